"""Draw questions from pages: a seed decides which, and none whose words stand elsewhere, too."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from carrel.core.pages import Chunk, Source
from carrel.evaluation.own.pages import Page, Pages, bare, lot
from carrel.evaluation.own.phrases import (
    REST,
    anchor_question,
    folded,
    heading_question,
    paths,
    sentences_to_ask,
    without_heading,
    without_telling,
    words_of,
)
from carrel.evaluation.own.questions import Kind, OwnQuestion, Passages
from carrel.storage.corpus import Corpus

_POOL = 5_000  # passages that questions are drawn from, however many there are
_SPARE = 4  # times as many candidates as questions, as some stand elsewhere, too
_UNDER = 3  # passages under a heading that is asked for
_NAMED_BY = 5  # pages whose links have a name that is asked for


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """The questions, and the pages that links to an answer are taken away from."""

    questions: tuple[OwnQuestion, ...]
    naming: frozenset[int] = frozenset()


@dataclass(slots=True)
class _Seen:
    """How often the words of candidates stand in all pages."""

    sentences: Counter[str] = field(default_factory=Counter)
    headings: Counter[str] = field(default_factory=Counter)
    leads: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    named_by: defaultdict[str, set[int]] = field(default_factory=lambda: defaultdict(set))


class Drawing:
    """Draws so many questions of each kind."""

    def __init__(self, pages: Pages, corpus: Corpus, *, seed: int, each: int) -> None:
        self._pages = pages
        self._corpus = corpus
        self._seed = seed
        self._each = each

    async def draw(self) -> Drawn:
        """Return the questions, kind by kind."""
        sources = await self._pages.sources()
        found = await self._candidates(sources)
        seen = await self._look(sources, found)
        return await self._chosen(found, seen)

    async def _candidates(self, sources: Sequence[Source]) -> dict[Kind, list[OwnQuestion]]:
        """Return what may be asked, in the order of the lot."""
        at = {url: one for one in sources for url in (one.url, one.final_url) if url}
        found: dict[Kind, list[OwnQuestion]] = {kind: [] for kind in Kind}
        order = sorted(sources, key=lambda one: lot(self._seed, one.url))
        passages = 0
        async for page in self._pages.each(order):
            found[Kind.HEADING] += _headings(page)
            found[Kind.ANCHOR] += _anchors(page, at)
            found[Kind.SENTENCE] += self._sentences(page)
            passages += len(page.chunks)
            if passages >= _POOL:
                break
        return {kind: self._first(some) for kind, some in found.items()}

    def _first(self, some: list[OwnQuestion]) -> list[OwnQuestion]:
        """Return the candidates that draw the first places, each text once."""
        several = {(one.text, one.answer.source_id): one for one in some}
        ordered = sorted(
            several.values(),
            key=lambda one: lot(self._seed, one.kind, one.url, one.text),
        )
        return ordered[: 2 * _SPARE * self._each]  # sentences are asked in two ways

    def _sentences(self, page: Page) -> Iterator[OwnQuestion]:
        """Yield one sentence of each passage that has some."""
        for chunk in page.chunks:
            some = list(sentences_to_ask(chunk, page.source.title))
            if some:
                words = min(some, key=lambda one: lot(self._seed, page.source.url, one))
                yield OwnQuestion(
                    kind=Kind.SENTENCE,
                    text=words,
                    url=page.source.url,
                    answer=_of([chunk]),
                    taken=words,
                )

    async def _look(
        self, sources: Sequence[Source], found: Mapping[Kind, Sequence[OwnQuestion]]
    ) -> _Seen:
        """Look through all pages for the words of the candidates."""
        seen = _Seen()
        wanted = {folded(one.taken) for one in found[Kind.SENTENCE]}
        async for page in self._pages.each(sources):
            for chunk in page.chunks:
                text = folded(chunk.text)
                seen.sentences.update(words for words in wanted if words in text)
            seen.headings.update(
                folded(path[-1]) for path in paths([one.section for one in page.chunks])
            )
            for link in page.links:
                if key := folded(link.text):
                    seen.leads[key].add(bare(link.target or link.url))
                    seen.named_by[key].add(page.source.id)
        return seen

    async def _chosen(self, found: Mapping[Kind, Sequence[OwnQuestion]], seen: _Seen) -> Drawn:
        """Take candidates whose words stand nowhere else; no passage serves two questions."""
        used: set[tuple[int, int]] = set()
        headings = self._free(
            [one for one in found[Kind.HEADING] if seen.headings[folded(one.taken)] == 1], used
        )
        anchors = [one for one in found[Kind.ANCHOR] if _is_telling(one, seen)][: self._each]
        single = [one for one in found[Kind.SENTENCE] if seen.sentences[folded(one.taken)] == 1]
        sentences = self._free(single[::2], used)
        vague = self._free(await self._vague(single[1::2]), used)
        naming = {key for one in anchors for key in seen.named_by[folded(one.taken)]}
        return Drawn(questions=(*headings, *anchors, *sentences, *vague), naming=frozenset(naming))

    def _free(self, some: Sequence[OwnQuestion], used: set[tuple[int, int]]) -> list[OwnQuestion]:
        """Take the first questions whose passages no other one has, and mark these."""
        taken: list[OwnQuestion] = []
        for one in some:
            own = {(one.answer.source_id, start) for start in one.answer.starts}
            if len(taken) < self._each and not own & used:
                used |= own
                taken.append(one)
        return taken

    async def _vague(self, some: Sequence[OwnQuestion]) -> list[OwnQuestion]:
        """Return questions without their telling words."""
        asked = {term for one in some for terms in words_of(one.taken).values() for term in terms}
        frequencies = await self._corpus.frequencies(sorted(asked))
        found = [
            replace(one, kind=Kind.TERMS, text=without_telling(one.taken, frequencies))
            for one in some
        ]
        return [one for one in found if one.text]


def _headings(page: Page) -> Iterator[OwnQuestion]:
    title = folded(page.source.title)
    for path in sorted(paths([chunk.section for chunk in page.chunks])):
        heading = path[-1]
        words = heading_question(heading)
        under = [chunk for chunk in page.chunks if chunk.section[: len(path)] == path]
        enough = all(len(without_heading(chunk.text, heading)) >= REST for chunk in under)
        if words and folded(words) not in title and len(under) <= _UNDER and enough:
            yield OwnQuestion(
                kind=Kind.HEADING,
                text=words,
                url=page.source.url,
                answer=_of(under),
                taken=heading,
            )


def _anchors(page: Page, at: Mapping[str, Source]) -> Iterator[OwnQuestion]:
    for link in page.links:
        target = at.get(bare(link.target or link.url))
        if not link.main or target is None or target.id == page.source.id:
            continue
        if words := anchor_question(link.text, target.title):
            yield OwnQuestion(
                kind=Kind.ANCHOR,
                text=words,
                url=target.url,
                answer=Passages(source_id=target.id, starts=frozenset()),
                taken=link.text,
                targets=frozenset((target.url, target.final_url)) - {""},
            )


def _is_telling(one: OwnQuestion, seen: _Seen) -> bool:
    """Say whether a name leads to one page only, and not from everywhere."""
    key = folded(one.taken)
    return seen.leads[key] <= one.targets and len(seen.named_by[key]) <= _NAMED_BY


def _of(chunks: Sequence[Chunk]) -> Passages:
    return Passages(
        source_id=chunks[0].source_id, starts=frozenset(chunk.start for chunk in chunks)
    )
