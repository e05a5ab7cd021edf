"""Events go to an HTTP hook, and nothing waits for it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from carrel.core.event_settings import EventSettings
from carrel.events import Event
from carrel.services import hook
from carrel.services.hook import Hook, body_of
from tests.contract.websites.kit import posting, until
from tests.fault_server import FaultServer, answer, hang
from tests.library_kit import opened
from tests.site_server import Site


def received(server: FaultServer) -> list[dict[str, object]]:
    """Return the events that the hook was given."""
    return [json.loads(request.body) for request in server.asked("/events")]


@pytest.mark.proves("A-080", "A-081")
async def test_events_reach_the_hook_in_their_order(sqlite_url: str, tmp_path: Path) -> None:
    async with FaultServer() as listener, Site() as site:
        listener.paths["/events"] = answer("thanks")
        events = EventSettings(hook=listener.url("/events"))
        async with opened(sqlite_url, tmp_path, events=events) as desk:
            done = await desk.app.websites.process(site.put("/job", posting()))
            seen = [event.name for event in desk.events.events if event.name != "job.progress"]
        sent = received(listener)
        assert [one["event"] for one in sent][: len(seen)] == seen
        complete = next(one for one in sent if one["event"] == "WebsiteProcessingComplete")
        assert complete["data"]["source_id"] == done.source_id  # type: ignore[index]


async def test_a_hook_that_hangs_delays_nothing_and_what_is_dropped_is_counted(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(hook, "LONGEST_QUEUE", 3)
    monkeypatch.setattr(hook, "_FAREWELL", 0.05)
    async with FaultServer() as listener:
        listener.paths["/events"] = hang
        async with Hook(listener.url("/events")) as observer:
            observer.notify(Event(name="first"))
            await until(lambda: bool(listener.asked("/events")))
            for at in range(10):
                observer.notify(Event(name=f"event {at}"))
            assert observer.dropped == 7
        assert observer.dropped == 10
    lines = [record.getMessage() for record in caplog.records]
    assert len([line for line in lines if "not taken" in line]) == 1
    assert any("3 events were not sent" in line for line in lines)


@pytest.mark.parametrize("status", [404, 500])
async def test_a_hook_that_refuses_costs_its_events_alone(status: int) -> None:
    async with FaultServer() as listener:
        listener.paths["/events"] = answer("no", status=status)
        async with Hook(listener.url("/events")) as observer:
            observer.notify(Event(name="lost"))
            await until(lambda: observer.dropped == 1)
            listener.paths["/events"] = answer("yes")
            observer.notify(Event(name="kept"))
        assert received(listener)[-1]["event"] == "kept"
        assert observer.dropped == 1


async def test_nobody_listening_is_no_trouble(sqlite_url: str, tmp_path: Path) -> None:
    async with FaultServer() as gone:
        events = EventSettings(hook=gone.url("/events"))
    async with Site() as site, opened(sqlite_url, tmp_path, events=events) as desk:
        done = await desk.app.websites.process(site.put("/job", posting()))
        assert done.status == "completed"


async def test_the_address_of_the_hook_stands_in_no_line_of_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with FaultServer() as listener:
        listener.paths["/secret-token"] = answer("no", status=403)
        async with Hook(listener.url("/secret-token")) as observer:
            observer.notify(Event(name="lost"))
            await until(lambda: observer.dropped == 1)
    assert caplog.records
    assert not any("secret-token" in record.getMessage() for record in caplog.records)


def test_an_event_is_json_whatever_it_holds() -> None:
    event = Event(name="odd", data={"path": Path("a"), "lone": "\ud800", "set": {1}})
    assert json.loads(json.dumps(body_of(event)))["data"]["path"] == "a"


@pytest.mark.parametrize("address", ["ftp://a/", "http://", "http://user@host/", "not a url"])
def test_an_address_that_cannot_be_one_is_refused(address: str) -> None:
    with pytest.raises(ValueError, match="hook"):
        EventSettings(hook=address)
