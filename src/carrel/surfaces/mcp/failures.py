"""An error as a client sees it: type, message, details and suggestion, never a traceback."""

from __future__ import annotations

import json

from carrel.errors import (
    DataValidationError,
    EncoderError,
    InternalError,
    NotFoundError,
    ProcessingError,
    RAGError,
    StorageError,
    URLFetchError,
)

# The names of the contract, whatever a class inside is called. The first that fits counts.
_TYPES: tuple[tuple[type[RAGError], str], ...] = (
    (DataValidationError, "ValueError"),
    (URLFetchError, "URLFetchError"),
    (EncoderError, "EmbeddingError"),
    (NotFoundError, "NotFoundError"),
    (InternalError, "InternalError"),
    (StorageError, "StorageError"),
)
_KNOWN = (
    "ChunkingError",
    "EmbeddingError",
    "ModelError",
    "PipelineBusy",
    "PipelineTimedOut",
    "RateLimited",
)


def type_of(error: RAGError) -> str:
    """Return the name that the contract has for an error."""
    names = [kind.__name__ for kind in type(error).__mro__]
    for name in _KNOWN:
        if name in names:
            return name
    for kind, name in _TYPES:
        if isinstance(error, kind):
            return name
    return "ProcessingError" if isinstance(error, ProcessingError) else "RAGError"


def error_object(error: RAGError) -> dict[str, object]:
    """Return the object that goes out, its details fit for JSON."""
    return {
        "error": {
            "type": type_of(error),
            "message": error.message,
            "details": json.loads(json.dumps(error.details, default=str)),
            "suggestion": error.suggestion,
        }
    }


def unforeseen(request_id: str) -> InternalError:
    """Return what is told of an exception that nobody foresaw: where to look, and no word of it."""
    return InternalError(
        details={"request_id": request_id},
        suggestion=f"Try again. If it comes back, look for {request_id} in Carrel's log.",
    )
