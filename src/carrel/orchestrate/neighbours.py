"""The passages beside the best ones, where these begin or end in the middle of something."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from carrel.core.research import Finding

# A passage beside a good one is worth about half of it, as nobody has asked for it.
SHARE = 0.5
_ENDS = tuple(".!?。！？…:：」』)）|`")


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """A place on a page that should be read, and the finding that it stands beside."""

    source_id: int
    ordinal: int
    beside: Finding


def wanted(findings: Sequence[Finding], *, most: int) -> list[Wanted]:
    """Return the places beside the best findings, the most useful first, none that is there."""
    here = {(one.source_id, one.chunk_index) for one in findings}
    found: dict[tuple[int, int], Wanted] = {}
    for one in sorted(findings, key=lambda one: one.rank):
        for ordinal in _sides(one):
            place = (one.source_id, ordinal)
            if ordinal >= 0 and place not in here and place not in found:
                found[place] = Wanted(source_id=one.source_id, ordinal=ordinal, beside=one)
        if len(found) >= most:
            break
    return list(found.values())[:most]


def fits(one: Wanted, section: Sequence[str]) -> bool:
    """Say whether what stands at a place belongs to the same section as its finding."""
    return tuple(section) == one.beside.section


def _sides(one: Finding) -> Iterator[int]:
    """Yield where to look: after a passage that goes on, before one that begins in the middle."""
    text = one.text.strip()
    if text and not text.endswith(_ENDS):
        yield one.chunk_index + 1
    if text[:1].islower():
        yield one.chunk_index - 1
    if text.endswith((":", "：")):
        yield one.chunk_index + 1
