"""What the rules make of public utterances; `python -m bench.chat.intents_score` prints shares.

An utterance of ours is recognised if one of the intents that its label allows is read in it, with
no tasks in the store. One that is out of scope is refused if nothing is read in it, small talk
and help aside. Whether a bare phrase ("call dave") is meant as a task is asked; this counts as
neither. Half of the utterances (by a hash of the text) were used to write rules and to
train the second opinion, the other half only for figures; those were looked at while its limits
were chosen (`training/intents/README.md`). `--wrong` lists failures of the first half alone.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable
from datetime import datetime
from hashlib import sha256
from zoneinfo import ZoneInfo

from bench.chat.intents import Scope, Utterance, maps, utterances
from bench.data import read
from carrel.agent.understanding import Act, Reason, Situation, understand

NOW = datetime(2026, 1, 13, 10, tzinfo=ZoneInfo("Europe/London"))
SITUATION = Situation(now=NOW, zone=ZoneInfo("Europe/London"))
HOUSE = "ha_intents/cases.jsonl"


def is_for_rules(text: str) -> bool:
    """Say whether an utterance belongs to the half that rules are written with."""
    return int(sha256(f"intents:{text}".encode()).hexdigest(), 16) % 2 == 0


def read_intents(text: str) -> set[str]:
    """Return the names of our intents that the rules read in an utterance."""
    understood = understand(text, SITUATION)
    if understood.question and understood.question.reason is Reason.ADD_IT:
        return set()
    operations = [*understood.operations]
    if understood.question:
        operations += understood.question.operations
    acts = {one.act for one in operations} | {understood.refused}
    names = {Act.STATS: "list", Act.REOPEN: "update", Act.HELP: None}
    return {name for act in acts if act and (name := names.get(act, str(act)))}


def counted(found: Iterable[Utterance], *, wrong: bool) -> Counter[str]:
    """Count the utterances of one half by what became of them."""
    counts: Counter[str] = Counter()
    for one in found:
        names = read_intents(one.text)
        if one.scope is Scope.OURS:
            right = bool(names & one.ours)
            counts["ours"] += 1
            counts["recognised"] += right
            counts["misread"] += bool(names) and not right
        elif one.scope is Scope.OUT:
            right = not names
            counts["out"] += 1
            counts["refused"] += right
        else:
            continue
        if wrong and not right:
            print(f"{one.intent}: {one.text!r} {sorted(names)}")
    return counts


def line(name: str, counts: Counter[str]) -> str:
    """Return the shares of one half of a set."""
    accepted = counts["out"] - counts["refused"]
    read_as_ours = counts["recognised"] + counts["misread"] + accepted
    return (
        f"{name:22} ours {counts['ours']:5}  recall {_share(counts['recognised'], counts['ours'])}"
        f"  precision {_share(counts['recognised'], read_as_ours)}"
        f"  out {counts['out']:6}  refused {_share(counts['refused'], counts['out'])}"
    )


def _share(part: int, whole: int) -> str:
    return f"{part / whole:6.1%}" if whole else "     –"


def writes_in_house() -> tuple[int, int]:
    """Return how many commands to a house would change a task, and how many there are."""
    texts = [row["text"] for row in read(HOUSE) if row.get("lang") in ("en", "ja", "ur", None)]
    return sum(understand(text, SITUATION).writes for text in texts), len(texts)


def main() -> None:
    """Print the shares of both halves."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--wrong", action="store_true")
    parser.add_argument("--set", choices=list(maps()))
    asked = parser.parse_args()
    together: dict[str, Counter[str]] = {"rules": Counter(), "unseen": Counter()}
    for name in [asked.set] if asked.set else list(maps()):
        everything = list(utterances(name))
        for half, counts in together.items():
            kept = half == "rules"
            mine = [one for one in everything if is_for_rules(one.text) is kept]
            found = counted(mine, wrong=asked.wrong and kept)
            counts.update(found)
            print(line(f"{name}, {half}", found))
    for half, counts in together.items():
        print(line(f"all, {half}", counts))
    print("commands to a house that would write: {} of {}".format(*writes_in_house()))


if __name__ == "__main__":
    main()
