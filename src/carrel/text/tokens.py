"""Counting tokens exactly, without a network: by the ranks of cl100k that Carrel comes with.

Another tokenizer counts where the settings name one; see `counted_by`.
"""

from __future__ import annotations

import base64
import contextlib
import gzip
import hashlib
import logging
import re
import zlib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Protocol

from carrel.text.halves import mend

if TYPE_CHECKING:
    from tiktoken import Encoding

RANKS = Path(__file__).with_name("cl100k_base.tiktoken.gz")
DIGEST = "223921b76ee99bde995b7ff738513eef100fb51d18c93597a113bcffe865b2a7"
LONGEST_TOKEN = 128  # bytes
# How cl100k splits text before it looks for tokens.
_SPLIT = (
    r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}+| ?[^\s\p{L}\p{N}]++[\r\n]*+"
    r"|\s++$|\s*[\r\n]|\s+(?!\S)|\s"
)
# What `\s` means there.
_SPACE = "\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
LONG_GAP = 1_000
_log = logging.getLogger(__name__)
_loading = Lock()


class Counter(Protocol):
    """Another tokenizer than cl100k."""

    def count(self, text: str) -> int:
        """Return how many tokens a text is."""


_others: list[Counter] = []  # the last one counts


@contextlib.contextmanager
def counted_by(counter: Counter | None) -> Iterator[None]:
    """Count by another tokenizer everywhere in the process; by cl100k where there is none.

    Every limit in tokens means one kind of token, so that a budget that was given is kept by all.
    """
    if counter is None:
        yield
        return
    _others.append(counter)
    try:
        yield
    finally:
        _others.remove(counter)


def count_tokens(text: str) -> int:
    """Return how many tokens of cl100k a text is; names of special tokens are plain text.

    Without the ranks it is the number of bytes in UTF-8, which is never less.
    """
    whole = mend(text)
    if _others:
        return _others[-1].count(whole)
    encoding = _encoding()
    if encoding is None:
        return len(whole.encode())
    return sum(len(encoding.encode_ordinary(part)) for part in parts(whole, LONG_GAP))


def fits(text: str, budget: int) -> bool:
    """Say whether a text has at most so many tokens."""
    if _others:  # whose tokens may be of any length
        return count_tokens(text) <= budget
    if len(text) > budget * LONGEST_TOKEN:
        return False
    # A token has at least one byte, so short texts need no counting.
    if len(text.encode(errors="surrogatepass")) <= budget:
        return True
    return count_tokens(text) <= budget


def cut_to_tokens(text: str, budget: int) -> str:
    """Return the beginning of a text that has at most so many tokens, with whole characters."""
    if budget <= 0:
        return ""
    if fits(text, budget):
        return text
    if _others:
        return _cut_by_counting(text, budget)
    # More characters than these cannot fit, so the rest need not be looked at.
    whole = mend(text[: budget * LONGEST_TOKEN])
    encoding = _encoding()
    if encoding is None:
        return whole.encode()[:budget].decode(errors="ignore")
    found: list[int] = []
    for part in parts(whole, LONG_GAP):
        found += encoding.encode_ordinary(part)
    size = budget
    while True:
        kept = encoding.decode_bytes(found[:size]).decode(errors="ignore")
        # A text that ends elsewhere may be split in another way, and so into more tokens.
        over = count_tokens(kept) - budget
        if over <= 0:
            return kept
        size -= over


def _cut_by_counting(text: str, budget: int) -> str:
    """Return the beginning of a text that fits, found by halving; it may be a little short."""
    fitting, over = 0, len(text)
    while over - fitting > 1:
        middle = (fitting + over) // 2
        if count_tokens(text[:middle]) <= budget:
            fitting = middle
        else:
            over = middle
    return mend(text[:fitting])


def parts(text: str, long_gap: int) -> Iterator[str]:
    """Cut a text inside long gaps, where tokens end in any case.

    The library gives up on gaps of some hundred thousand characters. In a gap, tokens end after
    its last line break and before its last character, which belongs to the word that follows. A
    gap at the end of the text is not cut.
    """
    start = 0
    for gap in _gaps(long_gap).finditer(text):
        if gap.end() == len(text):
            break
        line = max(text.rfind("\n", gap.start(), gap.end()), text.rfind("\r", *gap.span()))
        for edge in sorted({line + 1, max(line + 1, gap.end() - 1)}):
            if edge > start:
                yield text[start:edge]
                start = edge
    yield text[start:]


@lru_cache(maxsize=4)
def _gaps(least: int) -> re.Pattern[str]:
    return re.compile(f"[{_SPACE}]{{{least},}}")


def _encoding() -> Encoding | None:
    with _loading:
        return _load(RANKS)


@lru_cache(maxsize=1)
def _load(path: Path) -> Encoding | None:
    """Build the encoding from the file; the library's own way would download it."""
    import tiktoken

    try:
        data = gzip.decompress(path.read_bytes())
    except (OSError, EOFError, zlib.error) as error:
        _log.warning("tokens are counted as bytes: %s cannot be read (%s)", path.name, error)
        return None
    if hashlib.sha256(data).hexdigest() != DIGEST:
        _log.warning("tokens are counted as bytes: %s is damaged", path.name)
        return None
    pairs = (line.split() for line in data.splitlines())
    ranks = {base64.b64decode(token): int(rank) for token, rank in pairs}
    return tiktoken.Encoding(
        "cl100k_base", pat_str=_SPLIT, mergeable_ranks=ranks, special_tokens={}
    )
