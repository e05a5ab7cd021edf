"""The sections of docs/benchmarks.md on the website tools."""

from __future__ import annotations

from bench.gates import Results
from bench.websites import LIMITS


def tools(found: Results) -> list[str]:
    """Return the section on the time that each tool takes."""
    lines = [
        f"## Website tools, {found['pages']:,} pages",
        "",
        f"Called as a service in one process, bundled encoder, SQLite, {found['calls']} calls.",
        "",
        "| tool | p95 ms | allowed ms | requirement |",
        "|---|---|---|---|",
    ]
    for name, (limit, key) in LIMITS.items():
        lines.append(f"| {name} | {found['p95_ms'][name]:.1f} | {limit:,} | {key} |")
    return lines


def load(found: Results) -> list[str]:
    """Return the section on many clients at once."""
    idle, busy = found["idle"], found["busy"]
    return [
        f"## {found['clients']} clients while a site is taken in",
        "",
        (
            f"`rag_query_websites` over HTTP, {found['pages']:,} pages stored and as many coming "
            f"in: p95 {busy['p95_ms']:.0f} ms, beside {idle['p95_ms']:.0f} ms when nothing comes "
            f"in (ratio {found['ratio']:.2f}); {busy['answers'] + idle['answers']:,} answers, "
            f"{found['errors']} errors."
        ),
    ]


def relevance(found: Results) -> list[str]:
    """Return the section on what is found."""
    sets = ", ".join(f"{name} {row['share']:.3f}" for name, row in found["sets"].items())
    return [
        "## Website queries with something relevant (A-050)",
        "",
        (
            f"Of {found['queries']:,} judged queries, {found['share']:.1%} have a relevant page "
            f"among the first ten results ({sets})."
        ),
    ]


def jobs(found: Results) -> list[str]:
    """Return the section on pages that are processed without an error."""
    lines = [
        "## Pages processed without an error (A-093)",
        "",
        (
            "From loopback, without encoder and browser: the labelled job postings, which were "
            "written for this purpose, and the real pages of WCXB, of which some are empty "
            "without a browser. Both were used to write or to train what reads them."
        ),
        "",
    ]
    for name, ends in found["collections"].items():
        told = ", ".join(f"{end} {count:,}" for end, count in ends.items())
        lines.append(f"- {name}: {told}.")
    return lines


SECTIONS = {
    "websites": tools,
    "websites_jobs": jobs,
    "websites_load": load,
    "websites_relevance": relevance,
}
