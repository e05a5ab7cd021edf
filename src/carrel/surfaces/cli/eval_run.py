"""`carrel eval`."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import typer

from carrel.errors import DataValidationError
from carrel.evaluation.evaluate import Encoding, Evaluation, Plan, Stage, evaluate
from carrel.evaluation.exam import load_exam
from carrel.evaluation.measures import MEASURES
from carrel.evaluation.own.run import EACH, OwnPlan, evaluate_own
from carrel.evaluation.rating import Figures, Progress, Rating
from carrel.evaluation.vector_cache import default_folder
from carrel.inference.choose import choose
from carrel.pipelines.catalog import CATALOGUE
from carrel.surfaces.cli.eval_own_shown import print_own
from carrel.surfaces.cli.exits import ExitCode
from carrel.surfaces.cli.output import Output, counted
from carrel.surfaces.cli.progress import display
from carrel.surfaces.cli.session import must_exist, start
from carrel.surfaces.cli.tables import Column

USUAL = ("keyword", "vector", "search", "research")
_CERTAIN = 0.05  # a difference that chance makes less often than this counts as one


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What was asked for; without files the questions are made of the user's own pages."""

    corpora: Sequence[Path] = ()
    queries: Path | None = None
    qrels: Path | None = None
    limit_queries: int | None = None
    seed: int = 1
    systems: str = ""
    cache: Path | None = None
    no_cache: bool = False
    database: str | None = None

    @property
    def names(self) -> tuple[str, ...] | None:
        """What is measured, each once; nothing where the usual is."""
        if not self.systems:
            return None
        return tuple(dict.fromkeys(n.strip() for n in self.systems.split(",") if n.strip()))

    def folder(self, usual: Path | None = None) -> Path | None:
        """Return where vectors are kept, if they are."""
        if self.cache and self.no_cache:
            raise DataValidationError(
                "--cache and --no-cache exclude each other", suggestion="Leave one out."
            )
        return None if self.no_cache else self.cache or usual


def run(flags: Mapping[str, object], wish: Wish, *, as_json: bool) -> None:
    """Measure search, in a store of its own, and print the figures."""
    given = {"--corpus": wish.corpora, "--queries": wish.queries, "--qrels": wish.qrels}
    missing = [name for name, value in given.items() if not value]
    if not missing:
        assert wish.queries is not None
        assert wish.qrels is not None
        _run_judged(flags, wish, wish.queries, wish.qrels, as_json=as_json)
    elif len(missing) == len(given):
        _run_own(flags, wish, as_json=as_json)
    else:
        raise DataValidationError(
            f"a judged set is three files; missing: {', '.join(missing)}",
            suggestion="Give all three, or none of them to be asked about your own pages.",
        )


def _run_judged(
    flags: Mapping[str, object], wish: Wish, queries: Path, qrels: Path, *, as_json: bool
) -> None:
    names = wish.names
    cache = wish.folder(default_folder())
    plan = Plan(systems=USUAL if names is None else names, cache=cache, database=wish.database)
    settings = start(flags).settings
    exam = load_exam(wish.corpora, queries, qrels=qrels, limit=wish.limit_queries)
    embedder = choose(settings.encoder) if plan.encodes else None
    output = Output(as_json=as_json)
    with _interruptible(output, plan.cache):
        stage = _stage(as_json=as_json)
        found = asyncio.run(evaluate(exam, settings, plan=plan, embedder=embedder, stage=stage))
    if as_json:
        output.emit(found.as_dict())
    else:
        _print(output, found)


def _run_own(flags: Mapping[str, object], wish: Wish, *, as_json: bool) -> None:
    if wish.database:
        raise DataValidationError(
            "--database goes with --corpus only",
            suggestion="Your own pages are copied to a temporary file; leave it out.",
        )
    settings = start(flags).settings
    plan = OwnPlan(
        pipelines=tuple(CATALOGUE) if wish.names is None else wish.names,
        each=wish.limit_queries or EACH,
        seed=wish.seed,
        cache=wish.folder(),  # nothing of the user's pages is left behind unless it was asked for
    )
    must_exist(settings)
    embedder = choose(settings.encoder)
    output = Output(as_json=as_json)
    with _interruptible(output, plan.cache):
        stage = _stage(as_json=as_json)
        found = asyncio.run(evaluate_own(settings, plan=plan, embedder=embedder, stage=stage))
    if as_json:
        output.emit(found.as_dict())
    else:
        print_own(output, found)


def _stage(*, as_json: bool) -> Stage:
    @contextlib.contextmanager
    def stage(title: str) -> Iterator[Progress]:
        with display(f"eval, {title}", as_json=as_json) as shown:
            yield shown.show

    return stage


@contextlib.contextmanager
def _interruptible(output: Output, cache: Path | None) -> Iterator[None]:
    try:
        yield
    except KeyboardInterrupt:
        if not output.as_json:
            output.say("Stopped." + (" What was encoded is in the cache." if cache else ""))
        raise typer.Exit(ExitCode.INTERRUPTED) from None


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
