"""Schemas are made once, and whoever gets one may change it."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from carrel.core.arguments import Arguments
from carrel.surfaces.mcp import schema
from carrel.surfaces.mcp.schema import Schema, input_schema, output_schema


class Wish(Arguments):
    """What a tool is asked for."""

    title: str
    note: str | None = None


@dataclass(frozen=True)
class Made:
    """What a tool gives."""

    number: int


def test_what_one_caller_changes_the_next_one_does_not_see() -> None:
    first, made = input_schema(Wish), output_schema(Made, {"cut": {"type": "boolean"}})
    first["properties"]["title"]["type"] = "integer"
    made["properties"]["number"]["type"] = "string"
    assert input_schema(Wish)["properties"]["title"] == {"type": "string"}
    assert output_schema(Made)["properties"] == {"number": {"type": "integer"}}


def test_a_schema_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    @dataclass(frozen=True)
    class Other:
        """Seen here for the first time."""

        number: int

    made: list[Schema] = []
    lean = schema._lean

    def counting(given: Schema, *, without_null: bool) -> Schema:
        made.append(given)
        return lean(given, without_null=without_null)

    monkeypatch.setattr(schema, "_lean", counting)
    assert output_schema(Other) == output_schema(Other)
    assert len(made) == 1
