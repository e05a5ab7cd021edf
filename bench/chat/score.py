"""Score a talker by the labelled conversations; `python -m bench.chat.score` prints the shares.

`--wrong` lists the cases that went wrong. `--fresh` runs the later batches of open cases.
`--closing` runs sealed cases instead: those of the newest seal that is not spent, or of the one
that `--seal` names. Read the README first; of a seal that is not spent it prints shares alone.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bench.chat.cases import LANGUAGES, SEALED, SPENT, Case, Kind, fresh, load, newest_seal
from bench.chat.judge import Verdict, judge
from bench.chat.rules_talker import RulesTalker
from bench.chat.talking import Talker


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """The shares of one language."""

    cases: int
    state: float
    kinds: float
    tells: float
    must_not_act: float  # of these cases: the store stayed as it was
    out_of_scope: float  # of these cases: no tool was called
    harm: int  # cases in which something was deleted that should have stayed


async def verdicts(talker: Talker, cases: Iterable[Case]) -> list[Verdict]:
    """Run cases one after the other."""
    return [await judge(talker, case) for case in cases]


def score(found: list[Verdict]) -> Score:
    """Count verdicts."""
    kept = [one for one in found if one.case.kind is Kind.MUST_NOT_ACT]
    away = [one for one in found if one.case.kind is Kind.OUT_OF_SCOPE]
    return Score(
        cases=len(found),
        state=_share(one.state for one in found),
        kinds=_share(one.kind for one in found),
        tells=_share(one.tells for one in found),
        must_not_act=_share(one.state for one in kept),
        out_of_scope=_share(one.idle for one in away),
        harm=sum(one.harm for one in found),
    )


def _share(right: Iterable[bool]) -> float:
    flags = list(right)
    return sum(flags) / len(flags) if flags else 1.0


def line(name: str, one: Score) -> str:
    """Return a score as a line of a table."""
    return (
        f"{name:8} {one.cases:4}  state {one.state:6.1%}  kinds {one.kinds:6.1%}"
        f"  tells {one.tells:6.1%}  must not act {one.must_not_act:6.1%}"
        f"  out of scope {one.out_of_scope:6.1%}  wrong deletions {one.harm}"
    )


def told(found: list[Verdict], *, wrong: bool) -> None:
    """Print the shares by language, and before them, if they are wanted, what is wrong."""
    for one in found if wrong else ():
        if one.wrong:
            print(one.case.id, one.case.topic, one.wrong)
    for name in LANGUAGES:
        if mine := [one for one in found if one.case.language == name]:
            print(line(name, score(mine)))


def asked_for(words: Sequence[str] | None = None) -> tuple[list[Case], bool]:
    """Return the cases that the command line asks for, and whether wrong ones are to be shown."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--wrong", action="store_true")
    parser.add_argument("--closing", action="store_true")
    parser.add_argument("--fresh", action="store_true")
    parser.add_argument("--seal", choices=SEALED, help="with --closing: else the newest unspent")
    parser.add_argument("--language", choices=LANGUAGES)
    asked = parser.parse_args(words)
    if asked.seal and not asked.closing:
        parser.error("--seal goes with --closing")
    if asked.fresh and asked.closing:
        parser.error("--fresh and --closing exclude each other")
    seal = (asked.seal or newest_seal()) if asked.closing else ""
    if seal is None:
        parser.error("every seal is spent: name one with --seal")
    found = fresh() if asked.fresh else load(held_out=seal)
    cases = [case for case in found if asked.language in (None, case.language)]
    return cases, asked.wrong and (not seal or seal in SPENT)


def main() -> None:
    """Print the shares by language."""
    talker = RulesTalker()
    cases, wrong = asked_for()
    told(asyncio.run(verdicts(talker, cases)), wrong=wrong)
    slowest = sorted(talker.seconds)[int(len(talker.seconds) * 0.95)]
    print(f"understanding: p95 {slowest * 1000:.1f} ms")


if __name__ == "__main__":
    main()
