"""Whole token vectors beside packed ones, as the benchmark compares them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from bench import packing, paired
from carrel.core.embedding import Passage
from carrel.evaluation.exam import Exam, Question, Record
from carrel.inference.bundled import BundledEncoder

TEXTS = (
    "Bees leave the hive when a second queen hatches.",
    "A lathe turns the work against a still tool.",
    "Rye bread rises more slowly than wheat bread.",
)
QUESTIONS = ("Why do bees swarm?", "What does a lathe do?", "How fast does rye bread rise?")


async def test_whole_tokens_are_all_that_the_encoder_says() -> None:
    whole, packed = packing.WholeEncoder(), BundledEncoder()
    assert whole.name != packed.name
    passages = [Passage(context="", text=text) for text in (*TEXTS, "")]
    made = await whole.embed_passages(passages)
    small = await packed.embed_passages(passages)
    for one, other in zip(made, small, strict=True):
        assert np.array_equal(one.windows, other.windows)
        count = len(one.tokens) / whole.token_bytes
        assert np.ceil(count * 0.75) == len(other.tokens) / packed.token_bytes
    words = (await whole.embed_query(QUESTIONS[0])).tokens
    assert words is not None
    rows = np.frombuffer(made[0].tokens, dtype="<f2").reshape(-1, 384).astype(np.float32)
    assert np.linalg.norm(rows, axis=1) == pytest.approx(1.0, abs=1e-3)
    scores = whole.late_scores(words, [one.tokens for one in made])
    assert scores[0] == pytest.approx((rows @ words.T).max(axis=0).mean(), abs=1e-5)
    assert scores.argmax() == 0
    assert scores[-1] == 0.0
    for encoder in (whole, packed):
        await encoder.close()


def test_both_are_judged_by_the_same_questions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paired, "default_folder", lambda: tmp_path / "cache")
    exam = Exam(
        records=[Record(id=str(at), title="", text=text) for at, text in enumerate(TEXTS)],
        questions=[Question(id=str(at), text=text) for at, text in enumerate(QUESTIONS)],
        gains={str(at): {str(at): 1.0} for at in range(len(TEXTS))},
    )
    found = packing.compare(exam, "recall@1", "three")
    assert found["queries"] == len(QUESTIONS)
    figures = found["search"]
    assert isinstance(figures, dict)
    assert figures[packing.WHOLE] == figures[packing.PACKED] == 1.0
    assert (figures["error"], figures["p"]) == (0.0, 1.0)
