"""Field quality on the labelled pages: exact match or set-F1, and whether every span holds.

`python -m bench.fields.measure [--misses] [--held-out BATCHES]`; see the README before the last.
"""

from __future__ import annotations

import argparse
import json
import sys
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean

from bench.fields.pages import SEALED, LabelledPage, Value, formerly_sealed, load
from carrel.core.documents import Document
from carrel.core.fields import Evidence, ExtractionMetadata, Origin
from carrel.errors import DataValidationError
from carrel.ingest.fields.extract import fields_of
from carrel.ingest.fields.money import Pay, pay_of
from carrel.ingest.fields.structured import clean
from carrel.ingest.formats.read import read

Rows = list[tuple[LabelledPage, dict[str, float]]]
GATED = ("company_name", "role_title", "requirements")
_ENDS = ".。!！?？…、,;；"
_DECIMALS = 3


def measure(*, held_out: str = "") -> dict[str, object]:
    """Return the figures of the pages by type, field, half and batch; sealed ones on demand."""
    rows: Rows = []
    checked = valid = 0
    for page in load(held_out=held_out):
        document, found = extracted(page)
        rows.append((page, scores(page, found)))
        proofs = list(_proofs(found))
        checked += len(proofs)
        valid += sum(stands(proof, document, found) for proof in proofs)
    types = sorted({page.content_type for page, _ in rows})
    jobs = [row for row in rows if row[0].content_type == "job_posting"]
    return {
        "pages": len(rows),
        "held_out": held_out,
        "fields": {
            kind: _table([row for row in rows if row[0].content_type == kind]) for kind in types
        },
        "gated": {name: _mean(jobs, name) for name in GATED},
        "batches": _batches(jobs),
        "spans": checked,
        "valid_spans": valid,
    }


def extracted(page: LabelledPage) -> tuple[Document, ExtractionMetadata]:
    """Read a page as the reading process does."""
    document = read(page.html.encode(), "text/html; charset=utf-8", page.url, lines=True)
    found = fields_of(document, page.content_type)
    assert found is not None
    return document, found


def scores(page: LabelledPage, found: ExtractionMetadata) -> dict[str, float]:
    """Return how right each field is, from 0 to 1."""
    answers = found.record.plain()
    return {name: score(page, name, answers[name]) for name in page.fields}


def score(page: LabelledPage, name: str, answer: Value) -> float:
    """Compare an answer with its label, by the rules of the README."""
    label, accept = page.fields[name], page.accept.get(name, [])
    if isinstance(label, list):
        others = accept if isinstance(accept, Mapping) else {}
        optional = page.optional.get(name, [])
        return _overlap(label, answer if isinstance(answer, list) else [], others, optional)
    if not isinstance(answer, str):
        return float(label is None)
    right = {same(one) for one in [label, *accept] if isinstance(one, str)}
    if same(answer) in right:
        return 1.0
    return float(name == "salary_range" and _pays(page, answer))


def _overlap(
    label: Sequence[str],
    answer: Sequence[str],
    others: Mapping[str, Sequence[str]],
    optional: Iterable[str],
) -> float:
    """Return the F1 of two sets; optional items count neither for nor against."""
    ways = [{same(item), *map(same, others.get(item, ()))} for item in label]
    beside = {same(item) for item in optional}
    given = {same(item) for item in answer}
    hits = sum(bool(way & given) for way in ways)
    known = set().union(*ways)
    wrong = len(given - known - beside)
    if not ways and not wrong:
        return 1.0
    return 2 * hits / (hits + wrong + len(ways)) if hits else 0.0


def _pays(page: LabelledPage, answer: str) -> bool:
    """Say whether a salary has the numbers, and as far as it names them currency and unit."""
    pay = pay_of(answer)
    if pay is None or not page.pay:
        return False
    low, high = (page.pay[name] for name in ("min", "max"))
    wanted = Pay(
        float(low) if low is not None else None,
        float(high) if high is not None else None,
        str(page.pay["currency"] or ""),
        str(page.pay["unit"] or ""),
    )
    return pay.agrees(wanted)


def same(text: str) -> str:
    """Return a value for comparison."""
    folded = " ".join(unicodedata.normalize("NFKC", text).casefold().split()).rstrip(_ENDS).strip()
    japanese = any("\u3040" <= letter <= "\u9fff" for letter in folded)
    return folded.replace(" ", "") if japanese else folded


def stands(proof: Evidence, document: Document, found: ExtractionMetadata) -> bool:
    """Say whether evidence shows its words where it says, without trusting the extractor."""
    if proof.origin in {Origin.TEXT, Origin.MODEL}:
        return document.text[proof.start : proof.end] == proof.text
    if proof.origin is Origin.PAGE:
        seen = {line.text for line in document.lines}
        kept = all(line in seen for line in found.outside.split("\n"))
        return kept and found.outside[proof.start : proof.end] == proof.text
    data = {"jsonld": "json_ld", "microdata": "microdata", "rdfa": "rdfa"}.get(proof.origin)
    told = document.metadata.get(data, ()) if data else document.metadata
    return proof.text in _flat(told)


def _flat(data: object) -> str:
    """Return data as one text, without markup and with single blanks."""
    return clean(json.dumps(data, ensure_ascii=False).replace("\\n", " ").replace('\\"', '"'))


def _proofs(found: ExtractionMetadata) -> Iterable[Evidence]:
    fields = [values for _, values in found.record.items()]
    for value in (value for values in fields for value in values):
        yield from value.proofs()


def _table(rows: Rows) -> dict[str, dict[str, float]]:
    parts = {
        "all": rows,
        "structured": [row for row in rows if row[0].has_structured_data],
        "text": [row for row in rows if not row[0].has_structured_data],
        "en": [row for row in rows if row[0].language == "en"],
        "ja": [row for row in rows if row[0].language == "ja"],
    }
    return {
        name: {part: _mean(some, name) for part, some in parts.items() if some}
        for name in rows[0][1]
    }


def _batches(jobs: Rows) -> dict[str, dict[str, dict[str, float]]]:
    """Return the gated figures of each batch apart: rules fit the batch they were written with."""
    found = {}
    for batch in sorted({page.batch for page, _ in jobs}):
        table = _table([row for row in jobs if row[0].batch == batch])
        found[str(batch)] = {name: table[name] for name in GATED}
    return found


def _mean(rows: Rows, name: str) -> float:
    return round(fmean(found[name] for _, found in rows), _DECIMALS)


def misses(pages: Sequence[LabelledPage]) -> Iterable[str]:
    """Yield what is wrong on pages, for those who write rules."""
    for page in pages:
        _, found = extracted(page)
        answers = found.record.plain()
        for name, right in scores(page, found).items():
            if right < 1:
                told = f"is  {answers[name]}\n    not {page.fields[name]}"
                yield f"{right:.2f} {page.id} {name}\n    {told}"


def main() -> int:
    """Print the figures, or what is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--misses", action="store_true", help="what is wrong")
    parser.add_argument("--held-out", choices=SEALED, default="", help="open these sealed batches")
    given = parser.parse_args()
    if given.misses:
        print("\n".join(misses([*load(), *formerly_sealed()])))
        return 0
    try:
        print(json.dumps(measure(held_out=given.held_out), indent=2, ensure_ascii=False))
    except DataValidationError as error:
        print(error.message, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
