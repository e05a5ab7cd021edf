"""The examples of the REST page run against a real server, and print what the page says."""

from __future__ import annotations

import asyncio
import re
import shutil
from pathlib import Path

import pytest

from tests.library_kit import opened
from tests.mcp_http import serving

PAGE = Path(__file__).parents[2] / "docs" / "howto" / "rest.md"
EXAMPLE = re.compile(
    r"^```sh\n(?P<command>.*?)^```\n(?:```json\n(?P<printed>.*?)^```$)?", re.MULTILINE | re.DOTALL
)
_ODD = re.compile(r'"(id|createdAt|updatedAt)":"[^"]*"')


@pytest.mark.skipif(shutil.which("curl") is None, reason="the examples use curl")
async def test_the_examples_print_what_the_page_says(sqlite_url: str, tmp_path: Path) -> None:
    found = list(EXAMPLE.finditer(PAGE.read_text(encoding="utf-8")))
    assert len(found) >= 4
    async with opened(sqlite_url, tmp_path) as desk, serving(desk.app) as url:
        for example in found:
            command = example["command"].replace("http://127.0.0.1:8765", url)
            program = await asyncio.create_subprocess_shell(command, stdout=asyncio.subprocess.PIPE)
            printed = (await program.communicate())[0].decode()
            assert program.returncode == 0, command
            if example["printed"] is None:
                assert "event: result\n" in printed
            else:
                told = _ODD.sub(r'"\1":"…"', printed)
                assert told.strip() == example["printed"].strip(), command
