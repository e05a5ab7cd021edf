"""The classifiers of headings, lines and parts of titles."""

from __future__ import annotations

import shutil
from math import exp
from pathlib import Path

import numpy as np
import pytest

from carrel.errors import ExtractionError
from carrel.ingest.fields import learned, traits
from carrel.ingest.fields.job_labels import JOB
from carrel.ingest.fields.labels import Kind, tidy
from carrel.ingest.fields.learned import DIGEST, MODEL, FieldModelDamaged, load, models, save
from carrel.ingest.fields.line_kinds import is_given, is_want, told_by
from carrel.ingest.fields.title_parts import is_around, is_terms, may_be_role
from carrel.ingest.fields.traits import traits as traits_of

LARGEST = 300_000


@pytest.fixture
def copy(tmp_path: Path) -> tuple[Path, Path]:
    """Return a copy of the model and of its digest."""
    found = tmp_path / MODEL.name, tmp_path / DIGEST.name
    shutil.copy(MODEL, found[0])
    shutil.copy(DIGEST, found[1])
    return found


def test_the_file_is_small_and_can_be_read(copy: tuple[Path, Path]) -> None:
    assert MODEL.stat().st_size <= LARGEST
    assert set(load(*copy)) == {"headings", "lines", "titles"}


def test_a_damaged_file_is_refused(copy: tuple[Path, Path]) -> None:
    data = bytearray(copy[0].read_bytes())
    data[len(data) // 2] ^= 1
    copy[0].write_bytes(bytes(data))
    with pytest.raises(FieldModelDamaged):
        load(*copy)


def test_a_missing_file_or_digest_is_refused(copy: tuple[Path, Path]) -> None:
    copy[1].write_text("")
    with pytest.raises(FieldModelDamaged):
        load(*copy)
    copy[0].unlink()
    with pytest.raises(ExtractionError):
        load(*copy)


def test_a_file_for_other_traits_is_refused(
    copy: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    held = models()
    monkeypatch.setattr(traits, "VERSION", "0")
    save(held, *copy)
    monkeypatch.undo()
    with pytest.raises(FieldModelDamaged, match="other traits"):
        load(*copy)


def test_weights_that_do_not_fit_are_refused(copy: tuple[Path, Path]) -> None:
    one = models()["lines"]
    cut = learned.Classifier(one.classes, one.rows, one.weights[:-1], one.bias)
    save({**models(), "lines": cut}, *copy)
    with pytest.raises(FieldModelDamaged):
        load(*copy)


def test_writing_and_reading_change_little_and_always_the_same(copy: tuple[Path, Path]) -> None:
    first = save(models(), *copy)
    again = load(*copy)
    text = tidy("What you will need")
    before, after = models()["headings"].scores(text), again["headings"].scores(text)
    assert np.abs(before - after).max() < 0.01
    assert save(models(), *copy) == first


def test_scores_are_probabilities_and_do_not_change() -> None:
    for name, one in models().items():
        scores = one.scores(tidy("Requirements"))
        assert sum(map(exp, scores.tolist())) == pytest.approx(1, abs=1e-3), name
        assert scores.tolist() == one.scores(tidy("Requirements")).tolist()


@pytest.mark.parametrize("text", ["", "   ", "требования", "요구 사항", "المتطلبات", "🦊🦊🦊"])
def test_words_of_another_script_are_no_label(text: str) -> None:
    assert JOB.exact(text) is None
    assert all(0 <= chance <= 1 for chance in JOB.chances(text).values())


@pytest.mark.parametrize(
    ("heading", "kind"),
    [
        ("The skills our bakers rely on", Kind.MUST),
        ("Kit you must own already", Kind.MUST),
        ("You might even bring", Kind.MAY),
        ("Lovely if you also have", Kind.MAY),
        ("What lands in your pay packet besides wages", Kind.GIFTS),
        ("Our hospice offers its nurses", Kind.GIFTS),
        ("How a shift with us unfolds: your tasks", Kind.DUTIES),
        ("ぜひ持っていてほしい資格", Kind.MUST),
        ("あると現場で喜ばれるスキル", Kind.MAY),
        ("うちの園で働く特典", Kind.GIFTS),
        ("入社してすぐお任せする仕事", Kind.DUTIES),
    ],
)
def test_headings_that_it_never_saw_are_understood(heading: str, kind: Kind) -> None:
    assert not models()["headings"].knows(tidy(heading))
    assert JOB.loose(heading) is kind


@pytest.mark.parametrize(
    "line",
    [
        "Place of work: Galway",
        "募集職種　薬剤師",
        "給与：月給25万円",
        "Harwick University",
        "Oak Ltd",
    ],
)
def test_a_label_with_its_value_and_a_name_are_no_labels(line: str) -> None:
    assert JOB.exact(line) is None


@pytest.mark.parametrize("label", ["勤務地 Location", "資　　格", "Place of work", "Employer:"])
def test_a_label_in_two_languages_or_spelt_wide_is_one(label: str) -> None:
    assert JOB.exact(label) is not None


def test_lines_are_told_apart() -> None:
    assert is_want("At least four years behind a bar")
    assert is_want("普通二種免許をお持ちの方")
    assert is_given("Thirty-one days of paid leave")
    assert is_given("引っ越し手当あり")
    assert told_by("Sharpen knives and prepare fish")[Kind.DUTIES] > 0.5
    assert told_by("We were founded in 1931 by two brothers.")[Kind.OTHER] > 0.5
    assert told_by("Some Finnish would be a plus")[Kind.MAY] > 0.5


def test_parts_of_titles_are_told_apart() -> None:
    assert may_be_role("Bicycle Repairer")
    assert is_around("Evening shift")
    assert is_around("未経験歓迎")
    assert is_terms("£14.20 per hour")
    assert not is_around("Data Engineer")


def test_traits_of_two_scripts() -> None:
    found = traits_of("勤務地 location")
    assert {"勤務", "location", "^location"} <= set(found)
    assert traits_of("") == ["="]
    assert traits_of("5 years") == traits_of("12 years")
