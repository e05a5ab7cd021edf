"""The server and the worker in it end together, whoever goes first."""

from __future__ import annotations

import asyncio
import socket
from contextlib import closing

import pytest
from fastapi import FastAPI

from carrel.errors import AddressInUse, ConfigError, StorageFull
from carrel.surfaces.rest import server
from carrel.surfaces.rest.address import bind, url_of


class Worker:
    """Works until told to stop, dies at once, or does not listen."""

    def __init__(self, behaviour: str) -> None:
        self.behaviour = behaviour
        self.ended = False

    async def run(self, stop: asyncio.Event) -> None:
        try:
            if self.behaviour == "dies":
                raise StorageFull
            if self.behaviour == "deaf":
                await asyncio.Event().wait()
            await stop.wait()
        finally:
            self.ended = True


def _beside(worker: Worker | None) -> dict[str, Worker]:
    return {} if worker is None else {"worker": worker}


async def serve(worker: Worker | None, stop: asyncio.Event) -> None:
    """Serve an empty application and stop as soon as it is ready."""
    with closing(bind("127.0.0.1", 0)) as listener:
        await server.serve(FastAPI(), listener, beside=_beside(worker), stop=stop, ready=stop.set)


async def test_a_stopped_server_ends_its_worker() -> None:
    worker = Worker("listens")
    await serve(worker, asyncio.Event())
    assert worker.ended


async def test_a_server_without_a_worker_stops_too() -> None:
    stop = asyncio.Event()
    await serve(None, stop)
    assert stop.is_set()


async def test_the_death_of_the_worker_ends_the_server_with_its_error() -> None:
    stop = asyncio.Event()
    with closing(bind("127.0.0.1", 0)) as listener:
        with pytest.raises(StorageFull):
            await server.serve(
                FastAPI(), listener, beside=_beside(Worker("dies")), stop=stop, ready=lambda: None
            )
        assert stop.is_set()


async def test_a_worker_that_does_not_listen_is_cancelled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "_PATIENCE", 0.3)
    worker = Worker("deaf")
    await serve(worker, asyncio.Event())
    assert worker.ended


async def test_a_cancelled_server_leaves_nothing_running() -> None:
    worker, stop = Worker("listens"), asyncio.Event()
    started = asyncio.Event()
    with closing(bind("127.0.0.1", 0)) as listener:
        task = asyncio.create_task(
            server.serve(FastAPI(), listener, beside=_beside(worker), stop=stop, ready=started.set)
        )
        await started.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    assert worker.ended


def test_port_0_takes_a_free_port() -> None:
    with closing(bind("127.0.0.1", 0)) as first, closing(bind("127.0.0.1", 0)) as second:
        assert url_of(first) != url_of(second)
        assert url_of(first).startswith("http://127.0.0.1:")


@pytest.mark.skipif(not socket.has_ipv6, reason="there is no IPv6 here")
def test_the_loopback_of_ipv6_is_served_too() -> None:
    try:
        listener = bind("::1", 0)
    except ConfigError:
        pytest.skip("IPv6 is switched off here")
    with closing(listener):
        assert url_of(listener).startswith("http://[::1]:")


@pytest.mark.parametrize("port", [0, 65_535])
def test_a_port_in_use_names_another(port: int) -> None:
    with closing(bind("127.0.0.1", port)) as listener:
        taken = listener.getsockname()[1]
        with pytest.raises(AddressInUse) as caught:
            bind("127.0.0.1", taken)
    assert f"--port {taken + 1 if taken < 65_535 else 65_534}" in caught.value.suggestion


@pytest.mark.proves("X-035")
@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1", "::ffff:192.0.2.1", "8.8.8.8"])
def test_no_public_address_is_bound(host: str) -> None:
    with pytest.raises(ConfigError, match="loopback"):
        bind(host, 0)


@pytest.mark.parametrize("host", ["", "no.such.host.invalid", "a b", "\udc80", "x" * 300])
def test_a_host_that_is_none_is_refused(host: str) -> None:
    with pytest.raises(ConfigError):
        bind(host, 0)
