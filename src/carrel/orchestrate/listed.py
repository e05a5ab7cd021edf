"""Pages that a site lists in a sitemap: nothing is said of them, so their addresses must tell."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from urllib.parse import unquote, urlsplit

from carrel.orchestrate.doors import Listed
from carrel.orchestrate.promise import held_in
from carrel.text.terms import query_terms

MOST = 400  # pages that are looked at more closely
_ROOT = 4  # letters that a word has in common with its other forms
_ENDING = re.compile(r"\.[A-Za-z]{2,5}$")
_WORDS = re.compile(r"[^\W_]+")
_EMPTY = frozenset(("index", "default", "home"))


def fitting(pages: Sequence[Listed], query: str) -> Iterator[tuple[Listed, str]]:
    """Yield the pages whose addresses have words of a question, with these addresses in words."""
    wanted = frozenset(query_terms(query))
    roots = {term[:_ROOT] for term in wanted}
    found = 0
    for page in pages:
        # A sitemap may have thousands of addresses, and most have no letter of the question.
        plain = unquote(page.url).casefold()
        if not any(root in plain for root in roots):
            continue
        words = in_words(page.url)
        if held_in(words) & wanted:
            yield page, words
            found += 1
            if found == MOST:
                return


def in_words(url: str) -> str:
    """Return the end of an address in words: `/guide/install-on-linux.html` is about installing."""
    path = _ENDING.sub("", unquote(urlsplit(url).path).rstrip("/"))
    parts = [" ".join(_WORDS.findall(part)) for part in path.split("/")]
    telling = [part for part in parts if part and part.casefold() not in _EMPTY]
    return telling[-1] if telling else ""
