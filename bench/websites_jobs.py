"""How many pages with job postings are processed without an error (A-093).

The postings are those of `bench/fields`, in the layouts of application systems, job boards,
agencies and small firms; seals that are whole stay so. Beside them stand the real pages of WCXB, of
all kinds and some of them empty without a browser. A page counts if it ends as `completed`.
"""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections import Counter
from pathlib import Path

from bench.data import directory
from bench.fields.pages import formerly_sealed, load
from bench.ingest import working
from bench.site_server import served
from carrel.app import App, open_app
from carrel.core.encoder_settings import EncoderSettings
from carrel.errors import RAGError
from carrel.settings import BrowserSettings, FetchSettings, JobSettings, Settings

COMPLETED = "completed"


def measure(limit: int | None) -> dict[str, object]:
    """Return how the pages of each collection ended, and the share of postings without an error."""
    with tempfile.TemporaryDirectory(prefix="carrel-bench-") as folder:
        site = Path(folder) / "site"
        names = {"job postings": _postings(site, limit), "WCXB": _real(site, limit)}
        with served(site) as url:
            ends = asyncio.run(_processed(url, names, Path(folder) / "home"))
    return {
        "collections": {name: dict(sorted(found.items())) for name, found in ends.items()},
        "share": ends["job postings"][COMPLETED] / ends["job postings"].total(),
        "share of real pages": ends["WCXB"][COMPLETED] / ends["WCXB"].total(),
    }


def _postings(site: Path, limit: int | None) -> list[str]:
    """Write the labelled postings and return their paths."""
    (site / "jobs").mkdir(parents=True)
    pages = [page for page in (*load(), *formerly_sealed()) if page.content_type == "job_posting"]
    for page in pages[:limit]:
        (site / "jobs" / f"{page.id}.html").write_text(page.html, encoding="utf-8")
    return [f"jobs/{page.id}.html" for page in pages[:limit]]


def _real(site: Path, limit: int | None) -> list[str]:
    """Copy the real pages and return their paths."""
    (site / "real").mkdir()
    files = sorted((directory() / "wcxb" / "html.dev").glob("*.html"))[:limit]
    for file in files:
        shutil.copy(file, site / "real" / file.name)
    return [f"real/{file.name}" for file in files]


async def _processed(url: str, names: dict[str, list[str]], home: Path) -> dict[str, Counter[str]]:
    settings = Settings(
        home=home,
        fetch=FetchSettings(allow="127.0.0.1"),
        jobs=JobSettings(poll=0.05),
        encoder=EncoderSettings(use="off"),
        browser=BrowserSettings(use="off"),
    )
    async with open_app(settings) as app, working(app):
        return {
            name: Counter([await _end(app, f"{url}/{path}") for path in paths])
            for name, paths in names.items()
        }


async def _end(app: App, address: str) -> str:
    """Process a page and return how it ended: `completed`, or the code of the error."""
    try:
        done = await app.websites.process(address, content_type="job_posting")
        while done.status == "processing":
            await asyncio.sleep(0.05)
            done = await app.websites.process(address, content_type="job_posting")
    except RAGError as error:
        return error.code
    return done.status
