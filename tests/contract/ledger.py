"""Compares what docs/requirements.md promises with what the tests say they prove.

A test names the clauses that it proves: `@pytest.mark.proves("X-102")`. A clause of kind
performance is proven by a record in docs/benchmarks.md that names its id.
`python -m tests.contract.ledger` lists every clause that is still open.
"""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
REQUIREMENTS = ROOT / "docs" / "requirements.md"
BENCHMARKS = ROOT / "docs" / "benchmarks.md"
TESTS = ROOT / "tests"

_ID = re.compile(r"\b[A-EX]-\d{3}\b")
_CELL = re.compile(r"(?<!\\)\|")
_DEFERRED = "## Deferred"


@dataclass(frozen=True, slots=True, kw_only=True)
class Toolset:
    """A finished part of the product: all clauses of a letter, and the X- rows that it settles."""

    letter: str
    decisions: tuple[str, ...] = ()


# A toolset is entered here when it is finished; from then on each of its clauses must be proven.
FINISHED: dict[str, Toolset] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Requirements:
    """The clauses by id with their kind, and the ids that are put off."""

    kinds: Mapping[str, str]
    deferred: frozenset[str]

    def of(self, toolset: Toolset) -> set[str]:
        """Return the ids that must be proven once the toolset is finished."""
        own = {key for key in self.kinds if key.startswith(f"{toolset.letter}-")}
        return (own | set(toolset.decisions)) - self.deferred


@dataclass(frozen=True, slots=True)
class Claim:
    """A place that says it proves a clause; `id` is empty where it cannot be read."""

    id: str
    place: str


def parse(text: str) -> Requirements:
    """Read the tables of the requirements."""
    clauses, _, rest = text.partition(_DEFERRED)
    kinds: dict[str, str] = {}
    for cells in _rows(clauses):
        if cells[0] in kinds:
            raise ValueError(f"{cells[0]} is given twice")
        kinds[cells[0]] = cells[2]
    return Requirements(kinds=kinds, deferred=frozenset(cells[0] for cells in _rows(rest)))


def claims(source: str, path: str) -> Iterator[Claim]:
    """Yield what one test file says that it proves."""
    for node in ast.walk(ast.parse(source, path)):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
            continue
        if node.func.attr == "proves":
            for argument in node.args:
                key = argument.value if isinstance(argument, ast.Constant) else ""
                yield Claim(str(key), f"{path}:{argument.lineno}")


@functools.cache
def all_claims() -> tuple[Claim, ...]:
    """Return the claims of the whole test tree; files that do not speak of any are not parsed."""
    return tuple(
        claim
        for file in sorted(TESTS.rglob("*.py"))
        if "proves" in (source := file.read_text(encoding="utf-8"))
        for claim in claims(source, file.relative_to(ROOT).as_posix())
    )


def measured(requirements: Requirements) -> set[str]:
    """Return the performance clauses that a benchmark record names."""
    if not BENCHMARKS.is_file():
        return set()
    named = set(_ID.findall(BENCHMARKS.read_text(encoding="utf-8")))
    return {key for key in named if requirements.kinds.get(key) == "performance"}


def unknown(requirements: Requirements, made: Iterable[Claim]) -> list[str]:
    """Return a complaint for each claim whose id does not stand in the requirements."""
    return [
        f"{claim.place}: {claim.id or 'an id that is not a plain string'} is no requirement"
        for claim in made
        if claim.id not in requirements.kinds
    ]


def unproven(
    requirements: Requirements, proven: set[str], finished: Mapping[str, Toolset]
) -> list[str]:
    """Return a complaint for each clause of a finished toolset that nothing proves."""
    return [
        f"{name}: {key} is not proven"
        for name, toolset in finished.items()
        for key in sorted(requirements.of(toolset) - proven)
    ]


def tally(requirements: Requirements, proven: set[str]) -> str:
    """Return how many clauses of each letter are proven, in one line."""
    letters = sorted({key[0] for key in requirements.kinds})
    parts = []
    for letter in letters:
        own = {key for key in requirements.kinds if key[0] == letter} - requirements.deferred
        parts.append(f"{letter} {len(own & proven)}/{len(own)}")
    return f"{', '.join(parts)}; deferred {len(requirements.deferred)}"


def _rows(text: str) -> Iterator[list[str]]:
    for line in text.splitlines():
        cells = [cell.strip() for cell in _CELL.split(line)[1:-1]]
        if cells and _ID.fullmatch(cells[0]):
            yield cells


def main() -> None:
    """Print the tally and every clause that is open."""
    requirements = parse(REQUIREMENTS.read_text(encoding="utf-8"))
    proven = {claim.id for claim in all_claims()} | measured(requirements)
    print(tally(requirements, proven))
    print("open:", *sorted(set(requirements.kinds) - proven - requirements.deferred))


if __name__ == "__main__":
    main()
