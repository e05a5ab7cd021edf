"""The bytes of the graph: what a chunk mentions and what a page links to.

A mention is a little-endian 64-bit number: bits 0–7 count and roles, the rest the entity's id. A
page's links are such numbers in a row: the marks of its own two addresses, then for each link the
mark of where it leads and the id of what it is called, or 0. An address is marked by a hash.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from hashlib import blake2b

import numpy as np
import numpy.typing as npt

from carrel.core.pages import Link
from carrel.text.entities.mentions import link_name

Integers = npt.NDArray[np.int64]
Marks = npt.NDArray[np.uint64]
_NUMBER = np.dtype("<u8")
_LONGEST_URL = 2048
# Where a page leads to and what it calls that, by the mark of the address.
Named = set[tuple[int, str]]


def pack(mentions: Mapping[str, int], ids: Mapping[str, int]) -> bytes:
    """Return the mentions of a chunk as bytes, ordered by id."""
    numbers = sorted(ids[name] << 8 | value for name, value in mentions.items())
    return np.array(numbers, dtype=_NUMBER).tobytes()


def unpack(data: bytes) -> tuple[Integers, npt.NDArray[np.uint8]]:
    """Return the ids of entities, and count and roles of each."""
    numbers = np.frombuffer(data, dtype=_NUMBER)
    return (numbers >> np.uint64(8)).astype(np.int64), (numbers & np.uint64(255)).astype(np.uint8)


def named(links: Iterable[Link], own: Iterable[str]) -> Named:
    """Return where links of the main text lead, each with its name; none to the page itself."""
    passed = {url.partition("#")[0] for url in own}
    found: Named = set()
    for item in links:
        url = (item.target or item.url).partition("#")[0]
        if item.main and url not in passed and _is_address(url):
            found.add((mark(url), link_name(item.text)))
    return found


def pack_links(own: tuple[str, str], links: Named, ids: Mapping[str, int]) -> bytes:
    """Return a page's own addresses and its links as bytes."""
    numbers = [mark(url) if url else 0 for url in own]
    for target, name in sorted((target, ids.get(name, 0)) for target, name in links):
        numbers += (target, name)
    return np.array(numbers, dtype=_NUMBER).tobytes()


def unpack_links(data: bytes) -> tuple[Marks, Marks, Integers]:
    """Return the marks of a page's own addresses, of its targets, and the ids of their names."""
    numbers = np.frombuffer(data, dtype=_NUMBER)
    return numbers[:2], numbers[2::2], numbers[3::2].astype(np.int64)


def names_of(links: Named) -> set[str]:
    """Return the names that a page's links use."""
    return {name for _, name in links if name}


def entity_ids(rows: Iterable[bytes]) -> Iterator[int]:
    """Yield the ids in some chunks' mentions, each once a chunk."""
    for data in rows:
        yield from unpack(data)[0].tolist()


@lru_cache(maxsize=16_384)
def mark(url: str) -> int:
    """Return the number that stands for an address."""
    return int.from_bytes(blake2b(url.encode(), digest_size=8).digest(), "little")


def _is_address(url: str) -> bool:
    return len(url) <= _LONGEST_URL and url.startswith(("http://", "https://", "file:"))
