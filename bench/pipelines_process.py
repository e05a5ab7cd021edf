"""Ask all pipelines in a process of its own: `python -m bench.pipelines_process HOME < questions`.

It opens what `carrel serve` opens, so that its memory is a server's, and asks each pipeline every
question, the encoder's time included and without writing an answer. Besides milliseconds it tells
those of CPU time, of all threads together, which a busy machine does not make longer.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from pathlib import Path

import psutil

from carrel.app import App, open_app
from carrel.core.pipeline_settings import PipelineSettings
from carrel.pipelines.catalog import CATALOGUE
from carrel.pipelines.errors import PipelineTimedOut
from carrel.settings import Settings
from carrel.surfaces.rest.application import create_application

_PINGS = 50


async def serve(home: Path, texts: list[str]) -> dict[str, object]:
    """Return milliseconds by pipeline, those of the database's ping, and resident megabytes."""
    settings = Settings(home=home, pipelines=PipelineSettings(timeout=60))
    async with open_app(settings) as app:
        create_application(app)
        for key in CATALOGUE:
            await _warm(app, key, texts[0])
        times = {key: await _times(app, key, texts) for key in CATALOGUE}
        pings = [await app.database.ping() for _ in range(_PINGS)]
        megabytes = psutil.Process().memory_info().rss / 1e6
    return {
        "wall_ms": {key: [wall for wall, _ in found] for key, found in times.items()},
        "cpu_ms": {key: [cpu for _, cpu in found] for key, found in times.items()},
        "pings_ms": pings,
        "megabytes": megabytes,
    }


async def _times(app: App, key: str, texts: list[str]) -> list[tuple[float, float]]:
    found: list[tuple[float, float]] = []
    for text in texts:
        wall, cpu = time.perf_counter(), time.process_time()
        await app.pipelines.runs.run(key, {"query": text, "generate_answer": False})
        found.append(
            ((time.perf_counter() - wall) * 1000, (time.process_time() - cpu) * 1000),
        )
    return found


async def _warm(app: App, key: str, text: str) -> None:
    """Ask once, so that what is loaded on first need is there, however busy the machine is."""
    while True:
        try:
            await app.pipelines.runs.run(key, {"query": text, "generate_answer": False})
        except PipelineTimedOut:
            continue  # communities are found on; whoever asks again gets them
        return


if __name__ == "__main__":
    print(json.dumps(asyncio.run(serve(Path(sys.argv[1]), json.load(sys.stdin)))))
