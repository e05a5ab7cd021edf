"""The log: one line per event, nothing secret, on standard error and in a rotated file."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from carrel import logs
from carrel.errors import ConfigError
from carrel.settings import LogSettings

logger = logging.getLogger("carrel.test")


@pytest.fixture(autouse=True)
def root_logger_restored() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    # Taken off first: `configure` closes the handlers that it finds.
    for handler in handlers:
        root.removeHandler(handler)
    yield
    for handler in list(root.handlers):
        root.removeHandler(handler)
        handler.close()
    for handler in handlers:
        root.addHandler(handler)
    root.setLevel(level)


def written(message: str, *values: object, settings: LogSettings | None = None) -> str:
    stream = io.StringIO()
    logs.configure(settings or LogSettings(), stream)
    logger.info(message, *values)
    return stream.getvalue()


def test_an_event_is_one_line_with_time_level_and_place() -> None:
    line = written("page %d stored", 7)
    stamp, level, place, rest = line.split(" ", 3)
    assert stamp.endswith("Z")
    assert (level, place, rest) == ("INFO", "carrel.test", "page 7 stored\n")


@pytest.mark.parametrize(
    "breaker", ["\n", "\r", "\x1b[2J", "\x00", "\x85", "\u2028", "\u202e", "\u2066"]
)
def test_a_message_can_neither_break_the_line_nor_steer_the_terminal(breaker: str) -> None:
    line = written("before%safter", breaker)
    assert line.count("\n") == 1
    assert breaker.rstrip("[2J") not in line.removesuffix("\n")
    assert "before" in line
    assert "after" in line


def test_a_traceback_stays_on_the_line_of_its_event() -> None:
    stream = io.StringIO()
    logs.configure(LogSettings(), stream)
    try:
        int("first\nsecond")
    except ValueError:
        logger.exception("it failed")
    line = stream.getvalue()
    assert line.count("\n") == 1
    assert "Traceback" in line
    assert "ValueError" in line


@pytest.mark.parametrize(
    "text",
    [
        "postgresql://somebody:SECRET@host/db",
        "password=SECRET",
        "api_key: SECRET",
        "Authorization: Bearer SECRET",
        '{"token": "SECRET"}',
    ],
)
def test_what_looks_like_a_secret_is_masked(text: str) -> None:
    line = written("%s", text)
    assert "SECRET" not in line
    assert "***" in line


@pytest.mark.proves("C-045")
def test_the_level_decides_what_is_shown() -> None:
    assert written("shown", settings=LogSettings(level="DEBUG"))
    assert not written("hidden", settings=LogSettings(level="WARNING"))


def test_the_log_goes_to_standard_error_alone(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure(LogSettings())
    logger.info("somewhere")
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.endswith("carrel.test somewhere\n")


def test_the_file_is_rotated_and_old_ones_go(tmp_path: Path) -> None:
    file = tmp_path / "logs" / "carrel.log"
    logs.configure(LogSettings(file=file, file_megabytes=1, file_count=2), io.StringIO())
    for number in range(40):
        logger.info("%d %s", number, "x" * 100_000)
    kept = sorted(path.name for path in file.parent.iterdir())
    assert kept == ["carrel.log", "carrel.log.1", "carrel.log.2"]
    assert all(path.stat().st_size <= 1_000_000 for path in file.parent.iterdir())
    assert "39 xxx" in file.read_text(encoding="utf-8")


def test_a_file_that_cannot_be_written_is_a_configuration_error(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("", encoding="utf-8")
    with pytest.raises(ConfigError, match="log file"):
        logs.configure(LogSettings(file=tmp_path / "taken" / "carrel.log"), io.StringIO())


def test_configuring_twice_writes_each_event_once() -> None:
    first, second = io.StringIO(), io.StringIO()
    logs.configure(LogSettings(), first)
    logs.configure(LogSettings(), second)
    logger.info("once")
    assert first.getvalue() == ""
    assert second.getvalue().count("once") == 1
