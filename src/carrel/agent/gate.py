"""What a language model may do in a turn, judged by the user's own words and not by the model's.

The rules read the user's message, and nothing else. What they find there may be done. A deletion
that they do not find is asked about first, always. Once the turn has read text that anybody may
have written (titles, pages), so is every other change: instructions hide in such text. Addresses
are fetched only if the user wrote them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from carrel.agent.by_rules import Reader
from carrel.agent.turn import Asked
from carrel.agent.understanding import Act, Operation, Reason, Understanding
from carrel.agent.understanding.values import READS
from carrel.core.chats import Speaker

_NO = frozenset((Reason.NOT_NOW, Reason.DECLINED, Reason.OTHER_USER, Reason.SMALL_TALK))
_MOST = 5  # changes in a turn that the rules did not find in the message


class Verdict(Enum):
    """What becomes of a call."""

    ALLOWED = auto()
    ASK = auto()  # the user must say yes first


@dataclass(frozen=True, slots=True)
class Open:
    """A gate that lets everything through: for tests that show what the other one is for."""

    def read_something(self) -> None:
        """Take no notice."""

    async def judge(self, _: Operation) -> Verdict:
        """Allow it."""
        return Verdict.ALLOWED

    def may_fetch(self, _: str) -> bool:
        """Allow it."""
        return True


class Gate:
    """Judges the calls of one turn."""

    def __init__(self, asked: Asked, reader: Reader) -> None:
        self._asked = asked
        self._reader = reader
        self._left: list[Operation] | None = None
        self._unfound = 0
        self._tainted = False

    def read_something(self) -> None:
        """Note that text came in which anybody may have written."""
        self._tainted = True

    async def judge(self, operation: Operation) -> Verdict:
        """Say whether an operation may be carried out now."""
        if operation.act in READS:
            return Verdict.ALLOWED
        own = await self._reader.understood()
        if self._left is None:
            self._left = list(own.operations)
        if self._takes(operation):
            return Verdict.ALLOWED
        if operation.act is Act.DELETE or self._tainted or _only_reads(own):
            return Verdict.ASK
        self._unfound += 1
        return Verdict.ALLOWED if self._unfound <= _MOST else Verdict.ASK

    def may_fetch(self, url: str) -> bool:
        """Say whether the user wrote this address, in this message or before."""
        own = [one.text for one in self._asked.history if one.speaker is Speaker.USER]
        return any(url in _addresses(text) for text in (*own, self._asked.message))

    def _takes(self, operation: Operation) -> bool:
        """Use up what the rules found in the message, if it is this."""
        assert self._left is not None
        for own in self._left:
            if own.act is operation.act and own.number == operation.number:
                if own.act is Act.ADD and self._tainted and not _alike(own, operation):
                    continue
                self._left.remove(own)
                return True
        return False


def _only_reads(own: Understanding) -> bool:
    """Say whether the message asks for nothing to be changed."""
    return own.refusal in _NO or (bool(own.operations) and not own.writes)


def _alike(one: Operation, other: Operation) -> bool:
    left, right = (" ".join((op.title or "").casefold().split()) for op in (one, other))
    return bool(left and right) and (left in right or right in left)


def _addresses(text: str) -> Sequence[str]:
    return [word.strip("<>()[]\"'“”«»「」,;。、۔.!?؟") for word in text.split()]
