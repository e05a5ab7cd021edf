"""Memory is given back where the C library can do that, and nothing is missed where it cannot."""

from __future__ import annotations

import ctypes
from types import SimpleNamespace

import pytest

from carrel.inference.memory import sparingly


def test_pools_are_few_before_and_what_was_freed_goes_back_after(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done: list[str] = []
    library = SimpleNamespace(
        mallopt=lambda which, count: done.append(f"option {which}: {count}"),
        malloc_trim=lambda _: done.append("trimmed"),
    )
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr(ctypes, "CDLL", lambda _: library)
    with sparingly():
        done.append("loaded")
    assert done == ["option -8: 2", "loaded", "trimmed"]


def test_a_library_that_has_neither_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr(ctypes, "CDLL", lambda _: SimpleNamespace())
    with sparingly():
        loaded = True
    assert loaded


def test_other_systems_are_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setattr(ctypes, "CDLL", None)
    with sparingly():
        loaded = True
    assert loaded


def test_what_fails_inside_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda _: SimpleNamespace())
    with pytest.raises(ValueError, match="damaged"), sparingly():
        raise ValueError("damaged")
