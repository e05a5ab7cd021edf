"""A question about saved pages: the sentences that answer it, each with its page."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from carrel.agent.deeds import Deed, Passage
from carrel.agent.ports import WEBSITES
from carrel.agent.toolbox import Toolbox, error_of
from carrel.agent.understanding import Operation
from carrel.text.terms import terms

MOST = 3  # passages in a reply
FAR = 0.75  # distance from which a passage without a word of the question is no answer
_LONGEST = 400  # characters of a passage in a reply
_SENTENCES = re.compile(r"(?<=[.!?۔؟。！？])\s*")


async def ask_pages(operation: Operation, tools: Toolbox) -> Deed:
    """Ask the saved pages."""
    query = operation.text or ""
    receipt = await tools.call(WEBSITES, "rag_query_websites", query=query, max_results=MOST)
    if receipt.is_error:
        return Deed(operation=operation, error=error_of(receipt))
    near = [row for row in receipt.result["results"] if _is_near(row)]
    return Deed(operation=operation, passages=tuple(_passage(row, query) for row in near))


def _is_near(row: Mapping[str, Any]) -> bool:
    return row.get("fts_score") is not None or float(row.get("combined_score", 1.0)) < FAR


def _passage(row: Mapping[str, Any], query: str) -> Passage:
    text = re.sub(r"\s+", " ", str(row["content"])).strip()
    if len(text) > _LONGEST:
        text = _best(text, query)
    return Passage(text=text, url=str(row["source_url"]))


def _best(text: str, query: str) -> str:
    """Return the sentences around the one that has most in common with the question."""
    wanted = set(terms(query))
    parts = [part for part in _SENTENCES.split(text) if part]
    shared = [len(wanted & set(terms(part))) for part in parts]
    at = shared.index(max(shared))
    begin = end = at
    while end + 1 < len(parts) and len(" ".join(parts[begin : end + 2])) <= _LONGEST:
        end += 1
    found = " ".join(parts[begin : end + 1])
    return found if len(found) <= _LONGEST else f"{found[:_LONGEST]}…"
