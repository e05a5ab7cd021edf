"""What became of a quotation, as text: the verdict, and the page's own words with their place."""

from __future__ import annotations

from carrel.core.quotes import Place, Standing, Verdict
from carrel.present.limits import ROOMY
from carrel.present.safe import one_line
from carrel.present.sections import address

HEADER = "[VERDICT]"
_LONGEST = 400  # tokens of each passage that is shown
_WORDS = {
    Standing.EXACT: "it stands there character for character.",
    Standing.NORMALISED: "it stands there but for white space, case, width or quotation marks.",
    Standing.STITCHED: "it is joined from spans that do not stand together:",
    Standing.ABSENT: "it stands on no indexed page.",
}


def verdict_text(verdict: Verdict) -> str:
    """Return what is said of a quotation."""
    lines = [HEADER, f"{verdict.standing.value}: {_said(verdict)}"]
    for number, place in enumerate(verdict.places, 1):
        lines += ["", *_shown(place, f"[{number}] ")]
    if verdict.nearest is not None:
        lines += ["", "The nearest wording is:", *_shown(verdict.nearest, "")]
    return "\n".join(lines)


def _said(verdict: Verdict) -> str:
    named = address(verdict.named or "", ROOMY)
    if verdict.standing is Standing.MISATTRIBUTED:
        if not verdict.known:
            return f"{named} is not indexed; it stands on another page:"
        return f"it does not stand on {named}, but on another page:"
    unknown = "" if verdict.known else f" {named} is not indexed."
    return f"{_WORDS[verdict.standing]}{unknown}"


def _shown(place: Place, mark: str) -> list[str]:
    title = ROOMY.cut(one_line(place.title), ROOMY.title) or "Untitled"
    heading = one_line(place.section[-1]) if place.section else ""
    lines = [f"{mark}{title} — {address(place.url, ROOMY)}"]
    if heading:
        lines.append(f"    § {ROOMY.cut(heading, ROOMY.heading)}")
    text = ROOMY.cut(one_line(place.text), _LONGEST)
    return [*lines, f'    characters {place.start} to {place.end}: "{text}"']
