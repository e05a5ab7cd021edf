"""Reading goes on in other processes: whatever becomes of one of them, Carrel goes on."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable

import psutil
import pytest

from carrel.errors import ExtractionError
from carrel.ingest.reading.reader import Reader, Request
from carrel.ingest.reading.sandbox import Sandbox
from carrel.settings import ParserSettings

WRECKS = ("-m", "tests.sandbox_wrecks")
QUICK = ParserSettings(processes=1, seconds=1.5, memory=1_000_000_000)
PAGE = Request(url="https://a.example/", media="text/html")


@contextlib.asynccontextmanager
async def wrecks(settings: ParserSettings = QUICK) -> AsyncIterator[Sandbox]:
    """A sandbox whose workers do as they are told."""
    sandbox = Sandbox(settings, command=WRECKS)
    try:
        yield sandbox
    finally:
        await sandbox.close()


def children() -> list[psutil.Process]:
    """Return this process's living children."""
    return [
        child
        for child in psutil.Process().children(recursive=True)
        if child.status() != psutil.STATUS_ZOMBIE and "sandbox" in " ".join(child.cmdline())
    ]


async def running(number: int) -> None:
    """Wait until so many processes run."""
    async with asyncio.timeout(20):
        while len(children()) < number:  # noqa: ASYNC110 - nobody tells when a process has begun
            await asyncio.sleep(0.01)


@contextlib.asynccontextmanager
async def ticking() -> AsyncIterator[Callable[[], float]]:
    """Tick beside the test; yields the longest pause between two ticks so far."""
    longest = 0.0

    async def tick() -> None:
        nonlocal longest
        while True:
            before = time.monotonic()
            await asyncio.sleep(0.01)
            longest = max(longest, time.monotonic() - before)

    task = asyncio.create_task(tick())
    try:
        yield lambda: longest
    finally:
        task.cancel()


@pytest.mark.parametrize(
    ("deed", "body", "words"),
    [
        ("hang", b"60", "took longer than 1.5 s"),
        ("spin", b"100000000000", "took longer than 1.5 s"),
        ("eat", b"1000", "within the limits of memory"),
        ("exit", b"0", "within the limits"),
        ("crash", b"", "within the limits"),
        ("half", b"beginning", "within the limits"),
        ("oversized", b"", "within the limits"),
        ("garbage", b"\x7fELF what is this", "within the limits"),
    ],
)
async def test_a_page_that_breaks_its_reader_costs_one_typed_error(
    deed: str, body: bytes, words: str
) -> None:
    async with wrecks() as sandbox, ticking() as longest_pause:
        assert await sandbox.ask(b"echo", b"before") == b"before"
        with pytest.raises(ExtractionError, match=words) as told:
            await sandbox.ask(deed.encode(), body, url="https://a.example/")
        assert told.value.details == {"url": "https://a.example/"}
        assert await sandbox.ask(b"echo", b"after") == b"after"
        assert longest_pause() < 1.0


async def test_a_process_that_starts_slowly_is_not_held_against_the_page() -> None:
    sandbox = Sandbox(QUICK, command=(*WRECKS, "2"))
    try:
        assert await sandbox.ask(b"echo", b"words") == b"words"
    finally:
        await sandbox.close()


async def test_a_process_that_ends_before_it_begins_is_a_typed_error() -> None:
    sandbox = Sandbox(QUICK, command=("-c", "raise SystemExit"))
    try:
        with pytest.raises(ExtractionError, match="could not be started"):
            await sandbox.ask(b"echo", b"words")
    finally:
        await sandbox.close()


async def test_another_page_is_read_while_one_hangs() -> None:
    async with wrecks(ParserSettings(processes=2, seconds=3)) as sandbox:
        await sandbox.warm()
        hanging = asyncio.create_task(sandbox.ask(b"hang", b"60"))
        for number in range(20):
            assert await sandbox.ask(b"echo", str(number).encode()) == str(number).encode()
        assert not hanging.done()
        with pytest.raises(ExtractionError, match="took longer than 3 s"):
            await hanging


async def test_no_more_processes_run_than_the_settings_allow() -> None:
    async with wrecks(ParserSettings(processes=2)) as sandbox:
        answers = await asyncio.gather(*(sandbox.ask(b"count", b"") for _ in range(12)))
        assert len(set(answers)) <= 2
        assert len(children()) <= 2


async def test_a_request_that_is_cancelled_leaves_no_process_behind() -> None:
    async with wrecks() as sandbox:
        asking = asyncio.create_task(sandbox.ask(b"hang", b"60"))
        await running(1)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        assert children() == []
        assert await sandbox.ask(b"echo", b"next") == b"next"


async def test_a_process_is_replaced_after_so_many_pages() -> None:
    async with wrecks(ParserSettings(processes=1, recycle=3)) as sandbox:
        readers = [await sandbox.ask(b"count", b"") for _ in range(7)]
    assert [len(set(readers[at : at + 3])) for at in (0, 3, 6)] == [1, 1, 1]
    assert len(set(readers)) == 3


async def test_closing_ends_every_process_even_one_that_hangs() -> None:
    async with wrecks(ParserSettings(processes=2, seconds=60)) as sandbox:
        assert await sandbox.ask(b"echo", b"x") == b"x"
        asking = asyncio.create_task(sandbox.ask(b"hang", b"60"))
        second = asyncio.create_task(sandbox.ask(b"hang", b"60"))
        await running(2)
    assert children() == []
    for task in (asking, second):
        with pytest.raises(ExtractionError):
            await task


@pytest.mark.parametrize(
    "reply",
    [b"", b"P", b"P{}", b"Pnull", b"E", b"E[]", b'E"x"', b"E[1]", b"Q\xff", b'P{"title": 1}'],
)
async def test_an_answer_that_makes_no_sense_is_a_typed_error(reply: bytes) -> None:
    class Mad(Sandbox):
        async def ask(self, header: bytes, body: bytes, *, url: str = "") -> bytes:
            assert header
            assert body
            assert url
            return reply

    with pytest.raises(ExtractionError):
        await Reader(Mad()).read(PAGE, b"<p>words")


async def test_a_real_page_comes_back_whole_and_nothing_is_printed(
    capfd: pytest.CaptureFixture[str],
) -> None:
    sandbox = Sandbox(ParserSettings(processes=1))
    try:
        draft = await Reader(sandbox).read(PAGE, "<h1>港の見張り</h1><p>船が来ます。".encode())
    finally:
        await sandbox.close()
    assert (draft.title, draft.language) == ("港の見張り", "ja")
    assert draft.text.endswith("船が来ます。")
    assert draft.chunks[0].terms["船"] == 1
    assert capfd.readouterr().out == ""
