"""Measure what a hop to a thread costs, per statement and per transaction.

The figures stand in docs/decisions/0001-sync-storage-in-threads.md. Run it with
`python -m scripts.measure_thread_hops`; each line is the median of several rounds, taken in turn.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Awaitable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from sqlalchemy import Connection, create_engine, text

from carrel.storage.database import Database

STATEMENTS = 10
TRANSACTIONS = 200
ROUNDS = 15
QUERY = text("SELECT :number")


def ten_statements(connection: Connection) -> None:
    for number in range(STATEMENTS):
        connection.execute(QUERY, {"number": number}).scalar_one()


async def one_hop_per_transaction(database: Database) -> None:
    for _ in range(TRANSACTIONS):
        await database.read(ten_statements)


async def one_hop_per_statement(file: Path) -> None:
    """Do what an asynchronous driver for SQLite does: each call goes to the thread and back."""
    loop = asyncio.get_running_loop()
    engine = create_engine(f"sqlite:///{file}", connect_args={"check_same_thread": False})
    with ThreadPoolExecutor(1) as thread:
        for _ in range(TRANSACTIONS):
            connection = await loop.run_in_executor(thread, engine.connect)
            for number in range(STATEMENTS):
                result = await loop.run_in_executor(
                    thread, connection.execute, QUERY, {"number": number}
                )
                await loop.run_in_executor(thread, result.scalar_one)
            await loop.run_in_executor(thread, connection.rollback)
            await loop.run_in_executor(thread, connection.close)
    engine.dispose()


async def no_hop(database: Database) -> None:
    for _ in range(TRANSACTIONS):
        database.read_now(ten_statements)


async def timed(work: Awaitable[None]) -> float:
    """Return the microseconds of one transaction."""
    start = time.perf_counter()
    await work
    return (time.perf_counter() - start) / TRANSACTIONS * 1e6


async def measure(file: Path) -> None:
    """Take the three ways in turn, so that a busy machine troubles all alike."""
    database = Database(f"sqlite:///{file}")
    found: dict[str, list[float]] = {}
    for _ in range(ROUNDS):
        for name, work in (
            ("in the caller's thread", no_hop(database)),
            ("one hop per transaction", one_hop_per_transaction(database)),
            ("one hop per call", one_hop_per_statement(file)),
        ):
            found.setdefault(name, []).append(await timed(work))
    await database.close()
    bare = found["in the caller's thread"]
    print(f"a transaction of {STATEMENTS} small statements")
    for name, times in found.items():
        ratio = statistics.median(a / b for a, b in zip(times, bare, strict=True))
        print(f"{name:24} {statistics.median(times):8.0f} microseconds  {ratio:5.2f}x")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder) / "sample.db"))
