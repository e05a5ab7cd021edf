"""From results to the page docs/benchmarks.md."""

from __future__ import annotations

from bench import (
    report_chat,
    report_fields,
    report_mcp,
    report_pipelines,
    report_research,
    report_search,
    report_tasks,
    report_verify,
    report_websites,
)
from bench.gates import Gate, Results

_KEPT = (
    "headings",
    "code fenced",
    "table rows",
    "formulae",
    "images",
    "admonitions",
    "boilerplate leaked",
    "main text F1",
)


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
        limit = f"{gate.side} {gate.limit:g}"
        lines.append(f"| {gate.what} | {gate.value:.4g} | {limit} | {mark} |")
    sections = {
        "keywords": _keywords,
        "vectors": _vectors,
        "extraction": _extraction,
        "scorer": _scorer,
        "ingest": _ingest,
        "start_up": _start_up,
        "mcp": report_mcp.section,
    }
    sections |= report_fields.SECTIONS | report_websites.SECTIONS | report_search.SECTIONS
    sections |= report_tasks.SECTIONS | report_verify.SECTIONS | report_research.SECTIONS
    sections |= report_pipelines.SECTIONS | report_chat.SECTIONS
    for name, section in sections.items():
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


def _ingest(found: Results) -> list[str]:
    return [
        f"## Taking a site in, {found['pages']:,} pages of {found['site']}, SQLite",
        "",
        f"From loopback, the server in a process of its own; the best of {found['rounds']} runs:",
        f"{found['cold_per_second']:.0f} pages/s crawled and stored,",
        f"{found['unchanged_per_second']:.0f} pages/s looked at again without a change.",
        f"All processes together took {found['cpu_ms']:.0f} ms of a core for both, per page.",
    ]


def _extraction(found: Results) -> list[str]:
    lines = [
        "## Extraction beside trafilatura",
        "",
        "Structure kept on documentation pages (share), with the main text's word F1:",
        "",
        "| system | pages | " + " | ".join(_KEPT) + " |",
        "|---|---|" + "---|" * len(_KEPT),
    ]
    for system, languages in found["structure"].items():
        for language, row in languages.items():
            cells = " | ".join(f"{row[name]:.3f}" if name in row else "–" for name in _KEPT)
            lines.append(f"| {system}, {language} | {row['pages']} | {cells} |")
    for system, row in found["main_text"].items():
        kinds = ", ".join(f"{kind} {value:.3f}" for kind, value in row.items() if kind != "all")
        seen = "; its scorer was trained on these pages, see below" if system == "Carrel" else ""
        lines += ["", f"WCXB word F1, {system}: {row['all']:.3f} ({kinds}){seen}."]
    for system, row in found["articles"].items():
        shares = f"wanted {row['wanted']:.3f}, unwanted {row['unwanted']:.3f}"
        lines += ["", f"News and blog pages, {system}: {shares}."]
    hidden, speed = found["hidden"], found["speed"]
    text = (
        f"Hidden-text pages: {hidden['pages']}, hidden text kept on {hidden['hidden kept']}, "
        f"visible text lost on {hidden['visible lost']}. Speed: {speed['ratio']:.1f} times "
        f"trafilatura's pages per second ({speed['pages']} pages, CPU time)."
    )
    return [*lines, "", text]


def _scorer(found: Results) -> list[str]:
    lines = [
        "## Block scorer, cross-validated",
        "",
        f"WCXB, {found['pages']} pages of {found['sites']} sites; a page is judged by a model that",
        "has not seen its site. Word F1:",
        "",
        "| | " + " | ".join(found["word_f1"]) + " |",
        "|---|" + "---|" * len(found["word_f1"]),
    ]
    for key, system in (("rules alone", "rules alone"), ("word_f1", "rules and scorer")):
        cells = " | ".join(f"{value:.3f}" for value in found[key].values())
        lines.append(f"| {system} | {cells} |")
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
