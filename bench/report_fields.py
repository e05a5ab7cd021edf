"""The sections of docs/benchmarks.md on fields."""

from __future__ import annotations

from bench.fields.pages import SEALED, part_of
from bench.gates import Results

_HALVES = ("all", "structured", "text", "en", "ja")
_HEAD = "| type | field | " + " | ".join(_HALVES) + " |"
_RULE = "|---|---|" + "---|" * len(_HALVES)


def section(found: Results) -> list[str]:
    """Return the section of the open pages, or of the sealed ones."""
    which = "open; rules were written with these"
    if found["held_out"]:
        which = f"sealed, batch {found['held_out']}, opened once"
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
        _HEAD,
        _RULE,
    ]
    for kind, fields in found["fields"].items():
        for name, row in fields.items():
            lines.append(_row(kind, name, row))
    return lines + _batches(found)


def _batches(found: Results) -> list[str]:
    if len(found.get("batches", {})) < 2:  # the table above says it all
        return []
    lines = ["", "Job postings, each batch apart:", "", _HEAD.replace("type", "batch"), _RULE]
    for batch, fields in found["batches"].items():
        lines += [_row(batch, name, row) for name, row in fields.items()]
    return lines


def _row(first: str, name: str, row: dict[str, float]) -> str:
    figures = " | ".join(f"{row[half]:.2f}" if half in row else "" for half in _HALVES)
    return f"| {first} | {name} | {figures} |"


SECTIONS = {part_of(seal): section for seal in ("", *SEALED)}
