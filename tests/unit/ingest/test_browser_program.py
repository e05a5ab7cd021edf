"""Where a browser is, what hinders it, and what the doctor says."""

from __future__ import annotations

import asyncio
import io
import os
from pathlib import Path

import pytest

from carrel.ingest.browser import program as browser_program
from carrel.ingest.browser.frames import LARGEST, packed, read, receive
from carrel.ingest.browser.program import find_program, obstacle
from carrel.settings import BrowserSettings
from tests.architecture.modules import modules
from tests.architecture.rules import imports
from tests.unit.conftest import CommandLine

HERE = "carrel.ingest.browser.program"


def program(file: Path) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("#!/bin/sh\n")
    file.chmod(0o755)
    return file


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A machine with the extra and without any browser; the folder is Playwright's."""
    monkeypatch.setattr(browser_program, "has_driver", lambda: True)
    monkeypatch.setattr(f"{HERE}.shutil.which", lambda _: None)
    monkeypatch.setattr(f"{HERE}.sys.platform", "linux")
    monkeypatch.setattr(f"{HERE}.os.geteuid", lambda: 1000)
    monkeypatch.setattr(f"{HERE}.platformdirs.user_cache_path", lambda *_, **__: tmp_path / "kept")
    return tmp_path / "kept"


def test_without_a_browser_none_is_found(bare: Path) -> None:
    assert not bare.exists()
    assert find_program(BrowserSettings()) is None
    assert "no browser" in obstacle(BrowserSettings())


def test_the_newest_of_playwrights_own_browsers_comes_first(
    bare: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    system = program(tmp_path / "chromium")
    monkeypatch.setattr(f"{HERE}.shutil.which", lambda _: str(system))
    assert find_program(BrowserSettings()) == system
    program(bare / "chromium-1100" / "chrome-linux" / "chrome")
    newer = program(bare / "chromium-1200" / "chrome-linux" / "chrome")
    assert find_program(BrowserSettings()) == newer
    assert obstacle(BrowserSettings()) == ""


def test_a_browser_that_is_named_is_taken_or_none(bare: Path, tmp_path: Path) -> None:
    program(bare / "chromium-1100" / "chrome-linux" / "chrome")
    mine = program(tmp_path / "mine")
    assert find_program(BrowserSettings(path=mine)) == mine
    gone = BrowserSettings(path=tmp_path / "gone")
    assert find_program(gone) is None
    assert str(tmp_path / "gone") in obstacle(gone)


def test_root_is_told_about_the_sandbox(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(bare / "chromium-1100" / "chrome-linux" / "chrome")
    monkeypatch.setattr(f"{HERE}.os.geteuid", lambda: 0)
    assert "CARREL_BROWSER_SANDBOX" in obstacle(BrowserSettings())
    assert obstacle(BrowserSettings(sandbox=False)) == ""


def test_off_is_off(bare: Path) -> None:
    program(bare / "chromium-1100" / "chrome-linux" / "chrome")
    assert obstacle(BrowserSettings(use="off"))


def test_the_doctor_names_the_extra(cli: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("carrel.services.doctor.has_driver", lambda: False)
    monkeypatch.setattr(browser_program, "has_driver", lambda: False)
    shown = cli("doctor").stdout
    assert "extra browser" in shown
    assert "needed for pages that are empty without scripts only" in shown


@pytest.mark.skipif(not browser_program.has_driver(), reason="needs the extra `browser`")
def test_the_doctor_warns_of_an_extra_without_a_browser(cli: CommandLine) -> None:
    result = cli("doctor", CARREL_BROWSER_PATH=os.devnull + "-none")
    assert "there is no browser at" in result.stdout
    assert "CARREL_BROWSER_PATH" in result.stdout
    assert result.exit_code == 0


def test_one_module_imports_the_driver_and_not_at_the_start() -> None:
    using = {
        module.path
        for module in modules()
        if module.below("src/") and "playwright" in module.text
        for _, name in imports(module.tree)
        if name.partition(".")[0] == "playwright"
    }
    assert using == {"src/carrel/ingest/browser/worker.py"}


async def test_frames_arrive_as_they_were_sent() -> None:
    sent = packed({"ask": 1, "url": "https://a.example/ü"}, b"\0body")
    stream = asyncio.StreamReader()
    stream.feed_data(sent)
    assert await receive(stream) == ({"ask": 1, "url": "https://a.example/ü"}, b"\0body")
    assert read(io.BytesIO(sent)) == ({"ask": 1, "url": "https://a.example/ü"}, b"\0body")
    assert read(io.BytesIO(b"")) is None


@pytest.mark.parametrize(
    "frame",
    [packed([1]), (LARGEST + 1).to_bytes(4, "big") + b"\0" * 4],  # type: ignore[arg-type]
)
async def test_what_is_no_frame_is_refused(frame: bytes) -> None:
    stream = asyncio.StreamReader()
    stream.feed_data(frame)
    with pytest.raises(ValueError, match="frame"):
        await receive(stream)
