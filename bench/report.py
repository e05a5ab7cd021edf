"""From results to gates and to the page docs/benchmarks.md."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

Results = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Gate:
    """A figure that must hold."""

    what: str
    value: float
    limit: float

    @property
    def holds(self) -> bool:
        """Say whether the figure is within its limit."""
        return self.value <= self.limit

    @property
    def shown(self) -> str:
        """The figure beside its limit."""
        return f"{self.value:.3g} (at most {self.limit:g})"


def gates(results: Results) -> list[Gate]:
    """Return every gate that the results can decide."""
    return list(_gates(results))


def _gates(results: Results) -> Iterator[Gate]:
    if found := results.get("keywords"):
        for kind, row in found["kinds"].items():
            for name, ratio in row["ratio"].items():
                yield Gate(f"keyword p95 against FTS5, {kind}, {name}", ratio, 0.6)
        yield Gate("queries whose ids or scores differ between databases", found["different"], 0)
    if found := results.get("vectors"):
        yield Gate("vector p95 against NumPy, SQLite", found["systems"]["SQLite"]["ratio"], 1.3)
    if found := results.get("start_up"):
        yield Gate("`carrel --help` against a bare program", found["ratio"], 1.5)
    if found := results.get("idle_memory"):
        yield Gate("idle memory of `carrel serve`, MB", found["megabytes"], 120)
    if found := results.get("installed_size"):
        yield Gate("installed size without extras, MB", found["megabytes"], 400)


def page(results: Results, decided: list[Gate]) -> str:
    """Return the page."""
    lines = [
        "# Benchmarks",
        "",
        "Written by `make bench`; do not edit. Speed is a ratio to a baseline that takes turns",
        "with Carrel in the same run, as machines are shared and noisy; milliseconds are context.",
        "",
        "## Gates",
        "",
        "| figure | measured | limit | |",
        "|---|---|---|---|",
    ]
    for gate in decided:
        mark = "holds" if gate.holds else "**fails**"
        lines.append(f"| {gate.what} | {gate.value:.3g} | {gate.limit:g} | {mark} |")
    for name, section in (("keywords", _keywords), ("vectors", _vectors), ("start_up", _start_up)):
        if found := results.get(name):
            lines += ["", *section(found), "", _machine(found["machine"])]
    return "\n".join(lines) + "\n"


def _keywords(found: Results) -> list[str]:
    lines = [
        f"## Keyword search, {found['chunks']:,} chunks, English and Japanese",
        "",
        "Baseline: bare FTS5 in memory over the same terms, OR of the query's, ordered by bm25.",
        f"Different on the two databases: {found['different']} of {found['compared']} queries.",
        "",
        "| queries | FTS5 p95 ms | SQLite p95 ms | ratio | PostgreSQL p95 ms | ratio |",
        "|---|---|---|---|---|---|",
    ]
    for kind, row in found["kinds"].items():
        p95, ratio = row["p95_ms"], row["ratio"]
        lines.append(
            f"| {kind} ({row['queries']}) | {p95['FTS5']:.2f} | {p95['SQLite']:.2f} "
            f"| {ratio['SQLite']:.2f} | {p95['PostgreSQL']:.2f} | {ratio['PostgreSQL']:.2f} |"
        )
    return lines


def _vectors(found: Results) -> list[str]:
    lines = [
        f"## Vector search, {found['vectors']:,} × {found['dimensions']}",
        "",
        f"Clustered synthetic vectors, {found['queries']} queries, 10 results each.",
        "",
        "| system | p95 ms | ratio to NumPy | recall@10 |",
        "|---|---|---|---|",
    ]
    for name, row in found["systems"].items():
        lines.append(
            f"| {name} | {row['p95_ms']:.1f} | {row['ratio']:.2f} | {row['recall@10']:.3f} |"
        )
    return lines


def _start_up(found: Results) -> list[str]:
    medians = ", ".join(f"{name} {value:.0f} ms" for name, value in found["median_ms"].items())
    return ["## Start-up", "", f"Medians of {found['rounds']} alternating runs: {medians}."]


def _machine(found: Results) -> str:
    load = "unknown" if found["load"] is None else f"{found['load']:.1f}"
    return (
        f"Measured {found['date']} with Python {found['python']} on {found['cores']} cores, "
        f"load average {load} at the end."
    )
