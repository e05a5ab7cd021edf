"""The figures that must hold, as a table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from bench.fields.pages import SEALED, part_of
from bench.retrieval_sets import SETS
from bench.websites import LIMITS

Results = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Gate:
    """A figure beside its limit."""

    what: str
    value: float
    side: Literal["at most", "at least"]
    limit: float

    @property
    def holds(self) -> bool:
        """Say whether the figure is within its limit."""
        return self.value <= self.limit if self.side == "at most" else self.value >= self.limit

    @property
    def shown(self) -> str:
        """The figure beside its limit."""
        return f"{self.value:.4g} ({self.side} {self.limit:g})"


_TERMS, _HEADINGS = "index terms", "section headings"
_UNSEEN = ("intents", "halves", "other")  # utterances that no rule was written with
_SINGLE: tuple[tuple[str, str, tuple[str, ...], Literal["at most", "at least"], float], ...] = (
    ("keywords", "queries that differ between the databases", ("different",), "at most", 0),
    ("vectors", "vector p95 against NumPy, SQLite", ("systems", "SQLite", "ratio"), "at most", 1.3),
    ("start_up", "`carrel --help` against a bare program", ("ratio",), "at most", 1.5),
    ("idle_memory", "idle memory of `carrel serve`, MB", ("megabytes",), "at most", 120),
    ("mcp", "tools/list on stdio against a bare server", ("listing", "ratio"), "at most", 1.5),
    ("mcp", "idle memory of `carrel mcp`, MB", ("memory", "megabytes"), "at most", 150),
    ("mcp", "tokens of the six tools", ("tokens", "tools"), "at most", 1800),
    ("mcp", "tool over service on stdio, p95 ms", ("stdio", "overhead_ms"), "at most", 5),
    ("mcp", "tool over service over HTTP, p95 ms", ("http", "overhead_ms"), "at most", 10),
    ("tasks", "task tools in process, p95 ms", ("in_process_p95_ms",), "at most", 5),
    ("tasks", "task tools over HTTP, p95 ms", ("over_http_p95_ms",), "at most", 25),
    ("tasks", "lists among 10,000 tasks, p95 ms", ("many_p95_ms",), "at most", 20),
    ("tasks_load", "errors of 200 clients, REST and MCP", ("error_count",), "at most", 0),
    ("tasks_load", "lost updates of 200 clients", ("lost_count",), "at most", 0),
    ("websites_load", "query p95 of 64 clients, busy against idle", ("ratio",), "at most", 3),
    ("websites_load", "errors of 64 clients", ("errors",), "at most", 0),
    ("websites_relevance", "queries with something relevant", ("share",), "at least", 0.85),
    ("websites_jobs", "job pages processed without an error", ("share",), "at least", 0.95),
    ("chat_requests", "task requests in words that succeed", ("share",), "at least", 0.95),
    ("chat_requests", "a whole answer of chat, p95 ms", ("p95_ms",), "at most", 2000),
    ("chat_requests", "a task's life by conversation, s", ("longest_life_s",), "at most", 180),
    ("chat_requests", "lives that end wrongly", ("wrong_lives",), "at most", 0),
    ("chat", "to-do utterances, precision", (*_UNSEEN, "precision"), "at least", 0.9),
    ("chat", "to-do utterances, recall", (*_UNSEEN, "recall"), "at least", 0.85),
    ("chat", "out of scope refused", (*_UNSEEN, "refused"), "at least", 0.95),
    ("chat", "commands to a house that write", ("intents", "house", "writes"), "at most", 0),
    ("chat", "dates, English", ("dates", "en"), "at least", 0.95),
    ("chat", "dates, Japanese", ("dates", "ja"), "at least", 0.9),
    ("chat", "dates of CLDR, Urdu", ("dates", "ur"), "at least", 0.95),
    ("chat", "understanding a message, p95 ms", ("understanding_p95_ms",), "at most", 20),
    ("chat", "chat over HTTP, p95 ms", ("http", "p95_ms"), "at most", 100),
    ("chat", "errors of 100 conversations at once", ("http", "errors"), "at most", 0),
    ("chat_pass3", "pass^3, scripted model", ("models", "scripted", "pass^3"), "at least", 1),
    ("installed_size", "installed size without extras, MB", ("megabytes",), "at most", 400),
    ("extraction", "pages/s against trafilatura", ("speed", "ratio"), "at least", 3),
    ("extraction", "hidden text kept, pages", ("hidden", "hidden kept"), "at most", 0),
    ("extraction", "visible text lost, pages", ("hidden", "visible lost"), "at most", 0),
    ("scorer", "WCXB word F1, folds by host", ("word_f1", "all"), "at least", 0.85),
    ("mathml", "formulae of real pages, of 37", ("pages", "right"), "at least", 35),
    ("mathml", "other formulae", ("others",), "at least", 0.43),
    ("charset", "charset pages", ("all",), "at least", 0.95),
    ("charset", "charset pages, Japanese", ("japanese",), "at least", 0.97),
    ("ingest", "pages/s from loopback without encoding", ("cold_per_second",), "at least", 50),
    ("ingest", "unchanged refresh against the cold rate", ("speed_up",), "at least", 20),
    ("search_speed", "search p95 against bare scan and keywords", ("ratio",), "at most", 1.5),
    ("search_speed", "search p95 at 100,000 chunks, ms", ("search_p95_ms",), "at most", 80),
    ("search_speed", "late interaction, p95 more, ms", ("late_ms",), "at most", 60),
    ("packing", "late interaction over 50 of 120, p95 ms", ("late", "p95_ms"), "at most", 60),
    ("packing", "packed tokens of 120, bytes", ("passage_bytes", "packed"), "at most", 2_000),
    ("search_postgres", "queries that differ up to 20,000", ("different",), "at most", 0),
    ("search_postgres", "overlap@10 above that", ("overlap@10",), "at least", 0.97),
    ("research_speed", "answer over indexed pages, p95 ms", ("answer_p95_ms",), "at most", 250),
    ("research_speed", "search against answer, p95", ("ratio",), "at most", 1),
    ("research_brief", "recall of 1,500 tokens over that of ten", ("advantage",), "at least", 0),
    ("research_brief", "tokens of a brief's evidence", ("most_tokens",), "at most", 1500),
    ("expansion", "index terms found by links", ("groups", _TERMS, "found"), "at least", 0.6),
    ("expansion", "headings found by links", ("groups", _HEADINGS, "found"), "at least", 0.6),
    ("graph", "graph built, passages/s", ("building", "per_second"), "at least", 1000),
    ("graph", "85 deletions in the graph, ms", ("deleting", "graph_ms"), "at most", 100),
    ("graph", "hotpot, all gold in 8", ("hotpot", "all@8", "graph, hybrid"), "at least", 0.95),
    ("graph", "graph's part of a question, p95 ms", ("asking", "graph_p95_ms"), "at most", 50),
    ("pipelines", "CPU of any pipeline, p95 ms", ("asking", "slowest_cpu_p95_ms"), "at most", 300),
    ("pipelines", "memory of all pipelines, MB", ("asking", "megabytes"), "at most", 600),
    ("pipelines", "ping of the database, p95 ms", ("asking", "ping_p95_ms"), "at most", 100),
    ("verify", "quotations judged rightly, share", ("share",), "at least", 1),
    ("verify", "CPU of checking a quotation, p95 ms", ("cpu_p95_ms",), "at most", 5),
    ("ingest_encoding", "pages/s against a plain script", ("ratio",), "at least", 1),
    ("ingest_encoding", "encoder busy, share", ("busy",), "at least", 0.9),
    ("encoder_memory", "memory with encoder, 10,000 chunks, MB", ("megabytes",), "at most", 450),
)
_STRUCTURE: tuple[tuple[str, Literal["at most", "at least"], float], ...] = (
    ("headings", "at least", 0.98),
    ("code fenced", "at least", 0.98),
    ("table rows", "at least", 0.98),
    ("formulae", "at least", 0.98),
    ("images", "at least", 0.95),
    ("boilerplate leaked", "at most", 0.045),
)


def gates(results: Results) -> list[Gate]:
    """Return every gate that the results can decide."""
    return [
        *_keywords(results),
        *_single(results),
        *_websites(results),
        *_fields(results),
        *_structure(results),
        *_retrieval(results),
        *_packing(results),
        *_confidence(results),
        *_pipelines(results),
    ]


def _single(results: Results) -> Iterator[Gate]:
    for part, what, path, side, limit in _SINGLE:
        value: Any = results.get(part)
        for key in path:
            value = None if value is None else value.get(key)
        if value is not None:
            yield Gate(what, float(value), side, limit)


def _keywords(results: Results) -> Iterator[Gate]:
    for kind, row in results.get("keywords", {}).get("kinds", {}).items():
        for name, ratio in row["ratio"].items():
            yield Gate(f"keyword p95 against FTS5, {kind}, {name}", ratio, "at most", 0.6)


def _websites(results: Results) -> Iterator[Gate]:
    found = results.get("websites", {}).get("p95_ms", {})
    for name, (limit, _) in LIMITS.items():
        if name in found:
            yield Gate(f"website tools: {name}, p95 ms", found[name], "at most", limit)


def _fields(results: Results) -> Iterator[Gate]:
    # The last seal that was opened tells how rules do on pages that they were not written with.
    opened = [seal for seal in SEALED if part_of(seal) in results]
    for seal in ("", *opened[-1:]):
        found = results.get(part_of(seal), {})
        which = f"sealed pages, batch {seal}" if seal else "open pages"
        for name, figure in found.get("gated", {}).items():
            yield Gate(f"{name} of job postings, {which}", figure, "at least", 0.9)
        for batch, rows in found.get("batches", {}).items():
            for name, row in rows.items():
                if not seal:
                    what = f"{name} of job postings, {which}, batch {batch}"
                    yield Gate(what, row["all"], "at least", 0.9)
        if found:
            share = found["valid_spans"] / max(1, found["spans"])
            yield Gate(f"spans of fields that hold, {which}", share, "at least", 1)


def _structure(results: Results) -> Iterator[Gate]:
    found = results.get("extraction", {}).get("structure", {}).get("Carrel", {})
    for what, side, limit in _STRUCTURE:
        if what in found.get("all", {}):
            yield Gate(f"structure kept: {what}", found["all"][what], side, limit)
    for language in ("en", "ja"):
        if language in found:
            figure = found[language]["main text F1"]
            yield Gate(f"main text F1, {language}", figure, "at least", 0.985)


def _retrieval(results: Results) -> Iterator[Gate]:
    found = results.get("retrieval", {}).get("sets", {})
    for one in SETS:
        if one.gate is not None and one.name in found:
            figure = found[one.name]["systems"]["search"][one.measure]
            yield Gate(f"{one.name}, search, {one.measure}", figure, "at least", one.gate)
    research = found.get("hotpot_sample", {}).get("systems", {}).get("research")
    if research is not None:
        yield Gate("hotpot_sample, research, all@10", research["all@10"], "at least", 0.95)
        yield Gate("hotpot_sample, research, recall@5", research["recall@5"], "at least", 0.9)


def _packing(results: Results) -> Iterator[Gate]:
    for name, row in results.get("packing", {}).get("sets", {}).items():
        lost = row["search"]["whole"] - row["search"]["packed"]
        yield Gate(f"lost by packed tokens, {name}, {row['measure']}", lost, "at most", 0.01)


def _confidence(results: Results) -> Iterator[Gate]:
    for name, row in results.get("confidence", {}).get("sets", {}).items():
        error = row["shipped"]["first"]
        yield Gate(f"calibration error of the first passage, {name}", error, "at most", 0.05)


def _pipelines(results: Results) -> Iterator[Gate]:
    for row in results.get("pipelines", {}).get("proofs", ()):
        what = f"{row['pipeline']} over basic, {row['set']}"
        yield Gate(f"{what}, {row['measure']}", row["difference"], "at least", 0)
        yield Gate(f"{what}, p", row["p"], "at most", 0.05)
