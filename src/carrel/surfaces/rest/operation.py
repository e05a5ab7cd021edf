"""An operation is one row: a method and a path over one tool, so that both say the same.

A request becomes the arguments of the tool, runs through the same checks, limits and service, and
gets the bytes that an agent gets.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from carrel.app import App
from carrel.core.arguments import Arguments, read
from carrel.core.task_errors import AuthenticationRequired
from carrel.errors import RAGError
from carrel.surfaces.mcp.limited import count
from carrel.surfaces.mcp.manner import Reply
from carrel.surfaces.mcp.schema import input_schema
from carrel.surfaces.mcp.tool import Tool
from carrel.surfaces.rest.answers import JSON, answer, body_of, failure
from carrel.surfaces.rest.described import described
from carrel.surfaces.rest.given import MERGE_PATCH, given, kind_of
from carrel.surfaces.rest.http_call import HttpCall, call_of
from carrel.surfaces.rest.stream import Streamed, streaming, wants_stream

logger = logging.getLogger(__name__)


def _ok(_: Any) -> HTTPStatus:
    return HTTPStatus.OK


def _no_headers(_: Request, __: Any) -> Mapping[str, str]:
    return {}


def _as_it_is(error: RAGError) -> RAGError:
    return error


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """One operation; `headers` and `status` depend on what the tool found.

    `told_as` may put another error in the place of one. With `streams`, a caller may listen to the
    progress. An operation that is `keyed` happens once for an idempotency key, one that is
    `matched` minds `If-Match`. `example` are arguments, and `shows` is what comes back for them.
    """

    method: str
    path: str
    tool: Tool
    example: Mapping[str, object] = field(default_factory=dict)
    shows: object = None
    kind: str = JSON
    status: Callable[[Any], HTTPStatus] = _ok
    headers: Callable[[Request, Any], Mapping[str, str]] = _no_headers
    told_as: Callable[[RAGError], RAGError] = _as_it_is
    streams: bool = False
    keyed: bool = False
    matched: bool = False
    takes: tuple[str, ...] = (JSON,)
    statuses: tuple[HTTPStatus, ...] = (HTTPStatus.OK,)
    schema: Mapping[str, Any] | None = None
    listed: bool = True


def routes(app: App, tag: str, operations: Iterable[Operation]) -> APIRouter:
    """Return the routes of some operations."""
    router = APIRouter(tags=[tag])
    for one in operations:
        _add(router, app, one, name=f"{tag}_{one.tool.name}")
    return router


def _add(router: APIRouter, app: App, operation: Operation, *, name: str) -> None:
    serving = _Serving(app, operation)

    async def serve(request: Request) -> Response:
        return await serving(request)

    tool = operation.tool
    router.add_api_route(
        operation.path,
        serve,
        methods=[operation.method],
        operation_id=name,
        summary=tool.title,
        description=tool.description,
        response_model=None,
        response_class=Response,
        status_code=operation.statuses[0],
        include_in_schema=operation.listed,
        openapi_extra=described(operation, serving.schema) if operation.listed else None,
    )


class _Serving:
    """Serves one operation."""

    def __init__(self, app: App, operation: Operation) -> None:
        self._app = app
        self._operation = operation
        self._tool = operation.tool
        self.schema = input_schema(operation.tool.arguments)

    async def __call__(self, request: Request) -> Response:
        """Answer a request; what nobody foresaw is told in the tool's manner, too."""
        request.state.manner = self._tool.manner
        call = call_of(request)
        try:
            if call is None:
                raise AuthenticationRequired
            arguments = await self._arguments(request, call)
            if self._operation.streams and wants_stream(request):
                return streaming(self._streamed(call, arguments), call)
            value = await self._tool.call(self._app, arguments, call)
        except RAGError as error:
            return self._failed(error, call)
        logger.info("%s took %.1f ms (%s)", self._tool.name, call.passed_ms, call.request_id)
        # Headers may say where a list goes on that was cut to the budget.
        request.state.reply = self._reply(value)
        return answer(
            request,
            body_of(request.state.reply),
            status=self._operation.status(value),
            kind=self._operation.kind,
            headers=self._operation.headers(request, value),
        )

    async def _arguments(self, request: Request, call: HttpCall) -> Arguments:
        tool = self._tool
        asked = await given(request, self.schema)
        if kind_of(request) == MERGE_PATCH:
            call.cleared = frozenset(name for name, value in asked.items() if value is None)
        arguments = read(tool.arguments, asked, tool=tool.name)
        count(self._app, tool.effect, call.principal, scope=request.scope, arguments=arguments)
        return arguments

    def _reply(self, value: Any) -> Reply:
        budget = self._app.settings.mcp.budget
        return self._tool.manner.answer(value, self._tool.cut, budget=budget)

    def _failed(self, error: RAGError, call: HttpCall | None) -> Response:
        chosen = "-" if call is None else call.request_id
        logger.info("%s failed (%s): %s", self._tool.name, chosen, error.message)
        told = self._operation.told_as(error)
        return failure(told, self._tool.manner, budget=self._app.settings.mcp.budget)

    def _streamed(self, call: HttpCall, arguments: Arguments) -> Streamed:
        async def work() -> str:
            value = await self._tool.call(self._app, arguments, call)
            return body_of(self._reply(value)).decode()

        return Streamed(
            work=work,
            failed=lambda error: self._failed(error, call).body,
            seconds=self._app.settings.mcp.progress,
        )
