"""Take the words of questions out of a copy of the pages, so that no passage can be read off."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from carrel.core.pages import Chunk, ChunkDraft, Fetched, Link, PageDraft, PageVersion
from carrel.evaluation.own.drawing import Drawn
from carrel.evaluation.own.pages import Page, Pages, bare
from carrel.evaluation.own.phrases import folded, without_heading, without_sentence
from carrel.evaluation.own.questions import Kind, OwnQuestion
from carrel.evaluation.rating import Progress
from carrel.storage.catalog import Catalog
from carrel.storage.corpus import Corpus

Names = Mapping[str, frozenset[str]]  # folded anchors, each with the addresses it leads to


async def take_out(
    drawn: Drawn, pages: Pages, *, corpus: Corpus, catalog: Catalog, progress: Progress
) -> None:
    """Store anew every page that has words of a question, without them."""
    by_page: defaultdict[int, list[OwnQuestion]] = defaultdict(list)
    names = {}
    for one in drawn.questions:
        if one.kind is Kind.ANCHOR:
            names[folded(one.taken)] = one.targets
        else:
            by_page[one.answer.source_id].append(one)
    touched = await catalog.by_ids(sorted(by_page.keys() | drawn.naming))
    sources = sorted(touched.values(), key=lambda one: one.url)
    done = 0
    async for page in pages.each(sources):
        version = (await catalog.versions(page.source.id))[0]
        draft = without(page, version, by_page[page.source.id], names)
        fetched = Fetched(final_url=page.source.final_url)
        await corpus.store(page.source.id, draft, fetched=fetched)
        done += 1
        progress(done, len(sources), page.source.url)


def without(
    page: Page, version: PageVersion, questions: Sequence[OwnQuestion], names: Names
) -> PageDraft:
    """Return a page without the words of questions; nothing but passages and links is searched."""
    cuts = {start: one for one in questions for start in one.answer.starts}
    return PageDraft(
        title=page.source.title,
        language=page.source.language,
        text=version.text,
        markdown=version.markdown,
        details=version.details,
        chunks=[_cut(chunk, cuts.get(chunk.start)) for chunk in page.chunks],
        links=[_unnamed(link, names) for link in page.links],
    )


def _cut(chunk: Chunk, question: OwnQuestion | None) -> ChunkDraft:
    whole = ChunkDraft(
        text=chunk.text,
        start=chunk.start,
        end=chunk.end,
        section=chunk.section,
        markdown_start=chunk.markdown_start,
        markdown_end=chunk.markdown_end,
    )
    if question is None:
        return whole
    if question.kind is not Kind.HEADING:
        return replace(whole, text=without_sentence(chunk.text, question.taken))
    return replace(
        whole,
        text=without_heading(chunk.text, question.taken),
        section=tuple(one for one in chunk.section if one != question.taken),
    )


def _unnamed(link: Link, names: Names) -> Link:
    """Return a link that still leads where it led, but gives the page no name that is asked."""
    targets = names.get(folded(link.text), frozenset())
    return replace(link, text="") if bare(link.target or link.url) in targets else link
