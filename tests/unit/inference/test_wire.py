"""One way to ask an endpoint: a deadline over all tries, pauses with jitter, bounded answers."""

from __future__ import annotations

import asyncio

import httpx2
import pytest

from carrel.errors import EncoderAnswerInvalid, EncoderError, EncoderUnavailable
from carrel.inference.wire import Peer, Policy, Wire, jitter

PEER = Peer(
    name="The endpoint",
    unavailable=EncoderUnavailable,
    invalid=EncoderAnswerInvalid,
    refused=lambda _status: EncoderError,
    advice="Check it.",
    secret="sk-secret",
)
ADDRESS = "http://host.example/v1/x"


class Answers:
    """Gives responses in turn, the last one for ever, and keeps the pauses between."""

    def __init__(self, *responses: httpx2.Response) -> None:
        self.pauses: list[float] = []
        self.asked = 0
        self._responses = list(responses)

    def __call__(self, _request: httpx2.Request) -> httpx2.Response:
        self.asked += 1
        return self._responses.pop(0) if len(self._responses) > 1 else self._responses[0]

    async def pause(self, seconds: float) -> None:
        self.pauses.append(seconds)

    def wire(self, peer: Peer = PEER, *, timeout: float = 60, retries: int = 4) -> Wire:
        return Wire(
            peer,
            Policy(timeout=timeout, retries=retries),
            transport=httpx2.MockTransport(self),
            pause=self.pause,
            spread=lambda: 0.5,
        )


async def test_pauses_double_and_are_spread() -> None:
    answers = Answers(httpx2.Response(503))
    with pytest.raises(EncoderUnavailable, match="status 503") as caught:
        await answers.wire().post(ADDRESS, {}, longest=100)
    assert answers.pauses == [0.25, 0.5, 1.0, 2.0]
    assert answers.asked == 5
    assert caught.value.details["tries"] == 5


def test_jitter_shortens_a_pause_by_up_to_a_half() -> None:
    found = {jitter() for _ in range(50)}
    assert len(found) > 1
    assert all(0.5 <= one <= 1.0 for one in found)


async def test_a_pause_that_would_end_after_the_deadline_is_not_begun() -> None:
    answers = Answers(httpx2.Response(503))
    with pytest.raises(EncoderUnavailable):
        await answers.wire(timeout=0.2).post(ADDRESS, {}, longest=100)
    assert answers.pauses == []
    assert answers.asked == 1


async def test_a_shorter_deadline_of_the_call_counts() -> None:
    answers = Answers(httpx2.Response(429, headers={"Retry-After": "5"}))
    with pytest.raises(EncoderUnavailable, match="asks to wait for 5 seconds"):
        await answers.wire(timeout=60).post(ADDRESS, {}, longest=100, seconds=4)
    assert answers.pauses == []


async def test_a_longer_one_does_not() -> None:
    async def forever(_seconds: float) -> None:
        await asyncio.Event().wait()

    wire = Wire(
        PEER,
        Policy(timeout=0.3, retries=1),
        transport=httpx2.MockTransport(lambda _request: httpx2.Response(503)),
        pause=forever,
        spread=lambda: 0.1,
    )
    with pytest.raises(EncoderUnavailable, match=r"within 0\.3 seconds"):
        await wire.post(ADDRESS, {}, longest=100, seconds=50)


async def test_a_header_goes_before_what_the_body_asks_for() -> None:
    peer = Peer(
        name="It",
        unavailable=EncoderUnavailable,
        invalid=EncoderAnswerInvalid,
        refused=lambda _status: EncoderError,
        advice="",
        waits=lambda body: float(len(body)),
    )
    busy = httpx2.Response(429, headers={"Retry-After": "1"}, text="abc")
    answers = Answers(busy, httpx2.Response(503, text="abc"), httpx2.Response(200, text="ok"))
    assert await answers.wire(peer).post(ADDRESS, {}, longest=100) == b"ok"
    assert answers.pauses == [1.0, 3.0]


async def test_the_secret_is_taken_out_of_a_long_refusal() -> None:
    said = "x" * 195 + "sk-secret" + "y" * 500
    with pytest.raises(EncoderError) as caught:
        await Answers(httpx2.Response(400, text=said)).wire().post(ADDRESS, {}, longest=10_000)
    shown = str(caught.value.details["said"])
    assert "sk-" not in shown
    assert len(shown) == 200


async def test_an_answer_of_exactly_the_limit_is_taken() -> None:
    wire = Answers(httpx2.Response(200, content=b"x" * 100)).wire()
    assert len(await wire.post(ADDRESS, {}, longest=100)) == 100
    with pytest.raises(EncoderAnswerInvalid, match="longer than 99 bytes"):
        await wire.post(ADDRESS, {}, longest=99)


async def test_an_address_that_is_none_is_an_error_and_not_tried_again() -> None:
    answers = Answers(httpx2.Response(200))
    wire = Wire(PEER, Policy(timeout=60, retries=4), pause=answers.pause)
    with pytest.raises(EncoderError, match="no valid address"):
        await wire.post("foo://host", {}, longest=100)
    await wire.close()
    assert answers.pauses == []


async def test_a_closed_wire_opens_again_when_it_is_asked() -> None:
    wire = Answers(httpx2.Response(200, text="ok")).wire()
    await wire.post(ADDRESS, {}, longest=100)
    await wire.close()
    await wire.close()
    assert await wire.post(ADDRESS, {}, longest=100) == b"ok"
