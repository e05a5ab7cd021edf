"""An order about "it" or "that" names no new task: such words are never added as one."""

from __future__ import annotations

from carrel.agent.understanding.clause import Outcome, Reading, bare
from carrel.agent.understanding.values import Act, Reason


def never_added(text: str, reading: Reading, found: Outcome) -> Outcome:
    """Return an outcome as it is, or that nothing was understood where "make that …" was added."""
    remark = reading.grammar.remark
    if remark is None or not remark.about_it.search(bare(text, reading.grammar)):
        return found
    asked = found.question.operations if found.question is not None else ()
    added = any(one.act is Act.ADD for one in (*found.operations, *asked))
    return Outcome(refusal=Reason.OUT_OF_SCOPE) if added else found
