"""Turns at a host, on a clock that the test moves."""

from __future__ import annotations

import asyncio

import pytest

from carrel.ingest.fetch.politeness import Politeness


class Clock:
    """Time passes only by sleeping."""

    def __init__(self) -> None:
        self.time = 0.0

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        self.time += seconds
        await asyncio.sleep(0)


def polite(clock: Clock, **more: object) -> Politeness:
    given: dict[str, object] = {"rate": 2.0, "burst": 3, "at_once": 2} | more
    return Politeness(now=clock.now, sleep=clock.sleep, **given)  # type: ignore[arg-type]


async def starts(
    politeness: Politeness, clock: Clock, count: int, delay: float = 0.0
) -> list[float]:
    found = []
    for _ in range(count):
        async with politeness.turn("a.example", delay=delay):
            found.append(clock.time)
    return found


async def test_a_burst_is_free_and_then_the_rate_holds() -> None:
    clock = Clock()
    assert await starts(polite(clock), clock, 6) == pytest.approx([0, 0, 0, 0.5, 1.0, 1.5])


async def test_a_rested_host_has_its_burst_again() -> None:
    clock = Clock()
    politeness = polite(clock)
    await starts(politeness, clock, 6)
    clock.time = 100.0
    assert await starts(politeness, clock, 3) == [100.0, 100.0, 100.0]


async def test_a_delay_replaces_the_rate_and_the_burst() -> None:
    clock = Clock()
    assert await starts(polite(clock), clock, 3, delay=4.0) == pytest.approx([0, 4, 8])


async def test_a_delay_shorter_than_the_rate_changes_nothing() -> None:
    clock = Clock()
    assert await starts(polite(clock, burst=1), clock, 3, delay=0.1) == pytest.approx([0, 0.5, 1])


async def test_hosts_do_not_wait_for_each_other() -> None:
    clock = Clock()
    politeness = polite(clock, burst=1)
    async with politeness.turn("a.example"), politeness.turn("b.example"):
        assert clock.time == 0.0


async def test_only_so_many_are_served_at_once_and_in_order() -> None:
    clock = Clock()
    politeness = polite(clock, rate=1000.0, burst=100)
    inside, most, order = 0, 0, []

    async def visit(number: int) -> None:
        nonlocal inside, most
        async with politeness.turn("a.example"):
            inside += 1
            most = max(most, inside)
            order.append(number)
            await asyncio.sleep(0)
            inside -= 1

    await asyncio.gather(*map(visit, range(10)))
    assert most == 2
    assert order == list(range(10))


async def test_those_who_give_up_leave_no_gap() -> None:
    clock = Clock()
    politeness = polite(clock, burst=1, at_once=50)
    async with politeness.turn("a.example"):
        waiting = [asyncio.create_task(starts(politeness, clock, 1)) for _ in range(20)]
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
    assert (await starts(politeness, clock, 1))[0] <= 1.0


async def test_rested_hosts_are_forgotten() -> None:
    clock = Clock()
    politeness = polite(clock)
    for number in range(5000):
        clock.time += 10
        async with politeness.turn(f"{number}.example"):
            pass
    assert len(politeness._lanes) <= 2001
