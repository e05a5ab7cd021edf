"""Which section of the Japanese edition is which of the English one."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from training.encoder.pairs.languages import is_in
from training.encoder.pairs.records import Section

# Characters of a Japanese text for one of its English original, in sections that correspond.
_SHORTEST, _LONGEST = 0.16, 1.3


def aligned(sections: Iterable[Section]) -> Iterator[tuple[Section, Section]]:
    """Yield the English and the Japanese section of each pair that is surely one."""
    pages: dict[tuple[str, str], dict[str, list[Section]]] = defaultdict(lambda: defaultdict(list))
    for section in sections:
        pages[section.manual, section.page][section.language].append(section)
    for editions in pages.values():
        for english, japanese in _of_page(editions["en"], editions["ja"]):
            if _plausible(english, japanese):
                yield english, japanese


def _of_page(english: list[Section], japanese: list[Section]) -> Iterator[tuple[Section, Section]]:
    """Match by anchors that both editions have once; by place if the outlines are the same."""
    by_anchor = _unique(english)
    paired = [
        (by_anchor[anchor], section)
        for anchor, section in _unique(japanese).items()
        if anchor in by_anchor
    ]
    if len(paired) >= 2 or (paired and len(english) <= 2):
        yield from paired
    elif not paired and [one.level for one in english] == [one.level for one in japanese]:
        yield from zip(english, japanese, strict=True)


def _unique(sections: list[Section]) -> dict[str, Section]:
    times = Counter(section.anchor for section in sections)
    return {one.anchor: one for one in sections if one.anchor and times[one.anchor] == 1}


def _plausible(english: Section, japanese: Section) -> bool:
    source, target = "\n".join(english.paragraphs), "\n".join(japanese.paragraphs)
    if not source or not _SHORTEST <= len(target) / len(source) <= _LONGEST:
        return False
    return is_in(target, "ja") and is_in(source, "en")
