"""Formulae from MathML to LaTeX: how many come out as they were written."""

from __future__ import annotations

import json
import re
from collections import defaultdict

from bench import data
from carrel.ingest.mathml.convert import convert
from tests.markup import tree

PAGES = "web page"


def measure() -> dict[str, object]:
    """Convert every case; equal means equal without blanks and braces, as LaTeX is not unique."""
    rights: dict[str, list[bool]] = defaultdict(list)
    for case in data.read("mathml_latex/cases.jsonl"):
        if case.get("half", "a") == "a":
            right = plain(convert(tree(case["mathml"]))) == plain(case["latex"])
            rights[case["source"]].append(right)
    others = [right for source, found in rights.items() if source != PAGES for right in found]
    return {
        "pages": {"right": sum(rights[PAGES]), "of": len(rights[PAGES])},
        "others": sum(others) / max(1, len(others)),
        "sources": {
            source: {"right": sum(found), "of": len(found)} for source, found in rights.items()
        },
    }


def plain(latex: str) -> str:
    """Return LaTeX without blanks and braces."""
    return re.sub(r"[\s{}]", "", latex)


if __name__ == "__main__":
    print(json.dumps(measure(), indent=1))
