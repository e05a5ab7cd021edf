"""What a message to the to-do agent asks for, read by rules, without a model.

`understand` takes a message and the situation it is said in (the user's tasks, what was said
before) and returns operations, a question back, or a refusal. It never deletes on a guess: more
than one task, a vague description or a reference that could be meant otherwise is asked about.
`remember` keeps what the next message may refer to.
"""

from __future__ import annotations

from carrel.agent.understanding.memory import remember
from carrel.agent.understanding.understand import understand
from carrel.agent.understanding.values import (
    Act,
    Change,
    Filter,
    KnownTask,
    Memory,
    Operation,
    Question,
    Reason,
    Situation,
    Understanding,
)

__all__ = [
    "Act",
    "Change",
    "Filter",
    "KnownTask",
    "Memory",
    "Operation",
    "Question",
    "Reason",
    "Situation",
    "Understanding",
    "remember",
    "understand",
]
