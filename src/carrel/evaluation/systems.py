"""The systems that are compared: each leg alone and the whole search, as rankings of records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from carrel.core.search import Mode, Query
from carrel.errors import DataValidationError
from carrel.evaluation.rating import System
from carrel.retrieve.search import Search

SYSTEMS = tuple(mode.value for mode in (Mode.KEYWORD, Mode.VECTOR, Mode.SEARCH))
WITHOUT_VECTORS = frozenset((Mode.KEYWORD.value,))
_CHUNKS = 50  # asked for at first, as several may lie on one page
_MOST = 1000


def systems_of(
    search: Search, names: Sequence[str], *, ids: Mapping[int, str], heard: Counter[str]
) -> dict[str, System]:
    """Return the systems by name; `ids` has the record of each source.

    What a search remarks is counted in `heard`: a leg that fails must not go unnoticed.
    """
    return {name: _system(search, Mode(name), ids, heard) for name in names}


def _system(search: Search, mode: Mode, ids: Mapping[int, str], heard: Counter[str]) -> System:
    async def ranked(text: str, limit: int) -> Sequence[str]:
        """Return pages by their best chunk; where few pages have many chunks, look further."""
        pages: dict[str, None] = {}
        wanted = max(_CHUNKS, limit)
        while True:
            try:
                results = await search.find(Query(text=text, limit=wanted, mode=mode))
            except DataValidationError as error:  # a query that cannot be asked finds nothing
                heard[error.message] += 1
                return ()
            heard.update(results.notes)
            pages |= dict.fromkeys(ids[hit.source.id] for hit in results.hits)
            if len(pages) >= limit or len(results.hits) < wanted or wanted >= _MOST:
                return list(pages)[:limit]
            wanted = min(4 * wanted, _MOST)

    return ranked
