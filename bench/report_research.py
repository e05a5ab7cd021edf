"""The sections of docs/benchmarks.md on research: speed, link expansion, confidence."""

from __future__ import annotations

from bench.gates import Results


def speed(found: Results) -> list[str]:
    """Return the section on the time that a question takes."""
    p95 = found["p95_ms"]
    return [
        f"## Research over indexed pages, {found['chunks']:,} chunks, SQLite",
        "",
        (
            f"{found['queries']} questions over all pages, nothing fetched, encoding left out: "
            f"`answer` p95 {p95['answer']:.0f} ms, `search` {p95['search']:.0f} ms (D-029). "
            f"Encoding a question takes {found['encode_p95_ms']:.0f} ms beside that (p95)."
        ),
    ]


def expansion(found: Results) -> list[str]:
    """Return the section on following links."""
    lines = [
        f"## Following links, at most {found['fetches']} pages fetched",
        "",
        "Each question begins at the entry page of a real site. Found: the page that answers is",
        "among the evidence; unseen: of the half that no rule was made on. Breadth-first may fetch",
        "as many pages, and each counts. CPU: seconds per question beside reading the pages.",
        "",
        "| questions | | found | unseen | breadth-first | fetches | per success | CPU |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for name, row in found["groups"].items():
        lines.append(
            f"| {name} | {row['questions']} | {row['found']:.3f} | {row['unseen_found']:.3f} "
            f"| {row['breadth_first']:.3f} | {row['fetches_per_question']:.1f} "
            f"| {row['fetches_per_success']:.1f} | {row['cpu_seconds']:.1f} |"
        )
    sites = ", ".join(
        f"{site} {row.get('found', 0) / row['questions']:.2f}"
        for site, row in found["sites"].items()
    )
    return [*lines, "", f"By site: {sites}."]


def confidence(found: Results) -> list[str]:
    """Return the section on what a confidence means."""
    lines = [
        "## Confidence",
        "",
        "Fitted on one half of the questions, judged on the other: expected calibration error of",
        "the first passage, over ten bins; the same for corpora of 1 to 100 pages; and what is",
        "told where the answer is not there.",
        "",
        "| set | questions | error | told | right | small corpora | told without answer | small |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for name, row in found["sets"].items():
        shipped = row["shipped"]
        lines.append(
            f"| {name} | {row['questions']} | {shipped['first']:.3f} | {shipped['told']:.3f} "
            f"| {shipped['right']:.3f} | {shipped['small']:.3f} "
            f"| {shipped['told_without_answer']:.3f} | {shipped['small_told_without_answer']:.3f} |"
        )
    return lines


def brief(found: Results) -> list[str]:
    """Return the section on what a small budget holds."""
    lines = [
        f"## Evidence within {found['tokens']:,} tokens",
        "",
        "Recall of the evidence, beside that of the first ten passages of a plain search; the",
        "budget was chosen on the other half of the questions:",
        "",
        "| set | questions | recall | tokens | plain recall | plain tokens |",
        "|---|---|---|---|---|---|",
    ]
    for name, row in found["sets"].items():
        lines.append(
            f"| {name} | {row['questions']} | {row['recall']:.3f} | {row['mean_tokens']:,.0f} "
            f"| {row['plain_recall']:.3f} | {row['plain_tokens']:,.0f} |"
        )
    return lines


SECTIONS = {
    "research_speed": speed,
    "research_brief": brief,
    "expansion": expansion,
    "confidence": confidence,
}
