"""The same conversations three times over, with a language model: `python -m bench.chat.pass3`.

Two models take turns with the tools of the real application. The scripted one asks for what the
label of a case says, so that what is measured is the way from a call to the store. The small local
one (`make localmodel` installs it) says what it likes: far too small to be right often, it shows
what becomes of the store when a model is. pass^3 is the share of conversations whose store is as
labelled in all three runs; `same` is the share whose three runs end in the same store.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import subprocess
import tempfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from bench.chat.cases import Case, Kind, load
from bench.chat.judge import judge
from bench.chat.oracle import Oracle
from bench.chat.talkers import HttpTalker
from bench.chat.talking import StoredTask
from carrel.core.language import LanguageModel
from carrel.core.language_settings import ModelSettings
from carrel.inference.language.choose import choose
from carrel.inference.language.scripted import ScriptedModel

RUNS = 3
ROOT = Path(__file__).parents[2]
PYTHON = ROOT / ".local-model" / "bin" / "python"
SERVE = ROOT / "tests" / "local_model" / "serve.py"
NAME = "smollm2-135m"


def chosen(count: int) -> list[Case]:
    """Return English conversations about tasks, drawn by a hash of their ids."""
    fit = [
        case
        for case in load()
        if case.language == "en" and not case.pages and case.kind in (Kind.ACTS, Kind.ANSWERS)
    ]
    return sorted(fit, key=lambda case: sha256(f"pass3:{case.id}".encode()).digest())[:count]


@contextlib.contextmanager
def local_model() -> Iterator[str | None]:
    """Serve the small local model and yield its address; nothing where it is not installed."""
    if not PYTHON.is_file():
        yield None
        return
    pipe = subprocess.PIPE
    with (
        tempfile.TemporaryFile() as log,
        subprocess.Popen([PYTHON, SERVE], stdin=pipe, stdout=pipe, stderr=log, text=True) as server,
    ):
        assert server.stdout is not None
        yield server.stdout.readline().strip()
        server.communicate(timeout=60)


async def passed(
    cases: list[Case], model: LanguageModel, *, oracle: Oracle | None = None
) -> dict[str, object]:
    """Run conversations three times each and return how many of them hold."""
    right, same, harm = 0, 0, 0
    async with HttpTalker(model=model) as talker:
        for case in cases:
            if oracle is not None:
                oracle.begin(case)
            ends: list[tuple[StoredTask, ...]] = []
            good = True
            for _ in range(RUNS):
                verdict = await judge(talker, case)
                good = good and verdict.state
                harm += verdict.harm
                ends.append(await talker.tasks())
            right += good
            same += ends.count(ends[0]) == RUNS
    count = len(cases)
    return {
        "conversations": count,
        "pass^3": right / count,
        "same": same / count,
        "wrong_deletions": harm,
    }


async def _measured(count: int, few: int) -> dict[str, object]:
    oracle = Oracle()
    found = {"scripted": await passed(chosen(count), ScriptedModel(oracle), oracle=oracle)}
    with local_model() as address:
        if address is not None and few:
            model = choose(ModelSettings(url=f"{address}/v1", name=NAME, timeout=60))
            assert model is not None
            found["local"] = await passed(chosen(few), model)
            await model.close()
    return {"runs": RUNS, "models": found}


def measure(count: int = 20, few: int = 20) -> dict[str, object]:
    """Return pass^3 of so many conversations with the scripted and with the local model."""
    return asyncio.run(_measured(count, few))


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--conversations", type=int, default=20)
    parser.add_argument("--local", type=int, default=20, help="of them with the local model")
    asked = parser.parse_args()
    print(json.dumps(measure(asked.conversations, asked.local), indent=2))


if __name__ == "__main__":
    main()
