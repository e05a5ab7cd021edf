"""The settings choose the encoder."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from carrel import config
from carrel.core.encoder_settings import EncoderSettings
from carrel.errors import ConfigError
from carrel.inference import manifest
from carrel.inference.bundled import BundledEncoder
from carrel.inference.choose import choose
from carrel.inference.endpoint import EndpointEncoder

ENDPOINT = {"use": "endpoint", "url": "http://localhost:1/v1", "model": "m"}


def test_the_bundled_encoder_is_the_default() -> None:
    encoder = choose(EncoderSettings())
    assert isinstance(encoder, BundledEncoder)
    assert not encoder.loaded


def test_another_build_of_it_can_be_chosen(tmp_path: Path) -> None:
    folder = tmp_path / "other"
    shutil.copytree(manifest.MODEL, folder, ignore=shutil.ignore_patterns("*.onnx"))
    about = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    (folder / "manifest.json").write_text(json.dumps(about | {"name": "other"}), encoding="utf-8")
    settings = EncoderSettings(folder=str(folder))
    encoder, own = choose(settings), choose(EncoderSettings())
    assert encoder is not None
    assert own is not None
    assert encoder.name.startswith("other-")
    assert not own.name.startswith("other-")


def test_a_folder_without_an_encoder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="CARREL_ENCODER_FOLDER") as caught:
        choose(EncoderSettings(folder=str(tmp_path)))
    assert "leave it empty" in caught.value.suggestion


def test_an_endpoint_can_be_chosen() -> None:
    assert isinstance(choose(EncoderSettings.model_validate(ENDPOINT)), EndpointEncoder)


def test_search_may_go_by_keywords_alone() -> None:
    assert choose(EncoderSettings(use="off")) is None


@pytest.mark.parametrize("missing", ["url", "model"])
def test_an_endpoint_needs_an_address_and_a_model(missing: str) -> None:
    with pytest.raises(ConfigError, match=f"CARREL_ENCODER_{missing.upper()}"):
        choose(EncoderSettings.model_validate(ENDPOINT | {missing: ""}))


@pytest.mark.parametrize(
    "url",
    ["ftp://host/v1", "host/v1", "http://user:word@host/v1", "http://host/v1?key=1", "http:///v1"],
)
def test_an_address_that_cannot_be_one_is_refused(url: str) -> None:
    with pytest.raises(ConfigError, match="CARREL_ENCODER_URL"):
        config.load(environ={"CARREL_ENCODER_URL": url})


def test_the_key_is_a_secret() -> None:
    loaded = config.load(environ={"CARREL_ENCODER_KEY": "sk-secret"})
    assert loaded.settings.encoder.key == "sk-secret"
    assert "sk-secret" not in str(loaded.origins)
    with pytest.raises(ConfigError) as caught:
        config.load(environ={"CARREL_ENCODER_KEY": "sk secret\n"})
    assert "sk secret" not in str(caught.value)
