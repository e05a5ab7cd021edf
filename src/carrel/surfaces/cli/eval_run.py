"""`carrel eval`."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import typer

from carrel.errors import DataValidationError
from carrel.evaluation.evaluate import Encoding, Evaluation, Plan, evaluate
from carrel.evaluation.exam import load_exam
from carrel.evaluation.measures import MEASURES
from carrel.evaluation.rating import Figures, Progress, Rating
from carrel.evaluation.vector_cache import default_folder
from carrel.inference.choose import choose
from carrel.surfaces.cli.exits import ExitCode
from carrel.surfaces.cli.output import Output, counted
from carrel.surfaces.cli.progress import display
from carrel.surfaces.cli.session import start
from carrel.surfaces.cli.tables import Column

_CERTAIN = 0.05  # a difference that chance makes less often than this counts as one


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What was asked for."""

    corpora: Sequence[Path]
    queries: Path
    qrels: Path
    limit_queries: int | None = None
    systems: str = ""
    cache: Path | None = None
    no_cache: bool = False
    database: str | None = None


def run(flags: Mapping[str, object], wish: Wish, *, as_json: bool) -> None:
    """Measure search on judged data, in a store of its own, and print the figures."""
    if wish.cache and wish.no_cache:
        raise DataValidationError(
            "--cache and --no-cache exclude each other", suggestion="Leave one out."
        )
    names = [name.strip() for name in wish.systems.split(",") if name.strip()]
    cache = None if wish.no_cache else wish.cache or default_folder()
    plan = Plan(systems=tuple(dict.fromkeys(names)), cache=cache, database=wish.database)
    settings = start(flags).settings
    exam = load_exam(wish.corpora, wish.queries, qrels=wish.qrels, limit=wish.limit_queries)
    embedder = choose(settings.encoder) if plan.encodes else None

    @contextlib.contextmanager
    def stage(title: str) -> Iterator[Progress]:
        with display(f"eval, {title}", as_json=as_json) as shown:
            yield shown.show

    output = Output(as_json=as_json)
    try:
        found = asyncio.run(evaluate(exam, settings, plan=plan, embedder=embedder, stage=stage))
    except KeyboardInterrupt:
        if not as_json:
            output.say("Stopped." + (" What was encoded is in the cache." if cache else ""))
        raise typer.Exit(ExitCode.INTERRUPTED) from None
    if as_json:
        output.emit(found.as_dict())
    else:
        _print(output, found)


def _print(output: Output, found: Evaluation) -> None:
    rating = found.rating
    output.heading(f"{counted(rating.pages, 'page')}, {_queries(rating)}")
    output.table(_columns(rating), list(_rows(rating)))
    output.say()
    output.say("In brackets: 95 % confidence. Times are of a whole call.")
    if rating.paired:
        output.say(_compared(rating))
    if found.encoding:
        output.say(_encoded(found.encoding))
    for note in rating.notes:
        output.say(f"Note: {note}.")


def _queries(rating: Rating) -> str:
    return f"{rating.queries:,} {'query' if rating.queries == 1 else 'queries'}"


def _columns(rating: Rating) -> list[Column]:
    return [Column(name=""), *(Column(name=name, share=1) for name in rating.systems)]


def _rows(rating: Rating) -> Iterator[list[str]]:
    systems = rating.systems.values()
    for name in MEASURES:
        yield [name, *(_cell(one, name) for one in systems)]
    yield ["p50", *(f"{one.p50_ms:.1f} ms" for one in systems)]
    yield ["p95", *(f"{one.p95_ms:.1f} ms" for one in systems)]
    yield ["encoding", *(f"{one.encode_ms:.1f} ms" for one in systems)]


def _cell(figures: Figures, name: str) -> str:
    low, high = figures.intervals[name]
    return f"{figures.means[name]:.3f} [{low:.3f}, {high:.3f}]"


def _compared(rating: Rating) -> str:
    paired = rating.paired
    assert paired is not None
    doubt = "" if paired.p < _CERTAIN else " (may be chance)"
    difference = f"{paired.difference:+.3f}, p = {paired.p:.4f}{doubt}"
    return f"search against {paired.against}, ndcg@10: {difference}"


def _encoded(encoding: Encoding) -> str:
    parts = [f"Encoder {encoding.encoder}: {counted(encoding.made, 'passage')} encoded"]
    if encoding.tokens_per_second:
        parts.append(f"{encoding.tokens_per_second:,.0f} tokens/s")
    if encoding.cache:
        parts.append(f"{encoding.reused:,} from the cache")
        parts.append(f"cache {encoding.cache_bytes / 1e6:.1f} MB in {encoding.cache}")
    return ", ".join(parts)
