"""Calls of the model take turns, and urgent ones go first."""

from __future__ import annotations

import asyncio
import threading

import pytest

from carrel.errors import EncoderError
from carrel.inference.turns import Turns


async def test_an_urgent_call_waits_for_one_call_and_not_for_the_queue() -> None:
    turns = Turns("test")
    order: list[str] = []
    begun, go = threading.Event(), threading.Event()

    def first() -> None:
        begun.set()
        go.wait(10)
        order.append("first")

    running = asyncio.create_task(turns.run(first))
    await asyncio.to_thread(begun.wait, 10)
    patient = [asyncio.create_task(turns.run(lambda: order.append("patient"))) for _ in range(50)]
    urgent = [
        asyncio.create_task(turns.run(lambda: order.append("urgent"), urgent=True))
        for _ in range(3)
    ]
    await asyncio.sleep(0)
    go.set()
    await asyncio.gather(running, *patient, *urgent)
    assert order == ["first"] + ["urgent"] * 3 + ["patient"] * 50
    await turns.close()


async def test_two_calls_never_run_together() -> None:
    turns = Turns("test")
    inside, most = 0, 0
    lock = threading.Lock()

    def work() -> None:
        nonlocal inside, most
        with lock:
            inside += 1
            most = max(most, inside)
        with lock:
            inside -= 1

    await asyncio.gather(*(turns.run(work, urgent=number % 2 == 0) for number in range(200)))
    assert most == 1
    await turns.close()


async def test_an_error_reaches_its_caller_and_the_next_call_goes_on() -> None:
    turns = Turns("test")

    def fail() -> None:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        await turns.run(fail, urgent=True)
    assert await turns.run(lambda: 7) == 7
    await turns.close()


async def test_a_cancelled_urgent_call_holds_nobody_up() -> None:
    turns = Turns("test")
    begun, go = threading.Event(), threading.Event()

    def hold() -> None:
        begun.set()
        go.wait(10)

    running = asyncio.create_task(turns.run(hold, urgent=True))
    await asyncio.to_thread(begun.wait, 10)
    given_up = asyncio.create_task(turns.run(lambda: None, urgent=True))
    await asyncio.sleep(0)
    given_up.cancel()
    go.set()
    await running
    assert await asyncio.wait_for(turns.run(lambda: "patient"), 10) == "patient"
    assert given_up.cancelled()
    await turns.close()


@pytest.mark.parametrize("urgent", [True, False])
async def test_after_the_end_there_are_no_turns(urgent: bool) -> None:
    turns = Turns("test")
    await turns.close()
    with pytest.raises(EncoderError, match="closed"):
        await turns.run(lambda: None, urgent=urgent)
