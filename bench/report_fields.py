"""The sections of docs/benchmarks.md on fields."""

from __future__ import annotations

from bench.gates import Results

_HALVES = ("all", "structured", "text", "en", "ja")


def section(found: Results) -> list[str]:
    """Return the section of the open pages, or of the sealed ones."""
    which = "sealed, opened once" if found["held_out"] else "open; rules were written with these"
    lines = [
        f"## Fields of pages ({which})",
        "",
        (
            f"{found['pages']} labelled pages in `bench/fields`: exact match for one value, F1 "
            "over items for lists, mean over pages. `structured` are pages with JSON-LD, "
            "microdata or RDFa, `text` those without."
        ),
        f"Spans that hold: {found['valid_spans']:,} of {found['spans']:,}.",
        "",
        "| type | field | " + " | ".join(_HALVES) + " |",
        "|---|---|" + "---|" * len(_HALVES),
    ]
    for kind, fields in found["fields"].items():
        for name, row in fields.items():
            figures = " | ".join(f"{row[half]:.2f}" if half in row else "" for half in _HALVES)
            lines.append(f"| {kind} | {name} | {figures} |")
    return lines


SECTIONS = {"fields": section, "fields_held_out": section}
