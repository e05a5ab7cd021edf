"""Who employs: the firm that most of the page speaks for, not the board or the agency."""

from __future__ import annotations

import re
from collections.abc import Sequence

from carrel.core.lines import Line, Zone
from carrel.ingest.fields import firm_words as words
from carrel.ingest.fields.firm_traces import traces
from carrel.ingest.fields.firms import LONGEST, Firm, Firms
from carrel.ingest.fields.habits import QUIET
from carrel.ingest.fields.job_labels import JOB
from carrel.ingest.fields.labels import Kind, tidy
from carrel.ingest.fields.names import bodies, formed, has_form
from carrel.ingest.fields.pieces import Piece, is_japanese, plain, runs_of, whole
from carrel.ingest.fields.role_names import is_role
from carrel.ingest.fields.sections import Sheet
from carrel.ingest.fields.structured import Told
from carrel.ingest.fields.title_parts import is_firm

_EARLY = 8  # lines of text in which a firm presents itself
_LATE = 80  # lines behind which nobody says who employs
_PROSE = 25  # characters of a line that presents something
_BESIDE = re.compile(r"\s*[（(／/|｜]")
_SENTENCES = re.compile(r"[。.!?]\s*\S|。$")
_THE = re.compile(r"The\s+")
_UNIT = re.compile(r"所属(?:名|先)?")  # a firm, or only a part of one
_UNIT_EN = re.compile(
    r"(?:The )?(?:Department|School|Faculty|Division|Office|Institute) (?:of|for) [^,.]* at [A-Z]"
)
_BEHIND_LABEL = re.compile(r"\s*[:：]\s*|(?<=[一-龥])\s+")
_IN_BRACKETS = re.compile(r"(?:募集|求人|採用)[!！]?[（(](?P<name>[^（()）]{2,30})[)）]$")
_SITE_OF = re.compile(r"[,.]\s")
_SLASH = re.compile("/")
_COMMA = re.compile(r",\s+")
_PLACE_BEHIND = re.compile(r",\s+|(?<=[一-龥ぁ-んァ-ヴー])\s+|\s+[–—-]\s+")


def employers(sheet: Sheet, told: Sequence[Told], role: str) -> list[Firm]:
    """Return the firms that may employ, likeliest first; none if an agency hides its client."""
    lines = sheet.own()
    firms = Firms(role)
    hidden = _labelled(sheet, firms)
    _told(told, lines, firms)
    _titled(lines, firms, plain(role))
    agency = any(words.AGENCY.search(line.text) for line in lines)
    _Speech(firms, agency=agency).read(lines)
    traces(lines, firms)
    _used(lines, firms)
    firms.join()
    firms.weigh_names()
    firms.set_back_boards()
    if agency:
        firms.set_back_agents()
    if firms.has("client", "row"):
        if agency and firms.has("client"):
            firms.set_back_agencies()
    elif hidden or (agency and any(words.UNNAMED.search(line.text) for line in lines)):
        return []
    return firms.ranked()


def _labelled(sheet: Sheet, firms: Firms) -> bool:
    """Note what labels name; say whether one hides the name."""
    hidden = False
    for section in sheet.of(Kind.COMPANY, Kind.CLIENT):
        if section.kind is None:
            continue
        first = section.words[0].bare()
        if section.label.line.zone in QUIET and not has_form(first.text):
            continue  # "Company" over the links of a foot
        name = _with_article(first, next(formed(first), None)) or first.before(_BESIDE)
        if _UNIT.fullmatch(tidy(section.label.text)) and not (
            has_form(name.text) or any(bodies(first))
        ):
            continue
        if words.SECRET.search(first.text):
            hidden = True
        elif (
            name
            and len(name.text) <= LONGEST
            and not _SENTENCES.search(name.text)
            and (section.kind is Kind.COMPANY or has_form(name.text))
        ):
            site = words.OPERATOR.search(section.label.text) and words.BOARDS.search(name.text)
            firms.add(name.text, "in foot" if site else "row", name)
    return hidden


def _with_article(words: Piece, name: Piece | None) -> Piece | None:
    """Return a name with the "The" that a label gives it."""
    if name is None or not _THE.fullmatch(words.text[: name.start - words.start]):
        return name
    return words.part(0, name.end - words.start)


def _told(told: Sequence[Told], lines: Sequence[Line], firms: Firms) -> None:
    """Note what the data names; less counts a name that the text never uses."""
    text = [plain(line.text) for line in lines if line.zone is Zone.BODY][1:]
    for one in told[:3]:
        name = plain(one.value)
        seen = any(name in line for line in text)
        firm = firms.add(one.value, "told" if seen else "told unseen")
        if firm is None:
            continue
        firm.told.append(one)
        for line in lines:
            place = line.text.find(one.value)
            if place >= 0 and line.zone is not Zone.TITLE:
                firm.pieces.append(whole(line).part(place, place + len(one.value)))
                break


def _titled(lines: Sequence[Line], firms: Firms, role: str) -> None:
    """Look at the title of the window, the head of the page and its foot."""
    first = True
    for line in lines:
        piece = whole(line)
        if line.zone is Zone.TITLE:
            _in_title(piece, firms, role)
            continue
        head = line.zone in {Zone.HEAD, Zone.NAV}
        if head or (first and line.zone is Zone.BODY and _is_brand(line)):
            part = next(runs_of(piece), (piece, frozenset()))[0]
            name = _bare((part.split(words.SEPARATOR) or [part])[0])
            bold = not head and (piece.is_bold() or bool(line.names))
            clue = "bold brand" if bold else "brand"
            public = words.OFFICIAL.match(line.text) is not None
            if head or words.HIRES.search(line.text) is None:
                firms.add(name.text, "public" if public else clue, name)
        if (owner := piece.group(words.COPYRIGHT, "name")) is not None:
            firms.add(owner.text, "copyright", owner)
        first = False


def _in_title(piece: Piece, firms: Firms, role: str) -> None:
    for pattern in words.AT:
        if name := piece.group(pattern, "name"):
            firms.add(name.text, "at", name)
    parts = piece.split(words.SEPARATOR)
    if role and parts and plain(parts[0].text).startswith(f"{role},"):
        parts[:1] = parts[0].split(_COMMA)
    if role and parts and plain(parts[0].text).startswith(f"{role}/"):
        parts[:1] = parts[0].split(_SLASH)
    if inside := piece.group(_IN_BRACKETS, "name"):
        parts.append(inside)
    for name in map(_bare, parts):
        bare = name if has_form(name.text) else name.before(_COMMA)  # without the town
        firms.add(bare.text, "title", bare)


def _used(lines: Sequence[Line], firms: Firms) -> None:
    """Look whether the text itself uses a name of the title or of the head."""
    feet = {plain(line.text) for line in lines if line.zone is Zone.FOOT}
    title = plain(" ".join(line.text for line in lines if line.zone is Zone.TITLE))
    texts = [plain(line.text) for line in lines if line.zone is Zone.BODY and not _is_owner(line)]
    for firm in firms.all.values():
        if firm.pieces and not firm.clues.isdisjoint(("title", "brand", "bold brand", "at")):
            name = plain(firm.pieces[0].text)
            uses = [text for text in texts if name in text]
            if all(text in title and text != name for text in uses):
                uses = []  # only the title again
            if uses:
                firm.add("used")
            if name in feet:
                firm.add("foot")
            topic = re.compile(rf"{re.escape(name)}(?:は|では|とは| is| are| has)")
            if any(topic.match(text) for text in uses):
                firm.add("topic")


class _Speech:
    """Looks at what the text says."""

    def __init__(self, firms: Firms, *, agency: bool) -> None:
        self._firms = firms
        self._agency = agency
        self._opens = False

    def read(self, lines: Sequence[Line]) -> None:
        """Note the firms in sentences; what stands early counts more."""
        early, late = _EARLY, _LATE
        for line in lines:
            if line.zone in {Zone.NAV, Zone.ASIDE}:
                continue
            text = line.zone is Zone.BODY
            if text:
                late -= 1
                self._classed(whole(line))
            if text and late < 0:
                continue
            for place, sentence in enumerate(whole(line).sentences()):
                self._opens = early == _EARLY and not place
                if not words.OTHERS.search(sentence.text):
                    self._sentence(sentence, early=early > 0)
            early -= text and len(line.text) > _PROSE

    def _classed(self, piece: Piece) -> None:
        """Note what an element calls a firm."""
        named = not words.NAMED.isdisjoint(piece.line.names)
        for part, names in runs_of(piece):
            if (named or not words.NAMED.isdisjoint(names)) and len(part.text) <= LONGEST:
                name = next(formed(part), part)
                self._firms.add(name.text, "class", name)
                break

    def _sentence(self, sentence: Piece, *, early: bool) -> None:
        line = sentence.line
        self._others(sentence, early=early)
        text = line.zone is Zone.BODY and not _is_owner(line)
        for pattern in (words.PUBLIC, words.PUBLIC_EN) if early else ():
            if town := sentence.group(pattern, "name"):
                self._firms.add(town.text, "public", town)
        hires = text and len(sentence.text) > 15 and words.HIRES.search(sentence.text) is not None
        clue = {Zone.FOOT: "in foot", Zone.TITLE: "in title"}.get(line.zone)
        clue = "in foot" if _is_owner(line) else clue
        for name in formed(sentence):
            self._firms.add(name.text, clue or ("early" if early else "late"), name)
            if text and early and name == whole(line):
                self._firms.add(name.text, "alone", name)
            if hires and early:
                self._firms.add(name.text, "hires", name)
        if early and line.zone in {Zone.BODY, Zone.HEAD}:
            self._without_form(sentence, hires=hires)

    def _others(self, sentence: Piece, *, early: bool) -> None:
        """Note the firm that an agency hires for, or that a board names."""
        for pattern in words.CLIENTS if self._agency else ():
            if name := sentence.group(pattern, "name"):
                name = next(formed(name), name)
                self._firms.add(name.text, "client", name)
        posted = sentence.group(words.POSTED, "name") if early else None
        for name in formed(posted) if posted else ():
            self._firms.add(name.text, "posted", name)

    def _without_form(self, sentence: Piece, *, hires: bool) -> None:
        """Note names without a legal form."""
        line = sentence.line
        alone = whole(line).before(_PLACE_BEHIND)
        plainly = line.zone is Zone.BODY and not line.level and not _SENTENCES.search(line.text)
        if plainly and is_firm(alone.text) and not has_form(line.text):
            self._firms.add(alone.text, "alone", alone)
        for name in bodies(sentence):
            self._firms.add(name.text, "body", name)
            if line.large and name == whole(line):
                self._firms.add(name.text, "alone", name)
            if hires and name.start - sentence.start < 6:
                self._firms.add(name.text, "hires", name)
        if line.zone is Zone.BODY and (subject := _subject(sentence)) is not None:
            self._firms.add(subject.text, "subject", subject)
            if hires:
                self._firms.add(subject.text, "hires", subject)
        elif line.zone is Zone.BODY and (subject := _subject(sentence, words.SENTENCE)):
            # The first words of the text present the firm, whatever it does.
            opens = self._opens and " " in subject.text
            self._firms.add(subject.text, "subject" if opens else "sentence", subject)


def _is_owner(line: Line) -> bool:
    """Say whether a line only tells who owns the site, wherever it stands."""
    return line.text[:1] in "©(Cc" and words.COPYRIGHT.match(line.text) is not None


def _subject(sentence: Piece, pattern: re.Pattern[str] = words.SUBJECT) -> Piece | None:
    """Return the capitalised words, or the Japanese topic, that a sentence begins with."""
    japanese = is_japanese(sentence.text)
    name = None
    if japanese:
        name = sentence.group(words.SUBJECT_JA, "name") or sentence.group(words.HIRES_JA, "name")
    if not japanese and (found := pattern.match(sentence.text)) is not None:
        name = sentence.part(found.start("name"), found.end("name")).without(_THE)
    if name is None or words.NOBODY.fullmatch(name.text):
        return None
    first = name.text.split()[0]
    if _UNIT_EN.match(sentence.text) or (first == name.text and is_role(first)):
        return None  # The Headteacher seeks …
    return None if words.NOBODY.fullmatch(first) or name.text.islower() else name


def _bare(part: Piece) -> Piece:
    """Return a name of the title or the head without what the page is about."""
    part = part.strip("←<›»")
    name = next(formed(part), part)
    if words.OFFICIAL.match(name.text):
        name = name.without(words.OFFICIAL).before(_SITE_OF)
    return name.before(words.ABOUT) if words.ABOUT.search(name.text) else name


def _is_brand(line: Line) -> bool:
    """Say whether the first line of a page looks like the name of its site."""
    if words.OFFICIAL.match(line.text):
        return True
    if len(line.text) > LONGEST and not any(run.linked for run in line.runs):
        return False
    label = _BEHIND_LABEL.split(line.text, maxsplit=1)[0]
    if JOB.exact(line.text) is not None or (label != line.text and JOB.exact(label) is not None):
        return False
    return not line.level and line.text[-1] not in ".。:：?!"
