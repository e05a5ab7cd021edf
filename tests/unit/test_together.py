"""Several pieces of work at once, but not too many."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from carrel.errors import NotFoundError
from carrel.services.together import each


async def test_each_item_is_done_once_and_few_at_a_time() -> None:
    done: list[int] = []
    busy = most = 0

    async def do(item: int) -> None:
        nonlocal busy, most
        busy += 1
        most = max(most, busy)
        await asyncio.sleep(0)
        busy -= 1
        done.append(item)

    await each(range(20), do, at_once=3)
    assert sorted(done) == list(range(20))
    assert most == 3


async def test_the_first_error_stops_the_rest_and_comes_as_it_is() -> None:
    done: list[int] = []

    async def do(item: int) -> None:
        if item == 4:
            raise NotFoundError("there is no 4")
        await asyncio.sleep(0)
        done.append(item)

    with pytest.raises(NotFoundError, match="no 4"):
        await each(range(100), do, at_once=2)
    assert len(done) < 6


async def test_items_are_taken_only_when_their_turn_has_come() -> None:
    taken: list[int] = []

    def items() -> Iterator[int]:
        for item in range(10):
            taken.append(item)
            yield item

    async def do(item: int) -> None:
        assert len(taken) <= item + 2
        await asyncio.sleep(0)

    await each(items(), do, at_once=2)
    assert len(taken) == 10


async def test_cancelling_stops_all() -> None:
    begun = asyncio.Event()

    async def do(_: int) -> None:
        begun.set()
        await asyncio.Event().wait()

    working = asyncio.create_task(each(range(5), do, at_once=2))
    await begun.wait()
    working.cancel()
    with pytest.raises(asyncio.CancelledError):
        await working
