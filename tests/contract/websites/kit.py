"""Pages of the three content types on a site of the test's own, and a desk to read them at."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from carrel.core.pages import SourceState
from carrel.core.websites import Status
from carrel.events import Event
from carrel.services.websites.websites import Websites
from tests.library_kit import PATIENCE, Desk
from tests.site_server import Site

WATER = "The harbour office keeps a ledger of ships, tides and cargo, written by hand each morning."
SKILLS = (
    "Candidates have written Rust for several years, know PostgreSQL well and can explain what a "
    "write-ahead log is for. Experience with queues and with distributed locks is welcome."
)
CULTURE = (
    "We read each other's code every day, eat lunch together on Thursdays and send everybody home "
    "at six. Nobody is asked to answer messages at the weekend, and most of us never do."
)
HARU = (
    "株式会社春風は東京の日本橋にある小さな出版社です。編集部では月に二冊の文庫本を作り、"
    "全国の書店に届けています。経験よりも本への愛情を大切にする会社です。"
    "新しい仲間には校正と企画の両方をお願いします。"
)
_HTML = (
    "<!doctype html><html lang={lang}><head><title>{title}</title></head>"
    "<body><main>{body}</main></body></html>"
)


def html(title: str, body: str, *, lang: str = "en") -> str:
    """Return a page."""
    return _HTML.format(title=title, body=body, lang=lang)


def posting(
    skills: str = SKILLS, culture: str = CULTURE, *, title: str = "Backend Engineer"
) -> str:
    """Return a job posting with headings of three levels."""
    return html(
        title,
        f"<h1>{title}</h1><p>{WATER}</p>"
        f"<h2>Requirements</h2><p>{WATER} We say below what we ask for.</p>"
        f"<h3>Technical Skills</h3><p>{skills}</p>"
        f"<h2>Culture</h2><p>{culture}</p>",
    )


def japanese(words: str = HARU) -> str:
    """Return a page in Japanese."""
    return html("編集者募集", f"<h1>編集者募集</h1><p>{words}</p>", lang="ja")


def paragraphs(count: int, name: str = "Ledger") -> str:
    """Return a page of so many sections, each long enough to be a chunk of its own."""
    parts = (f"<h2>{name} {at}</h2><p>{name} number {at}. {WATER * 9}</p>" for at in range(count))
    return html(name, f"<h1>{name}</h1>{''.join(parts)}")


class Hands:
    """A clock that stands still until it is turned."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 2, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        """Return the moment."""
        return self.now

    def turn(self, **how: float) -> None:
        """Let time pass."""
        self.now += timedelta(**how)


async def until(check: Callable[[], bool]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not check():  # noqa: ASYNC110 - what is waited for has no event
            await asyncio.sleep(0.01)


async def settled(websites: Websites, source_id: int) -> Status:
    """Poll a page as a client does, until it is completed or failed."""
    async with asyncio.timeout(PATIENCE):
        while True:
            status = await websites.status(source_id)
            if status.processing_status in (SourceState.COMPLETED, SourceState.FAILED):
                return status
            await asyncio.sleep(0.02)


async def counted(desk: Desk, source_id: int) -> int:
    """Return how many chunks are stored of a page."""
    return len(await desk.library.catalog.chunks(source_id))


def named(desk: Desk, name: str) -> list[Event]:
    """Return the events of a name."""
    return [event for event in desk.events.events if event.name == name]


async def filled(desk: Desk, site: Site) -> dict[str, int]:
    """Process a page of each type and return their ids by path."""
    pages = {
        "/job": (posting(), "job_posting"),
        "/blog": (paragraphs(6, "Tides"), "blog_article"),
        "/about": (japanese(), "company_page"),
    }
    found = {}
    for path, (body, kind) in pages.items():
        done = await desk.app.websites.process(site.put(path, body), content_type=kind)
        assert done.status == "completed"
        found[path] = done.source_id
    return found
