"""Questions for link expansion: terms of a manual's index, and section headings of real sites.

The headings are read from the HTML itself, not by Carrel's reader, and chosen by a seeded dice:
such as stand on one page of the site only and say something by themselves, at least two clicks
from the entry page. Two of the sites have no page so far away; there they are one click away.
"""

from __future__ import annotations

import json
import random
import re
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from selectolax.lexbor import LexborHTMLParser

from bench.data import directory, read

HEADING_SITES = ("python3.11", "sqlite3", "sklearn-guide", "gimp-help-ja", "debian-handbook-ja")
INDEX_SITE = "postgresql15"
SEED = 8
_NUMBER = re.compile(r"^\s*(?:[0-9A-Z]{1,2}(?:\.[0-9]+)*\.?|[0-9]+(?:\.[0-9]+)*章?)\s+")
_LETTERS = re.compile(r"[^\W\d_]")
_EAST = re.compile("[\u3041-\u30ff\u3400-\u9fff]")
_FAR = 2  # clicks


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A question about a site, and the pages that answer it, by their paths."""

    text: str
    gold: frozenset[str]
    clicks: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteQuestions:
    """A site with the page to start from and what is asked about it."""

    site: str
    folder: Path
    entry: str
    questions: tuple[Asked, ...]


def index_terms(count: int, *, seed: int = SEED) -> SiteQuestions:
    """Return terms of the PostgreSQL manual's index, with the pages that the index names."""
    folder, entry, clicks = _site(INDEX_SITE)
    gold: defaultdict[str, set[str]] = defaultdict(set)
    for line in (directory() / "pgdocs_index/qrels.tsv").read_text(encoding="utf-8").splitlines():
        question, page, gain = line.split("\t")
        if gain not in ("gain", "0"):
            gold[question].add(page)
    rows = [row for row in read("pgdocs_index/queries.jsonl") if row.get("half") == "a"]
    random.Random(seed).shuffle(rows)
    asked = [
        Asked(
            text=row["text"],
            gold=frozenset(gold[row["id"]]),
            clicks=min(clicks.get(page, 9) for page in gold[row["id"]]),
        )
        for row in rows
        if gold[row["id"]]
    ]
    return SiteQuestions(
        site=INDEX_SITE, folder=folder, entry=entry, questions=tuple(asked[:count])
    )


def headings(site: str, count: int, *, seed: int = SEED) -> SiteQuestions:
    """Return section headings of a site, each with the one page that it stands on."""
    folder, entry, clicks = _site(site)
    pages: defaultdict[str, set[str]] = defaultdict(set)
    words: dict[str, str] = {}
    for page in sorted(clicks):
        for heading in _headings(folder / page):
            same = heading.casefold()
            pages[same].add(page)
            words.setdefault(same, heading)
    alone = [(words[same], next(iter(on))) for same, on in pages.items() if len(on) == 1]
    far = [one for one in alone if clicks[one[1]] >= _FAR]
    if len(far) < count:
        far = [one for one in alone if clicks[one[1]] >= 1]
    random.Random(seed).shuffle(far)
    asked = [Asked(text=t, gold=frozenset({page}), clicks=clicks[page]) for t, page in far[:count]]
    return SiteQuestions(site=site, folder=folder, entry=entry, questions=tuple(asked))


def _site(name: str) -> tuple[Path, str, dict[str, int]]:
    root = directory() / "sites"
    told = json.loads((root / f"{name}.clicks.json").read_text(encoding="utf-8"))
    folder = root / name / name
    clicks = {page: int(far) for page, far in told["clicks"].items() if (folder / page).is_file()}
    return folder, str(told["entry"]), clicks


def _headings(file: Path) -> list[str]:
    """Return the headings of sections, without numbers, that can be understood alone."""
    tree = LexborHTMLParser(file.read_bytes())
    found = []
    for node in tree.css("h2, h3, h4"):
        text = " ".join(node.text().replace("¶", " ").replace("#", " ").split())
        text = _NUMBER.sub("", text).strip(" .:")
        long = len(text) >= 5 if _EAST.search(text) else len(text.split()) >= 2
        if long and len(text) <= 90 and len(_LETTERS.findall(text)) >= 4:
            found.append(text)
    return found
