"""How `research` speaks: plain text, in sections or as an explained error."""

from __future__ import annotations

from dataclasses import dataclass

from carrel.errors import RAGError
from carrel.orchestrate.errors import TimedOut
from carrel.present.failures import failed, timed_out
from carrel.surfaces.mcp.budget import Cut
from carrel.surfaces.mcp.manner import Reply


@dataclass(frozen=True, slots=True)
class Text:
    """What a tool answers."""

    text: str

    def as_dict(self) -> dict[str, object]:
        """Return the body."""
        return {"text": self.text}


class Briefly:
    """One text and nothing else: contract D has no structured results."""

    def schema(self, result: type[object], cut: Cut | None) -> None:
        """Return no schema."""
        del result, cut

    def answer(self, value: Text, cut: Cut | None, *, budget: int) -> Reply:
        """Return the text, which was made for the budget."""
        del cut, budget
        return Reply(texts=(value.text,))

    def failure(self, error: RAGError, *, budget: int) -> Reply:
        """Return the error in the contract's words."""
        del budget
        text = timed_out(error.seconds) if isinstance(error, TimedOut) else failed(error)
        return Reply(texts=(text,), is_error=True)


BRIEFLY = Briefly()
