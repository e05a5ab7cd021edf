"""An embedding endpoint over a real connection: it hangs, floods, redirects or is not there."""

from __future__ import annotations

import asyncio
import gzip

import pytest

from carrel.core.encoder_settings import EncoderSettings
from carrel.errors import EncoderAnswerInvalid, EncoderError, EncoderUnavailable
from carrel.inference.endpoint import EndpointEncoder
from tests.fault_server import Behaviour, FaultServer, answer, endless, hang, raw, redirect, reset

GOOD = '{"data": [{"index": 0, "embedding": [0.6, 0.8]}]}'
OPENING = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n"


def encoder_for(server: FaultServer, *, timeout: float = 20.0, retries: int = 0) -> EndpointEncoder:
    settings = EncoderSettings(
        use="endpoint",
        url=server.url("/v1"),
        model="m",
        key="sk-secret",
        timeout=timeout,
        retries=retries,
    )
    return EndpointEncoder(settings)


async def ask(behaviour: Behaviour, *, limit: float = 20.0, retries: int = 0) -> list[float]:
    async with FaultServer({"/v1/embeddings": behaviour}) as server:
        encoder = encoder_for(server, timeout=limit, retries=retries)
        try:
            return [float(number) for number in (await encoder.embed_query("heron")).dense]
        finally:
            await encoder.close()


async def test_a_good_answer_arrives() -> None:
    assert await ask(answer(GOOD)) == pytest.approx([0.6, 0.8])


@pytest.mark.parametrize(
    "behaviour",
    [hang, endless(OPENING, b" ", pause=0.01), raw(OPENING, b" ", pause=30)],
    ids=["silent", "drop by drop", "stops half-way"],
)
async def test_an_endpoint_that_hangs_is_an_error_within_the_limit(behaviour: Behaviour) -> None:
    started = asyncio.get_running_loop().time()
    with pytest.raises(EncoderUnavailable, match=r"within 0\.3 seconds"):
        await ask(behaviour, limit=0.3, retries=5)
    assert asyncio.get_running_loop().time() - started < 10


async def test_a_flood_is_cut_off() -> None:
    with pytest.raises(EncoderAnswerInvalid, match="longer than"):
        await ask(endless(OPENING, b"[" * 65_536))


async def test_a_compressed_flood_is_cut_off() -> None:
    bomb = gzip.compress(b" " * 50_000_000)
    with pytest.raises(EncoderAnswerInvalid, match="longer than"):
        await ask(answer(bomb, headers={"Content-Encoding": "gzip"}))


async def test_a_redirect_is_not_followed_and_the_key_stays() -> None:
    async with FaultServer({"/stolen": answer(GOOD)}) as thief:
        with pytest.raises(EncoderError, match="redirects are not followed"):
            await ask(redirect(thief.url("/stolen"), 307))
        assert thief.requests == []


@pytest.mark.parametrize(
    "behaviour",
    [reset(), raw(b"nonsense\r\n\r\n"), raw(b"HTTP/1.1 200 OK\r\nContent-Length: 90\r\n\r\n{")],
    ids=["cut", "no HTTP", "too short"],
)
async def test_a_broken_connection_is_a_typed_error(behaviour: Behaviour) -> None:
    with pytest.raises(EncoderUnavailable) as caught:
        await ask(behaviour)
    assert "sk-secret" not in str(caught.value.as_dict())


async def test_an_endpoint_that_is_not_there_is_a_typed_error() -> None:
    async with FaultServer({}) as server:
        encoder = encoder_for(server)
    with pytest.raises(EncoderUnavailable):
        await encoder.embed_query("heron")
    await encoder.close()


async def test_proxies_of_the_environment_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    async with FaultServer({}) as proxy:
        monkeypatch.setenv("HTTP_PROXY", proxy.url())
        monkeypatch.setenv("ALL_PROXY", proxy.url())
        assert await ask(answer(GOOD)) == pytest.approx([0.6, 0.8])
        assert proxy.requests == []
