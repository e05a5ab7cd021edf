"""The code keeps its own rules."""

from __future__ import annotations

import functools
from collections.abc import Mapping

import pytest

from tests.architecture.exceptions import EXCEPTIONS, MOST
from tests.architecture.modules import modules
from tests.architecture.rules import RULES, Rule

Found = Mapping[str, Mapping[str, list[str]]]


@functools.cache
def found() -> Found:
    """Return all complaints by rule and path; each file is read once, and no tree is kept."""
    complaints: dict[str, dict[str, list[str]]] = {rule.name: {} for rule in RULES}
    for module in modules():
        for rule in RULES:
            complaints[rule.name][module.path] = rule.complaints(module)
    return complaints


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_the_rule_holds_everywhere(rule: Rule) -> None:
    allowed = EXCEPTIONS.get(rule.name, frozenset())
    broken = [
        complaint
        for path, complaints in found()[rule.name].items()
        if path not in allowed
        for complaint in complaints
    ]
    assert not broken, "\n".join(broken)


def test_the_rules_see_the_code_at_all() -> None:
    for seen in found().values():
        assert "src/carrel/config.py" in seen
        assert "tests/architecture/rules.py" in seen


def test_every_exception_is_still_needed() -> None:
    idle = [
        (name, path)
        for name, paths in EXCEPTIONS.items()
        for path in paths
        if not found()[name].get(path)
    ]
    assert not idle, f"take these off the list: {idle}"


def test_the_list_of_exceptions_does_not_grow() -> None:
    assert sum(map(len, EXCEPTIONS.values())) <= MOST
