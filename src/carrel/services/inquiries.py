"""What may be asked of research: whatever is out of range is refused, never bent into it."""

from __future__ import annotations

from collections.abc import Sequence

from carrel.core.pages import storable
from carrel.core.research import Inquiry, Intent
from carrel.errors import DataValidationError

MOST_URLS = 20
MOST_CHUNKS = 100
MOST_ROUNDS = 100
_LONGEST_QUERY = 4_000
_LONGEST_CONTEXT = 200_000
_MOST_CONSTRAINTS = 20


def inquiry(
    query: str,
    *,
    urls: Sequence[str] = (),
    intent: str | None = None,
    known_context: str | None = None,
    constraints: Sequence[str] | None = None,
    expansion_budget: int | None = None,
    top_k: int | None = None,
) -> Inquiry:
    """Return what is asked; an intent that nobody knows is taken as left out."""
    if not query.strip():
        raise _refused("query", "must not be empty", "Say what to find out, as a question.")
    wishes = tuple(one.strip() for one in constraints or () if one.strip())
    if len(wishes) > _MOST_CONSTRAINTS:
        raise _refused("constraints", f"may have {_MOST_CONSTRAINTS} entries at most", "Join some.")
    given: dict[str, int] = {}
    if top_k is not None:
        given["top_k"] = _within("top_k", top_k, 1, MOST_CHUNKS)
    if expansion_budget is not None:
        given["expansion_budget"] = _within("expansion_budget", expansion_budget, 0, MOST_ROUNDS)
    known = {one.value: one for one in Intent}
    return Inquiry(
        query=_text("query", query.strip(), _LONGEST_QUERY),
        urls=addresses("url", urls) if urls else (),
        intent=known.get((intent or "").strip().lower()),
        known_context=_text("known_context", known_context or "", _LONGEST_CONTEXT),
        constraints=tuple(_text("constraints", one, _LONGEST_QUERY) for one in wishes),
        **given,
    )


def addresses(name: str, given: str | Sequence[str]) -> tuple[str, ...]:
    """Return one or more addresses, each once; which of them are good, reading them tells."""
    listed = [given] if isinstance(given, str) else list(given)
    found = tuple(dict.fromkeys(stripped for one in listed if (stripped := one.strip())))
    if not found:
        raise _refused(name, "must name at least one page", "Give an http or https address.")
    if len(found) > MOST_URLS:
        raise _refused(name, f"may name {MOST_URLS} pages at most", "Ask in several calls.")
    return tuple(map(storable, found))


def _within(name: str, value: int, low: int, high: int) -> int:
    if not low <= value <= high:
        raise _refused(name, f"must be a whole number from {low} to {high}", "Give one of those.")
    return value


def _text(name: str, value: str, longest: int) -> str:
    if len(value) > longest:
        raise _refused(name, f"may have {longest:,} characters at most", "Say it in fewer words.")
    return storable(value)


def _refused(name: str, message: str, suggestion: str) -> DataValidationError:
    return DataValidationError(
        f"{name} {message}", details={"argument": name}, suggestion=suggestion
    )
