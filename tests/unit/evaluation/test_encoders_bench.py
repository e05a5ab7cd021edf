"""Two encoders side by side, as the benchmark compares them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench import encoders, paired
from carrel.inference.manifest import MODEL

STRINGS = (
    ("Open a new window", "نئی ونڈو کھولیں"),
    ("Delete the file", "فائل حذف کریں"),
    ("Change the font", "فونٹ تبدیل کریں"),
)


@pytest.fixture
def strings(tmp_path: Path) -> Path:
    file = tmp_path / "strings.jsonl"
    rows = ({"id": at, "english": one, "urdu": other} for at, (one, other) in enumerate(STRINGS))
    file.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    return file


def test_each_string_is_asked_for_its_translation_both_ways(strings: Path) -> None:
    found = dict(encoders.urdu_exams(strings))
    assert list(found) == ["english to urdu", "urdu to english"]
    there, back = found.values()
    assert [one.text for one in there.questions] == [english for english, _ in STRINGS]
    assert [one.text for one in there.records] == [urdu for _, urdu in STRINGS]
    assert [one.text for one in back.records] == [english for english, _ in STRINGS]
    assert there.gains == {str(at): {str(at): 1.0} for at in range(3)}


def test_an_encoder_is_no_better_than_itself(
    strings: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paired, "default_folder", lambda: tmp_path / "cache")
    exam = dict(encoders.urdu_exams(strings))["english to urdu"]
    found = encoders.compare(exam, "recall@1", MODEL, "strings")
    assert found["queries"] == 3
    for row in encoders.ROWS:
        figures = found[row]
        assert isinstance(figures, dict)
        assert figures["before"] == figures["after"] > 0
        assert figures["p"] == 1.0
