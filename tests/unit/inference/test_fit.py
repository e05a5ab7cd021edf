"""Fitting: the same each time, vectors less crowded than before, tokens close to what they were."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from carrel.core.embedding import Matrix
from carrel.inference.fitted import Fitted
from carrel.inference.spread import unit
from training.encoder.fit import alike, fit, fit_spread, main, nearest, rarity, write
from training.encoder.means import decoded, improved, k_means
from training.encoder.vectors import Sample, texts

PIECES = 50


def crowded(count: int, seed: int) -> Matrix:
    """Vectors in a narrow cone, whose strongest direction says which of two kinds they are."""
    draw = np.random.default_rng(seed)
    vectors = draw.standard_normal((count, 16)) * np.linspace(0.5, 0.1, 16)
    vectors[:, 0] += np.where(draw.random(count) < 0.5, 1.0, -1.0)
    vectors[:, 1] += 3.0
    return unit(vectors.astype(np.float32))


def sample(seed: int, *, windows: int = 400, tokens: int = 2_000) -> Sample:
    draw = np.random.default_rng(seed)
    return Sample(
        dense=crowded(windows, seed),
        tokens=crowded(tokens, seed + 1).astype(np.float16),
        windows=windows,
        frequencies=draw.integers(0, windows, PIECES),
    )


def fitted_again() -> Fitted:
    return fit(sample(1), sample(5, windows=90, tokens=300), coarse=16, spaces=4, seed=1)


@pytest.fixture(scope="module")
def fitted() -> Fitted:
    """Fitted to 2,000 tokens of 16 dimensions: 6 bytes each."""
    return fitted_again()


def mean_cosine(vectors: Matrix) -> float:
    half = len(vectors) // 2
    return float((vectors[:half] * vectors[half:]).sum(axis=1).mean())


def test_the_same_seed_gives_the_same_file(fitted: Fitted, tmp_path: Path) -> None:
    fitted.save(tmp_path / "one.npz")
    fitted_again().save(tmp_path / "other.npz")
    assert (tmp_path / "one.npz").read_bytes() == (tmp_path / "other.npz").read_bytes()
    assert np.array_equal(
        Fitted.load(tmp_path / "one.npz").tokens.coarse.astype(np.float16),
        fitted.tokens.coarse.astype(np.float16),
    )


def test_unseen_vectors_are_less_crowded_than_before(fitted: Fitted) -> None:
    unseen = crowded(1_000, 9)
    assert mean_cosine(unseen) > 0.7
    for spread in (fitted.dense, fitted.tokens.spread):
        assert abs(mean_cosine(spread.passages(unseen))) < 0.1


def test_the_strongest_direction_counts_for_less(fitted: Fitted) -> None:
    unseen = crowded(1_000, 9)

    def strongest(vectors: Matrix) -> float:
        shares = np.linalg.eigvalsh(np.cov(vectors.T))
        return float(shares[-1] / shares.sum())

    assert strongest(fitted.dense.passages(unseen)) < strongest(unseen)


def test_packed_tokens_stay_near_what_they_were(fitted: Fitted) -> None:
    assert fitted.tokens.token_bytes == 6
    assert alike(fitted, crowded(500, 9)) > 0.97


def test_the_rotation_for_packing_changes_no_product(fitted: Fitted) -> None:
    plain = fit_spread(sample(1).tokens, sample(5, windows=90, tokens=300).tokens)
    unseen = crowded(50, 9)
    before, after = plain.passages(unseen), fitted.tokens.spread.passages(unseen)
    assert after @ after.T == pytest.approx(before @ before.T, abs=1e-4)
    assert not np.allclose(before, after, atol=1e-2)


def test_common_pieces_weigh_little_and_none_weighs_nothing() -> None:
    frequencies = np.array([0, 1, 100, 400])
    weights = rarity(replace(sample(1), frequencies=frequencies))
    assert weights[0] == 1
    assert list(weights) == sorted(weights, reverse=True)
    assert weights[-1] > 0


def test_k_means_come_nearer_to_their_points() -> None:
    points = crowded(500, 3)

    def left(centres: Matrix) -> float:
        return float(((points - centres[nearest(points, centres)]) ** 2).sum())

    first = points[np.random.default_rng(1).choice(500, 8, replace=False)]
    assert left(k_means(points, 8, np.random.default_rng(1))) < left(first)
    alone = k_means(np.ones((9, 4), np.float32), 3, np.random.default_rng(1))
    assert np.array_equal(alone, np.ones((3, 4)))
    books = np.random.default_rng(1).standard_normal((4, 256, 4)).astype(np.float32)
    lost = []
    for _ in range(3):
        better, codes = improved(points, books)
        lost.append(float(((points - decoded(books, codes)) ** 2).sum()))
        books = better
    assert lost[0] > lost[1] > lost[2]


def folder_of_samples(target: Path) -> tuple[Path, Path]:
    saved, model = target / "saved", target / "model"
    saved.mkdir()
    model.mkdir()
    sample(1).save(saved / "passages.npz")
    sample(5, windows=90, tokens=300).save(saved / "queries.npz")
    (model / "manifest.json").write_text('{"calibration": {"half": 0.4}, "files": {}}')
    return saved, model


def test_saved_samples_are_fitted_and_the_manifest_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved, model = folder_of_samples(tmp_path)
    words = ["--saved", str(saved), "--folder", str(model), "--coarse", "16", "--spaces", "4"]
    main([*words, "--note", "made up"])
    first = (model / "fitted.npz").read_bytes()
    about = json.loads((model / "manifest.json").read_text(encoding="utf-8"))
    assert about["token_bytes"] == Fitted.load(model / "fitted.npz").tokens.token_bytes == 6
    assert about["files"]["fitted.npz"] == {
        "sha256": hashlib.sha256(first).hexdigest(),
        "bytes": len(first),
    }
    expected = {"windows": 400, "tokens": 1_800, "queries": 90, "texts": "made up"}
    assert expected.items() <= about["fitted"].items()
    assert 0.9 < about["fitted"]["cosine"] <= 1
    assert about["calibration"] == {"half": 0.4}
    assert "cosine of packed tokens" in capsys.readouterr().out
    main(words)
    assert (model / "fitted.npz").read_bytes() == first


def test_a_sample_is_saved_and_read_again(tmp_path: Path) -> None:
    made = sample(1)
    made.save(tmp_path / "passages.npz")
    read = Sample.load(tmp_path / "passages.npz")
    assert np.array_equal(read.dense, made.dense)
    assert np.array_equal(read.tokens, made.tokens)
    assert np.array_equal(read.frequencies, made.frequencies)
    assert read.windows == made.windows


@pytest.mark.parametrize("words", [[], ["corpus.jsonl"], ["--queries", "queries.jsonl"]])
def test_without_texts_it_says_what_it_needs(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(words)
    assert "--saved" in capsys.readouterr().err


def test_other_entries_of_the_manifest_stay(fitted: Fitted, tmp_path: Path) -> None:
    path = tmp_path / "manifest.json"
    path.write_text('{"name": "\u9dfa", "files": {"encoder.onnx": {}}}', encoding="utf-8")
    write(fitted, tmp_path, {"seed": 1})
    about = json.loads(path.read_text(encoding="utf-8"))
    assert about["name"] == "\u9dfa"
    assert set(about["files"]) == {"encoder.onnx", "fitted.npz"}


def test_corpora_are_read_in_turn(tmp_path: Path) -> None:
    for name, count in (("a", 3), ("b", 1)):
        lines = [json.dumps({"title": name, "text": str(number)}) for number in range(count)]
        (tmp_path / name).write_text("\n".join(lines), encoding="utf-8")
    found = texts([tmp_path / "a", tmp_path / "b"], seed=1)
    assert [title for title, _ in found] == ["a", "b", "a", "a"]
    assert texts([tmp_path / "a", tmp_path / "b"], seed=1) == found
