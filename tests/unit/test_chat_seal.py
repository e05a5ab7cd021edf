"""The third of the labelled conversations that is held out stays under its seal."""

from __future__ import annotations

import zipfile
from hashlib import sha256
from pathlib import Path

import pytest

from bench.chat import cases as labelled
from bench.chat.cases import LANGUAGES, OPEN, SEAL, SEALED, is_sealed, load


def test_the_sealed_cases_are_those_that_the_hash_chooses() -> None:
    sealed = {case.id for case in load(held_out=True)}
    lying = {case.id for case in load()}
    assert all(map(is_sealed, sealed))
    assert not any(map(is_sealed, lying))
    assert 0.3 <= len(sealed) / len(sealed | lying) <= 0.36


def test_the_archive_is_the_one_that_was_sealed() -> None:
    assert sha256(SEALED.read_bytes()).hexdigest() == SEAL
    with zipfile.ZipFile(SEALED) as archive:
        assert archive.namelist() == [f"{language}.jsonl" for language in LANGUAGES]


def test_a_changed_archive_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    other = tmp_path / "held_out.zip"
    other.write_bytes(SEALED.read_bytes() + b" ")
    monkeypatch.setattr(labelled, "SEALED", other)
    with pytest.raises(ValueError, match="not those that were sealed"):
        load(held_out=True)


def test_the_seal_is_touched_only_on_demand(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(labelled, "SEALED", tmp_path / "gone.zip")
    assert len(load()) == 474
    with pytest.raises(FileNotFoundError):
        load(held_out=True)


def test_no_sealed_case_lies_open() -> None:
    lying = "".join(path.read_text(encoding="utf-8") for path in sorted(OPEN.iterdir()))
    assert not any(f'"{case.id}"' in lying for case in load(held_out=True))
