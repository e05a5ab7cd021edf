"""The memory of a server with the encoder loaded and the indexes in memory."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from bench.search_rig import Prepared, questions, stock
from bench.vectors import clustered
from carrel.settings import Settings
from carrel.storage.database import Database
from carrel.storage.migrate import migrate

ROOT = Path(__file__).parents[1]
_QUERIES = 64


def measure(count: int) -> dict[str, object]:
    """Store so many chunks with synthetic vectors and let a process of its own search them."""
    texts = questions(_QUERIES)
    with tempfile.TemporaryDirectory(prefix="carrel-bench-") as folder:
        settings = Settings(home=Path(folder))
        database = Database(settings.database_url)
        migrate(database, Path)
        stock(database, clustered(count, 1), Prepared.of(texts))
        database.close_now()
        done = subprocess.run(
            [sys.executable, "-m", "bench.searching_server", folder],
            input=json.dumps(texts),
            cwd=ROOT,
            stdout=subprocess.PIPE,
            check=True,
            text=True,
        )
    found: dict[str, object] = json.loads(done.stdout)
    return {"chunks": count, "queries": _QUERIES} | found
