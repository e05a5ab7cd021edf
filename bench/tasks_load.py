"""Many clients that change the same tasks over REST and MCP at once: is anything lost?

The server is a process of its own, on SQLite and then on PostgreSQL; half of the clients speak
HTTP, half MCP. Everything that was acknowledged is counted and compared with what is there in the
end:

- tasks that were added, over both ways: as many as acknowledged, with numbers that have no gap;
- counts kept in titles, which REST clients raise with `If-Match`: as high as there were changes;
- a task that MCP clients turn round: done if that was acknowledged an odd number of times.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar
from urllib.parse import urlsplit

from bench import stores
from bench.carrel_process import serving
from bench.mcp_wire import Http
from bench.timing import percentile

BUSY = "database_busy"
CHANGED = "task_changed"
EXPECTED = (BUSY, CHANGED)
COUNTS = 20  # titles that are counted in: fewer, and nearly every change comes too late
_IDLE = 1.0  # seconds
_FEWEST = 4  # steps of a client, also on a machine that is too busy for them


class Refused(Exception):
    """The server answered with an error; `code` is what it calls it."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass
class Counted:
    """What was acknowledged, what was refused, and the milliseconds of each answer."""

    done: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    times: dict[str, list[float]] = field(default_factory=lambda: {"REST": [], "MCP": []})
    lock: threading.Lock = field(default_factory=threading.Lock)

    def note(self, way: str, what: str, took: float) -> None:
        """Count an acknowledgement."""
        with self.lock:
            self.done[what] += 1
            self.times[way].append(took)

    def refuse(self, code: str) -> None:
        """Count a refusal."""
        with self.lock:
            self.refused[code] += 1

    def summed(self) -> dict[str, Any]:
        """Return the counts; what was changed meanwhile and what was busy are no errors."""
        errors = {name: count for name, count in self.refused.items() if name not in EXPECTED}
        return {
            "done": dict(sorted(self.done.items())),
            "acknowledged": sum(self.done.values()),
            "changed_meanwhile": self.refused[CHANGED],
            "busy": self.refused[BUSY],
            "errors": dict(sorted(errors.items())),
            "error_count": sum(errors.values()),
            "p95_ms": {way: percentile(some, 95) for way, some in self.times.items() if some},
        }


T = TypeVar("T")


class Lent(Generic[T]):
    """A connection that is made anew where the server may have closed it: servers do, when idle."""

    def __init__(self, make: Callable[[], T], close: Callable[[T], None]) -> None:
        self._make, self._close = make, close
        self._held: T | None = None
        self._used = 0.0

    @contextlib.contextmanager
    def use(self) -> Iterator[T]:
        """Lend the connection; what fails on it is its end."""
        if self._held is None or time.monotonic() - self._used > _IDLE:
            self.end()
            self._held = self._make()
        try:
            yield self._held
        except (OSError, http.client.HTTPException):
            self.end()
            raise
        self._used = time.monotonic()

    def end(self) -> None:
        """Close the connection."""
        if self._held is not None:
            self._close(self._held)
        self._held = None


class Rest:
    """A connection that is kept open."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self._connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=60)

    def ask(self, method: str, path: str, body: object = None, **headers: str) -> tuple[Any, str]:
        """Return the body of an answer and its tag."""
        sent = None if body is None else json.dumps(body).encode()
        told = {name.replace("_", "-"): value for name, value in headers.items()}
        if sent is not None:
            told["Content-Type"] = "application/json"
        self._connection.request(method, path, sent, told)
        reply = self._connection.getresponse()
        found = json.loads(reply.read())
        if reply.status >= 400:
            raise Refused(str(found.get("code") or reply.status))
        return found, reply.headers.get("ETag") or ""

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()


def measure(clients: int, seconds: float) -> dict[str, object]:
    """Let clients change tasks for a while, on each database; nothing may be lost."""
    with tempfile.TemporaryDirectory(prefix="carrel-bench-") as folder:
        found = {"SQLite": under_load(clients, seconds)}
        with stores.postgres(Path(folder)) as url:
            found["PostgreSQL"] = under_load(clients, seconds, database_url=url)
    return {
        "clients": clients,
        "seconds": seconds,
        "databases": found,
        "error_count": sum(one["error_count"] for one in found.values()),
        "lost_count": sum(one["lost_count"] for one in found.values()),
    }


def under_load(clients: int, seconds: float, *, database_url: str = "") -> dict[str, Any]:
    """Let clients change tasks of one server and compare counts; `lost` must be empty.

    Without an address of a database, the server has a SQLite file of its own.
    """
    variables = {"CARREL_ENCODER": "off", "LOG_LEVEL": "WARNING", "DATABASE_URL": database_url}
    with (
        tempfile.TemporaryDirectory(prefix="carrel-bench-") as folder,
        serving(Path(folder) / "home", **variables) as url,
    ):
        rest = Rest(url)
        raised = [
            rest.ask("POST", "/api/tasks", {"title": "0"})[0]["data"]["id"] for _ in range(COUNTS)
        ]
        turned = rest.ask("POST", "/api/tasks", {"title": "turn"})[0]["data"]["id"]
        counted = Counted()
        _crowd(url, clients, seconds, raised=raised, turned=turned, counted=counted)
        load = os.getloadavg()[0]
        rest.close()  # it was quiet for too long
        rest = Rest(url)
        lost = _lost(rest, raised, turned, counted)
        rest.close()
    return {**counted.summed(), "lost": lost, "lost_count": len(lost), "load": load}


def _crowd(
    url: str, clients: int, seconds: float, *, raised: list[str], turned: str, counted: Counted
) -> None:
    """Let half of the clients raise counts over REST and half turn a task round over MCP."""
    end = time.monotonic() + seconds
    roles: list[Callable[[int], None]] = [
        lambda at: _raise(url, raised[at // 2 % COUNTS], counted, end, at),
        lambda at: _turn(url, turned, counted, end, at),
    ]
    threads = [
        threading.Thread(target=roles[at % 2], args=(at,), daemon=True) for at in range(clients)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _raise(url: str, task: str, counted: Counted, end: float, number: int) -> None:
    """Raise the count in a title where nobody else was quicker, and add tasks between."""

    def add(rest: Rest, at: int) -> object:
        key = {"Idempotency_Key": f"{number}-{at}"}
        return rest.ask("POST", "/api/tasks", {"title": f"r{number} {at}"}, **key)

    def count(rest: Rest, _: int) -> object:
        found, tag = rest.ask("GET", f"/api/tasks/{task}")
        title = str(int(found["data"]["title"]) + 1)
        return rest.ask("PATCH", f"/api/tasks/{task}", {"title": title}, If_Match=tag)

    lent = Lent(lambda: Rest(url), Rest.close)
    steps = [("raised", count), ("added over REST", add)]

    def step(at: int) -> str:
        what, work = steps[at % 2]
        with lent.use() as rest:
            work(rest, at)
        return what

    _repeat(step, "REST", counted, end)
    lent.end()


def _turn(url: str, task: str, counted: Counted, end: float, number: int) -> None:
    """Turn a task round and back, and add tasks by both toolsets between."""
    tasks = Lent(lambda: Http(f"{url}/mcp/tasks"), Http.close)
    todo = Lent(lambda: Http(f"{url}/mcp/todo"), Http.close)
    steps: list[tuple[str, Lent[Http], str, Callable[[int], dict[str, Any]]]] = [
        ("turned", tasks, "toggle_complete", lambda _: {"task_id": task}),
        ("added by tasks", tasks, "create_task", lambda at: {"title": f"m{number} {at}"}),
        ("added by todo", todo, "add_task", lambda at: {"title": f"t{number} {at}"}),
        ("counted", tasks, "get_stats", lambda _: {}),
    ]

    def step(at: int) -> str:
        what, lent, tool, given = steps[at % len(steps)]
        with lent.use() as wire:
            _check(wire.call(tool, given(at))["structuredContent"])
        return what

    _repeat(step, "MCP", counted, end)
    tasks.end()
    todo.end()


def _repeat(step: Callable[[int], str], way: str, counted: Counted, end: float) -> None:
    """Take steps until the end, each kind at least once, and count what comes of them."""
    at = 0
    while at < _FEWEST or time.monotonic() < end:
        at += 1
        began = time.perf_counter()
        try:
            what = step(at)
        except Refused as refusal:
            counted.refuse(refusal.code)
        except (OSError, http.client.HTTPException, ValueError, RuntimeError) as error:
            counted.refuse(type(error).__name__)
        else:
            counted.note(way, what, (time.perf_counter() - began) * 1000)


def _check(envelope: dict[str, Any]) -> None:
    if envelope.get("success", True) is not True:
        raise Refused(str(envelope.get("error")))


def _lost(rest: Rest, raised: list[str], turned: str, counted: Counted) -> list[str]:
    """Return what is not there although it was acknowledged, or there although it was not."""
    done = counted.done
    added = sum(count for what, count in done.items() if what.startswith("added"))
    numbers, path = [], "/api/todo?limit=1000"
    while path:
        found, path = _page(rest, path)
        numbers += found
    titles = [rest.ask("GET", f"/api/tasks/{one}")[0]["data"]["title"] for one in raised]
    completed = rest.ask("GET", f"/api/tasks/{turned}")[0]["data"]["completed"]
    pairs = {
        "tasks": (len(numbers), added + COUNTS + 1),
        "the last number": (max(numbers), added + COUNTS + 1),
        "the counts": (sum(map(int, titles)), done["raised"]),
        "turned round": (completed, done["turned"] % 2 == 1),
    }
    return [
        f"{what}: {there}, acknowledged {told}"
        for what, (there, told) in pairs.items()
        if there != told
    ]


def _page(rest: Rest, path: str) -> tuple[list[int], str]:
    connection = rest._connection
    connection.request("GET", path)
    reply = connection.getresponse()
    numbers = [one["id"] for one in json.loads(reply.read())]
    link = reply.headers.get("Link") or ""
    return numbers, link.partition(">")[0].removeprefix("<")
