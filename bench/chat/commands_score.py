"""Single commands of the security data; `python -m bench.chat.commands_score` prints the shares.

Each is said to a fresh conversation with five tasks, on a Tuesday morning in Karachi. It is right
if the operations are those expected, in order, with the arguments that are named; a question where
one is expected; and nothing but reading where nothing may be done.
"""

from __future__ import annotations

import argparse
from collections import Counter
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from bench.chat.cases import plain
from bench.data import read
from carrel.agent.understanding import (
    Act,
    KnownTask,
    Operation,
    Situation,
    Understanding,
    understand,
)

FILE = "security/nlu/task_commands.jsonl"
ZONE = ZoneInfo("Asia/Karachi")
TASKS = (
    KnownTask(number=1, title="Buy groceries"),
    KnownTask(number=2, title="Call mom"),
    KnownTask(number=3, title="Pay electricity bill", done=True),
    KnownTask(number=4, title="دودھ خریدنا"),
    KnownTask(number=5, title="Call the bank"),
)
SITUATION = Situation(now=datetime(2026, 1, 13, 10, tzinfo=ZONE), zone=ZONE, tasks=TASKS)
TOOLS = {
    Act.ADD: "create_task",
    Act.LIST: "list_tasks",
    Act.STATS: "get_stats",
    Act.COMPLETE: "complete_task",
    Act.REOPEN: "toggle_complete",
    Act.UPDATE: "update_task",
    Act.DELETE: "delete_task",
}


def is_right(expected: dict[str, Any], understood: Understanding) -> bool:
    """Say whether a command was understood as it should be."""
    if "must_ask" in expected:
        return understood.question is not None and not understood.writes
    if "calls" in expected or expected["tool"]:
        calls = expected.get("calls") or [expected]
        made = understood.operations
        return len(calls) == len(made) and all(map(_fits, calls, made))
    return not understood.writes and understood.question is None


def _fits(call: dict[str, Any], made: Operation) -> bool:
    return TOOLS.get(made.act) == call["tool"] and all(
        _same(name, value, made) for name, value in call["args"].items()
    )


def _same(name: str, value: Any, made: Operation) -> bool:
    wanted = made.filter
    match name:
        case "task_id":
            return bool(made.number == value)
        case "title":
            return made.title is not None and plain(made.title) == plain(value)
        case "due_date":
            return made.due is not None and made.due == _moment(value)
        case "status":
            return wanted.done is {"pending": False, "completed": True}.get(value)
        case "search":
            return value in (wanted.words or "")
        case "sort_by":
            return wanted.by_due
        case "priority" | "category" if made.act is Act.LIST:
            return bool(getattr(wanted, name) == value)
    return bool(getattr(made, name) == value)


def _moment(value: str) -> datetime:
    moment = datetime.fromisoformat(value)
    return moment if moment.tzinfo else moment.replace(tzinfo=ZONE)


def main() -> None:
    """Print the share of right ones by language."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--wrong", action="store_true")
    asked = parser.parse_args()
    right: Counter[str] = Counter()
    everything: Counter[str] = Counter()
    deleted = 0
    for row in read(FILE):
        expected: dict[str, Any] = row["expect"]  # type: ignore[assignment]
        understood = understand(row["text"], SITUATION)
        good = is_right(expected, understood)
        everything[row["lang"]] += 1
        right[row["lang"]] += good
        deletes = any(one.act is Act.DELETE for one in understood.operations)
        deleted += deletes and not good
        if asked.wrong and not good:
            print(row["id"], row["text"][:80], expected, understood)
    for name, count in everything.items():
        print(f"{name:8} {right[name]} of {count}, {right[name] / count:.1%}")
    print(f"wrong deletions: {deleted}")


if __name__ == "__main__":
    main()
