"""Utterances of public data sets, with what their intents are to a to-do agent.

`python -m bench.chat.intents` prints how many there are of each scope.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from bench.data import read

MAPPING = Path(__file__).parent / "intents.toml"


class Scope(StrEnum):
    """Whether an utterance is the agent's business."""

    OURS = "in scope"
    NEIGHBOURS = "appointments, counted neither way"
    OUT = "out of scope"


@dataclass(frozen=True, slots=True, kw_only=True)
class IntentMap:
    """What the intents of one data set are to us."""

    files: tuple[str, ...]
    ours: dict[str, frozenset[str]]
    neighbours: frozenset[str]

    def scope(self, intent: str) -> Scope:
        """Return the scope of an intent."""
        if intent in self.ours:
            return Scope.OURS
        return Scope.NEIGHBOURS if intent in self.neighbours else Scope.OUT


@dataclass(frozen=True, slots=True, kw_only=True)
class Utterance:
    """What somebody said, and which of our intents may answer it."""

    text: str
    file: str
    intent: str
    scope: Scope
    ours: frozenset[str]


def maps() -> dict[str, IntentMap]:
    """Return the mapping by data set."""
    tables = tomllib.loads(MAPPING.read_text(encoding="utf-8"))
    return {
        name: IntentMap(
            files=tuple(table["files"]),
            ours={intent: frozenset(names) for intent, names in table["ours"].items()},
            neighbours=frozenset(table["neighbours"]),
        )
        for name, table in tables.items()
    }


def utterances(name: str) -> Iterator[Utterance]:
    """Yield the utterances of a data set, from where CARREL_BENCH_DATA says."""
    mapped = maps()[name]
    for file in mapped.files:
        for row in read(file):
            yield Utterance(
                text=row["text"],
                file=file,
                intent=row["intent"],
                scope=mapped.scope(row["intent"]),
                ours=mapped.ours.get(row["intent"], frozenset()),
            )


def counts() -> dict[str, Counter[Scope]]:
    """Return how many utterances of each scope every file has."""
    found: dict[str, Counter[Scope]] = {}
    for name in maps():
        for one in utterances(name):
            found.setdefault(one.file, Counter())[one.scope] += 1
    return found


def main() -> None:
    """Print the counts."""
    for file, scopes in counts().items():
        parts = ", ".join(f"{scopes[scope]} {scope}" for scope in Scope)
        print(f"{file}: {parts}")


if __name__ == "__main__":
    main()
