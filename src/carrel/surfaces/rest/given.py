"""The arguments of an operation: from the path, the query and the body, as a tool gets them."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Never

from starlette.requests import Request

from carrel.errors import DataValidationError

DEEPEST = 32
MERGE_PATCH = "application/merge-patch+json"
_WHOLE = re.compile(r"-?[0-9]{1,19}", re.ASCII)
_NUMBER = re.compile(r"-?[0-9]{1,19}(\.[0-9]{1,19})?", re.ASCII)
_TRUTH = {"true": True, "false": False}


class BodyRefused(DataValidationError):
    """The body cannot be taken; `status` is the HTTP status that says so."""

    code = "invalid_body"
    advice = "Send a JSON object with the members that /openapi.json names."

    def __init__(self, status: HTTPStatus, message: str, *, suggestion: str | None = None) -> None:
        super().__init__(message, suggestion=suggestion)
        self.status = status


async def given(request: Request, schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a request gives a tool; the path says the last word."""
    properties = schema.get("properties", {})
    asked: dict[str, Any] = {
        name: _typed(request.query_params.getlist(name), properties.get(name, {}))
        for name in request.query_params
    }
    path = {
        name: _typed([text], properties.get(name, {})) for name, text in request.path_params.items()
    }
    return asked | await _body(request) | path


def kind_of(request: Request) -> str:
    """Return the media type of a body, without its parameters."""
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


def _typed(texts: list[str], schema: Mapping[str, Any]) -> object:
    """Return what stands in an address as the argument's type; what does not fit stays a text."""
    kinds = [one.get("type") for one in schema.get("anyOf", [schema])]
    if "array" in kinds and not ("string" in kinds and len(texts) == 1):
        inner = next(one for one in schema.get("anyOf", [schema]) if one.get("type") == "array")
        return [_one(text, inner.get("items", {}).get("type")) for text in texts]
    return _one(texts[0], kinds[0]) if len(texts) == 1 else texts


def _one(text: str, kind: object) -> object:
    if kind == "integer" and _WHOLE.fullmatch(text):
        return int(text)
    if kind == "number" and _NUMBER.fullmatch(text):
        return float(text)
    return _TRUTH.get(text, text) if kind == "boolean" else text


async def _body(request: Request) -> dict[str, Any]:
    raw = await request.body()
    if not raw:
        return {}
    kind = kind_of(request)
    if kind != "application/json" and not (kind.startswith("application/") and "+json" in kind):
        raise BodyRefused(
            HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
            f"the body is {kind[:80] or 'of no kind that is said'}, not JSON",
            suggestion="Send JSON with the header `Content-Type: application/json`.",
        )
    found = _read(raw)
    if not isinstance(found, dict):
        raise BodyRefused(HTTPStatus.BAD_REQUEST, "the body is JSON, but no object")
    return found


def _read(raw: bytes) -> object:
    try:
        found = json.loads(raw.decode("utf-8-sig"), parse_constant=_no_constant)
    except UnicodeDecodeError as cause:
        raise BodyRefused(HTTPStatus.BAD_REQUEST, "the body is not UTF-8") from cause
    except json.JSONDecodeError as cause:
        raise BodyRefused(
            HTTPStatus.BAD_REQUEST,
            f"the body is not JSON: {cause.msg} in line {cause.lineno}, column {cause.colno}",
        ) from cause
    except ValueError as cause:  # a number that no machine computes with
        raise BodyRefused(HTTPStatus.BAD_REQUEST, "the body is not JSON: a wrong number") from cause
    except RecursionError as cause:
        raise _too_deep() from cause
    if _is_deeper(found, DEEPEST):
        raise _too_deep()
    return found


def _no_constant(name: str) -> Never:
    raise ValueError(name)


def _too_deep() -> BodyRefused:
    return BodyRefused(
        HTTPStatus.BAD_REQUEST,
        f"the body is too deep: objects and lists may stand in each other {DEEPEST} times",
    )


def _is_deeper(value: object, most: int) -> bool:
    level = [value]
    for _ in range(most + 1):
        level = [
            inner
            for one in level
            if isinstance(one, dict | list)
            for inner in (one.values() if isinstance(one, dict) else one)
        ]
        if not level:
            return False
    return any(isinstance(one, dict | list) for one in level)
