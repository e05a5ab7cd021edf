"""The section of docs/benchmarks.md on checked quotations."""

from __future__ import annotations

from bench.gates import Results


def section(found: Results) -> list[str]:
    """Return the section."""
    lines = [
        f"## Quotations checked, {found['chunks']:,} passages, English and Japanese",
        "",
        (
            f"{found['right']:,} of {found['quotations']:,} judged rightly, each with its true "
            f"place. A check takes {found['cpu_mean_ms']:.1f} ms of CPU on average, p95 "
            f"{found['cpu_p95_ms']:.1f}, p99 {found['cpu_p99_ms']:.1f}."
        ),
        "",
        "| what was done to it | right | of |",
        "|---|---|---|",
    ]
    for kind, row in found["kinds"].items():
        lines.append(f"| {kind} | {row['right']:,} | {row['all']:,} |")
    return lines


SECTIONS = {"verify": section}
