"""The events of the website tools, with the fields of their contract."""

from __future__ import annotations

from collections.abc import Mapping

from carrel.core.clock import Clock
from carrel.events import Event, Observer

SOURCE_APP = "carrel"


class Reports:
    """Tells the observer what the tools do."""

    def __init__(self, observer: Observer, clock: Clock) -> None:
        self._observer = observer
        self._clock = clock

    def started(self, *, tool: str, url: str, content_type: str) -> None:
        """Tell that a page is about to be worked on."""
        self._processing("Start", tool, {"url": url, "content_type": content_type})

    def completed(self, *, tool: str, source_id: int, chunks: int, milliseconds: int) -> None:
        """Tell that a page is stored and can be searched."""
        done = {
            "source_id": source_id,
            "chunks_created": chunks,
            "processing_time_ms": milliseconds,
        }
        self._processing("Complete", tool, done)

    def failed(self, *, tool: str, url: str, error: str) -> None:
        """Tell that a page could not be worked on."""
        self._processing("Failed", tool, {"url": url, "error": error})

    def asked(self, query: str, filters: Mapping[str, object]) -> None:
        """Tell that a search begins."""
        self._tell("SemanticQueryStart", {"query": query, "filters": dict(filters)})

    def answered(self, *, results: int, milliseconds: int) -> None:
        """Tell what a search came to."""
        done = {"results_count": results, "processing_time_ms": milliseconds}
        self._tell("SemanticQueryComplete", done)

    def _processing(self, what: str, tool: str, values: Mapping[str, object]) -> None:
        moment = {"timestamp": self._clock().isoformat()}
        self._tell(f"WebsiteProcessing{what}", {"tool_name": tool, **values, **moment})

    def _tell(self, name: str, values: Mapping[str, object]) -> None:
        self._observer.notify(Event(name=name, data={"source_app": SOURCE_APP, **values}))
