"""`make schemathesis`: try the REST interface with what its own description allows, and forbids.

No answer may be a fault of the server, and every answer must be as the description says.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
import tempfile
from pathlib import Path

from tests.fuzz.desk import desk
from tests.mcp_http import serving

CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
)


async def run(tools: Path, examples: int, seed: int) -> int:
    """Serve Carrel, let Schemathesis call it, and return its verdict."""
    with tempfile.TemporaryDirectory() as folder:
        store = f"sqlite:///{folder}/carrel.db"
        async with desk(store, Path(folder) / "home") as opened, serving(opened.app) as url:
            await opened.look()
            program = await asyncio.create_subprocess_exec(
                tools / "bin" / "schemathesis",
                "run",
                f"{url}/openapi.json",
                f"--checks={','.join(CHECKS)}",
                f"--max-examples={examples}",
                f"--seed={seed}",
                "--phases=examples,coverage,fuzzing",
                "--request-timeout=60",
                "--generation-database=none",
                "--warnings=off",
                "--no-color",
            )
            return await program.wait()


def main() -> None:
    """Read the options and run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tools", type=Path, help="where Schemathesis is installed")
    parser.add_argument("--examples", type=int, default=50, help="requests for each operation")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    logging.disable(logging.CRITICAL)  # each refused call would be a line
    sys.exit(asyncio.run(run(given.tools, given.examples, given.seed)))


if __name__ == "__main__":
    main()
