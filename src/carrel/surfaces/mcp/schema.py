"""JSON Schemas that say what matters and nothing twice: a model pays for every word of them."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from copy import deepcopy
from typing import Any, TypeGuard

from pydantic import BaseModel, TypeAdapter

Schema = dict[str, Any]
_NULL = {"type": "null"}


def input_schema(model: type[BaseModel]) -> Schema:
    """Return the schema of a tool's arguments.

    An argument that may be null is one that may be left out, and the schema says it that way.
    """
    return deepcopy(_of_arguments(model))


def output_schema(result: type[object], extra: Mapping[str, Schema] | None = None) -> Schema:
    """Return the schema of a tool's result; `extra` properties are there only now and then."""
    # Every class can be hashed; mypy looks at the method of its objects.
    schema = deepcopy(_of_result(result))  # type: ignore[arg-type]
    schema["properties"] |= extra or {}
    return schema


# A server has each tool up to three times: together, by its toolset, and over REST.
@functools.cache
def _of_arguments(model: type[BaseModel]) -> Schema:
    return _lean(model.model_json_schema(), without_null=True) | {"additionalProperties": False}


@functools.cache
def _of_result(result: type[object]) -> Schema:
    schema = _lean(TypeAdapter(result).json_schema(mode="serialization"), without_null=False)
    schema["required"] = list(schema["properties"])
    return schema


def _lean(schema: Schema, *, without_null: bool) -> Schema:
    definitions = schema.pop("$defs", {})
    schema.pop("description", None)  # the docstring of the class, made for its reader

    def walk(node: Schema) -> Schema:
        if "$ref" in node:
            found = dict(definitions[node["$ref"].rpartition("/")[2]])
            found.pop("description", None)
            return walk(found | {key: value for key, value in node.items() if key != "$ref"})
        kept = {key: value for key, value in node.items() if key != "title"}
        if without_null and _NULL in kept.get("anyOf", ()):
            kept |= _only([one for one in kept.pop("anyOf") if one != _NULL])
            kept.pop("default", None)
        for key, value in kept.items():
            if key in ("properties", "patternProperties"):
                kept[key] = {name: walk(inner) for name, inner in value.items()}
            elif key in ("items", "additionalProperties") and _is_schema(value):
                kept[key] = walk(value)
            elif key == "anyOf":
                kept[key] = [walk(inner) for inner in value]
        return kept

    return walk(schema)


def _only(choices: list[Schema]) -> Schema:
    return choices[0] if len(choices) == 1 else {"anyOf": choices}


def _is_schema(value: object) -> TypeGuard[Schema]:
    return isinstance(value, dict)
