"""Passwords: hashed with Argon2id, so that guessing one costs memory and time.

Hashing runs in threads, a few at a time: each takes as much memory as the settings say.
"""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING

from carrel.core.user_settings import UserSettings

if TYPE_CHECKING:
    from argon2 import PasswordHasher

_AT_A_TIME = 2


class Passwords:
    """Makes and checks hashes."""

    def __init__(self, settings: UserSettings) -> None:
        self._settings = settings
        self._turns = asyncio.Semaphore(_AT_A_TIME)
        self._hasher: PasswordHasher | None = None
        self._nobody: str | None = None

    async def hash(self, password: str) -> str:
        """Return the hash to keep."""
        async with self._turns:
            return await asyncio.to_thread(self._argon().hash, password)

    async def fits(self, kept: str | None, password: str) -> bool:
        """Say whether a password fits a hash; where there is none, take as long and say no."""
        known = kept is not None
        if kept is None:
            kept = await self._hash_of_nobody()
        async with self._turns:
            return await asyncio.to_thread(self._verify, kept, password) and known

    def is_outdated(self, kept: str) -> bool:
        """Say whether a hash was made with other settings than today's."""
        return self._argon().check_needs_rehash(kept)

    async def _hash_of_nobody(self) -> str:
        """Return the hash of a password that nobody knows."""
        if self._nobody is None:
            self._nobody = await self.hash(secrets.token_urlsafe())
        return self._nobody

    def _verify(self, kept: str, password: str) -> bool:
        from argon2.exceptions import InvalidHashError, VerificationError

        try:
            return self._argon().verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False

    def _argon(self) -> PasswordHasher:
        if self._hasher is None:
            from argon2 import PasswordHasher

            self._hasher = PasswordHasher(
                time_cost=self._settings.password_rounds,
                memory_cost=self._settings.password_memory,
                parallelism=1,
            )
        return self._hasher
