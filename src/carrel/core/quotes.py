"""Whether a quotation stands in the corpus, and where."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import StrEnum


class Standing(StrEnum):
    """How a quotation stands to the pages.

    `exact`: character for character. `normalised`: but for white space, case, width and quotation
    marks. `misattributed`: on another page than the one named. `stitched`: joined from spans that
    do not stand together. `absent`: nowhere.
    """

    EXACT = "exact"
    NORMALISED = "normalised"
    MISATTRIBUTED = "misattributed"
    STITCHED = "stitched"
    ABSENT = "absent"


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Words of a page: `text` is the page text from `start` to `end`."""

    url: str
    title: str
    section: tuple[str, ...]
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What became of a quotation.

    `places` are where it stands, in the order of the quotation; several if it is stitched.
    `nearest` is the page's own wording where the quotation changes it. `named` is the page that was
    given as its source, and `known` says whether that page is stored.
    """

    standing: Standing
    places: tuple[Place, ...] = ()
    nearest: Place | None = None
    named: str | None = None
    known: bool = True

    def as_dict(self) -> dict[str, object]:
        """Return what machines read."""
        return asdict(self) | {"standing": self.standing.value}
