"""Progress and observability are one thing: an event goes to an observer."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Protocol


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that happened, with how far the work has come where that is known."""

    name: str
    message: str = ""
    done: float | None = None
    total: float | None = None
    data: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))


class Observer(Protocol):
    """Receives events; must be quick and must not raise."""

    def notify(self, event: Event) -> None:
        """Take one event."""


class LogObserver:
    """Writes each event as one log line."""

    def __init__(self, logger: logging.Logger) -> None:
        self._logger = logger

    def notify(self, event: Event) -> None:
        """Write the event at level INFO."""
        parts = [event.name]
        if event.message:
            parts.append(event.message)
        if event.done is not None:
            parts.append(f"{event.done:g}/{event.total:g}" if event.total else f"{event.done:g}")
        parts.extend(f"{key}={value}" for key, value in event.data.items())
        self._logger.info(" ".join(parts))


class Observers:
    """Hands each event to several observers."""

    def __init__(self, *observers: Observer) -> None:
        self._observers = observers

    def notify(self, event: Event) -> None:
        """Hand the event on."""
        for observer in self._observers:
            observer.notify(event)


class ListObserver:
    """Keeps the events: for tests, and for callers that look at them afterwards."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def notify(self, event: Event) -> None:
        """Remember the event."""
        self.events.append(event)
