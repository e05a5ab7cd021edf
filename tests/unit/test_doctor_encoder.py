"""What `carrel doctor` says about the encoder."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from carrel.core.encoder_settings import EncoderSettings
from carrel.inference import manifest
from carrel.services.doctor_encoder import check_encoder
from carrel.services.findings import Finding, Level
from carrel.surfaces.cli.exits import ExitCode
from tests.unit.conftest import CommandLine
from tests.unit.test_cli_doctor import findings

FILES = ("encoder.onnx", "tokenizer.json", "fitted.npz")


def found(**settings: Any) -> Finding:
    return check_encoder(EncoderSettings(**settings))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(manifest.MODEL, tmp_path / "encoder"))


def test_the_own_encoder_is_named_and_whole() -> None:
    said = found()
    assert said.level is Level.OK
    assert said.message == f"{manifest.read().identity}, all files whole"


def test_another_folder_is_named(folder: Path) -> None:
    said = found(folder=str(folder))
    assert (said.level, said.mend) == (Level.OK, "")
    assert f"in {folder}" in said.message


@pytest.mark.parametrize("name", FILES)
def test_a_damaged_file_is_named_with_what_to_do(folder: Path, name: str) -> None:
    with (folder / name).open("r+b") as file:
        file.write(b"?")
    said = found(folder=str(folder))
    assert said.level is Level.FAIL
    assert f"{name} is damaged" in said.message
    assert "unset CARREL_ENCODER_FOLDER" in said.mend


@pytest.mark.parametrize("name", FILES)
def test_a_missing_file_is_named(folder: Path, name: str) -> None:
    (folder / name).unlink()
    said = found(folder=str(folder))
    assert (said.level, name in said.message) == (Level.FAIL, True)


def test_a_folder_without_an_encoder_is_refused(tmp_path: Path) -> None:
    said = found(folder=str(tmp_path))
    assert (said.level, "no manifest.json" in said.message) == (Level.FAIL, True)


def test_an_endpoint_is_named_without_its_key() -> None:
    said = found(use="endpoint", url="http://127.0.0.1:1/v1", model="some-model", key="secret-key")
    assert said.level is Level.OK
    assert "some-model at http://127.0.0.1:1/v1" in said.message
    assert "secret-key" not in said.message


def test_half_of_an_endpoint_is_refused() -> None:
    said = found(use="endpoint", url="http://127.0.0.1:1/v1")
    assert (said.level, "CARREL_ENCODER_MODEL" in said.message) == (Level.FAIL, True)


def test_without_an_encoder_it_says_what_search_goes_by() -> None:
    assert found(use="off").message == "off: search goes by words alone"


def test_the_command_shows_it(cli: CommandLine, folder: Path) -> None:
    assert findings(cli("doctor", "--json"))["encoder"]["level"] == "ok"
    (folder / "fitted.npz").write_bytes(b"")
    result = cli("doctor", "--json", CARREL_ENCODER_FOLDER=str(folder))
    assert findings(result)["encoder"]["level"] == "fail"
    assert result.exit_code == ExitCode.UNHEALTHY
