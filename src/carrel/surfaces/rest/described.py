"""An operation as OpenAPI describes it, from the schemas that agents see."""

from __future__ import annotations

import re
from collections.abc import Mapping
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from carrel.surfaces.rest.operation import Operation

Schema = dict[str, Any]
PROBLEM_REFERENCE = {"$ref": "#/components/responses/Problem"}
_BODY = ("POST", "PATCH", "PUT")
_KEY = {
    "name": "Idempotency-Key",
    "in": "header",
    "description": "makes a request that is repeated with the same key happen once",
    "schema": {"type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[!-~]+$"},
}
_MATCH = {
    "name": "If-Match",
    "in": "header",
    "description": "the ETag that the change was made for; 412 if there is a newer one",
    "schema": {"type": "string", "pattern": '^(\\*|(W/)?"[!#-~]*")$'},
}
_NONE_MATCH = {
    "name": "If-None-Match",
    "in": "header",
    "description": "the ETag that the caller has; 304 if it is still the same",
    "schema": {"type": "string", "pattern": '^(\\*|(W/)?"[!#-~]*")$'},
}


def described(operation: Operation, schema: Mapping[str, Any]) -> Schema:
    """Return what OpenAPI says of an operation, beside its name and words."""
    named = re.findall(r"{(\w+)}", operation.path)
    properties: Schema = dict(schema.get("properties", {}))
    # The contracts list it as required; a call without it is the caller's own.
    required = [name for name in schema.get("required", []) if name != "user_id"]
    found = [
        _parameter(name, properties.pop(name), "path", example=operation.example.get(name))
        for name in named
    ]
    told: Schema = {}
    if operation.method in _BODY:
        body = {
            "type": "object",
            "properties": properties,
            "required": [name for name in required if name in properties],
            "additionalProperties": False,
        }
        told["requestBody"] = _request(operation, body, named)
    else:
        found += [
            _parameter(
                name, one, "query", required=name in required, example=operation.example.get(name)
            )
            for name, one in properties.items()
        ]
    told["parameters"] = found + _headers(operation)
    told["responses"] = _responses(operation)
    return told


def _parameter(
    name: str, schema: Schema, place: str, *, required: bool = True, example: object = None
) -> Schema:
    given = dict(schema)
    words = {"description": given.pop("description")} if "description" in given else {}
    shown = {} if example is None else {"example": example}
    return {"name": name, "in": place, "required": required, "schema": given} | words | shown


def _request(operation: Operation, body: Schema, named: list[str]) -> Schema:
    example = {name: value for name, value in operation.example.items() if name not in named}
    content: Schema = {"schema": body}
    if example:
        content["example"] = example
    return {
        "required": bool(body["required"]),
        "content": dict.fromkeys(operation.takes, content),
    }


def _headers(operation: Operation) -> list[Schema]:
    if operation.method == "GET":
        return [_NONE_MATCH]
    return [*([_KEY] if operation.keyed else []), *([_MATCH] if operation.matched else [])]


def _responses(operation: Operation) -> Schema:
    schema = operation.schema or operation.tool.manner.schema(
        operation.tool.result, operation.tool.cut
    )
    content: Schema = {"schema": schema or {"type": "string"}}
    if operation.shows is not None:
        content["example"] = operation.shows
    kinds: Schema = {operation.kind.partition(";")[0]: content}
    if operation.streams:
        kinds["text/event-stream"] = {
            "schema": {"type": "string"},
            "example": 'event: progress\ndata: {"message": "…", "passed_ms": 12}\n\n'
            "event: result\ndata: …\n\n",
        }
    found: Schema = {
        str(int(status)): {"description": status.phrase, "content": kinds}
        for status in operation.statuses
    }
    if operation.method == "GET":
        found[str(int(HTTPStatus.NOT_MODIFIED))] = {"description": "the caller has it already"}
    return found | {"default": PROBLEM_REFERENCE}
