"""The bundled encoder: the model itself, on ordinary and on odd texts."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from carrel.core.embedding import Embedded, Passage
from carrel.errors import EncoderError
from carrel.inference.bundled import BundledEncoder
from carrel.inference.graph import cores

HERON = "The heron stands in shallow water and waits for a fish to pass."
TAX = "The income tax return must be handed in by the fifteenth of March."
SAGI = "青鷺は浅い水の中に立ち、魚が通るのを待っている。"


@pytest.fixture(scope="module")
def encoder() -> Iterator[BundledEncoder]:
    """The encoder, loaded once."""
    encoder = BundledEncoder()
    yield encoder
    asyncio.run(encoder.close())


def passage(text: str, context: str = "") -> Passage:
    return Passage(context=context, text=text)


def alike(one: Embedded, other: Embedded) -> bool:
    return np.array_equal(one.windows, other.windows) and one.tokens == other.tokens


async def test_a_question_is_nearest_to_its_answer_in_both_languages(
    encoder: BundledEncoder,
) -> None:
    found = await encoder.embed_passages([passage(TAX), passage(HERON), passage(SAGI)])
    for question in ("How does a heron hunt?", "鷺はどのように狩りをしますか"):
        query = await encoder.embed_query(question)
        near = [float(entry.windows[0] @ query.dense) for entry in found]
        assert near[0] == min(near)
        assert query.tokens is not None
        late = encoder.late_scores(query.tokens, [entry.tokens for entry in found])
        assert late[0] == late.min()
        assert ((late >= -1) & (late <= 1)).all()


async def test_vectors_have_unit_length_and_tokens_their_size(encoder: BundledEncoder) -> None:
    (found,) = await encoder.embed_passages([passage(HERON, "Birds > Hunting")])
    query = await encoder.embed_query(HERON)
    assert found.windows.shape == (1, encoder.dimensions) == (1, 384)
    assert found.windows.dtype == np.float32
    assert np.linalg.norm(found.windows, axis=1) == pytest.approx(1.0)
    assert np.linalg.norm(query.dense) == pytest.approx(1.0)
    assert query.tokens is not None
    # Their lengths are their weights.
    assert np.linalg.norm(query.tokens, axis=1).mean() == pytest.approx(1.0, abs=1e-5)
    assert found.tokens
    assert len(found.tokens) % encoder.token_bytes == 0


async def test_rare_words_of_a_question_count_more_than_common_ones(
    encoder: BundledEncoder,
) -> None:
    query = await encoder.embed_query("the heron")
    assert query.tokens is not None
    article, *heron = np.linalg.norm(query.tokens, axis=1)
    assert article < min(heron)


async def test_texts_of_another_matter_are_not_alike(encoder: BundledEncoder) -> None:
    heron, tax = await encoder.embed_passages([passage(HERON), passage(TAX)])
    query = await encoder.embed_query(HERON)
    assert query.tokens is not None
    similar = [
        encoder.calibration.similarity(float(one.windows[0] @ query.dense), float(late))
        for one, late in zip(
            (heron, tax),
            encoder.late_scores(query.tokens, [heron.tokens, tax.tokens]),
            strict=True,
        )
    ]
    assert similar[0] > 0.9
    assert similar[1] < 0.3
    # As the untrained model gives them, these two have a cosine of 0.74.
    assert float(heron.windows[0] @ tax.windows[0]) < 0.7


async def test_late_interaction_leaves_prefix_and_frame_out(encoder: BundledEncoder) -> None:
    query = await encoder.embed_query("heron")
    assert query.tokens is not None
    own = len(query.tokens)
    (found,) = await encoder.embed_passages([passage("heron")])
    assert len(found.tokens) == own * encoder.token_bytes


async def test_a_long_passage_has_several_windows_and_one_context(
    encoder: BundledEncoder,
) -> None:
    (plain,) = await encoder.embed_passages([passage(HERON * 40)])
    (under,) = await encoder.embed_passages([passage(HERON * 40, "Birds")])
    (title,) = await encoder.embed_passages([passage("", "Birds")])
    assert len(plain.windows) > 1
    assert len(under.windows) == len(plain.windows)
    assert len(under.tokens) == len(plain.tokens) + len(title.tokens)


texts = st.one_of(
    st.text(max_size=40),
    st.sampled_from([HERON, TAX, SAGI, HERON * 6, SAGI * 30, "", "🦊🦊", "\x00", "\ud800 x"]),
)


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(texts, min_size=1, max_size=6))
def test_a_vector_is_the_same_to_the_last_bit_whatever_the_batch(
    encoder: BundledEncoder, given_texts: list[str]
) -> None:
    async def both() -> tuple[list[Embedded], list[Embedded]]:
        passages = [passage(text, "Birds") for text in given_texts]
        together = await encoder.embed_passages(passages)
        alone = [(await encoder.embed_passages([one]))[0] for one in passages]
        return together, alone

    together, alone = asyncio.run(both())
    assert all(map(alike, together, alone))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   \n",
        "🦊🦊🦊",
        "\x00",
        "\ud83e",
        "a\udd8ab",
        "</s><s> <pad> <mask>",
        "a" * 1_000_000,
        "word " * 5_000,
        " " * 100_000 + "x",
        "\u202e\u200bمرحبا हिन्दी 안녕",
    ],
    ids=lambda text: repr(text[:12]),
)
async def test_odd_texts_are_encoded_or_cut(encoder: BundledEncoder, text: str) -> None:
    query = await encoder.embed_query(text)
    (found,) = await encoder.embed_passages([passage(text[:3_000], text[:500])])
    assert query.tokens is not None
    assert len(query.tokens) <= 512
    for matrix in (query.dense, query.tokens, found.windows):
        assert np.isfinite(matrix).all()
    assert np.isfinite(encoder.late_scores(query.tokens, [found.tokens, b""])).all()


async def test_no_passages_give_no_vectors(encoder: BundledEncoder) -> None:
    assert await encoder.embed_passages([]) == []


async def test_the_event_loop_stays_free_and_a_query_goes_between_batches(
    encoder: BundledEncoder,
) -> None:
    order: list[str] = []
    many = asyncio.create_task(encoder.embed_passages([passage(HERON * 8)] * 24))
    many.add_done_callback(lambda _: order.append("passages"))
    await asyncio.sleep(0)
    await encoder.embed_query("How does a heron hunt?")
    order.append("query")
    assert not many.done()
    await many
    assert order == ["query", "passages"]


async def test_many_callers_share_the_model(encoder: BundledEncoder) -> None:
    first = await encoder.embed_query(HERON)
    found = await asyncio.gather(*(encoder.embed_query(HERON) for _ in range(8)))
    assert all(np.array_equal(one.dense, first.dense) for one in found)
    names = [thread.name for thread in threading.enumerate()]
    assert sum(name.startswith("carrel-encoder") for name in names) <= 1 + cores()


async def test_a_closed_encoder_says_so() -> None:
    closed = BundledEncoder()
    await closed.close()
    with pytest.raises(EncoderError, match="closed"):
        await closed.embed_query("heron")


ALONE = """
import asyncio, socket, sys
def refuse(*words, **named):
    raise AssertionError("a socket was opened")
from carrel.inference.bundled import BundledEncoder
from carrel.core.embedding import Passage
assert "onnxruntime" not in sys.modules and "tokenizers" not in sys.modules
async def main():
    # The loop has its own pair of sockets already.
    socket.socket.connect = socket.getaddrinfo = socket.create_connection = refuse
    encoder = BundledEncoder()
    assert not encoder.loaded
    await encoder.embed_query("heron")
    await encoder.embed_passages([Passage(context="", text="heron")])
    assert encoder.loaded
    await encoder.close()
asyncio.run(main())
print(sorted(name for name in sys.modules if name.partition(".")[0] in
    ("huggingface_hub", "torch", "transformers", "httpx", "httpx2", "requests")))
"""


def test_no_socket_is_opened_and_no_hub_is_imported() -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", ALONE], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "[]\n", "")
