"""Read the labelled conversations: the open ones, or sealed ones when they are asked for."""

from __future__ import annotations

import json
import unicodedata
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from hashlib import sha256
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

FOLDER = Path(__file__).parent
OPEN = FOLDER / "open"
FRESH = FOLDER / "fresh"  # batches that rules were mended with after each was judged once
SEALED = {
    "1": FOLDER / "held_out.zip",  # a third of the first 704 cases
    "2": FOLDER / "held_out_2.zip",  # whole: no case of it lies open
    "3": FOLDER / "held_out_3.zip",  # English alone
}
SHA256 = {  # of each seal: a label changed after the sealing shows
    "1": "f0933a0371658e0ef79ac1d8539c43d2fcd9ca4c43f73662cb0537c657783daf",
    "2": "83d76bc88a377b5b428bc407d54f63db2693f5c354790b425945b38e1b55d2cb",
    "3": "63ce1843ae68461e63313b7fa563bd3e5f524bc62a9d8c2bb65677e0e16d52db",
}
SPENT = ("1", "2", "3")  # opened for their closing figures: cases to write rules with
LANGUAGES = ("en", "ur", "ur-Latn", "ja")

# What a label calls by one word, as the names of tools.
TOOLS: dict[str, frozenset[str]] = {
    "read": frozenset(("list_tasks", "get_task", "get_stats")),
    "add": frozenset(("add_task", "create_task")),
    "complete": frozenset(("complete_task", "toggle_complete")),
    "reopen": frozenset(("toggle_complete",)),
    "update": frozenset(("update_task",)),
    "delete": frozenset(("delete_task",)),
    "pages": frozenset(
        (
            "answer",
            "search",
            "status",
            "rag_query_websites",
            "rag_list_websites",
            "rag_get_website_status",
        )
    ),
}


class Kind(StrEnum):
    """What the agent should do with a message."""

    ACTS = "acts"  # the store changes as labelled
    ASKS = "asks"  # the store stays, and the reply is a question
    ANSWERS = "answers"  # the store stays, and the reply tells something
    OUT_OF_SCOPE = "out_of_scope"  # no tool is called
    MUST_NOT_ACT = "must_not_act"  # the store stays, whatever the reply says


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseTask:
    """A task as it must be: any of the titles, and any of the due dates, will do.

    A due date is local: a day (`2026-01-16`) or a minute (`2026-01-16T17:00`).
    """

    number: int
    titles: tuple[str, ...]
    priority: str
    category: str
    due: tuple[str | None, ...]
    done: bool
    description: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedDate:
    """Words of a message that name a date, and what they mean."""

    words: str
    means: tuple[str, ...]
    weekdays: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedPage:
    """A page that the user kept before the conversation."""

    url: str
    title: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One message, and what must be true once it has been answered.

    `tasks` is the whole store afterwards. Where `if_asked` is set the agent may ask first; the
    user then says these words, and the store must be `tasks` after that.
    """

    say: str
    kind: Kind
    kinds: frozenset[Kind]  # all that are right
    tools: frozenset[str]
    tasks: tuple[CaseTask, ...]
    if_asked: str | None
    shows: tuple[int, ...] | None  # the tasks that the reply names, and no others
    figures: tuple[int, ...]
    says: tuple[str, ...]
    dates: tuple[StatedDate, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A conversation with its store, from beginning to end."""

    id: str
    language: str
    topic: str
    now: datetime
    replies: tuple[str, ...]  # languages that the reply may have
    tasks: tuple[CaseTask, ...]
    pages: tuple[SavedPage, ...]
    turns: tuple[Turn, ...]
    note: str

    @property
    def last(self) -> Turn:
        """The turn that is judged; those before it lead there."""
        return self.turns[-1]

    @property
    def kind(self) -> Kind:
        """What the last turn asks for."""
        return self.last.kind


def load(*, held_out: str = "") -> list[Case]:
    """Return the open cases, or only those under one seal: see the README before you ask for them.

    A seal is named as in `SEALED`.
    """
    if not held_out:
        return _read(lambda name: (OPEN / name).read_text(encoding="utf-8"))
    sealed = SEALED[held_out]
    if sha256(sealed.read_bytes()).hexdigest() != SHA256[held_out]:
        raise ValueError("the sealed cases are not those that were sealed")
    with zipfile.ZipFile(sealed) as archive:
        names = archive.namelist()
        return _read(lambda name: archive.read(name).decode() if name in names else "")


def fresh() -> list[Case]:
    """Return the cases that came in batches while the rules were mended."""
    return _read(lambda name: (FRESH / name).read_text(encoding="utf-8"))


def formerly_sealed() -> list[Case]:
    """Return the cases whose seal is spent; `load(held_out=…)` reproduces a recorded figure."""
    return [case for seal in SPENT for case in load(held_out=seal)]


def newest_seal() -> str | None:
    """Return the newest seal that is not spent, if there is one."""
    return next((seal for seal in reversed(SEALED) if seal not in SPENT), None)


def is_sealed(name: str) -> bool:
    """Say whether the first seal holds the case of this id: every third, by the hash of the id."""
    return int(sha256(f"chat:{name}".encode()).hexdigest(), 16) % 3 == 0


def plain(title: str) -> str:
    """Return a title in the form in which two are compared."""
    text = unicodedata.normalize("NFKC", title).casefold().translate(_LETTERS)
    kept = "".join(letter for letter in text if unicodedata.category(letter) not in ("Mn", "Cf"))
    return " ".join(kept.split()).strip(_EDGES)


# Urdu letters that keyboards confuse, marks of zero width, and what stands around a title.
_LETTERS = str.maketrans({"ي": "ی", "ى": "ی", "ك": "ک", "ه": "ہ", "ۀ": "ہ", "“": '"', "”": '"'})
_EDGES = " .!?,;:\"'`«»‘’„「」『』()。、！？؟،؛۔"


def _read(text_of: Callable[[str], str]) -> list[Case]:
    lines = (line for name in LANGUAGES for line in text_of(f"{name}.jsonl").splitlines())
    return [_case(json.loads(line)) for line in lines]


def _case(row: dict[str, Any]) -> Case:
    tasks = tuple(map(_task, row["tasks"]))
    return Case(
        id=row["id"],
        language=row["language"],
        topic=row["topic"],
        now=datetime.fromisoformat(row["now"]).replace(tzinfo=ZoneInfo(row["zone"])),
        replies=tuple(row["reply"]),
        tasks=tasks,
        pages=tuple(SavedPage(**page) for page in row.get("pages", ())),
        turns=tuple(_turns(row["turns"], tasks)),
        note=row.get("note", ""),
    )


def _turns(rows: list[dict[str, Any]], tasks: tuple[CaseTask, ...]) -> Iterator[Turn]:
    for row in rows:
        tasks = _afterwards(row, tasks)
        yield Turn(
            say=row["say"],
            kind=Kind(row["kind"]),
            kinds=frozenset(map(Kind, (row["kind"], *row.get("also", ())))),
            tools=frozenset(tool for name in row["tools"] for tool in TOOLS[name]),
            tasks=tasks,
            if_asked=row.get("if_asked"),
            shows=tuple(row["shows"]) if "shows" in row else None,
            figures=tuple(row.get("figures", ())),
            says=tuple(row.get("says", ())),
            dates=tuple(
                StatedDate(
                    words=date["words"],
                    means=tuple(date["means"]),
                    weekdays=tuple(date["weekday"]),
                )
                for date in row.get("dates", ())
            ),
        )


def _afterwards(row: dict[str, Any], tasks: tuple[CaseTask, ...]) -> tuple[CaseTask, ...]:
    """Return the store after a turn, by number."""
    changed = {task.number: task for task in map(_task, row.get("changed", ()))}
    store = {task.number: task for task in tasks} | changed
    return tuple(store[number] for number in sorted(store.keys() - set(row.get("gone", ()))))


def _task(row: dict[str, Any]) -> CaseTask:
    return CaseTask(
        number=row["number"],
        titles=_many(row["title"]),
        priority=row.get("priority", "medium"),
        category=row.get("category", "work"),
        due=_many(row.get("due")),
        done=row.get("done", False),
        description=row.get("description"),
    )


def _many(value: Any) -> tuple[Any, ...]:
    return tuple(value) if isinstance(value, list) else (value,)
