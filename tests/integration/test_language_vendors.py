"""Language models over real connections: good, slow, busy, broken, lying and refusing providers."""

from __future__ import annotations

import asyncio
import gzip
import json
import logging

import pytest

from carrel.core.language import Completion, Stop, said
from carrel.errors import ModelError
from carrel.inference.language.errors import (
    ModelAnswerInvalid,
    ModelNotConfigured,
    ModelRefused,
    ModelUnavailable,
)
from tests.fault_server import Behaviour, FaultServer, answer, endless, hang, raw, redirect, reset
from tests.vendors import KEY, OPENAI, VENDORS, Vendor

OPENING = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n"

every_vendor = pytest.mark.parametrize("vendor", VENDORS, ids=lambda one: one.name)


async def ask(vendor: Vendor, behaviour: Behaviour, **given: object) -> Completion:
    async with FaultServer({vendor.path: behaviour}) as server:
        model = vendor.model(server, **given)
        try:
            return await model.complete([said("Who?")], system="Be brief.", max_tokens=50)
        finally:
            await model.close()


def in_turn(*behaviours: Behaviour) -> Behaviour:
    """Behave in one way after the other, the last one for ever."""
    left = list(behaviours)

    async def behave(request: object, writer: asyncio.StreamWriter) -> None:
        await (left.pop(0) if len(left) > 1 else left[0])(request, writer)  # type: ignore[arg-type]

    return behave


@every_vendor
async def test_a_good_answer_arrives_with_its_tokens(vendor: Vendor) -> None:
    found = await ask(vendor, answer(vendor.answer("アオサギです。")))
    assert found == Completion(
        text="アオサギです。", input_tokens=11, output_tokens=7, model="m-1-2026", stop=Stop.END
    )


@every_vendor
async def test_the_key_is_sent_in_its_header_and_in_no_address(vendor: Vendor) -> None:
    async with FaultServer({vendor.path: answer(vendor.answer("Yes."))}) as server:
        model = vendor.model(server)
        await model.complete([said("Who?")], max_tokens=50)
        await model.close()
    (request,) = server.requests
    assert KEY in request.headers[vendor.header]
    assert KEY not in request.path
    assert KEY.encode() not in request.body


@every_vendor
@pytest.mark.parametrize(
    "behaviour",
    [hang, endless(OPENING, b" ", pause=0.01), raw(OPENING, b" ", pause=30)],
    ids=["silent", "drop by drop", "stops half-way"],
)
async def test_a_slow_provider_is_given_up_at_the_deadline(
    vendor: Vendor, behaviour: Behaviour
) -> None:
    started = asyncio.get_running_loop().time()
    with pytest.raises(ModelUnavailable, match=r"within 0\.3 seconds") as caught:
        await ask(vendor, behaviour, timeout=0.3, retries=5)
    assert caught.value.retryable
    assert asyncio.get_running_loop().time() - started < 10


async def test_a_caller_may_shorten_the_deadline() -> None:
    async with FaultServer({OPENAI.path: hang}) as server:
        model = OPENAI.model(server, timeout=60)
        with pytest.raises(ModelUnavailable, match=r"within 0\.2 seconds"):
            await model.complete([said("Who?")], max_tokens=50, seconds=0.2)
        await model.close()


@every_vendor
@pytest.mark.parametrize("status", [429, 500, 503, 529])
async def test_a_busy_provider_is_asked_again(vendor: Vendor, status: int) -> None:
    busy = answer("busy", status=status, headers={"Retry-After": "0"})
    found = await ask(vendor, in_turn(busy, busy, answer(vendor.answer("Yes."))), retries=3)
    assert found.text == "Yes."


@every_vendor
async def test_a_wait_that_is_longer_than_the_deadline_is_an_error_at_once(vendor: Vendor) -> None:
    busy = answer("busy", status=429, headers={"Retry-After": "30"})
    started = asyncio.get_running_loop().time()
    with pytest.raises(ModelUnavailable, match="asks to wait for 30 seconds"):
        await ask(vendor, busy, timeout=20, retries=3)
    assert asyncio.get_running_loop().time() - started < 15


@every_vendor
async def test_a_provider_that_stays_broken_is_unavailable(vendor: Vendor) -> None:
    broken = answer("oops", status=500, headers={"Retry-After": "0"})
    with pytest.raises(ModelUnavailable, match="status 500"):
        await ask(vendor, broken, retries=2)


NONSENSE = {
    "HTML": "<html>Welcome</html>",
    "nothing": "",
    "a list": "[1, 2]",
    "a number": "7",
    "another object": '{"hello": "world"}',
    "no choices": '{"choices": [], "content": [], "candidates": []}',
    "wrong kinds": '{"choices": "a", "content": 4, "candidates": {"a": 1}}',
    "deep": '{"choices":' + "[" * 100_000,
    "half": '{"choices": [{"message": {"content": "Acme nee',
}


@every_vendor
@pytest.mark.parametrize("body", NONSENSE.values(), ids=NONSENSE.keys())
async def test_nonsense_is_a_typed_error(vendor: Vendor, body: str) -> None:
    with pytest.raises(ModelAnswerInvalid) as caught:
        await ask(vendor, answer(body))
    assert not caught.value.retryable


@every_vendor
@pytest.mark.parametrize(
    "behaviour",
    [reset(), raw(b"nonsense\r\n\r\n"), raw(b"HTTP/1.1 200 OK\r\nContent-Length: 90\r\n\r\n{")],
    ids=["cut", "no HTTP", "too short"],
)
async def test_a_broken_connection_is_unavailable(vendor: Vendor, behaviour: Behaviour) -> None:
    with pytest.raises(ModelUnavailable):
        await ask(vendor, behaviour)


@every_vendor
@pytest.mark.parametrize(
    "behaviour",
    [
        endless(OPENING, b"[" * 65_536),
        answer(gzip.compress(b" " * 50_000_000), headers={"Content-Encoding": "gzip"}),
    ],
    ids=["endless", "compressed"],
)
async def test_a_flood_is_cut_off(vendor: Vendor, behaviour: Behaviour) -> None:
    with pytest.raises(ModelAnswerInvalid, match="longer than"):
        await ask(vendor, behaviour)


@every_vendor
async def test_a_refusal_is_told_apart_from_a_failure(vendor: Vendor) -> None:
    with pytest.raises(ModelRefused):
        await ask(vendor, answer(json.dumps(vendor.refused)), retries=3)


@every_vendor
async def test_a_model_that_only_thinks_is_told_so(vendor: Vendor) -> None:
    with pytest.raises(ModelAnswerInvalid, match="50 tokens before it said anything"):
        await ask(vendor, answer(json.dumps(vendor.silent)))


@every_vendor
@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (400, ModelRefused),
        (401, ModelNotConfigured),
        (403, ModelNotConfigured),
        (404, ModelNotConfigured),
        (413, ModelRefused),
    ],
)
async def test_what_the_provider_refuses_is_not_repeated_and_shows_no_key(
    vendor: Vendor, status: int, kind: type[ModelError], caplog: pytest.LogCaptureFixture
) -> None:
    async with FaultServer({vendor.path: answer(f"bad \x1b[31m {KEY}", status=status)}) as server:
        model = vendor.model(server, retries=3)
        with caplog.at_level(logging.DEBUG), pytest.raises(kind) as caught:
            await model.complete([said("Who?")], max_tokens=50)
        await model.close()
    shown = json.dumps(caught.value.as_dict()) + repr(caught.value) + caplog.text
    assert KEY not in shown
    assert "***" in shown
    assert "\\u001b" not in shown
    assert len(server.requests) == 1


@every_vendor
async def test_a_redirect_is_not_followed_and_the_key_stays(vendor: Vendor) -> None:
    async with FaultServer({"/stolen": answer(vendor.answer("Yes."))}) as thief:
        with pytest.raises(ModelRefused, match="redirects are not followed"):
            await ask(vendor, redirect(thief.url("/stolen"), 307))
        assert thief.requests == []


async def test_proxies_of_the_environment_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    async with FaultServer({}) as proxy:
        monkeypatch.setenv("HTTP_PROXY", proxy.url())
        monkeypatch.setenv("ALL_PROXY", proxy.url())
        assert (await ask(OPENAI, answer(OPENAI.answer("Yes.")))).text == "Yes."
        assert proxy.requests == []


async def test_no_more_requests_than_allowed_run_at_the_same_time() -> None:
    running = most = 0
    both = asyncio.Event()

    async def slow(_request: object, writer: asyncio.StreamWriter) -> None:
        nonlocal running, most
        running += 1
        most = max(most, running)
        if running == 2:
            both.set()
        await both.wait()
        running -= 1
        await answer(OPENAI.answer("Yes."))(_request, writer)  # type: ignore[arg-type]

    async with FaultServer({OPENAI.path: slow}) as server:
        model = OPENAI.model(server, concurrent=2)
        asked = [model.complete([said("Who?")], max_tokens=50) for _ in range(8)]
        found = await asyncio.gather(*asked)
        await model.close()
    assert [one.text for one in found] == ["Yes."] * 8
    assert most == 2


async def test_waiting_for_a_place_counts_against_the_deadline() -> None:
    arrived = asyncio.Event()

    async def keep(_request: object, _writer: asyncio.StreamWriter) -> None:
        arrived.set()
        await asyncio.Event().wait()

    async with FaultServer({OPENAI.path: keep}) as server:
        model = OPENAI.model(server, concurrent=1)
        first = asyncio.create_task(model.complete([said("Who?")], max_tokens=50))
        await arrived.wait()
        with pytest.raises(ModelUnavailable, match=r"within 0\.2 seconds"):
            await model.complete([said("Who?")], max_tokens=50, seconds=0.2)
        first.cancel()
        await asyncio.gather(first, return_exceptions=True)
        await model.close()
    assert len(server.requests) == 1
