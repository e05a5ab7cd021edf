"""What a tool said, as an HTTP answer: the very bytes of its text, or a problem with its error."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from carrel.core.user_errors import RateLimited
from carrel.errors import RAGError
from carrel.pipelines.errors import PipelineBusy
from carrel.surfaces.mcp.failures import unforeseen
from carrel.surfaces.mcp.manner import Manner, Reply
from carrel.surfaces.rest.etags import is_known, tag_of
from carrel.surfaces.rest.given import BodyRefused
from carrel.surfaces.rest.problems import PROBLEM, status_of, unknown
from carrel.surfaces.rest.request_ids import request_id_of

JSON = "application/json"
TEXT = "text/plain; charset=utf-8"
_FRESH = "private, no-cache"
_SOON = "1"
_SHORT = 1_000  # tokens
logger = logging.getLogger(__name__)


def body_of(reply: Reply) -> bytes:
    """Return the body: the first text that an agent reads, byte for byte."""
    return reply.texts[0].encode(errors="replace")


def answer(
    request: Request,
    body: bytes,
    *,
    status: HTTPStatus = HTTPStatus.OK,
    kind: str = JSON,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """Return a success; what is only looked at has a tag, and is not sent to whoever has it."""
    told = dict(headers or {})
    if request.method == "GET":
        told.setdefault("ETag", tag_of(body))
        told.setdefault("Cache-Control", _FRESH)
        if is_known(request.headers.get("if-none-match"), told["ETag"]):
            return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=told)
    return Response(body, status_code=status, media_type=kind, headers=told)


def failure(error: RAGError, manner: Manner, *, budget: int) -> Response:
    """Return a problem whose member `error` is what the tool says of it."""
    status, body = told(error, manner, budget=budget)
    response = Response(
        json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode(errors="replace"),
        status_code=status,
        media_type=PROBLEM,
    )
    if isinstance(error, RateLimited):
        response.headers["Retry-After"] = str(error.seconds)
    elif isinstance(error, PipelineBusy):
        response.headers["Retry-After"] = _SOON
    elif status == HTTPStatus.UNAUTHORIZED:
        response.headers["WWW-Authenticate"] = 'Bearer realm="Carrel"'
    return response


def told(error: RAGError, manner: Manner, *, budget: int) -> tuple[HTTPStatus, dict[str, object]]:
    """Return status and body of a problem."""
    reply = manner.failure(error, budget=budget)
    status = error.status if isinstance(error, BodyRefused) else status_of(error)
    inner = reply.texts[0] if reply.structured is None else reply.structured["error"]
    return status, {
        "type": "about:blank",
        "title": status.phrase,
        "status": int(status),
        "detail": inner["message"] if isinstance(inner, dict) else inner,
        "code": error.code,
        "error": inner,
    }


def unforeseen_failure(request: Request, cause: Exception) -> Response:
    """Return that something went wrong that nobody foresaw, in the shape of the tool that did."""
    manner = getattr(request.state, "manner", None)
    if manner is None:
        return unknown(request, cause)
    chosen = request_id_of(request.scope)
    logger.error("%s failed (%s)", request.url.path, chosen, exc_info=cause)
    return failure(unforeseen(chosen), manner, budget=_SHORT)
