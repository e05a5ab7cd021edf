"""Ctrl-C while passages are encoded: the page is kept, and the rest is done later."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path

from carrel.surfaces.cli.exits import ExitCode
from tests.e2e.process import COMMAND, PATIENCE, carrel, environment, posix
from tests.fault_server import FaultServer, Request, hang
from tests.site import HERON, Site, page


@posix
async def test_a_page_is_kept_when_its_encoding_is_stopped(tmp_path: Path) -> None:
    home = tmp_path / "home"
    reached = asyncio.Event()

    async def silent(request: Request, writer: asyncio.StreamWriter) -> None:
        reached.set()
        await hang(request, writer)

    with Site({"/a": page("Herons", *HERON)}) as site:
        async with FaultServer({"/v1/embeddings": silent}) as encoder:
            variables = {
                "CARREL_FETCH_ALLOW": "127.0.0.1",
                "CARREL_ENCODER": "endpoint",
                "CARREL_ENCODER_URL": encoder.url("/v1"),
                "CARREL_ENCODER_MODEL": "m",
            }
            process = await asyncio.create_subprocess_exec(
                *(*COMMAND, "add", site.url("/a")),
                env=environment(home, **variables),
                cwd=tmp_path,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
                start_new_session=True,
            )
            async with asyncio.timeout(PATIENCE):
                await reached.wait()
                os.killpg(process.pid, signal.SIGINT)
                _, errors = await process.communicate()
        assert process.returncode == ExitCode.INTERRUPTED
        assert b"Traceback" not in errors
        assert "Herons" in (await asyncio.to_thread(carrel, home, "list")).stdout
        found = await asyncio.to_thread(carrel, home, "find", "heron", limit=None)
        assert "Herons" in found.stdout
