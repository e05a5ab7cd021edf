"""Requests for another machine: they are refused before any task is looked at."""

from __future__ import annotations

from carrel.agent.understanding.clause import Outcome, Reading
from carrel.agent.understanding.lines import tidy
from carrel.agent.understanding.values import Reason


def served_elsewhere(text: str, reading: Reading) -> Outcome | None:
    """Refuse to forecast, to send messages and to switch lights, where nothing else is asked."""
    guards, remark = reading.grammar.guards, reading.grammar.remark
    if guards.services is None or not _is_service(text, reading):
        return None
    parts = remark.cut.split(text)[1:] if remark is not None else ()
    orders = remark is not None and any(remark.command.search(tidy(part)) for part in parts)
    if orders or guards.ours.search(text):
        return None
    return Outcome(refusal=Reason.OUT_OF_SCOPE)


def _is_service(text: str, reading: Reading) -> bool:
    """Say whether a message asks for a service, at once or behind words that only tell why."""
    guards, remark = reading.grammar.guards, reading.grammar.remark
    if guards.services is None or guards.services.search(tidy(text)):
        return guards.services is not None
    for cut in remark.cut.finditer(text) if remark is not None else ():
        before, behind = tidy(text[: cut.start()]), tidy(text[cut.end() :])
        if guards.services.search(behind):
            return not _wants_more(before, reading)
    return False


def _wants_more(before: str, reading: Reading) -> bool:
    """Say whether words before a service are an order or a thing to do themselves."""
    chore, remark = reading.grammar.guards.chore, reading.grammar.remark
    if "?" in before or (chore is not None and chore.search(before)):
        return True
    return remark is not None and any(one.search(before) for one in (remark.command, remark.duty))
