"""Labelled conversations that are held out stay under their seals. Failures name cases by id."""

from __future__ import annotations

import zipfile
from collections import Counter
from hashlib import sha256
from pathlib import Path

import pytest

from bench.chat import cases as labelled
from bench.chat import score
from bench.chat.cases import (
    LANGUAGES,
    OPEN,
    SEALED,
    SHA256,
    SPENT,
    formerly_sealed,
    is_sealed,
    load,
    newest_seal,
)


def ids(held_out: str = "") -> list[str]:
    """Return the ids of the open cases, or of those under a seal."""
    return [case.id for case in load(held_out=held_out)]


def counted(name: str) -> int:
    """Return the number in an id."""
    return int(name.rpartition("-")[2])


def test_the_cases_of_the_first_seal_are_those_that_the_hash_chooses() -> None:
    sealed, lying = set(ids("1")), set(ids())
    assert all(map(is_sealed, sealed))
    assert not any(map(is_sealed, lying))
    assert 0.3 <= len(sealed) / len(sealed | lying) <= 0.36


def test_the_second_seal_holds_fifty_new_cases_of_each_language() -> None:
    new = load(held_out="2")
    assert Counter(case.language for case in new) == dict.fromkeys(LANGUAGES, 50)
    older = ids() + ids("1")
    for language in LANGUAGES:
        highest = max(counted(name) for name in older if name == f"{language}-{counted(name):03}")
        mine = [counted(case.id) for case in new if case.language == language]
        assert mine == list(range(highest + 1, highest + 51)), language


def test_an_eighth_of_the_second_seal_has_more_than_one_turn() -> None:
    longer = [case.id for case in load(held_out="2") if len(case.turns) > 1]
    assert 0.1 <= len(longer) / 200 <= 0.15


def test_the_third_seal_holds_fifty_new_english_cases() -> None:
    new = load(held_out="3")
    assert {case.language for case in new} == {"en"}
    highest = max(counted(name) for name in ids("2") if name.startswith("en-"))
    assert [counted(case.id) for case in new] == list(range(highest + 1, highest + 51))
    assert sum(len(case.turns) > 1 for case in new) == 6


@pytest.mark.parametrize(
    ("seal", "languages"), [("1", LANGUAGES), ("2", LANGUAGES), ("3", ("en",))]
)
def test_the_archive_is_the_one_that_was_sealed(seal: str, languages: tuple[str, ...]) -> None:
    assert sha256(SEALED[seal].read_bytes()).hexdigest() == SHA256[seal]
    with zipfile.ZipFile(SEALED[seal]) as archive:
        assert archive.namelist() == [f"{language}.jsonl" for language in languages]


def test_every_seal_is_known_to_the_test_above() -> None:
    assert set(SEALED) == {"1", "2", "3"}


@pytest.mark.parametrize("seal", SEALED)
def test_a_changed_archive_is_refused(
    seal: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    other = tmp_path / "held_out.zip"
    other.write_bytes(SEALED[seal].read_bytes() + b" ")
    monkeypatch.setitem(labelled.SEALED, seal, other)
    with pytest.raises(ValueError, match="not those that were sealed"):
        load(held_out=seal)
    monkeypatch.setitem(labelled.SHA256, seal, sha256(other.read_bytes()).hexdigest())
    assert load(held_out=seal)  # the sum alone keeps it out


def test_the_seals_are_touched_only_on_demand(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for seal in SEALED:
        monkeypatch.setitem(labelled.SEALED, seal, tmp_path / "gone.zip")
    assert len(load()) == 474
    with pytest.raises(FileNotFoundError):
        load(held_out="2")


def test_no_sealed_case_lies_open() -> None:
    lying = "".join(path.read_text(encoding="utf-8") for path in sorted(OPEN.iterdir()))
    assert not [name for seal in SEALED for name in ids(seal) if f'"{name}"' in lying]


def test_cases_of_a_spent_seal_are_for_development_and_no_others() -> None:
    assert SPENT == ("1", "2", "3")
    assert [case.id for case in formerly_sealed()] == ids("1") + ids("2") + ids("3")


def test_the_newest_seal_is_one_that_is_not_spent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(labelled, "SPENT", ("1", "3"))
    assert newest_seal() == "2"
    monkeypatch.setattr(labelled, "SPENT", ("2", "3"))
    assert newest_seal() == "1"
    monkeypatch.setattr(labelled, "SPENT", ("1", "2"))
    assert newest_seal() == "3"
    monkeypatch.setattr(labelled, "SPENT", tuple(SEALED))
    assert newest_seal() is None


@pytest.mark.parametrize(
    ("words", "seal", "wrong"),
    [
        ("--wrong", "", True),
        ("--closing --wrong", "2", False),
        ("--closing --seal 2 --wrong", "2", False),
        ("--closing --seal 1 --wrong", "1", True),
    ],
)
def test_the_score_shows_what_is_wrong_unless_the_seal_still_holds(
    monkeypatch: pytest.MonkeyPatch, words: str, seal: str, wrong: bool
) -> None:
    for module in (labelled, score):
        monkeypatch.setattr(module, "SPENT", ("1", "3"))
    cases, shown = score.asked_for(words.split())
    assert ([case.id for case in cases], shown) == (ids(seal), wrong)


def test_a_seal_is_opened_by_a_closing_run_alone(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        score.asked_for(["--seal", "2"])
    assert "--seal goes with --closing" in capsys.readouterr().err


def test_a_closing_run_names_its_seal_once_all_are_spent(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(labelled, "SPENT", tuple(SEALED))
    with pytest.raises(SystemExit):
        score.asked_for(["--closing"])
    assert "every seal is spent" in capsys.readouterr().err
