"""Between reading and storing: a language model may propose fields that the rules did not find."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from carrel.core.fields import ExtractionMetadata
from carrel.core.language import LanguageModel
from carrel.core.pages import PageDraft
from carrel.errors import DataValidationError, ModelError
from carrel.events import Event, Observer
from carrel.ingest.fields.merge import missing, with_proposals
from carrel.services.proposals import propose

_LONGEST_WAIT = 20.0  # seconds that a page waits for a model before it is stored without


class Proposing:
    """Asks a model for the fields that are missing; a page is stored with or without its answer."""

    def __init__(self, model: LanguageModel, observer: Observer, *, seconds: float) -> None:
        self._model = model
        self._observer = observer
        self._seconds = min(seconds, _LONGEST_WAIT)

    async def complete(self, draft: PageDraft, *, url: str) -> PageDraft:
        """Return a page with what the model found in its text and the rules did not."""
        found = _fields(draft.details)
        if found is None or not (wanted := missing(found)):
            return draft
        try:
            proposals = await propose(
                draft.text,
                found.content_type.value,
                self._model,
                fields=wanted,
                seconds=self._seconds,
            )
            filled = with_proposals(found, proposals, draft.text)
        except (ModelError, DataValidationError) as error:
            self._tell(url, taken=0, error=error.message)
            return draft
        self._tell(url, taken=len(wanted) - len(missing(filled)))
        return replace(draft, details={**draft.details, "fields": filled.as_dict()})

    def _tell(self, url: str, *, taken: int, error: str = "") -> None:
        data: dict[str, object] = {"url": url, "model": self._model.name, "fields": taken}
        if error:
            data["error"] = error
        name = "fields.proposals_failed" if error else "fields.proposed"
        self._observer.notify(Event(name=name, data=data))


def _fields(details: Mapping[str, object]) -> ExtractionMetadata | None:
    """Return the fields of a page that was read for them."""
    fields = details.get("fields")
    return None if fields is None else ExtractionMetadata.of(fields)
