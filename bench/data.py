"""Passages and queries made from the shared data sets, English and Japanese, always the same."""

from __future__ import annotations

import json
import os
import random
from dataclasses import dataclass
from pathlib import Path

ENGLISH = ("boolq/corpus.jsonl", "scifact/corpus.jsonl", "docs_faq/corpus.en.jsonl")
JAPANESE = ("jsquad/corpus.jsonl", "docs_faq/corpus.ja.jsonl")
QUERIES = {
    "question en": ("boolq/queries.dev.jsonl", "docs_faq/queries.en.jsonl"),
    "question ja": ("jsquad/queries.valid.jsonl", "docs_faq/queries.ja.jsonl"),
    "keywords en": ("pgdocs_index/queries.jsonl", "docs_enja/queries.en2ja_title.jsonl"),
    "keywords ja": ("docs_enja/queries.ja2en_title.jsonl",),
}


@dataclass(frozen=True, slots=True)
class Passages:
    """Texts, each with its language."""

    texts: list[str]
    languages: list[str]


def directory() -> Path:
    """Return the directory of the data sets, or say how to name it."""
    named = os.environ.get("CARREL_BENCH_DATA")
    if not named or not Path(named).is_dir():
        raise SystemExit("Set CARREL_BENCH_DATA to the directory of the data sets.")
    return Path(named)


def read(name: str) -> list[dict[str, str]]:
    """Read a file of JSON lines."""
    with (directory() / name).open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines if line.strip()]


def passages(count: int, seed: int = 1) -> Passages:
    """Cut passages at random places of the texts: three in five English, the rest Japanese."""
    dice = random.Random(seed)
    english = [row["text"] for name in ENGLISH for row in read(name) if len(row["text"]) > 80]
    japanese = [row["text"] for name in JAPANESE for row in read(name) if len(row["text"]) > 40]
    texts, languages = [], []
    for at in range(count):
        is_english = at % 5 < 3
        text = dice.choice(english if is_english else japanese)
        size = dice.randint(300, 700) if is_english else dice.randint(120, 300)
        start = dice.randrange(max(1, len(text) - size))
        texts.append(text[start : start + size])
        languages.append("en" if is_english else "ja")
    return Passages(texts, languages)


def queries(kind: str, count: int, seed: int = 2) -> list[str]:
    """Return queries of a kind."""
    found = [row["text"] for name in QUERIES[kind] for row in read(name)]
    random.Random(seed).shuffle(found)
    return found[:count]
