"""The entries of a section: items of a list, lines, or the sentences of prose."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from carrel.ingest.fields.pieces import BULLETS, Piece, is_japanese, whole
from carrel.ingest.fields.sections import Section

_LONGEST = 600
_NOTHING = re.compile(
    r"^(?:[-–—ー]+|none|n/?a|nil|not (?:required|specified|applicable)|no (?:experience|"
    r"requirements?)(?: (?:needed|required|necessary))?|to be (?:agreed|confirmed)|tb[acd]|"
    r"(?:学歴|経験|年齢|資格|性別)?(?:は)?(?:一切)?不問(?:です)?|特に?(?:なし|無し|ありません)|"
    r"なし|無し|無|不要|問いません|応相談|.{0,8}規[程定]に(?:よる|より.{0,12}|基づ.{0,12})|"
    r"未経験(?:者|OK|歓迎|可|でも可)*)[.。]?$",
    re.IGNORECASE,
)
_NOTE = re.compile(
    r"^(?:※|＊|\*\s|注[:：)）]|詳(?:細|しく)は|(?:please )?see\b|for (?:more|further|details)\b|"
    r"(?:click|read more|learn more|apply|お問い合わせ|ご応募|まずは|エントリー)\b)",
    re.IGNORECASE,
)
_LEAD = re.compile(
    r"[:：]$|\bthe following\.?$|^[＜<【［\[《〈][^＞>】］\]》〉]{1,24}[＞>】］\]》〉]$|"
    r"^(?:次|以下|下記)の|(?:の|を)(?:すべて|全て|いずれか).*(?:満たす|該当する)(?:方|"
    r"こと|人)?[。]?$|^(?:the (?:ideal|successful) candidate|we are looking for|you (?:will|"
    r"should) have|applicants must)[^.]{0,20}$",
    re.IGNORECASE,
)
_ENUMERATION = re.compile(r"\s*[、，]\s*")
_SLASHES = re.compile(r"\s*[／]\s*|\s+/\s+")
_DOTS = re.compile(r"\s*・\s*")
_SEMICOLONS = re.compile(r"\s*[;；]\s*")
_SPACES = re.compile(r"\s+")
_BARS = re.compile(r"\s*[|｜]\s*")
_COMMAS = re.compile(r",\s+(?:and\s+)?|\s+and\s+(?=\S+(?:\s\S+){0,4}\.?$)")
_VERB = re.compile(
    r"\b(?:we|you|is|are|was|will|can|has|have|see|offers?|provides?|your)\b", re.IGNORECASE
)


def listed(words: Sequence[Piece]) -> list[Piece]:
    """Return what stands as items of a list, or behind signs or numbers; the first line of each."""
    found: list[Piece] = []
    last: tuple[int, ...] = ()
    signed = False  # a sign in a line of its own belongs to the next line
    for word in words:
        if word.text in BULLETS:
            signed = True
            continue
        if signed:
            found.append(word)
            signed = False
            continue
        item = word.line.listed
        if item and last and word.line.path[: len(last)] == last and not word.is_bulleted():
            continue
        if item or word.is_bulleted():
            found.append(word)
            last = word.line.path if item and word.line.tag == "li" else ()
    return found


def entries(section: Section) -> list[Piece]:
    """Return the entries of a section without the signs before them."""
    return entries_of(section.words)


def entries_of(words: Sequence[Piece]) -> list[Piece]:
    """Return the entries among some lines; footnotes are none."""
    words = [word for word in words if word.text[:1] not in {"※", "＊"}]
    items = listed(words)
    if items:
        found = [item.bare() for item in items]
    else:
        found = [one for word in _together(words) for one in _sentences(word)]
    kept = [one for one in found if is_entry(one.text) and not _is_link(one)]
    if len(kept) > 1:
        kept = [one for one in kept if not _LEAD.search(one.text)]
    return kept


def _together(words: Sequence[Piece]) -> list[Piece]:
    """Return lines of one kind: single lines after a block of several belong to something else."""
    sizes: dict[tuple[int, ...], int] = {}
    for word in words:
        sizes[word.line.path] = sizes.get(word.line.path, 0) + 1
    first = next(iter(sizes.values()), 0)
    return [word for word in words if first < 2 or sizes[word.line.path] > 1]


def _sentences(word: Piece) -> list[Piece]:
    sentences = word.sentences()
    if len(sentences) > 1:
        return [one.bare() for one in sentences]
    return [word.bare()]


def _is_link(piece: Piece) -> bool:
    """Say whether a short line is nothing but a link that leads on."""
    line = piece.line
    alone = not line.listed and len(line.text) <= 30 and bool(line.runs)
    return alone and all(run.linked for run in line.runs)


def is_entry(text: str) -> bool:
    """Say whether words may be an entry: not a note, and not that there is none."""
    least = 0 if is_japanese(text) else 1
    return least < len(text) <= _LONGEST and not _NOTHING.match(text) and not _NOTE.match(text)


def divided(pieces: Sequence[Piece]) -> list[Piece]:
    """Return the entries of lines that only enumerate: 社会保険完備、退職金制度.

    Items of a list are never divided, nor are lines that stand beside others.
    """
    if len(pieces) != 1:
        return list(pieces)
    piece = pieces[0]
    if piece.line.listed and piece == whole(piece.line).bare():
        return [piece]
    text = piece.text
    for pattern, least, longest in _separators(text):
        parts = [part.bare().strip(".。") for part in piece.split(pattern)]
        parts = [part for part in parts if part]
        if len(parts) >= least and all(len(part.text) <= longest for part in parts):
            return parts
    return list(pieces)


def _separators(text: str) -> Iterable[tuple[re.Pattern[str], int, int]]:
    """Yield separators with the least number and the greatest length of what they separate."""
    yield _SEMICOLONS, 2, 120
    if is_japanese(text):
        sentence = re.search(r"(?:です|ます|ました|ません|である|できる|される)[。]?$", text)
        if not sentence:
            yield _ENUMERATION, 2, 30
        yield _SLASHES, 2, 30
        yield _BARS, 2, 30
        yield _DOTS, 3, 30
        if not sentence:
            yield _SPACES, 3, 14
    else:
        yield _BARS, 2, 60
        yield _SLASHES, 3, 60
        yield re.compile(r"\s*[•·]\s*"), 2, 60
        if not _VERB.search(text):
            yield _COMMAS, 3, 50
