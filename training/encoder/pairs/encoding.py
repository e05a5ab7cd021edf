"""Token ids of passages and queries, and where in a passage the part lies that is cut out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tokenizers import Encoding, Tokenizer

from training.encoder.pairs.packed import LONGEST_PASSAGE, LONGEST_QUERY, Row
from training.encoder.pairs.records import Pair, Passage

LANGUAGES = ("en", "ja", "ur")
_AT_ONCE = 512
Whole = tuple[int, int, Sequence[int]]


def encoded(
    pairs: list[Pair],
    passages: list[Passage],
    numbers: dict[str, int],
    *,
    sources: list[str],
    tokenizer: Tokenizer,
) -> tuple[list[Whole], list[Row]]:
    """Return the passages and the rows of the pairs, as they are stored."""
    source_ids = {name: at for at, name in enumerate(sources)}
    cuts = _wanted_cuts(pairs, numbers)
    spans: dict[tuple[int, str], tuple[int, int]] = {}
    whole: list[Whole] = []
    for at, encoding in enumerate(_encodings([one.text for one in passages], tokenizer)):
        passage = passages[at]
        ids = encoding.ids[:LONGEST_PASSAGE]
        whole.append((source_ids[passage.manual], LANGUAGES.index(passage.language), ids))
        for cut in cuts.get(at, ()):
            begin = _begin(passage, cut)
            spans[at, cut] = span(begin, begin + len(cut), encoding.offsets[: len(ids)])
    rows = []
    queries = _encodings([pair.query for pair in pairs], tokenizer)
    for pair, encoding in zip(pairs, queries, strict=True):
        number = numbers[pair.passage.text]
        start, length = spans.get((number, pair.cut), (0, 0)) if pair.cut else (0, 0)
        rows.append(
            Row(
                kind=pair.kind,
                source=source_ids[pair.source],
                passage=number,
                query=encoding.ids[:LONGEST_QUERY],
                cut_start=start,
                cut_length=length,
                rivals=pair.rivals,
            )
        )
    return whole, rows


def span(begin: int, end: int, offsets: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """Return the first token between two places of the text, and how many lie there."""
    inside = [at for at, (start, stop) in enumerate(offsets) if start < end and stop > begin]
    return (inside[0], inside[-1] - inside[0] + 1) if inside else (0, 0)


def _begin(passage: Passage, cut: str) -> int:
    """Return where the heading stands at the end of the context, or the sentence in the body."""
    context = passage.context
    if context.endswith(cut):
        return len(context) - len(cut)
    begin = passage.text.find(cut, len(context))
    if begin < 0:
        raise ValueError(f"{cut!r} is not in the passage that it is to be cut out of.")
    return begin


def _wanted_cuts(pairs: list[Pair], numbers: dict[str, int]) -> dict[int, set[str]]:
    wanted: dict[int, set[str]] = {}
    for pair in pairs:
        if pair.cut:
            wanted.setdefault(numbers[pair.passage.text], set()).add(pair.cut)
    return wanted


def _encodings(texts: list[str], tokenizer: Tokenizer) -> Iterator[Encoding]:
    for at in range(0, len(texts), _AT_ONCE):
        yield from tokenizer.encode_batch(texts[at : at + _AT_ONCE], add_special_tokens=False)
