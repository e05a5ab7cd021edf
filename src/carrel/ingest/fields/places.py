"""Where one works, and where a company sits."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial

from carrel.core.lines import Line, Zone
from carrel.ingest.fields.labels import Kind
from carrel.ingest.fields.money import salary_in
from carrel.ingest.fields.patterns import any_of, words
from carrel.ingest.fields.pieces import Piece, is_japanese, plain, runs_of, whole
from carrel.ingest.fields.place_words import JAPANESE, KNOWN, REMOTE
from carrel.ingest.fields.sections import Sheet
from carrel.ingest.fields.structured import Item, Told

_LONGEST = 90
_SHORT = 40
_EARLY = 15  # lines
_NAMED = frozenset("location locations place loc where area city address workplace".split())
_NOTE = re.compile(
    r"\s*[（(][^（()）]*(?:徒歩|駅|同じ|転勤|最寄|アクセス|分|予定|リモート可|在宅|可|応相談|配属|本社|出社|週\d|勤務|"
    r"raised|updated|near|minutes|map)[^（()）]*[）)]\s*$"
)
_POSTCODE = re.compile(r"^〒?\s?\d{3}-\d{4}\s*")
_PARTS = re.compile(
    r"\s*[|｜•·]\s*|\s+[/–—]\s+|\s*[／]\s*|・(?=(?:フル|一部)?リモート|在宅|ハイブリッド)"
)
_LABEL = re.compile(
    r"^(?:our |the )?(?:office|location|place of work|based in|address|studio|head office|"
    r"headquarters)\s*[:：]\s*|^(?:勤務地|就業場所|本社|所在地)\s*[:：]?\s*",
    re.IGNORECASE,
)
_KINDS = any_of(r"""
    ^\d+(?:\s?[–-]\s?\d+)?\s?% | ^by arrangement | ^(?:full|part)[ -]?time | ^permanent | ^contract
    ^temporary | ^hybrid$ | ^on-?site$ | ^\d+ hours | ^posted | ^ref\b | applicants?$ | min read
    ^(?:\d+|a|two|three|over) .*ago | ^正社員 | ^契約 | ^アルバイト | ^パート | ^中途 | ^新卒
""")
_BRACKET = re.compile(r"\s*[(（][^)）]*[)）]$")
_HYBRID = re.compile(r"\s*\((?:hybrid|remote|on-?site|office|flexible)[^)]*\)", re.IGNORECASE)
_CAPITALS = re.compile(r"[A-Z][^\W\d]+(?:[ ,-]+[A-Z][^\W\d]+){0,3}")
_UNITS = re.compile(
    r"(?:support|design|engineering|product|marketing|sales|operations|finance|data|people|legal|"
    r"research|customer|it|hr|technology|science|editorial|content|security|admin|business|"
    r"development|team)\b",
    re.IGNORECASE,
)
_SAID_JA = re.compile(
    r"(?:勤務地|勤務場所|就業場所|働く場所|職場|本社|所在地|オフィス|店舗|工場)は"
    r"(?P<place>[^。、]{2,40}?)(?:です|となります|になります|にあります|に位置|。|、|$)"
)
_SITES = words("""
    based located headquartered offices? shop store studio works post rooms? hotel hangars? campus
    plant factory lab laboratory workshop warehouse farm school hospital clinic home branch site
    team people work job position role kitchen yard mill brewery bakery garage depot theatre
    museum library
""")
_CAPITAL = r"[A-Z][\w’'-]+"
_SAID = re.compile(
    rf"\b{_SITES}\b[^.;]{{0,40}}?\b(?:in|at|outside|near) (?P<place>{_CAPITAL}"
    rf"(?:[ -](?:{_CAPITAL}|upon|on|of|the(?= [A-Z])))*"
    rf"(?:,\s+(?:[A-Z][\w’'.-]+)(?:[ ]{_CAPITAL})*){{0,3}})"
)
_IS_IN = re.compile(
    rf"\b(?:is|are) (?:an?|the) [^.;]{{0,60}}?\bin (?P<place>{_CAPITAL}(?:[ -]{_CAPITAL})*"
    rf"(?:,\s+{_CAPITAL}(?:[ ]{_CAPITAL})*){{0,2}})"
)
_TWO = re.compile(
    rf"\b(?:in|on|at|near|from) (?P<place>{_CAPITAL}(?: {_CAPITAL})*,\s+"
    rf"{_CAPITAL}(?: (?:of )?{_CAPITAL})*)"
)
_TITLE_IN = re.compile(r"\bin (?P<place>[A-Z][\w’' -]+(?:, [A-Z][\w’' -]+){0,3})(?=\s*[|–—-]|$)")
_MONTHS = re.compile(
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December|"
    r"English|German|French|Japanese|Spanish|Mondays?|Fridays?|Q[1-4]|I|You|We|Our|The)\b"
)
# What goes on with a place: its parts in Japanese, what it is a part of elsewhere.
_SMALLER_JA = r"[一-龥ァ-ヶー0-9０-９丁目番地\-－]*"
_LARGER = rf"(?:,\s+[A-Z][\w.’'-]*(?:[ ]{_CAPITAL})*){{0,2}}"
_ADDRESS = ("streetAddress", "addressLocality", "addressRegion", "addressCountry")


def told_address(item: Item, name: str) -> list[Told]:
    """Return the parts of an address in the data, smallest first and without street and number."""
    for place in item.inner(name):
        address = place.inner("address") or [place]
        for one in address:
            parts = [found for part in _ADDRESS[1:] for found in one.all(part, f"{part}.name")[:1]]
            if parts:
                return parts
    found = item.all(f"{name}.address", f"{name}.name", name)
    return found[:1]


def labelled(sheet: Sheet, *kinds: Kind) -> list[Piece]:
    """Return the places that stand under a label."""
    found = []
    for section in sheet.of(*kinds):
        for word in section.words[:2]:
            if section.kind is not None and (place := clean(word)) is not None:
                found.append(place)
                break
    return found


def clean(word: Piece) -> Piece | None:
    """Return a place without notes, kinds of contract and amounts beside it."""
    piece = word.bare().without(_LABEL).without(_POSTCODE)
    piece = next(iter(piece.sentences()), piece)
    for part in piece.split(_PARTS):
        if _KINDS.search(part.text) or salary_in(part):
            continue
        place = part.before(_NOTE) if _NOTE.search(part.text) else part
        place = place.strip(".。,、")
        return place if 1 < len(place.text) <= _LONGEST else None
    return None


def matching(lines: Sequence[Line], parts: Sequence[Told]) -> Piece | None:
    """Return where the text names the place of the data, with what belongs to it."""
    names = [part.value for part in parts if len(part.value) > 1]
    if not names:
        return None
    joined = "".join(reversed(names[:2])) if is_japanese(names[0]) else names[0]
    wanted = [joined, names[0]]
    for name in wanted:
        rest = _SMALLER_JA if is_japanese(name) else _LARGER
        pattern = re.compile(rf"(?<![A-Za-z])(?P<place>{re.escape(name)}{rest})")
        for line in lines:
            if line.zone in {Zone.BODY, Zone.HEAD} and (
                found := whole(line).group(pattern, "place")
            ):
                return found
    return None


def guessed(sheet: Sheet, company: str = "") -> Piece | None:
    """Return a place by the names of elements, by its looks near the top, or by a sentence."""
    beside = {id(one.label.line) for one in sheet.sections if one.is_row}
    lines = [
        line
        for line in sheet.own()
        if line.zone in {Zone.BODY, Zone.HEAD} and id(line) not in beside
    ]
    beside_name = partial(_beside, company=company)
    for finder in (_classed, beside_name, _short, _facts, _spoken, _remote, _pairs):
        if (found := next(finder(lines), None)) is not None:
            return found
    for line in sheet.lines:
        if line.zone is Zone.TITLE and (found := whole(line).group(_TITLE_IN, "place")):
            return found
    return None


def _classed(lines: Sequence[Line]) -> Iterator[Piece]:
    for line in lines:
        named = not _NAMED.isdisjoint(line.names)
        for part, names in runs_of(whole(line)):
            if (named or not _NAMED.isdisjoint(names)) and (place := clean(part)) is not None:
                yield place


def _short(lines: Sequence[Line]) -> Iterator[Piece]:
    """Yield places that stand by themselves in a short line or in one element of it."""
    for line in lines[:40]:
        if line.level or len(line.text) > 120:
            continue
        parts = [part for part, _ in runs_of(whole(line))]
        commas = any(part.text[0] in ",、" or part.text[-1] in ",、" for part in parts)
        for part in [whole(line), *parts] if commas or len(parts) == 1 else [*parts, whole(line)]:
            for one in part.bare().split(_PARTS):
                for piece in one.sentences()[:1]:
                    if (place := _looks_so(piece)) is not None:
                        yield place


def _looks_so(piece: Piece) -> Piece | None:
    """Return a place if the words are one and hardly more."""
    text = piece.text
    if len(text) > 60 or _KINDS.search(text):
        return None
    if is_japanese(text):
        found = japanese_place(piece)
        all_of_it = found is not None and len(found.text) >= len(text) - 2 and len(found.text) > 2
        return clean(piece) if all_of_it or REMOTE.match(text) else None
    remote = REMOTE.match(text)
    if remote is not None and remote.end() >= len(text) - 3:
        return clean(piece)
    words = re.findall(r"[\w’'-]+", _HYBRID.sub("", text))
    capital = all(
        word[0].isupper() or word in {"of", "upon", "on", "the", "de", "in", "person"}
        for word in words
    )
    if KNOWN.search(text) and capital and len(words) <= 7:
        return clean(piece.before(re.compile(r",\s+in person\b")))
    return None


def _beside(lines: Sequence[Line], *, company: str) -> Iterator[Piece]:
    """Yield what follows the name of the firm and a comma: the town."""
    for line in lines[:_EARLY]:
        rest = line.text.removeprefix(company)
        if company and len(rest) < len(line.text) and re.match(r"\s*[,–—|·•]\s*[A-Z一-龥]", rest):
            place = clean(whole(line).part(len(company)).strip(",–—|·•"))
            if place is not None and len(place.text) <= _SHORT and not re.search(r"\d", place.text):
                yield place


def _facts(lines: Sequence[Line]) -> Iterator[Piece]:
    """Yield the place among facts in one line: a town, a kind of contract, a salary."""
    for line in lines[:_EARLY]:
        parts = whole(line).split(_PARTS)
        kinds = [bool(_KINDS.search(part.text) or salary_in(part)) for part in parts]
        rest = [part for part, kind in zip(parts, kinds, strict=True) if not kind]
        if len(parts) < 2 or not rest or not any(kinds) or line.level:
            continue
        bare = _BRACKET.sub("", rest[0].text)
        named = _CAPITALS.fullmatch(bare) and not _UNITS.match(bare)
        if named or _looks_so(rest[0]) is not None:
            yield rest[0].bare()


def _pairs(lines: Sequence[Line]) -> Iterator[Piece]:
    """Yield a town and its region somewhere in a sentence."""
    for line in lines:
        for sentence in whole(line).sentences():
            place = sentence.group(_TWO, "place")
            if place is not None and not _MONTHS.match(place.text):
                yield place


def _remote(lines: Sequence[Line]) -> Iterator[Piece]:
    """Yield words on remote work near the top."""
    for line in lines[:_EARLY]:
        if (found := REMOTE.search(line.text)) is not None:
            yield whole(line).part(found.start(), found.end())


def _spoken(lines: Sequence[Line]) -> Iterator[Piece]:
    for line in lines:
        for sentence in whole(line).sentences():
            for pattern in (_SAID, _IS_IN, _SAID_JA):
                place = sentence.group(pattern, "place")
                if place is not None and not _MONTHS.match(place.text):
                    yield clean(place) or place


def japanese_place(piece: Piece) -> Piece | None:
    """Return an address in Japan, from the prefecture or the city down."""
    found = (piece.group(pattern, "place") for pattern in JAPANESE)
    return next(filter(None, found), None)


def same(one: str, other: str) -> bool:
    """Say whether one place may be the other, named more fully."""
    first, second = plain(one), plain(other)
    return first in second or second in first
