"""A finding is one check as a value: what was looked at, how it is, how to mend it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum

from carrel.errors import RAGError
from carrel.logs import clean


class Level(StrEnum):
    """How bad a finding is."""

    OK = "ok"
    WARN = "warn"
    FAIL = "fail"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One check: what was looked at, what was found, and how to mend it."""

    area: str
    name: str
    level: Level = Level.OK
    message: str
    mend: str = ""

    def as_dict(self) -> dict[str, object]:
        """Return the fields for JSON."""
        return asdict(self)


def worst(findings: Sequence[Finding]) -> Level:
    """Return the worst level among the findings."""
    order = list(Level)
    return max((finding.level for finding in findings), key=order.index, default=Level.OK)


def failed(area: str, name: str, problem: RAGError, words: str = "") -> Finding:
    """Return the finding of an error, with the driver's own words where there are any."""
    message = f"{problem.message.rstrip('.')}: {words}" if words else problem.message
    return Finding(
        area=area,
        name=name,
        level=Level.FAIL,
        message=clean(message),
        mend=problem.suggestion,
    )


def size(count: int) -> str:
    """Return a number of bytes in words."""
    amount = float(count)
    for unit in ("B", "kB", "MB", "GB"):
        if amount < 1000:
            return f"{amount:.0f} {unit}" if unit == "B" else f"{amount:.1f} {unit}"
        amount /= 1000
    return f"{amount:.1f} TB"
