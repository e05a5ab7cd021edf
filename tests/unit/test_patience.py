"""A crawl waits for a busy site as long as it asks for, and asks again a few times."""

from __future__ import annotations

import pytest

from carrel.ingest.fetch.errors import HostBusy
from carrel.services.patience import MOST_TIMES, Patience

URL = "https://site.example/a"


class Watch:
    """A clock that only moves when somebody sleeps."""

    def __init__(self) -> None:
        self.time = 100.0

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        self.time += seconds


def patience(watch: Watch, longest: float = 10.0) -> Patience:
    return Patience(longest, now=watch.now, sleep=watch.sleep)


def busy(status: int, retry_after: float | None) -> HostBusy:
    return HostBusy("busy", status_code=status, details={"retry_after": retry_after})


@pytest.mark.parametrize("status", [429, 503])
async def test_all_wait_as_long_as_the_site_asks_for(status: int) -> None:
    watch = Watch()
    waiting = patience(watch)
    await waiting.rest()
    assert watch.time == 100.0
    assert waiting.again(URL, busy(status, 7.0))
    assert waiting.again(f"{URL}/b", busy(status, 3.0))
    await waiting.rest()
    assert watch.time == 107.0


async def test_a_page_is_asked_for_again_a_few_times_only() -> None:
    waiting = patience(Watch())
    asked = [waiting.again(URL, busy(429, 1.0)) for _ in range(MOST_TIMES + 2)]
    assert asked == [True] * MOST_TIMES + [False] * 2
    assert waiting.again(f"{URL}/b", busy(429, 1.0))


async def test_a_site_that_asks_for_too_long_is_not_asked_again() -> None:
    watch = Watch()
    waiting = patience(watch, longest=5.0)
    assert not waiting.again(URL, busy(429, 5.5))
    await waiting.rest()
    assert watch.time == 100.0


async def test_a_site_that_does_not_say_how_long_is_given_twice_as_long_each_time() -> None:
    watch = Watch()
    waiting = patience(watch)
    for whole in (101.0, 103.0, 107.0):
        assert waiting.again(URL, busy(429, None))
        await waiting.rest()
        assert watch.time == whole


async def test_a_site_that_is_down_without_a_word_is_not_waited_for() -> None:
    assert not patience(Watch()).again(URL, busy(503, None))
