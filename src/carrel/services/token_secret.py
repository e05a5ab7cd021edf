"""The secret that signs tokens: given and strong, or made here and kept where others cannot read.

A secret is weak if it is short, if it repeats itself, or if it is one of those that stand in
tutorials and public repositories; these are known by the first bytes of their digests
(`known_secrets.bin`, made by `bench.known_secrets`).
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import secrets
import stat
import tempfile
from pathlib import Path

from carrel.core.identity_settings import SHORTEST_SECRET
from carrel.errors import ConfigError

FILE = "token-secret"
KNOWN = Path(__file__).with_name("known_secrets.bin")
DIGEST = 8  # bytes kept of each
_LEAST_DIFFERENT = 8  # characters; 32 random hexadecimal digits have about 14
_ADVICE = 'Make one: python3 -c "import secrets; print(secrets.token_urlsafe(48))".'


def check_strength(secret: str, name: str) -> None:
    """Refuse a secret that somebody could guess; `name` is where it came from."""
    if len(secret.encode()) < SHORTEST_SECRET:
        raise ConfigError(f"{name} has less than {SHORTEST_SECRET} bytes", suggestion=_ADVICE)
    if len(set(secret)) < _LEAST_DIFFERENT or _repeats(secret):
        raise ConfigError(f"{name} repeats itself and can be guessed", suggestion=_ADVICE)
    if digest(secret) in _known():
        raise ConfigError(f"{name} is a secret that has been published", suggestion=_ADVICE)


def digest(secret: str) -> bytes:
    """Return what is kept of a published secret."""
    return hashlib.sha256(secret.strip().encode()).digest()[:DIGEST]


def kept_secret(home: Path) -> str:
    """Return the secret of a data directory; it is made when it is wanted for the first time."""
    file = home / FILE
    try:
        if not file.exists():
            _make(file)
        if os.name == "posix" and stat.S_IMODE(file.stat().st_mode) & 0o077:
            raise ConfigError(
                f"{file} can be read by others", suggestion=f"Run `chmod 600 {file}`, or delete it."
            )
        secret = file.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError) as cause:
        raise ConfigError(f"{file} cannot be made or read: {cause}") from cause
    check_strength(secret, str(file))
    return secret


def _make(file: Path) -> None:
    """Write a new secret whole or not at all; of two processes at once, one is heard."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, part = tempfile.mkstemp(prefix=f".{FILE}-", dir=file.parent)  # for the owner alone
    try:
        with os.fdopen(handle, "w", encoding="ascii") as text:
            text.write(secrets.token_urlsafe(48) + "\n")
            text.flush()
            os.fsync(text.fileno())
        with contextlib.suppress(FileExistsError):  # another process was quicker; its secret counts
            os.link(part, file)
    finally:
        Path(part).unlink()


def _repeats(secret: str) -> bool:
    """Say whether a secret is a shorter text over and over."""
    return any(
        secret == (secret[:size] * (len(secret) // size + 1))[: len(secret)]
        for size in range(1, SHORTEST_SECRET // 2 + 1)
    )


@functools.cache
def _known() -> frozenset[bytes]:
    data = KNOWN.read_bytes()
    return frozenset(data[at : at + DIGEST] for at in range(0, len(data), DIGEST))
