"""The code keeps its own rules."""

from __future__ import annotations

import pytest

from tests.architecture.exceptions import EXCEPTIONS, MOST
from tests.architecture.modules import modules
from tests.architecture.rules import RULES, Rule

EVERYTHING = list(modules())


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_the_rule_holds_everywhere(rule: Rule) -> None:
    allowed = EXCEPTIONS.get(rule.name, frozenset())
    broken = [
        complaint
        for module in EVERYTHING
        if module.path not in allowed
        for complaint in rule.complaints(module)
    ]
    assert not broken, "\n".join(broken)


def test_the_rules_see_the_code_at_all() -> None:
    seen = {module.path for module in EVERYTHING}
    assert "src/carrel/config.py" in seen
    assert "tests/architecture/rules.py" in seen


def test_every_exception_is_still_needed() -> None:
    rules = {rule.name: rule for rule in RULES}
    by_path = {module.path: module for module in EVERYTHING}
    idle = [
        (name, path)
        for name, paths in EXCEPTIONS.items()
        for path in paths
        if path not in by_path or not rules[name].complaints(by_path[path])
    ]
    assert not idle, f"take these off the list: {idle}"


def test_the_list_of_exceptions_does_not_grow() -> None:
    assert sum(map(len, EXCEPTIONS.values())) <= MOST
