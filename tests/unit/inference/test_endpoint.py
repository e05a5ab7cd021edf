"""An embedding endpoint is asked properly, and nothing that it answers is taken on trust."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from typing import Any

import httpx2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrel.core.embedding import Passage
from carrel.core.encoder_settings import EncoderSettings
from carrel.errors import EncoderAnswerInvalid, EncoderError, EncoderUnavailable
from carrel.inference.endpoint import EndpointEncoder, cut, peer, policy
from carrel.inference.wire import Wire

KEY = "sk-very-secret-0123456789"
Handler = Callable[[httpx2.Request], httpx2.Response]


def vector(text: str, size: int = 4) -> list[float]:
    return [float(len(text)), *([1.0] * (size - 1))]


def rows(texts: list[str], size: int = 4) -> list[dict[str, Any]]:
    return [{"index": place, "embedding": vector(text, size)} for place, text in enumerate(texts)]


class Stub:
    """An endpoint that answers by a function and keeps what it was asked."""

    def __init__(self, *answers: Handler | httpx2.Response) -> None:
        self.bodies: list[dict[str, Any]] = []
        self.requests: list[httpx2.Request] = []
        self.pauses: list[float] = []
        self._answers = list(answers)

    def __call__(self, request: httpx2.Request) -> httpx2.Response:
        body = json.loads(request.content)
        self.requests.append(request)
        self.bodies.append(body)
        if not self._answers:
            return httpx2.Response(200, json={"data": rows(body["input"])})
        answer = self._answers.pop(0)
        return answer if isinstance(answer, httpx2.Response) else answer(request)

    def encoder(self, **given: Any) -> EndpointEncoder:
        known = {"use": "endpoint", "url": "http://host.example/v1/", "model": "m-1", "key": KEY}
        settings = EncoderSettings.model_validate(known | given)

        async def pause(seconds: float) -> None:
            self.pauses.append(seconds)

        transport = httpx2.MockTransport(self)
        wire = Wire(peer(settings), policy(settings), transport=transport, pause=pause)
        return EndpointEncoder(settings, wire)


def said(data: object) -> httpx2.Response:
    return httpx2.Response(200, content=json.dumps(data).encode())


async def test_a_query_is_sent_with_prefix_model_and_key() -> None:
    stub = Stub()
    encoder = stub.encoder(query_prefix="search: ", dimensions=4)
    found = await encoder.embed_query("heron")
    assert stub.bodies == [
        {
            "model": "m-1",
            "input": ["search: heron"],
            "encoding_format": "float",
            "dimensions": 4,
        }
    ]
    assert str(stub.requests[0].url) == "http://host.example/v1/embeddings"
    assert stub.requests[0].headers["Authorization"] == f"Bearer {KEY}"
    assert np.linalg.norm(found.dense) == pytest.approx(1.0)
    assert found.tokens is None
    assert encoder.token_bytes == 0
    await encoder.close()


async def test_dimensions_are_learnt_and_not_asked_for() -> None:
    stub = Stub()
    encoder = stub.encoder()
    assert encoder.dimensions == 0
    await encoder.embed_query("heron")
    assert encoder.dimensions == 4
    assert "dimensions" not in stub.bodies[0]


async def test_passages_go_in_batches_and_long_ones_in_windows() -> None:
    stub = Stub()
    encoder = stub.encoder(batch=2, characters=200, passage_prefix="p: ")
    found = await encoder.embed_passages(
        [
            Passage(context="Birds", text="word " * 100),
            Passage(context="", text="heron"),
            Passage(context="", text=" "),
        ]
    )
    assert [len(one.windows) for one in found] == [3, 1, 1]
    assert [len(body["input"]) for body in stub.bodies] == [2, 2, 1]
    sent = [text for body in stub.bodies for text in body["input"]]
    assert all(text.startswith("p: Birds\nword") for text in sent[:3])
    assert sent[3:] == ["p: heron", "p: -"]
    assert all(one.tokens == b"" for one in found)


async def test_rows_are_put_in_the_order_of_their_index() -> None:
    stub = Stub(lambda request: said({"data": rows(json.loads(request.content)["input"])[::-1]}))
    found = await stub.encoder().embed_passages(
        [Passage(context="", text=text) for text in ("a", "long", "longer text")]
    )
    first = [float(one.windows[0, 0]) for one in found]
    assert first == sorted(first)


LIES: dict[str, object] = {
    "no list": {"error": "no"},
    "not an object": [1, 2],
    "rows that are no objects": {"data": [1]},
    "too few": {"data": []},
    "too many": {"data": rows(["a", "b"])},
    "the same index twice": {"data": [{"index": 1, "embedding": [1.0]}]},
    "a foreign index": {"data": [{"index": "0", "embedding": [1.0]}]},
    "no vector": {"data": [{"index": 0}]},
    "an empty vector": {"data": [{"index": 0, "embedding": []}]},
    "words": {"data": [{"index": 0, "embedding": ["1.0", "2.0"]}]},
    "base64": {"data": [{"index": 0, "embedding": "AAAAAA=="}]},
    "nested": {"data": [{"index": 0, "embedding": [[1.0]]}]},
    "true": {"data": [{"index": 0, "embedding": [True, 1.0]}]},
    "NaN": {"data": [{"index": 0, "embedding": [float("nan"), 1.0]}]},
    "infinity": {"data": [{"index": 0, "embedding": [float("inf"), 1.0]}]},
    "a huge whole number": {"data": [{"index": 0, "embedding": [10**400, 1.0]}]},
    "zeros": {"data": [{"index": 0, "embedding": [0.0, 0.0]}]},
    "too long": {"data": [{"index": 0, "embedding": [1] * 5_000}]},
}


@pytest.mark.parametrize("lie", LIES.values(), ids=LIES.keys())
async def test_a_lie_is_a_typed_error(lie: object) -> None:
    with pytest.raises(EncoderAnswerInvalid) as caught:
        await Stub(said(lie)).encoder().embed_query("heron")
    assert caught.value.code == "encoder_answer_invalid"
    assert not caught.value.retryable


@pytest.mark.parametrize("body", [b"<html>Welcome</html>", b"", b"\xff\xfe", b"[" * 100_000])
async def test_what_is_not_json_is_a_typed_error(body: bytes) -> None:
    with pytest.raises(EncoderAnswerInvalid):
        await Stub(httpx2.Response(200, content=body)).encoder().embed_query("heron")


async def test_large_numbers_are_scaled_and_not_lost() -> None:
    answer = said({"data": [{"index": 0, "embedding": [3e200, 4e200]}]})
    found = await Stub(answer).encoder().embed_query("heron")
    assert found.dense == pytest.approx([0.6, 0.8])


@pytest.mark.parametrize("asked", [3, 0])
async def test_other_dimensions_than_asked_or_learnt_are_refused(asked: int) -> None:
    stub = Stub(said({"data": rows(["a"], 3)}), said({"data": rows(["a"], 5)}))
    encoder = stub.encoder(dimensions=asked)
    await encoder.embed_query("heron")
    with pytest.raises(EncoderAnswerInvalid, match="5 dimensions instead of 3"):
        await encoder.embed_query("heron")
    assert encoder.dimensions == 3


async def test_vectors_of_different_lengths_are_refused() -> None:
    mixed = [{"embedding": [1.0]}, {"embedding": [1.0, 2.0]}]
    passages = [Passage(context="", text=text) for text in "ab"]
    with pytest.raises(EncoderAnswerInvalid, match="1, 2 dimensions"):
        await Stub(said({"data": mixed})).encoder().embed_passages(passages)


async def test_a_body_without_end_is_cut_off() -> None:
    huge = httpx2.Response(200, content=b"[" + b"1," * 10_000_000)
    with pytest.raises(EncoderAnswerInvalid, match="longer than"):
        await Stub(huge).encoder(dimensions=4).embed_query("heron")


@pytest.mark.parametrize("status", [429, 500, 502, 503, 504])
async def test_a_busy_endpoint_is_asked_again_with_growing_pauses(status: int) -> None:
    busy = [httpx2.Response(status) for _ in range(3)]
    stub = Stub(*busy)
    found = await stub.encoder().embed_query("heron")
    assert found.dense.shape == (4,)
    assert len(stub.bodies) == 4
    assert stub.pauses == sorted(stub.pauses)
    assert 0.25 <= stub.pauses[0] <= 0.5


async def test_it_gives_up_after_the_last_retry() -> None:
    stub = Stub(*(httpx2.Response(503) for _ in range(9)))
    with pytest.raises(EncoderUnavailable) as caught:
        await stub.encoder(retries=2).embed_query("heron")
    assert caught.value.retryable
    assert len(stub.bodies) == 3


@pytest.mark.parametrize(
    ("header", "least", "most"),
    [("7", 7, 7), ("0", 0, 0), ("Thu, 01 Jan 1970 00:00:00 GMT", 0, 0), ("soon", 0.25, 0.5)],
)
async def test_retry_after_is_honoured(header: str, least: float, most: float) -> None:
    stub = Stub(httpx2.Response(429, headers={"Retry-After": header}))
    await stub.encoder().embed_query("heron")
    assert least <= stub.pauses[0] <= most


async def test_a_retry_after_beyond_the_limit_is_an_error_at_once() -> None:
    stub = Stub(httpx2.Response(429, headers={"Retry-After": "3600"}))
    with pytest.raises(EncoderUnavailable, match="3600 seconds"):
        await stub.encoder(timeout=30).embed_query("heron")
    assert stub.pauses == []


@pytest.mark.parametrize("status", [400, 401, 403, 404, 413, 422])
async def test_a_refusal_is_not_repeated_and_hides_the_key(
    status: int, caplog: pytest.LogCaptureFixture
) -> None:
    stub = Stub(httpx2.Response(status, text=f"bad key \x1b[31m {KEY}"))
    with caplog.at_level(logging.DEBUG), pytest.raises(EncoderError) as caught:
        await stub.encoder().embed_query("heron")
    shown = json.dumps(caught.value.as_dict()) + repr(caught.value) + caplog.text
    assert KEY not in shown
    assert "\\u001b" not in shown
    assert "***" in shown
    assert len(stub.bodies) == 1


async def test_a_failed_connection_hides_the_key_and_may_be_tried_again(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def fail(request: httpx2.Request) -> httpx2.Response:
        raise httpx2.ConnectError(f"no way with {request.headers['Authorization']}")

    with caplog.at_level(logging.DEBUG), pytest.raises(EncoderUnavailable) as caught:
        await Stub(fail).encoder(retries=0).embed_query("heron")
    assert KEY not in json.dumps(caught.value.as_dict()) + str(caught.value) + caplog.text


def test_the_name_tells_endpoints_apart_and_holds_no_key() -> None:
    changes: list[dict[str, Any]] = [
        {},
        {"model": "m-2"},
        {"url": "http://other.example"},
        {"dimensions": 8},
        {"query_prefix": "q"},
        {"passage_prefix": "q"},
        {"characters": 500},
    ]
    names = {Stub().encoder(**change).name for change in changes}
    assert len(names) == len(changes)
    assert Stub().encoder(key="other").name == Stub().encoder().name
    assert not any(KEY in name for name in names)


def test_late_interaction_is_refused() -> None:
    with pytest.raises(EncoderError, match="no token vectors"):
        Stub().encoder().late_scores(np.zeros((1, 4), np.float32), [b""])


@given(st.text("ab c\n", max_size=400), st.integers(10, 60))
def test_a_text_is_cut_without_loss_into_parts_that_fit(text: str, longest: int) -> None:
    found = cut(text, longest)
    assert "".join(found) == text
    assert max(map(len, found)) <= longest
    assert len(found) == max(1, -(-len(text) // longest))


def test_a_cut_falls_into_a_gap() -> None:
    found = cut("word " * 90, 200)
    assert [len(part) for part in found] == [150, 150, 150]
    assert all(part.endswith(" ") for part in cut("worm word " * 39, 200))
