"""Several pieces of work at once, but not too many."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


async def each(items: Iterable[T], do: Callable[[T], Awaitable[None]], *, at_once: int) -> None:
    """Do something with each item, so many at a time.

    The first error stops the rest and is raised as it is, not inside a group.
    """
    left = iter(items)

    async def some() -> None:
        for item in left:
            await do(item)

    with unwrapped():
        async with asyncio.TaskGroup() as group:
            for _ in range(at_once):
                group.create_task(some())


@contextlib.contextmanager
def unwrapped() -> Iterator[None]:
    """Raise the first error of a group of tasks as it is."""
    try:
        yield
    except ExceptionGroup as errors:
        first: Exception = errors
        while isinstance(first, ExceptionGroup):
            first = first.exceptions[0]
        raise first from None
