"""The fields of a page, each with the words that it came from."""

from __future__ import annotations

from carrel.core.fields import Evidence, ExtractionMetadata, Field, Origin
from carrel.core.pages import PageVersion, Source
from carrel.errors import NotFoundError
from carrel.surfaces.cli.output import Output

_WIDTH = 16
_LONGEST = 60  # characters of the words that are shown beside a value


def show_fields(output: Output, source: Source, version: PageVersion) -> None:
    """Print what was taken from a page, or say why there is nothing."""
    found = version.details.get("fields")
    if found is None:
        raise NotFoundError(
            f"no fields were taken from page {source.id}",
            suggestion="Fields belong to a type: add the page again with `--type job_posting`, "
            "`blog_article` or `company_page` and `--force`.",
        )
    fields = ExtractionMetadata.of(found)
    if output.as_json:
        output.emit({"id": source.id, "url": source.url, "version": version.number} | _body(fields))
        return
    output.heading(version.title or "(no title)")
    for name, values in fields.record.items():
        for place, value in enumerate(values):
            _show(output, name if place == 0 else "", value)


def _body(fields: ExtractionMetadata) -> dict[str, object]:
    return {"values": fields.record.plain()} | fields.as_dict()


def _show(output: Output, name: str, field: Field) -> None:
    output.row(name, f"{field.value}{'' if field.sure else '  (not sure)'}", width=_WIDTH)
    output.row("", " + ".join(_told(proof, field.value) for proof in field.evidence), width=_WIDTH)
    for other in field.others:
        proofs = " + ".join(_told(proof, other.value) for proof in other.evidence)
        output.row("", f"but also: {other.value} ({proofs})", width=_WIDTH)


def _told(proof: Evidence, value: str) -> str:
    """Return where the words stand, and the words if the value is written otherwise."""
    place = f"{proof.start}–{proof.end}" if proof.start is not None else ""
    parts = [proof.origin.value if proof.origin is not Origin.PAGE else "around the text"]
    parts += [part for part in (proof.path, place) if part]
    if proof.text != value:
        parts.append(f"“{proof.text[:_LONGEST]}”")
    return " ".join(parts)
