"""What was done in a turn: the operations that were carried out, told by their receipts."""

from __future__ import annotations

from dataclasses import dataclass, field

from carrel.agent.understanding import Act, Change, KnownTask, Operation


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """Words of a saved page that answer a question."""

    text: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed:
    """One operation and what came of it; `error` has the tool's words where it failed."""

    operation: Operation
    error: str = ""
    number: int | None = None
    title: str = ""
    tasks: tuple[KnownTask, ...] = ()
    detailed: bool = False  # the tasks are shown with their details
    figures: tuple[int, int, int] | None = None  # all, open, done
    passages: tuple[Passage, ...] = ()
    left_out: tuple[str, ...] = ()  # what this server's tools cannot keep
    change: Change | None = None

    @property
    def act(self) -> Act:
        """What was to be done."""
        return self.operation.act


@dataclass(slots=True, kw_only=True)
class Deeds:
    """The deeds of a turn, in order."""

    done: list[Deed] = field(default_factory=list)

    def add(self, deed: Deed) -> Deed:
        """Keep a deed and return it."""
        self.done.append(deed)
        return deed

    @property
    def changes(self) -> tuple[Change, ...]:
        """What was changed."""
        return tuple(deed.change for deed in self.done if deed.change is not None)

    @property
    def shown(self) -> tuple[int, ...] | None:
        """The tasks of the last list; nothing if there was none."""
        for deed in reversed(self.done):
            if deed.act is Act.LIST and not deed.error:
                return tuple(task.number for task in deed.tasks)
        return None
