"""`/metrics`: what this process has counted and what the store holds, for Prometheus."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fastapi import APIRouter
from starlette.responses import Response

from carrel import __version__
from carrel.app import App
from carrel.services.health import Overview, overview
from carrel.surfaces.rest.meters import KIND, Meters, family


def routes(app: App, meters: Meters) -> APIRouter:
    """Return the route of the metrics."""
    router = APIRouter()

    @router.get("/metrics", include_in_schema=False)
    async def metrics() -> Response:
        found = await overview(app.database, app.settings)
        lines = [*_store(found), *meters.lines()]
        return Response("\n".join(lines) + "\n", media_type=KIND)

    return router


def _store(found: Overview) -> Iterator[str]:
    yield from family("carrel_info", "gauge", "the version", [({"version": __version__}, 1.0)])
    ready = 0.0 if found.problem else 1.0
    yield from family("carrel_ready", "gauge", "1 if the store can be used", [({}, ready)])
    if found.census is None:
        return
    yield from family("carrel_sources", "gauge", "pages by state", _by_state(found.census.sources))
    yield from family(
        "carrel_chunks", "gauge", "passages that are kept", [({}, float(found.census.chunks))]
    )
    yield from family("carrel_jobs", "gauge", "jobs by state", _by_state(found.census.jobs))


def _by_state(counts: dict[str, int]) -> Iterable[tuple[dict[str, str], float]]:
    return [({"state": str(state)}, float(count)) for state, count in sorted(counts.items())]
