"""Questions about tasks never become tasks, whatever pattern they follow."""

from __future__ import annotations

import re

from carrel.agent.understanding.clause import Reading, bare

_SENTENCES = re.compile(r"[.!?;\n]\s*\S")


def is_inquiry(text: str, reading: Reading) -> bool:
    """Say whether a clause only asks about tasks: "which of the open tasks are urgent"."""
    inquires = reading.grammar.guards.inquires
    return inquires is not None and inquires.search(bare(text, reading.grammar)) is not None


def only_asks(text: str, reading: Reading) -> bool:
    """Say whether a whole message is one sentence, and that a question about tasks."""
    return not _SENTENCES.search(text) and is_inquiry(text, reading)
