"""What a client sent, checked by Carrel's own models, so that every tool refuses in one way."""

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
_WORDS = {
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "array": "a list",
    "object": "an object",
}


class Arguments(BaseModel):
    """The arguments of a tool: their types only. Their values are the service's business.

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


Whole = Annotated[int, BeforeValidator(_whole)]


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
    wanted = _wanted(model, name)
    if error["type"] == "missing":
        return DataValidationError(
            f"{tool} needs the argument `{name}`",
            details={"argument": name},
            suggestion=f"Give `{name}`: {wanted}.",
        )
    return DataValidationError(
        f"`{name}` must be {wanted}",
        details={"argument": name, "given": _short(error["input"])},
        suggestion=f"Give {wanted}.",
    )


def _wanted(model: type[BaseModel], name: str) -> str:
    schema = model.model_json_schema()["properties"].get(name, {})
    for choice in schema.get("anyOf", [schema]):
        if choice.get("type") == "array":
            inner = _WORDS.get(choice.get("items", {}).get("type", ""), "values")
            return f"a list, each entry {inner}"
        if choice.get("type") in _WORDS:
            return _WORDS[choice["type"]]
    return "another value"


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
