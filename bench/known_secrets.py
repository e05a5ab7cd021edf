"""Published secrets: `python -m bench.known_secrets` makes the file by which they are known.

Only those that are long enough to be taken at all are kept, and of each only the first bytes of
its digest: no secret can be read from the file.
"""

from __future__ import annotations

from bench import data
from carrel.core.identity_settings import SHORTEST_SECRET
from carrel.services.token_secret import KNOWN, digest


def published() -> list[str]:
    """Return the published secrets that are long enough to be taken."""
    file = data.directory() / "security/jwt/wallarm_jwt.secrets.list"
    lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
    return [line for line in map(str.strip, lines) if len(line.encode()) >= SHORTEST_SECRET]


def main() -> None:
    """Write the file."""
    found = sorted({digest(secret) for secret in published()})
    KNOWN.write_bytes(b"".join(found))
    print(f"{KNOWN.name}: {len(found)} secrets, {KNOWN.stat().st_size} bytes")


if __name__ == "__main__":
    main()
