"""Intents of public data sets are mapped to ours without doubt."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench.chat.intents import Scope, counts, maps, utterances

_OURS = {"add", "list", "complete", "update", "delete"}


def test_every_intent_has_one_scope_and_known_answers() -> None:
    for name, mapped in maps().items():
        assert not mapped.neighbours & mapped.ours.keys(), name
        assert all(answers and answers <= _OURS for answers in mapped.ours.values()), name
        assert all(file.startswith(f"{name}/") for file in mapped.files)


def test_reminders_are_ours_calendars_are_neighbours_and_the_rest_is_out() -> None:
    clinc = maps()["clinc150"]
    assert clinc.scope("reminder_update") is Scope.OURS
    assert clinc.scope("calendar") is Scope.NEIGHBOURS
    assert {clinc.scope(intent) for intent in ("alarm", "timer", "oos", "pay_bill")} == {Scope.OUT}


def test_utterances_are_read_and_counted_by_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for mapped in maps().values():
        for file in mapped.files:
            path = tmp_path / file
            path.parent.mkdir(exist_ok=True)
            intents = [next(iter(mapped.ours)), *sorted(mapped.neighbours)[:1], "weather", "oos"]
            rows = [json.dumps({"text": "…", "intent": intent}) for intent in intents]
            path.write_text("\n".join(rows), encoding="utf-8")
    monkeypatch.setenv("CARREL_BENCH_DATA", str(tmp_path))
    found = counts()
    assert found["hwu64/train.jsonl"] == {Scope.OURS: 1, Scope.NEIGHBOURS: 1, Scope.OUT: 2}
    assert found["xsid/ja.valid.jsonl"] == {Scope.OURS: 1, Scope.OUT: 2}
    first, *_, last = utterances("xsid")
    assert first.ours == {"add"}
    assert not last.ours
