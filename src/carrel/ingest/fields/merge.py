"""Fields that a model proposes beside those of the rules: only where the rules found none."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from carrel.core.fields import Evidence, ExtractionMetadata, Field, Origin, most_of
from carrel.ingest.fields.dates import iso_of

Proposal = tuple[str, str, int, int]
"""The name of a field, its value, and where the words stand in the page text."""


def missing(found: ExtractionMetadata) -> Mapping[str, int]:
    """Return the fields that nothing was found for, with the most values of each."""
    empty = {name for name, values in found.record.items() if not values}
    limits = most_of(type(found.record))
    return {name: most for name, most in limits.items() if name in empty}


def with_proposals(
    found: ExtractionMetadata, proposals: Iterable[Proposal], text: str
) -> ExtractionMetadata:
    """Return the fields with what a model proposed, as guesses of the origin `model`.

    A proposal counts only if its words stand where it says, and if the rules found nothing.
    """
    wanted = missing(found)
    taken: dict[str, list[Field]] = {}
    for name, value, start, end in proposals:
        field = _field(name, value, text[start:end] if 0 <= start < end <= len(text) else "", start)
        if field is not None and len(taken.get(name, ())) < wanted.get(name, 0):
            taken.setdefault(name, []).append(field)
    values = {
        name: tuple(fields) if wanted[name] > 1 else fields[0] for name, fields in taken.items()
    }
    return replace(found, record=replace(found.record, **values)).check(text)  # type: ignore[arg-type]


def _field(name: str, value: str, words: str, start: int) -> Field | None:
    if not words.strip() or " ".join(words.split()) != " ".join(value.split()):
        return None
    kept = iso_of(value) if name == "published_date" else " ".join(value.split())
    if not kept:
        return None
    proof = Evidence(text=words, origin=Origin.MODEL, start=start, end=start + len(words))
    return Field(value=kept, evidence=(proof,), sure=False)
