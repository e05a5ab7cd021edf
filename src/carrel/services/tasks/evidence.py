"""Tasks meet evidence: what has become of the words that a task refers to."""

from __future__ import annotations

from dataclasses import replace

from carrel.core.pages import storable
from carrel.core.tasks import Reference, ReferenceState
from carrel.services.citations.standing import Standing
from carrel.storage.task_references import Kept
from carrel.storage.task_store import Cited, Quote


def quote(url: str, words: str) -> Quote:
    """Return words of a page to refer to; blanks and widths may be written otherwise."""

    def find(page: Kept) -> Reference | None:
        place = Standing(page.text).place_of(words)
        if place is None:
            return None
        return Reference(
            url=url,
            source_id=page.source_id,
            version=page.version,
            span=place,
            quotation=page.text[place[0] : place[1]],
        )

    return Quote(url=storable(url), find=find)


def judged(cited: Cited) -> dict[str, tuple[Reference, ...]]:
    """Return the references of each task with their states as of now."""
    return {
        task_id: tuple(_judge(one, cited) for one in some)
        for task_id, some in cited.references.items()
    }


def _judge(reference: Reference, cited: Cited) -> Reference:
    now = cited.versions.get(reference.url)
    if now is None:
        return replace(reference, state=ReferenceState.GONE)
    if now == (reference.source_id, reference.version):
        return reference
    start, end = reference.span
    text = cited.texts.get(reference.url, "")
    if text[start:end] == reference.quotation:
        return reference
    place = Standing(text).place_of(reference.quotation)
    if place is None:
        return replace(reference, state=ReferenceState.CHANGED)
    return replace(reference, state=ReferenceState.MOVED, span=place)
