"""The files of the bundled encoder: each is checked, and the encoder's name depends on each."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from carrel.core.embedding import Passage
from carrel.errors import EncoderDamaged
from carrel.inference import manifest
from carrel.inference.bundled import BundledEncoder
from carrel.inference.fitted import Fitted
from training.encoder.vectors import passage_sample, query_sample

HERON = "The heron stands in shallow water and waits for a fish to pass."
FILES = ("encoder.onnx", "tokenizer.json", "fitted.npz")


def copied(target: Path) -> Path:
    return Path(shutil.copytree(manifest.MODEL, target / "model"))


def fit_elsewhere(folder: Path) -> None:
    """Put a file in place that is whole, and of another encoder."""
    fitted = Fitted.load(folder / "fitted.npz")
    dense = replace(fitted.dense, query_mean=-fitted.dense.query_mean)
    replace(fitted, dense=dense).save(folder / "fitted.npz")


def unchecked(folder: Path, name: str, _part: manifest.Part) -> Path:
    return folder / name


async def heron(folder: Path) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    encoder = BundledEncoder(folder)
    try:
        return (await encoder.embed_query(HERON)).dense
    finally:
        await encoder.close()


@pytest.mark.parametrize("name", FILES)
async def test_a_damaged_file_is_refused_by_its_hash(tmp_path: Path, name: str) -> None:
    folder = copied(tmp_path)
    data = bytearray((folder / name).read_bytes())
    data[len(data) // 2] ^= 1
    (folder / name).write_bytes(data)
    with pytest.raises(EncoderDamaged) as caught:
        await heron(folder)
    assert caught.value.details["file"] == name
    assert "expected" in caught.value.details
    assert f"in {folder}" in caught.value.suggestion
    assert "CARREL_ENCODER_FOLDER" in caught.value.suggestion


async def test_of_the_own_encoder_the_advice_is_to_install_it_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = copied(tmp_path)
    (folder / "fitted.npz").write_bytes(b"")
    monkeypatch.setattr(manifest, "MODEL", folder)
    with pytest.raises(EncoderDamaged) as caught:
        await heron(folder)
    assert caught.value.suggestion == EncoderDamaged.advice
    assert "Install Carrel again" in EncoderDamaged.advice


async def test_without_the_check_a_damaged_model_would_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = copied(tmp_path)
    data = bytearray((folder / "encoder.onnx").read_bytes())
    # Inside the weights of the last layers: the model still loads.
    place = len(data) * 95 // 100
    data[place : place + 100_000] = bytes(100_000)
    (folder / "encoder.onnx").write_bytes(data)
    monkeypatch.setattr(manifest, "checked", unchecked)
    assert not np.array_equal(await heron(folder), await heron(manifest.MODEL))


async def test_what_was_fitted_elsewhere_is_refused_by_its_hash(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    fit_elsewhere(folder)
    with pytest.raises(EncoderDamaged) as caught:
        await heron(folder)
    assert caught.value.details["file"] == "fitted.npz"


async def test_without_the_check_what_was_fitted_elsewhere_would_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = copied(tmp_path)
    fit_elsewhere(folder)
    monkeypatch.setattr(manifest, "checked", unchecked)
    assert not np.array_equal(await heron(folder), await heron(manifest.MODEL))


@pytest.mark.parametrize("name", [*FILES, "manifest.json"])
async def test_a_missing_file_is_refused(tmp_path: Path, name: str) -> None:
    folder = copied(tmp_path)
    (folder / name).unlink()
    with pytest.raises(EncoderDamaged) as caught:
        await heron(folder)
    assert caught.value.details["file"] == name


@pytest.mark.parametrize("part", [{"token_bytes": 32}, {"dimensions": 256}], ids=str)
async def test_what_was_fitted_to_another_size_is_refused(
    tmp_path: Path, part: dict[str, int]
) -> None:
    folder = copied(tmp_path)
    file = folder / "manifest.json"
    content = json.loads(file.read_text(encoding="utf-8"))
    file.write_text(json.dumps(content | part), encoding="utf-8")
    with pytest.raises(EncoderDamaged, match="does not fit"):
        await heron(folder)


def test_the_name_changes_with_every_file(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    file = folder / "manifest.json"
    content = json.loads(file.read_text(encoding="utf-8"))
    names = {BundledEncoder(folder).name}
    for part in FILES:
        changed = json.loads(json.dumps(content))
        changed["files"][part]["sha256"] = "0" * 64
        file.write_text(json.dumps(changed), encoding="utf-8")
        names.add(BundledEncoder(folder).name)
    content["passage_prefix"] = "text: "
    file.write_text(json.dumps(content), encoding="utf-8")
    names.add(BundledEncoder(folder).name)
    assert len(names) == 5


def test_the_manifest_tells_the_sizes_of_the_files() -> None:
    about = json.loads((manifest.MODEL / "manifest.json").read_text(encoding="utf-8"))
    sizes = {name: (manifest.MODEL / name).stat().st_size for name in FILES}
    assert {name: part["bytes"] for name, part in about["files"].items()} == sizes


async def test_samples_for_fitting_are_what_the_encoder_spreads() -> None:
    records = [("Birds", "Herons."), ("Birds", HERON)]  # by length, as the sample is
    encoder = BundledEncoder()
    found = await encoder.embed_passages([Passage(context=one, text=text) for one, text in records])
    query = await encoder.embed_query(HERON)
    await encoder.close()
    fitted = Fitted.load(manifest.MODEL / "fitted.npz")
    passages = passage_sample(records, 1_000, folder=manifest.MODEL)
    assert np.allclose(
        fitted.dense.passages(passages.dense),
        np.concatenate([one.windows for one in found]),
        atol=1e-5,
    )
    tokens = sum(len(one.tokens) for one in found) // encoder.token_bytes
    share = fitted.tokens.share
    assert share * len(passages.tokens) <= tokens < share * len(passages.tokens) + len(records)
    assert passages.frequencies.max() == passages.windows == 2
    queries = query_sample([("left out", HERON)], folder=manifest.MODEL)
    assert np.allclose(fitted.dense.queries(queries.dense)[0], query.dense, atol=1e-5)
