"""Names in text with capital letters: proper names, acronyms, identifiers, terms said again."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator

_UPPER = "".join(chr(code) for code in range(0x41, 0x530) if chr(code).isupper())
_WORD = "[\\w'\u2019&+#-]*"
# Initials (J. R. R., F.C.), shortened titles, and words that begin with a capital letter.
_CAPITAL = (
    rf"(?:(?:[{_UPPER}]\.)+(?![a-z])|(?:St|Mt|Dr|Mr|Mrs|Ms|Jr|Sr)\."
    rf"|[{_UPPER}]{_WORD}(?:\.\w[\w-]*)*)"
)
_JOINT = r"(?:of|the|de|la|las|los|le|du|des|von|van|der|den|di|da|del|della|al|el|y|and|for|&)"
_NUMBER = r"\d[\w\u2013-]*"
# A run of capital words, small words allowed between them, a year before or a number behind.
_RUN = re.compile(
    rf"(?<![\w])(?:\d{{4}}(?:[\u2013-]\d{{2,4}})?[ ])?{_CAPITAL}"
    rf"(?:[ ](?:{_JOINT}[ ]){{0,2}}(?:{_CAPITAL}|{_NUMBER}(?![\w]))){{0,9}}"
)
_PIECES = re.compile(r" (?:of the|and|for|&) |['\u2019]s ")
_SENTENCE_END = re.compile(r"(?:^|[.!?:\n\u2022*\-\"\u201c(]\s*)\Z")
_IDENTIFIER = re.compile(
    r"(?<![\w.])(?:"
    r"[A-Za-z][\w]*(?:(?:_|::|\.(?=[A-Za-z_]))\w+)+(?:\(\))?"  # max_connections, os.path, a::b
    r"|[a-z]+[A-Z]\w*|[A-Z][a-z0-9]+[A-Z]\w*"  # camelCase, PostgreSQL
    r"|[A-Z][A-Z0-9]+s?(?![a-z])|[A-Za-z]+-?\d+(?:\.\d+)*"  # NASA, IPv6, GPT-4
    r"|--?[a-z][a-z0-9-]{2,}"  # --option
    r")(?![\w])"
)
_QUOTED = re.compile(
    '["\u201c]([^"\u201c\u201d\n]{2,70})["\u201d]|`([^`\n]{2,70})`'
    "|(?<!\\w)\u2018([^\u2018\u2019\n]{3,70})\u2019(?!\\w)"
)
_SMALL = re.compile(r"[A-Za-z]+(?:-[a-z]{2,})*|[^\sA-Za-z]")
_DATES = frozenset(
    "january february march april may june july august september october november december "
    "monday tuesday wednesday thursday friday saturday sunday jan feb mar apr jun jul aug sep sept "
    "oct nov dec".split()
)
# Words before or behind a name that are said or left out at will.
_BEFORE = frozenset(
    "american australian austrian belgian brazilian british canadian chinese danish dutch english "
    "european finnish french german greek hungarian indian irish israeli italian japanese korean "
    "mexican norwegian polish portuguese roman romanian russian scottish spanish swedish swiss "
    "turkish welsh president king queen prince princess sir lord lady pope saint dr dr. mr mr. "
    "mrs mrs. ms ms. professor prof prof. general captain governor senator".split()
)
_BEHIND = frozenset(
    "inc inc. ltd ltd. llc corp corp. corporation co co. company ag gmbh plc sa".split()
)
_STARTERS = frozenset(
    "a about above after all along also although among an and another any are as at because been "
    "before being below besides between both but by can could despite did do does due during each "
    "either even every few finally first following for from further had has have he hence her here "
    "him his how however i if in indeed instead into is it its just later like many may meanwhile "
    "moreover most much must my near neither never nevertheless no nor not note now of often on "
    "once one only or originally other others otherwise our out over own per please rather second "
    "see several she should similarly since so some sometimes soon still such than that the their "
    "them then there therefore these they third this those though through throughout thus to "
    "today together too two under unless unlike until up upon us use using usually was we well "
    "were what whatever when whenever where whereas whether which while who whom whose why will "
    "with within without would yes yet you your".split()
)
STOP = _STARTERS | frozenset(
    "get got make made take taken give given go went come came say said same new old used uses "
    "including include includes based known called while very more less least best better good "
    "great year years time times day days way ways part parts set number three four five".split()
)
LONGEST_QUOTE_WORDS = 8


def proper_names(text: str, known: Collection[str] = ()) -> Iterator[str]:
    """Yield runs of capital words, whole and in pieces; a name at the beginning needs a witness.

    A single capital word that begins a sentence may be any word. It counts where the passage has it
    inside a sentence too, or where it is `known`.
    """
    unsure: list[str] = []
    seen: set[str] = set()
    for match in _RUN.finditer(text):
        words = _without_starters(match.group())
        if not words:
            continue
        single = " " not in words and words[1:].islower()
        if single and words == match.group() and _begins(text, match.start()):
            unsure.append(words)
            continue
        for piece in pieces(words):
            seen.add(piece)
            yield piece
    yield from (word for word in unsure if word in seen or word in known)


def _begins(text: str, at: int) -> bool:
    """Say whether a sentence, a line or a quotation begins there."""
    return _SENTENCE_END.search(text, max(0, at - 4), at) is not None


def pieces(run: str) -> Iterator[str]:
    """Yield a run of words and, where small words join several names, each of them."""
    yield from _cores(run)
    parts = _PIECES.split(run)
    if len(parts) > 1:
        for part in parts:
            if bare := _without_starters(part):
                yield from _cores(bare)


def _cores(run: str) -> Iterator[str]:
    """Yield a name as it is, and without what is said before or behind it at will."""
    whole = run.rstrip(",'\u2019-&")
    words = whole.split(" ")
    if all(word.lower() in _DATES or not word[:1].isalpha() for word in words):
        return
    yield whole
    if len(words) > 1 and words[0].lower() in _BEFORE:
        words = words[1:]
        yield " ".join(words)
    if len(words) > 1 and words[-1].lower() in _BEHIND:
        yield " ".join(words[:-1])


def identifiers(text: str) -> list[str]:
    """Return acronyms, names with digits or inner capitals, dotted names, options."""
    return _IDENTIFIER.findall(text)


def quoted(text: str) -> Iterator[str]:
    """Yield what stands in quotation marks or as code, if it is as short as a name."""
    for match in _QUOTED.finditer(text):
        words = match.group(match.lastindex or 0).strip(" .,;:!?")
        if words.count(" ") < LONGEST_QUOTE_WORDS and words.lower() not in STOP:
            yield words


def repeated(text: str) -> Iterator[tuple[str, int]]:
    """Yield pairs of small words that a passage says more than once: its terms of art."""
    pairs: Counter[str] = Counter()
    before = ""
    for word in _SMALL.findall(text):
        if len(word) < 3 or word in STOP or not word.islower():
            before = ""
            continue
        if before:
            pairs[f"{before} {word}"] += 1
        before = word
    return ((pair, count) for pair, count in pairs.items() if count > 1)


def _without_starters(words: str) -> str:
    """Take off capital words before a name that are no part of it: In Paris, The Beatles."""
    while words:
        first, _, rest = words.partition(" ")
        if first.rstrip(".,").lower() not in _STARTERS:
            return words
        words = rest
    return ""
