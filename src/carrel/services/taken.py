"""What becomes of pages that are looked at: one, and many together."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from carrel.core.pages import PageDraft, Source
from carrel.storage.versioning import Stored


class Change(StrEnum):
    """What looking at a page led to."""

    NEW = "new"
    CHANGED = "changed"
    UNCHANGED = "unchanged"


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """A page that was looked at: what changed, and what the page links to where it was read."""

    source: Source
    change: Change
    draft: PageDraft | None = None
    new_chunks: int = 0
    kept_chunks: int = 0


@dataclass(slots=True)
class Tally:
    """How the pages of a job fared."""

    new: int = 0
    changed: int = 0
    unchanged: int = 0
    failed: list[dict[str, object]] = field(default_factory=list)

    def count(self, change: Change) -> None:
        """Count one page."""
        setattr(self, change.value, getattr(self, change.value) + 1)

    @property
    def done(self) -> int:
        """How many pages have been looked at."""
        return self.new + self.changed + self.unchanged + len(self.failed)

    def as_dict(self) -> dict[str, object]:
        """Return the figures, and the failures by address."""
        return {
            "new": self.new,
            "changed": self.changed,
            "unchanged": self.unchanged,
            "failed": self.failed,
        }


def taken_of(stored: Stored, draft: PageDraft) -> Taken:
    """Say what storing a page led to."""
    if stored.changed:
        change = Change.NEW if stored.source.version == 1 else Change.CHANGED
    else:
        change = Change.UNCHANGED
    return Taken(
        source=stored.source,
        change=change,
        draft=draft,
        new_chunks=len(stored.new),
        kept_chunks=stored.kept,
    )
