"""`/openapi.json`: OpenAPI 3.1 of everything under `/api`, made from the rows that serve it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter, FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from carrel import __version__
from carrel.surfaces.rest.answers import JSON, answer
from carrel.surfaces.rest.described import PROBLEM_REFERENCE
from carrel.surfaces.rest.problems import PROBLEM

ROUTE_PROBLEMS: dict[int | str, dict[str, Any]] = {
    "default": PROBLEM_REFERENCE,
    422: PROBLEM_REFERENCE,
}
_ABOUT = (
    "What agents do over MCP, over HTTP: the bodies are the same, byte for byte, apart from "
    "timings, ids and moments of the call. Errors are problem documents whose member `error` is "
    "what an agent is told. Every answer has the header `X-Request-ID`."
)
_PROBLEM_SCHEMA = {
    "type": "object",
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "code": {"type": "string", "description": "the kind of error, for programs"},
        "error": {
            "description": "what an agent is told: an object with type, message, details and "
            "suggestion, or a text",
            "type": ["object", "string"],
        },
    },
    "required": ["type", "title", "status", "detail", "code", "error"],
}
_EXAMPLE = {
    "type": "about:blank",
    "title": "Not Found",
    "status": 404,
    "detail": "there is no source 7",
    "code": "not_found",
    "error": {
        "type": "NotFoundError",
        "message": "there is no source 7",
        "details": {},
        "suggestion": "List what is there and use one of those ids.",
    },
}


def routes(application: FastAPI, own: Sequence[BaseRoute]) -> APIRouter:
    """Return the route of the document, which is made when it is first asked for.

    `own` are the routes of operations.
    """
    router = APIRouter()
    made: list[bytes] = []

    @router.get("/openapi.json", include_in_schema=False)
    async def document(request: Request) -> Response:
        if not made:
            text = json.dumps(
                described(application, own), ensure_ascii=False, separators=(",", ":")
            )
            made.append(text.encode())
        return answer(request, made[0], kind=JSON)

    return router


def described(application: FastAPI, own: Sequence[BaseRoute]) -> dict[str, Any]:
    """Return the document."""
    found = get_openapi(
        title="Carrel",
        version=__version__,
        openapi_version="3.1.0",
        description=_ABOUT,
        routes=application.routes,
    )
    for route in own:
        if isinstance(route, APIRoute) and route.openapi_extra:
            for method in route.methods or ():  # as it was said: FastAPI would leave out every null
                found["paths"][route.path_format][method.lower()] |= route.openapi_extra
    components = found.setdefault("components", {})
    for name in ("HTTPValidationError", "ValidationError"):
        components.get("schemas", {}).pop(name, None)
    components.setdefault("schemas", {})["Problem"] = _PROBLEM_SCHEMA
    components["responses"] = {
        "Problem": {
            "description": "an error",
            "content": {
                PROBLEM: {
                    "schema": {"$ref": "#/components/schemas/Problem"},
                    "example": _EXAMPLE,
                }
            },
        }
    }
    components["securitySchemes"] = {"bearer": {"type": "http", "scheme": "bearer"}}
    found["security"] = [{}, {"bearer": []}]
    return found
