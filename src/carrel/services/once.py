"""Idempotency keys: a request that is sent twice has its effect once.

A key belongs to its caller and to one request. What changes tasks claims its key in the transaction
of the change. What fetches pages takes longer than any transaction may, so its key is claimed
before and settled after; a request that failed, or died, may be sent again.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Awaitable, Callable
from typing import TypeVar

from carrel.errors import DataValidationError, NotFoundError
from carrel.storage.database import Database
from carrel.storage.task_keys import Claim, Once, RequestKeys

LONGEST_KEY = 255
_LOOKS, _PAUSE = 50, 0.1  # seconds in all that the first of two requests is waited for: 5
T = TypeVar("T")


def once_of(key: str | None, operation: str, asked: object) -> Once | None:
    """Return what makes a request happen once, if a key is given."""
    if key is None:
        return None
    if not key.strip() or len(key) > LONGEST_KEY or not key.isprintable():
        raise DataValidationError(
            "an idempotency key has 1 to 255 printable characters", suggestion="Use a UUID."
        )
    told = json.dumps([operation, asked], default=str, sort_keys=True)
    return Once(key=key, digest=hashlib.sha256(told.encode()).hexdigest())


async def happen_once(
    database: Callable[[], Database],
    user: str,
    once: Once | None,
    *,
    work: Callable[[], Awaitable[T]],
    again: Callable[[], Awaitable[T]],
) -> T:
    """Do the work of a request, or what answers it `again` if it was carried out before.

    Of two at once that have the same key, the second waits a while for what the first leaves
    behind; then the first is taken for dead.
    """
    if once is None:
        return await work()
    keys = RequestKeys(database())
    claim = await _claimed(keys, user, once)
    if claim.is_done:
        return await again()
    kept = False
    try:
        made = await work()
        await keys.settle(user, once)
        kept = True
        return made
    except NotFoundError:
        if not claim.is_new and await _is_done_soon(keys, user, once):
            return await again()
        raise
    finally:
        if claim.is_new and not kept:  # given free also when the caller has hung up
            await asyncio.shield(keys.release(user, once))


async def _claimed(keys: RequestKeys, user: str, once: Once) -> Claim:
    """Claim a key that is free, was settled, or is held for long."""
    for _ in range(_LOOKS):
        claim = await keys.claim(user, once)
        if claim.is_new or claim.is_done:
            break
        await asyncio.sleep(_PAUSE)
    return claim


async def _is_done_soon(keys: RequestKeys, user: str, once: Once) -> bool:
    """Say whether the request that took the key first ends well; it has taken away what is gone."""
    for _ in range(_LOOKS):
        if await keys.is_done(user, once):
            return True
        await asyncio.sleep(_PAUSE)
    return False
