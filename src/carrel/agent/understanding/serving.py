"""Requests for another machine: they are refused before any task is looked at."""

from __future__ import annotations

from carrel.agent.understanding.clause import Outcome, Reading
from carrel.agent.understanding.lines import tidy
from carrel.agent.understanding.values import Reason


def served_elsewhere(text: str, reading: Reading) -> Outcome | None:
    """Refuse to forecast, to send messages and to switch lights, where nothing else is asked."""
    guards, remark = reading.grammar.guards, reading.grammar.remark
    if guards.services is None or not guards.services.search(tidy(text)):
        return None
    parts = remark.cut.split(text)[1:] if remark is not None else ()
    orders = remark is not None and any(remark.command.search(tidy(part)) for part in parts)
    if orders or guards.ours.search(text):
        return None
    return Outcome(refusal=Reason.OUT_OF_SCOPE)
