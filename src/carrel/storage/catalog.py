"""The catalogue: sources as a list, their states, versions and parts, apart from the indexes."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import Connection

from carrel.core.pages import Chunk, Link, PageVersion, Source, SourceState, storable
from carrel.storage import chunks, listing, runs, sources
from carrel.storage.database import Database, Effect, Fence, no_fence
from carrel.storage.listing import Listed, Wanted


class Catalog:
    """Looks sources up and notes how they fare."""

    def __init__(self, database: Database, *, encoding: Effect | None = None) -> None:
        """Open the catalogue; `encoding` queues the making of vectors where some are missing."""
        self._database = database
        self._encoding = encoding

    async def get(self, source_id: int) -> Source:
        """Return a source by its id."""
        return await self._database.read(lambda rows: sources.get(rows, source_id))

    async def by_url(self, url: str) -> Source | None:
        """Return the source of an address."""
        return await self._database.read(lambda rows: sources.by_url(rows, url))

    async def by_urls(self, urls: Sequence[str]) -> dict[str, Source]:
        """Return the sources of these addresses by address."""
        return await self._database.read(lambda rows: sources.by_urls(rows, urls))

    async def by_ids(self, ids: Sequence[int]) -> dict[int, Source]:
        """Return the sources with these ids by id."""
        return await self._database.read(lambda rows: sources.by_ids(rows, ids))

    async def list(self) -> list[Source]:
        """Return all sources by id."""
        return await self._database.read(sources.everything)

    async def websites(self, wanted: Wanted) -> Listed:
        """Return a part of the list of websites."""
        return await self._database.read(lambda rows: listing.websites(rows, wanted))

    async def with_count(self, source_id: int) -> tuple[Source, int]:
        """Return a source and the number of its chunks."""

        def work(rows: Connection) -> tuple[Source, int]:
            found = sources.get(rows, source_id)
            return found, listing.chunk_counts(rows, [found.id]).get(found.id, 0)

        return await self._database.read(work)

    async def chunk_ids(self, source_id: int) -> frozenset[int]:
        """Return the ids of a source's chunks."""
        return await self._database.read(lambda rows: listing.chunk_ids(rows, source_id))

    async def markdowns(self, ids: Sequence[int]) -> dict[int, str]:
        """Return the Markdown of these sources; of ids, not too many at once."""
        return await self._database.read(lambda rows: listing.markdowns(rows, ids))

    async def notice(self, source_id: int) -> str:
        """Return what readers of a source's page should know, such as that it is cut off."""
        found = await self._database.read(lambda rows: listing.details(rows, source_id))
        return str(found.get("notice") or "")

    async def details(self, source_id: int) -> dict[str, object]:
        """Return what stands beside the text of a source's page."""
        return await self._database.read(lambda rows: listing.details(rows, source_id))

    async def stale(self, *, before: datetime) -> Sequence[int]:
        """Return the ids of sources that were last looked at before a moment."""
        return await self._database.read(lambda rows: sources.stale(rows, before=before))

    async def versions(self, source_id: int) -> Sequence[PageVersion]:
        """Return the kept versions of a source, newest first."""
        return await self._database.read(lambda rows: sources.versions(rows, source_id))

    async def links(self, source_id: int) -> Sequence[Link]:
        """Return the links of a source's current version."""
        return await self._database.read(lambda rows: sources.links(rows, source_id))

    async def chunks(self, source_id: int) -> Sequence[Chunk]:
        """Return the chunks of a source in page order."""
        return await self._database.read(lambda rows: chunks.of_source(rows, source_id))

    async def chunk_counts(self) -> dict[int, int]:
        """Return how many chunks each source has."""
        return await self._database.read(chunks.counts)

    async def digest(self, found: Source) -> str | None:
        """Return the hash of the title and text that are kept of a source."""
        return await self._database.read(lambda rows: sources.digest(rows, found.id, found.version))

    def still_there(self, source_id: int, fence: Fence) -> Fence:
        """Return the fence with a check that the source has not been deleted meanwhile."""

        def check(rows: Connection) -> None:
            fence(rows)
            sources.get(rows, source_id)

        return check

    async def mark(
        self,
        source_id: int,
        state: SourceState,
        *,
        error: dict[str, object] | None = None,
        fence: Fence = no_fence,
    ) -> Source:
        """Change the state of a source."""

        def work(rows: Connection) -> Source:
            fence(rows)
            return sources.change(rows, source_id, {"state": state, "error": error})

        return await self._database.write(work)

    async def retype(self, source_id: int, content_type: str, *, fence: Fence = no_fence) -> Source:
        """Change what kind of page a source is."""

        def work(rows: Connection) -> Source:
            fence(rows)
            return sources.change(rows, source_id, {"content_type": storable(content_type)})

        return await self._database.write(work)

    async def revalidate(
        self, source_id: int, *, etag: str, last_modified: str, fence: Fence = no_fence
    ) -> Source:
        """Keep new validators of a page whose bytes are the same."""

        def work(rows: Connection) -> Source:
            fence(rows)
            values = {"etag": storable(etag), "last_modified": storable(last_modified)}
            return sources.change(rows, source_id, values)

        return await self._database.write(work)

    async def mark_failed(
        self, source_id: int, error: dict[str, object], *, fence: Fence = no_fence
    ) -> Source:
        """Note what went wrong; a source that has a version keeps it and its state."""

        def work(rows: Connection) -> Source:
            fence(rows)
            found = sources.get(rows, source_id)
            values: dict[str, object] = {"error": error, "updated_at": self._now()}
            if not found.version:
                values["state"] = SourceState.FAILED
            return sources.change(rows, source_id, values)

        return await self._database.write(work)

    async def touch(self, ids: Sequence[int], *, fence: Fence = no_fence) -> None:
        """Note that sources were looked at and had not changed; vectors may still be missing."""

        def work(rows: Connection) -> None:
            fence(rows)
            sources.touch(rows, ids, now=self._now())
            runs.settle(rows, ids, encoding=self._encoding)

        await self._database.write(work)

    async def note_change(self, source_id: int, *, fence: Fence = no_fence) -> None:
        """Note that a page shows something else on its site than what is kept."""

        def work(rows: Connection) -> None:
            fence(rows)
            sources.change(rows, source_id, {"changed_at": self._now(), "error": None})

        await self._database.write(work)

    def _now(self) -> datetime:
        return self._database.clock()
