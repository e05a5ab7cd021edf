"""A small shelf of pages with headings, links and whole sentences, to be asked about."""

from __future__ import annotations

from collections.abc import Iterator

from carrel.core.embedding import Embedder
from carrel.core.pages import ChunkDraft, Link, PageDraft
from carrel.storage.corpus import Corpus
from tests.pages import add_page

PLACES = (
    "Ravenscar Whitby Filey Redcar Saltburn Staithes Robin Sandsend Kettleness Runswick".split()
)
TRADES = ("harbour master", "rope maker", "chart seller", "lamp keeper", "sail loft owner")
GOODS = ("herring barrels", "tarred cordage", "brass sextants", "whale oil", "canvas bolts")
SENTENCE = "The {trade} of {place} counts {goods} every {day} morning before the {tide} tide turns."
DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday".split()
TIDES = "spring neap ebb flood".split()
MORE = (
    "{place} keeps its {goods} behind the customs house. Whoever wants {goods} asks the {trade} "
    "first. Nothing leaves {place} without a mark of the {trade} on the lid."
)


def url_of(place: str) -> str:
    """The address of a place's page."""
    return f"https://coast.example/{place.lower()}"


def shelf() -> Iterator[tuple[str, PageDraft]]:
    """Yield pages with their addresses: a section for each trade, and links to the next place."""
    for number, place in enumerate(PLACES):
        after = PLACES[(number + 1) % len(PLACES)]
        chunks, text = [], ""
        for at, (trade, goods) in enumerate(zip(TRADES, GOODS, strict=True)):
            words = {"place": place, "trade": trade, "goods": goods}
            words |= {"day": DAYS[(number + at) % 6], "tide": TIDES[(number * 3 + at) % 4]}
            heading = f"{trade.capitalize()} at work in {place}"
            body = f"{heading}\n\n{SENTENCE.format(**words)} {MORE.format(**words)}"
            start = len(text)
            text += body + "\n\n"
            chunks.append(
                ChunkDraft(
                    text=body,
                    start=start,
                    end=start + len(body),
                    section=(f"The coast of {place}", heading),
                )
            )
        links = [
            Link(url=url_of(after), text=f"the bay beyond {place} cliffs"),
            Link(url=url_of(after), text="click here"),
            Link(url="https://elsewhere.example/", text="a page that is not kept"),
        ]
        yield (
            url_of(place),
            PageDraft(
                title=f"The coast of {place}", language="en", text=text, chunks=chunks, links=links
            ),
        )


async def fill(corpus: Corpus, encoder: Embedder | None = None) -> None:
    """Store the pages, with vectors where there is an encoder."""
    for url, page in shelf():
        await add_page(corpus, url, page)
    if encoder is not None:
        known = await corpus.begin(encoder.name, encoder.dimensions, encoder.token_bytes)
        bare = await corpus.without_vectors(known)
        made = await encoder.embed_passages([one.passage for one in bare])
        rows = [(one.id, found) for one, found in zip(bare, made, strict=True)]
        await corpus.store_vectors(known, rows)
