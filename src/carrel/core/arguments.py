"""What a client sent, checked by models, so that every tool and pipeline refuses in one way."""

from __future__ import annotations

import difflib
import json
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError
from pydantic_core import ErrorDetails

from carrel.errors import DataValidationError

A = TypeVar("A", bound="Arguments")
_SHOWN = 80
_LIMITS = ("ge", "le", "max_length")
_WORDS = {
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "object": "an object",
}


class Arguments(BaseModel):
    """Arguments of which none is guessed.

    A contract may have words of its own for an argument that is `absent` or of a `wrong` type.
    """

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)
    absent: ClassVar[Mapping[str, str]] = {}
    wrong: ClassVar[Mapping[str, str]] = {}


class ArgumentError(DataValidationError):
    """An argument does not fit, in the words of the contract."""


class UnknownArgument(DataValidationError):
    """A tool has no such argument."""


def _whole(value: object) -> object:
    """Take 5.0 for 5, as JSON does."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


WHOLE = BeforeValidator(_whole)
Whole = Annotated[int, WHOLE]


def read(model: type[A], given: Mapping[str, Any], *, tool: str) -> A:
    """Return the arguments; null for an optional one means that it was left out."""
    fields = model.model_fields
    present = {
        name: value
        for name, value in given.items()
        if value is not None or name not in fields or fields[name].is_required()
    }
    try:
        return model.model_validate(present)
    except ValidationError as cause:
        raise _said_plainly(cause.errors(include_url=False)[0], model, tool) from cause


def unfit(model: type[Arguments], name: str, given: object) -> DataValidationError:
    """Return the error of an argument that is not what it must be."""
    wanted = _wanted(model, name)
    return DataValidationError(
        f"`{name}` must be {wanted}",
        details={"argument": name, "given": _short(given)},
        suggestion=f"Give {wanted}.",
    )


def _said_plainly(error: ErrorDetails, model: type[Arguments], tool: str) -> DataValidationError:
    name = str(error["loc"][0])[:_SHOWN] if error["loc"] else ""
    known = list(model.model_fields)
    words = model.absent if error["type"] == "missing" else model.wrong
    if name in words:
        return ArgumentError(words[name], details={"argument": name})
    if error["type"] == "extra_forbidden":
        near = difflib.get_close_matches(name, known, n=1)
        return UnknownArgument(
            f"{tool} has no argument `{name}`",
            details={"argument": name},
            suggestion=f"Did you mean `{near[0]}`?" if near else f"It has: {', '.join(known)}.",
        )
    if error["type"] == "missing":
        return DataValidationError(
            f"{tool} needs the argument `{name}`",
            details={"argument": name},
            suggestion=f"Give `{name}`: {_wanted(model, name)}.",
        )
    return unfit(model, name, error["input"])


def _wanted(model: type[Arguments], name: str) -> str:
    """Say what an argument may be, with its range where the model checks it.

    A range that only the schema tells is for whoever checks it to put into words.
    """
    field = model.model_fields.get(name)
    checked = field is not None and any(
        hasattr(one, limit) for one in field.metadata for limit in _LIMITS
    )
    schema = model.model_json_schema()["properties"].get(name, {})
    for choice in schema.get("anyOf", [schema]):
        kind = choice.get("type")
        if "enum" in choice:
            return f"one of {', '.join(choice['enum'])}"
        if kind == "array":
            inner = _WORDS.get(choice.get("items", {}).get("type", ""), "values")
            return f"a list, each entry {inner}"
        if kind in _WORDS:
            return _WORDS[kind] + (_range(choice) if checked else "")
    return "another value"


def _range(schema: Mapping[str, Any]) -> str:
    if "minimum" in schema and "maximum" in schema:
        return f" from {schema['minimum']:g} to {schema['maximum']:g}"
    if "maxLength" in schema:
        return f" of {schema.get('minLength', 0)} to {schema['maxLength']} characters"
    return ""


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
