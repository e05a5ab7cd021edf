"""`carrel find`."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass

from carrel.app import App, open_app
from carrel.core.pages import Filter, context_of
from carrel.core.search import Hit, Mode, Query, Results
from carrel.errors import DataValidationError
from carrel.logs import clean
from carrel.retrieve.highlight import excerpt, spans
from carrel.retrieve.search import checked
from carrel.settings import Settings
from carrel.surfaces.cli.output import Output, counted
from carrel.surfaces.cli.places import check_type
from carrel.surfaces.cli.session import must_exist, start
from carrel.surfaces.cli.tables import Column

_LANGUAGES = ("en", "ja", "mixed")
_SHOWN = 400  # characters of a passage
_STYLES = {"high": "bold green", "medium": "bold yellow", "low": "bold red"}
_HIGH, _MEDIUM = 0.7, 0.4
_MAKING = "`carrel worker` or `carrel serve` makes them."


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What was asked for."""

    text: str
    limit: int = 10
    sources: tuple[int, ...] = ()
    language: str | None = None
    content_type: str | None = None
    mode: str = Mode.SEARCH.value
    explain: bool = False

    def query(self) -> Query:
        """Return the question as the search takes it."""
        languages = {_language(self.language)} if self.language else set()
        types = {check_type(self.content_type)} if self.content_type is not None else set()
        within = Filter(
            sources=frozenset(self.sources),
            languages=frozenset(languages),
            content_types=frozenset(types),
        )
        return Query(text=self.text, limit=self.limit, within=within or None, mode=_mode(self.mode))


def run(flags: Mapping[str, object], wish: Wish, *, as_json: bool) -> None:
    """Print the passages that fit, best first."""
    query = wish.query()
    checked(query)
    settings = start(flags).settings
    must_exist(settings)
    results, notes = asyncio.run(_find(settings, query))
    output = Output(as_json=as_json)
    if as_json:
        output.emit(as_dict(query, results, notes, explain=wish.explain))
        return
    for note in notes:
        output.note(note)
    if not results.hits:
        output.say("Nothing was found.")
        output.advice("Try other words, or fewer limits; `carrel list` shows what there is.")
    for rank, hit in enumerate(results.hits, 1):
        _print(output, rank, hit, results.terms)
    if wish.explain:
        _explain(output, results)


def confidence(score: float) -> str:
    """Return how sure a similarity is, in a word."""
    if score > _HIGH:
        return "high"
    return "medium" if score >= _MEDIUM else "low"


def as_dict(
    query: Query, results: Results, notes: tuple[str, ...], *, explain: bool
) -> dict[str, object]:
    """Return what machines read."""
    more = {"terms": results.terms, "timings": dict(results.timings)} if explain else {}
    hits = [_hit(rank, hit, explain=explain) for rank, hit in enumerate(results.hits, 1)]
    return {
        "query": query.text,
        "mix": results.mix,
        "reason": results.reason,
        "notes": notes,
        **more,
        "hits": hits,
    }


async def _find(settings: Settings, query: Query) -> tuple[Results, tuple[str, ...]]:
    async with open_app(settings) as app:
        for source_id in sorted(query.within.sources if query.within else ()):
            await app.library.catalog.get(source_id)  # which says so if there is none
        results = await app.search.find(query)
        return results, (*results.notes, *await _lacking(app, query))


async def _lacking(app: App, query: Query) -> tuple[str, ...]:
    """Say what is missing in the store for this search, and how it comes about."""
    if await app.corpus.is_empty():
        return ("There are no pages yet; `carrel add URL` adds one.",)
    if query.mode is Mode.KEYWORD or app.embedder is None:
        return ()
    encoder = await app.corpus.serving()
    if encoder is None:
        return (f"The vectors are missing: {_MAKING}",)
    held = await app.corpus.holding(encoder)
    if not held.missing:
        return ()
    whole = counted(held.chunks + held.missing, "passage")
    return (f"{held.missing:,} of {whole} have no vectors yet: {_MAKING}",)


def _hit(rank: int, hit: Hit, *, explain: bool) -> dict[str, object]:
    source, chunk = hit.source, hit.chunk
    parts = {"parts": dict(hit.parts)} if explain else {}
    return {
        "rank": rank,
        "score": hit.score,
        "scores": asdict(hit.scores),
        **parts,
        "source": {
            "id": source.id,
            "url": source.url,
            "title": source.title,
            "language": source.language,
            "content_type": source.content_type,
        },
        "section": chunk.section,
        "text": chunk.text,
        "start": chunk.start,
        "end": chunk.end,
        "chunk": chunk.id,
    }


def _print(output: Output, rank: int, hit: Hit, terms: tuple[str, ...]) -> None:
    sure = confidence(hit.score)
    where = " › ".join(context_of(hit.source.title, hit.chunk.section)) or hit.source.url
    output.parts(
        (f"{rank:>3}  ", "bold"),
        (f"{hit.score:.2f} {sure:<6}", _STYLES[sure]),
        (f"  {where}", "bold"),
    )
    output.parts((f"     {hit.source.url}", "cyan"))
    text = clean(" ".join(hit.chunk.text.split()))
    found = spans(text, terms)
    begin, end = excerpt(text, found, _SHOWN)
    before, after = "… " if begin else "", " …" if end < len(text) else ""
    shift = len(before) - begin
    marks = [(one + shift, other + shift) for one, other in found if begin <= one < other <= end]
    output.passage(f"{before}{text[begin:end].strip()}{after}", marks, indent=5)
    output.say()


def _explain(output: Output, results: Results) -> None:
    if results.mix:
        output.row("Mix", f"{results.mix}: {results.reason}" if results.reason else results.mix)
    output.row("Terms", ", ".join(results.terms) or "none")
    times = (f"{name} {taken:.1f} ms" for name, taken in results.timings.items())
    output.row("Times", ", ".join(times) or "none")
    if not results.hits:
        return
    output.say()
    names: tuple[str, ...] = ("score", "semantic", "keyword", "bm25", "cosine", "late", "anchor")
    output.table(_columns(names), list(_scores(results)))
    output.say()
    names = tuple(results.hits[0].parts)
    output.say("What decided the order, in deviations from the mean of all candidates:")
    output.table(_columns((*names, "sum")), list(_parts(results, names)))


def _columns(names: tuple[str, ...]) -> list[Column]:
    return [Column(name=name, right=True) for name in ("#", *names)]


def _scores(results: Results) -> Iterator[list[str]]:
    for rank, hit in enumerate(results.hits, 1):
        told = (hit.score, *asdict(hit.scores).values())
        yield [str(rank), *("–" if one is None else f"{one:.3f}" for one in told)]


def _parts(results: Results, names: tuple[str, ...]) -> Iterator[list[str]]:
    for rank, hit in enumerate(results.hits, 1):
        told = [hit.parts[name] for name in names]
        yield [str(rank), *(f"{one:+.2f}" for one in (*told, sum(told)))]


def _language(name: str) -> str:
    if name.lower() in _LANGUAGES:
        return name.lower()
    raise DataValidationError(
        f"{name!r} is no language that pages have here",
        suggestion=f"Use one of: {', '.join(_LANGUAGES)}.",
    )


def _mode(name: str) -> Mode:
    try:
        return Mode(name.lower())
    except ValueError as cause:
        raise DataValidationError(
            f"{name!r} is no way to search", suggestion=f"Use one of: {', '.join(Mode)}."
        ) from cause
