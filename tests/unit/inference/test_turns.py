"""Calls of the model take turns, and urgent ones go first."""

from __future__ import annotations

import asyncio
import threading

import pytest

from carrel.errors import EncoderError
from carrel.inference.turns import Turns


async def test_an_urgent_call_waits_neither_for_what_runs_nor_for_the_queue() -> None:
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
    urgent = [turns.run(lambda: order.append("urgent"), urgent=True) for _ in range(3)]
    await asyncio.gather(*urgent)
    go.set()
    await asyncio.gather(running, *patient)
    assert order == ["urgent"] * 3 + ["first"] + ["patient"] * 50
    await turns.close()


async def test_no_patient_call_begins_while_an_urgent_one_is_left() -> None:
    turns = Turns("test", at_once=2)
    order: list[str] = []
    begun, go = threading.Event(), threading.Event()

    def hold() -> None:
        begun.set()
        go.wait(10)
        order.append("urgent")

    held = asyncio.create_task(turns.run(hold, urgent=True))
    await asyncio.to_thread(begun.wait, 10)
    patient = [asyncio.create_task(turns.run(lambda: order.append("patient"))) for _ in range(5)]
    await asyncio.sleep(0)
    go.set()
    await asyncio.gather(held, *patient)
    assert order == ["urgent"] + ["patient"] * 5
    await turns.close()


async def test_a_patient_call_begins_although_urgent_ones_come_without_end() -> None:
    turns = Turns("test")
    done, never = threading.Event(), threading.Event()
    served = asyncio.Event()

    async def ask() -> None:
        while not done.is_set():
            await turns.run(lambda: never.wait(0.002), urgent=True)
            served.set()

    callers = [asyncio.create_task(ask()) for _ in range(8)]
    await served.wait()
    try:
        async with asyncio.timeout(5):
            await turns.run(done.set)
    finally:
        done.set()
        await asyncio.gather(*callers)
        await turns.close()
    assert done.is_set()


@pytest.mark.parametrize("at_once", [1, 3])
async def test_so_many_patient_calls_run_together_and_no_more(at_once: int) -> None:
    turns = Turns("test", at_once=at_once)
    meeting = threading.Barrier(at_once)
    inside, most = 0, 0
    lock = threading.Lock()

    def work() -> None:
        nonlocal inside, most
        with lock:
            inside += 1
            most = max(most, inside)
        meeting.wait(10)  # breaks if fewer come together
        with lock:
            inside -= 1

    await asyncio.gather(*(turns.run(work) for _ in range(at_once * 20)))
    assert most == at_once
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
