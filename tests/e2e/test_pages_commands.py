"""Pages on the command line as a user works with them: real processes, a real site."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from carrel.surfaces.cli.exits import ExitCode
from tests.e2e.process import COMMAND, PATIENCE, carrel, environment, posix, running
from tests.site import HERON, SAGI, Site, page

ALLOWED = {"CARREL_FETCH_ALLOW": "127.0.0.1", "CARREL_JOBS_BACKOFF": "0.05"}


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A data directory that is not there yet."""
    return tmp_path / "home"


@pytest.fixture
def chain() -> Iterator[Site]:
    """A site whose pages lead from one to the next; the fifth waits for its gate."""
    pages = {
        f"/{number}": page(f"Page {number}", f"{HERON[0]} {number}", links=[f"/{number + 1}"])
        for number in range(1, 9)
    }
    pages["/5"] = replace(pages["/5"], gate=threading.Event())
    with Site(pages) as site:
        yield site


def allowed(home: Path, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a command that may read loopback."""
    return carrel(home, *words, limit=None, **(ALLOWED | variables))


def objects(result: subprocess.CompletedProcess[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def until(true: Any) -> None:
    """Wait until a condition holds."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)


def open_gate(site: Site, path: str) -> None:
    gate = site.pages[path].gate
    assert gate is not None
    gate.set()


def test_a_page_from_its_first_fetch_to_its_end(home: Path) -> None:
    with Site({"/a": page("Herons", *HERON), "/b": page("青鷺の話", *SAGI)}) as site:
        added = allowed(home, "add", site.url("/a"), site.url("/b"), site.url("/c"))
        assert added.returncode == ExitCode.FAILED
        assert added.stdout.count("  ok ") == 2
        assert f"fail  {site.url('/c')}" in added.stdout
        assert "青鷺の話" in carrel(home, "list").stdout
        site.pages["/a"] = page("Herons", HERON[0], "It has flown away.")
        looked = allowed(home, "refresh", "1", "2", "--json")
        (found,) = objects(looked)
        assert (found["changed"], found["unchanged"], looked.returncode) == (1, 1, 0)
        (changed,) = found["sources"]
        diff = carrel(home, "show", str(changed), "--diff").stdout
        assert "+It has flown away." in diff
        assert "\x1b" not in diff
    gone = carrel(home, "rm", str(changed), "--yes")
    assert gone.returncode == ExitCode.OK
    assert carrel(home, "show", str(changed)).returncode == ExitCode.NOT_FOUND
    secret = b"It has flown away."
    assert not any(secret in file.read_bytes() for file in home.iterdir() if file.is_file())


@posix
def test_a_crawl_that_is_stopped_goes_on_where_it_was(home: Path, chain: Site) -> None:
    words = ("crawl", chain.url("/1"), "--max-depth", "20")
    process = subprocess.Popen(
        [*COMMAND, *words],
        env=environment(home, **ALLOWED),
        cwd=home.parent,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        start_new_session=True,
    )
    until(lambda: chain.asked["/5"])
    os.killpg(process.pid, signal.SIGINT)  # as a terminal sends it: to the whole group
    told, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == ExitCode.INTERRUPTED
    assert "Traceback" not in errors
    assert f"`carrel crawl {chain.url('/1')}` goes on" in told
    open_gate(chain, "/5")
    (again,) = objects(allowed(home, *words, "--json"))
    assert (again["pages"], again["failed"]) == (8, 1)
    assert [chain.asked[f"/{number}"] for number in (1, 2, 3, 4)] == [1, 1, 1, 1]
    assert len(carrel(home, "list", "--json").stdout.splitlines()) == 8


def test_a_server_that_runs_may_do_the_work(home: Path) -> None:
    with (
        Site({"/a": page("Herons", *HERON)}) as site,
        running(home, "serve", "--port", "0", **ALLOWED),
    ):
        (added,) = objects(allowed(home, "add", site.url("/a"), "--json"))
        assert (added["outcome"], added["title"]) == ("new", "Herons")
        assert site.asked["/a"] == 1


def test_a_command_does_its_own_jobs_and_leaves_the_others(home: Path, chain: Site) -> None:
    words = ("crawl", chain.url("/1"), "--max-depth", "20")
    process = subprocess.Popen(
        [*COMMAND, *words, "--json"],
        env=environment(home, **ALLOWED, CARREL_JOBS_LEASE="1"),
        cwd=home.parent,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    until(lambda: chain.asked["/5"])
    process.kill()
    process.communicate(timeout=PATIENCE)
    added = allowed(home, "add", chain.url("/8"), "--json", CARREL_JOBS_LEASE="1")
    assert added.returncode == ExitCode.OK
    assert chain.asked["/5"] == 1
    open_gate(chain, "/5")
    (again,) = objects(allowed(home, *words, "--json"))
    assert again["pages"] == 8
    assert chain.asked["/4"] == 1


def test_hundreds_of_pages_are_extracted_in_order_and_in_good_time(tmp_path: Path) -> None:
    folder = tmp_path / "pages"
    folder.mkdir()
    for number in range(300):
        text = " ".join(f"{HERON[number % 2]} {SAGI[at % 2]}" for at in range(20))
        (folder / f"{number:03}.html").write_bytes(page(f"Page {number}", text).body)
    start = time.monotonic()
    result = carrel(tmp_path / "home", "extract", str(folder), "--json")
    taken = time.monotonic() - start
    assert result.returncode == ExitCode.OK
    found = objects(result)
    assert [one["title"] for one in found] == [f"Page {number}" for number in range(300)]
    assert taken < 30


@posix
def test_a_reader_that_leaves_early_is_no_fault(tmp_path: Path) -> None:
    for number in range(200):
        (tmp_path / f"{number:03}.html").write_bytes(page("Herons", *HERON * 50).body)
    process = subprocess.Popen(
        [*COMMAND, "extract", str(tmp_path), "--json"],
        env=environment(tmp_path / "home"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    assert process.stdout is not None
    assert json.loads(process.stdout.readline())["title"] == "Herons"
    process.stdout.close()
    assert process.stderr is not None
    errors = process.stderr.read()
    process.stderr.close()
    assert process.wait(timeout=PATIENCE) == ExitCode.FAILED
    assert errors == ""
