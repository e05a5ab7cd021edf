"""What is counted of requests, and its text in the form of Prometheus.

Labels are routes as they are written in the code, never addresses as they are asked for: their
number is small and known.
"""

from __future__ import annotations

import bisect
from collections import Counter
from collections.abc import Iterable, Mapping
from time import perf_counter

from starlette.types import ASGIApp, Message, Receive, Scope, Send

KIND = "text/plain; version=0.0.4; charset=utf-8"
BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 120.0)
METHODS = frozenset("DELETE GET HEAD OPTIONS PATCH POST PUT".split())
_SEEN = "route_seen"
Sample = tuple[Mapping[str, str], float]


class Meters:
    """Counts the requests of one server."""

    def __init__(self) -> None:
        self._requests: Counter[tuple[str, str, int]] = Counter()
        self._seconds: dict[str, tuple[list[int], float]] = {}
        self.running = 0

    def note(self, method: str, route: str, *, status: int, seconds: float) -> None:
        """Count a request that has ended."""
        self._requests[method if method in METHODS else "other", route, status] += 1
        counts, total = self._seconds.get(route) or ([0] * (len(BOUNDS) + 1), 0.0)
        counts[bisect.bisect_left(BOUNDS, seconds)] += 1
        self._seconds[route] = (counts, total + seconds)

    def lines(self) -> Iterable[str]:
        """Return what was counted."""
        requests = [
            ({"method": method, "route": route, "status": str(status)}, float(count))
            for (method, route, status), count in sorted(self._requests.items())
        ]
        yield from family("carrel_http_requests_total", "counter", "requests", requests)
        yield from family(
            "carrel_http_requests_running", "gauge", "requests now", [({}, float(self.running))]
        )
        name = "carrel_http_request_seconds"
        yield f"# HELP {name} seconds until the end of the answer"
        yield f"# TYPE {name} histogram"
        for route, (counts, total) in sorted(self._seconds.items()):
            passed = 0
            for bound, count in zip((*BOUNDS, "+Inf"), counts, strict=True):
                passed += count
                yield _line(f"{name}_bucket", {"route": route, "le": str(bound)}, passed)
            yield _line(f"{name}_sum", {"route": route}, round(total, 6))
            yield _line(f"{name}_count", {"route": route}, passed)


def family(name: str, kind: str, words: str, samples: Iterable[Sample]) -> Iterable[str]:
    """Return one thing that is counted, with its values by label."""
    yield f"# HELP {name} {words}"
    yield f"# TYPE {name} {kind}"
    for labels, value in samples:
        yield _line(name, labels, value)


def _line(name: str, labels: Mapping[str, str], value: float) -> str:
    told = ",".join(f'{key}="{_escaped(text)}"' for key, text in labels.items())
    return f"{name}{{{told}}} {value:g}" if told else f"{name} {value:g}"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


class Metered:
    """Counts every request, whatever becomes of it."""

    def __init__(self, inner: ASGIApp, meters: Meters) -> None:
        self._inner = inner
        self._meters = meters

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._inner(scope, receive, send)
            return
        seen = {"route": "none"}
        status = 500
        began = perf_counter()

        async def send_noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        self._meters.running += 1
        try:
            state = {**scope.get("state", {}), _SEEN: seen}
            await self._inner({**scope, "state": state}, receive, send_noted)
        finally:
            self._meters.running -= 1
            passed = perf_counter() - began
            self._meters.note(scope["method"], seen["route"], status=status, seconds=passed)


def route_of(scope: Scope) -> str:
    """Return the route that a request took, as it is written in the code."""
    seen = scope.get("state", {}).get(_SEEN) or {}
    return str(seen.get("route", "none"))


class Routed:
    """Right around the routes: tells the meters which one a request took."""

    def __init__(self, inner: ASGIApp) -> None:
        self._inner = inner

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        try:
            await self._inner(scope, receive, send)
        finally:
            seen = scope.get("state", {}).get(_SEEN)
            route = getattr(scope.get("route"), "path", None)
            if seen is not None and route is not None:
                seen["route"] = route
