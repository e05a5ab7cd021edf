"""The sets on which each pipeline must beat `basic`: judged ones as they are, cut, or disturbed.

Where a corpus is cut, the records that answer stay, and others are drawn as distractors by a
seeded dice.
"""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

from selectolax.lexbor import LexborHTMLParser, LexborNode

from bench.data import directory
from bench.pipelines_shelf import Case, address
from bench.retrieval_sets import SETS
from carrel.core.pages import Link
from carrel.evaluation.exam import Exam, Question, Record

_SEED = 9
_WORD = 5  # letters of a word that may be misspelt
_FEWEST = 4  # sections of a chapter that is asked about
_NUMBER = re.compile(r"^\s*(?:Chapter|Part|Appendix)?\s*[0-9A-Z]+(?:\.[0-9]+)*\.\s+")
_MANUAL = "sites/postgresql15/postgresql15"


def judged(name: str, limit: int | None = None, others: int | None = None) -> Case:
    """Return a judged set, or so many of its questions among so many other records."""
    exam = next(one for one in SETS if one.name == name).load(None)
    if limit is None:
        return Case(exam=exam)
    dice = random.Random(_SEED)
    asked = sorted(dice.sample(list(exam.questions), min(limit, len(exam.questions))), key=_id)
    gains = {one.id: exam.gains[one.id] for one in asked}
    wanted = {record for row in gains.values() for record in row}
    rest = [record.id for record in exam.records if record.id not in wanted]
    wanted |= set(dice.sample(rest, min(len(rest), 4 * limit if others is None else others)))
    records = [record for record in exam.records if record.id in wanted]
    return Case(exam=replace(exam, records=records, questions=asked, gains=gains))


def disturbed(case: Case) -> Case:
    """Return the same questions with letters wrong."""
    wrong = [replace(one, text=misspelt(one.text, one.id)) for one in case.exam.questions]
    return replace(case, exam=replace(case.exam, questions=wrong))


def misspelt(text: str, seed: str) -> str:
    """Return a question with one letter wrong in two of its words, always the same for a seed."""
    dice = random.Random(seed)
    words = text.split()
    long = [at for at, word in enumerate(words) if len(word) >= _WORD and word.isalpha()]
    for at in dice.sample(long, min(2, len(long))):
        word = words[at]
        place = dice.randrange(1, len(word) - 1)
        swapped = word[:place] + word[place + 1] + word[place] + word[place + 2 :]
        dropped = word[:place] + word[place + 1 :]
        words[at] = dice.choice((swapped, dropped))
    return " ".join(words)


def behind_links(limit: int | None = None) -> Case:
    """Return hotpot_sample with the pages that others link to not yet in the store."""
    case = judged("hotpot_sample", limit)
    records = {one.id: one for one in case.exam.records}
    links: defaultdict[str, list[Link]] = defaultdict(list)
    lines = (directory() / "hotpot_sample/links.tsv").read_text(encoding="utf-8").splitlines()
    for source, target in (line.split("\t")[:2] for line in lines):
        if source in records and target in records:
            links[source].append(_link(records[source], records[target]))
    reached = {address(key): key for key in records}
    withheld = {reached[link.url] for some in links.values() for link in some}
    return replace(case, links=dict(links), withheld=frozenset(withheld))


def _link(source: Record, target: Record) -> Link:
    """Return a link as a page has it: the name of where it leads, in the sentence around it."""
    at = max(0, source.text.find(target.title))
    around = source.text[max(0, at - 150) : at + 150]
    return Link(url=address(target.id), text=target.title, context=around)


def manual_chapters(limit: int | None = None) -> Case:
    """Return questions about whole chapters of the PostgreSQL manual, over all its pages.

    The answer are the sections of a chapter, as the table of contents on its page lists them; that
    page itself is no answer. What belongs together is told by the links of the site alone.
    """
    exam = next(one for one in SETS if one.name == "pgdocs_index").load(None)
    known = {record.id for record in exam.records}
    folder = directory() / _MANUAL
    trees = {key: LexborHTMLParser((folder / key).read_bytes()) for key in sorted(known)}
    sections = {key: _sections(key, tree, known) for key, tree in trees.items()}
    asked = [
        Question(id=key, text=f"What is there to know about {_title(trees[key])}?")
        for key in sorted(sections)
        if len(sections[key]) >= _FEWEST
    ][:limit]
    gains = {one.id: dict.fromkeys(sorted(sections[one.id]), 1.0) for one in asked}
    links = {key: list(_links(key, tree, known)) for key, tree in trees.items()}
    return Case(exam=Exam(records=exam.records, questions=asked, gains=gains), links=links)


def _sections(key: str, tree: LexborHTMLParser, known: set[str]) -> set[str]:
    """Return the pages that a page's own table of contents lists."""
    found: set[str] = set()
    for node in tree.css("dl.toc a"):
        target = (node.attributes.get("href") or "").partition("#")[0]
        if target in known and target != key:
            found.add(target)
    return found


def _title(tree: LexborHTMLParser) -> str:
    node = tree.css_first("h1.title, h2.title, title")
    words = " ".join(node.text().split()) if node is not None else ""
    return _NUMBER.sub("", words)


def _links(key: str, tree: LexborHTMLParser, kept: set[str]) -> Iterator[Link]:
    for node in tree.css("a"):
        target = (node.attributes.get("href") or "").partition("#")[0]
        if target in kept and target != key:
            words = " ".join(node.text().split())
            yield Link(url=address(target), text=words, main=not _is_beside(node))


def _is_beside(node: LexborNode) -> bool:
    """Say whether a link stands in the navigation."""
    above = node.parent
    while above is not None:
        if (above.attributes.get("class") or "").startswith("nav"):
            return True
        above = above.parent
    return False


def _id(question: Question) -> str:
    return question.id
