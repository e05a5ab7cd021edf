"""Every error over HTTP is `application/problem+json`, with Carrel's own error inside."""

from __future__ import annotations

import logging
from http import HTTPStatus

from fastapi import FastAPI, Request
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from carrel.errors import (
    ConfigError,
    DatabaseBusy,
    DatabaseUnavailable,
    DataValidationError,
    NotFoundError,
    RAGError,
    StorageError,
    StorageFull,
)

logger = logging.getLogger(__name__)
_STATUSES: dict[type[RAGError], HTTPStatus] = {
    NotFoundError: HTTPStatus.NOT_FOUND,
    DataValidationError: HTTPStatus.UNPROCESSABLE_ENTITY,
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
        "error": error,
    }
    return JSONResponse(body, status_code=status, media_type="application/problem+json")


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
    application.add_exception_handler(Exception, _unknown)


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
    return problem(status_of(cause), cause.as_dict())


def _unknown(_: Request, cause: Exception) -> Response:
    logger.error("a request failed", exc_info=cause)
    return refusal(
        HTTPStatus.INTERNAL_SERVER_ERROR,
        "unexpected",
        "Carrel could not answer this request.",
        suggestion="The log says why.",
    )
