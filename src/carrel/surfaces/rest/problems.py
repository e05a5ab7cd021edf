"""Every error over HTTP is `application/problem+json`, with Carrel's own error inside."""

from __future__ import annotations

import logging
from http import HTTPStatus

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from carrel.core.chat_errors import ConversationBusy, ToolServerUnavailable
from carrel.core.task_errors import AccessDenied, AuthenticationRequired, KeyReused, TaskChanged
from carrel.core.user_errors import LoginFailed, NameTaken, RateLimited, SignUpClosed
from carrel.errors import (
    ConfigError,
    DatabaseBusy,
    DatabaseUnavailable,
    DataValidationError,
    EmbeddingError,
    ModelError,
    NotFoundError,
    ProcessingError,
    RAGError,
    StorageError,
    StorageFull,
)
from carrel.orchestrate.errors import NothingRead, TimedOut
from carrel.pipelines.errors import PipelineBusy, PipelineTimedOut

PROBLEM = "application/problem+json"
logger = logging.getLogger(__name__)
_STATUSES: dict[type[RAGError], HTTPStatus] = {
    AuthenticationRequired: HTTPStatus.UNAUTHORIZED,
    LoginFailed: HTTPStatus.UNAUTHORIZED,
    AccessDenied: HTTPStatus.FORBIDDEN,
    SignUpClosed: HTTPStatus.FORBIDDEN,
    NameTaken: HTTPStatus.CONFLICT,
    KeyReused: HTTPStatus.CONFLICT,
    ConversationBusy: HTTPStatus.CONFLICT,
    ToolServerUnavailable: HTTPStatus.SERVICE_UNAVAILABLE,
    TaskChanged: HTTPStatus.PRECONDITION_FAILED,
    RateLimited: HTTPStatus.TOO_MANY_REQUESTS,
    NotFoundError: HTTPStatus.NOT_FOUND,
    DataValidationError: HTTPStatus.UNPROCESSABLE_ENTITY,
    # The page that a caller names is at fault, not this server.
    ProcessingError: HTTPStatus.UNPROCESSABLE_ENTITY,
    NothingRead: HTTPStatus.UNPROCESSABLE_ENTITY,
    EmbeddingError: HTTPStatus.SERVICE_UNAVAILABLE,
    ModelError: HTTPStatus.SERVICE_UNAVAILABLE,
    PipelineBusy: HTTPStatus.SERVICE_UNAVAILABLE,
    PipelineTimedOut: HTTPStatus.GATEWAY_TIMEOUT,
    TimedOut: HTTPStatus.GATEWAY_TIMEOUT,
    DatabaseBusy: HTTPStatus.SERVICE_UNAVAILABLE,
    DatabaseUnavailable: HTTPStatus.SERVICE_UNAVAILABLE,
    StorageFull: HTTPStatus.INSUFFICIENT_STORAGE,
    StorageError: HTTPStatus.SERVICE_UNAVAILABLE,
    ConfigError: HTTPStatus.INTERNAL_SERVER_ERROR,
}


def problem(status: int, error: dict[str, object]) -> JSONResponse:
    """Return a problem document."""
    body = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": error["message"],
        "code": error["code"],
        "error": error,
    }
    return JSONResponse(body, status_code=status, media_type=PROBLEM)


def refusal(status: HTTPStatus, code: str, message: str, *, suggestion: str = "") -> JSONResponse:
    """Return a problem document for a request that no part of Carrel can take."""
    error: dict[str, object] = {
        "code": code,
        "message": message,
        "details": {},
        "suggestion": suggestion,
    }
    return problem(status, error)


def status_of(error: RAGError) -> HTTPStatus:
    """Return the HTTP status that fits an error."""
    kinds = (kind for kind in type(error).__mro__ if kind in _STATUSES)
    return next((_STATUSES[kind] for kind in kinds), HTTPStatus.INTERNAL_SERVER_ERROR)


def install(application: FastAPI) -> None:
    """Let the application answer every error this way."""
    application.add_exception_handler(HTTPException, _http)
    application.add_exception_handler(RAGError, _known)
    application.add_exception_handler(RequestValidationError, _unfit)
    application.add_exception_handler(Exception, unknown)


def _http(request: Request, cause: Exception) -> Response:
    assert isinstance(cause, HTTPException)
    status = HTTPStatus(cause.status_code)
    code = status.name.lower()
    suggestion = "Open / for what there is." if status is HTTPStatus.NOT_FOUND else ""
    message = f"{request.method} {request.url.path}: {status.phrase.lower()}"
    response = refusal(status, code, message, suggestion=suggestion)
    response.headers.update(cause.headers or {})
    return response


def _known(_: Request, cause: Exception) -> Response:
    assert isinstance(cause, RAGError)
    answer = problem(status_of(cause), cause.as_dict())
    if isinstance(cause, RateLimited):
        answer.headers["Retry-After"] = str(cause.seconds)
    elif answer.status_code == HTTPStatus.UNAUTHORIZED:
        answer.headers["WWW-Authenticate"] = 'Bearer realm="Carrel"'
    return answer


def _unfit(_: Request, cause: Exception) -> Response:
    """Say which member does not fit and why, and repeat nothing of it: it may be a password."""
    assert isinstance(cause, RequestValidationError)
    first = cause.errors()[0]
    broken = first["type"] == "json_invalid"
    where = ".".join(str(part) for part in first["loc"][1:])[:100]
    where = where.encode(errors="replace").decode()  # half a character could not be sent
    error = DataValidationError(
        "The body is not JSON." if broken else f"{where or 'The body'}: {first['msg']}",
        details={"member": "" if broken else where},
        suggestion="Send a JSON object with the members that the documentation names.",
    )
    status = HTTPStatus.BAD_REQUEST if broken else HTTPStatus.UNPROCESSABLE_ENTITY
    return problem(status, error.as_dict())


def unknown(_: Request, cause: Exception) -> Response:
    """Say that something went wrong that nobody foresaw, and nothing of what it was."""
    logger.error("a request failed", exc_info=cause)
    return refusal(
        HTTPStatus.INTERNAL_SERVER_ERROR,
        "unexpected",
        "Carrel could not answer this request.",
        suggestion="The log says why.",
    )
