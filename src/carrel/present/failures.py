"""What is said when there is no brief: an error, a limit of time, a handle that leads nowhere."""

from __future__ import annotations

from carrel.errors import DataValidationError, RAGError
from carrel.present.limits import ROOMY
from carrel.present.safe import one_line

_LONGEST = 300  # tokens of a message
_FAILED = """\
[ERROR]
Carrel encountered an error during retrieval.

Error type: {kind}
Details: {message}

The knowledge retrieval service was unable to complete this query. Possible causes:
- The URL may be unreachable or return an error.
- An external API (embedding, reranker) may be temporarily unavailable.
- The database connection may have failed.

Please inform the user of this error. Do not attempt to answer from memory — the tool was called \
because specific source material was needed."""
_LATE = """\
[ERROR]
Carrel timed out after {seconds:g}s.

The orchestration pipeline did not complete within the allowed time. This may indicate:
- A very large page requiring extensive indexing.
- Many expansion iterations with slow external APIs.
- Network latency to external services.

Suggestion: Retry with expansion_budget=0 to skip expansion, or try a more specific URL."""
_OUTDATED = (
    "There is nothing more under this handle: it is unknown, or it is too old and was let go. Call "
    "search with the query again; a smaller top_k or narrower source_urls keep the answer short."
)


def failed(error: RAGError) -> str:
    """Return what is said of an error; of a wrong argument also how it would be right."""
    words = error.message
    if isinstance(error, DataValidationError) and error.suggestion:
        words = f"{words.rstrip('.')}. {error.suggestion}"
    message = ROOMY.cut(one_line(words), _LONGEST)
    return _FAILED.format(kind=error.type_name, message=message)


def timed_out(seconds: float) -> str:
    """Return what is said when a call took too long."""
    return _LATE.format(seconds=seconds)


def outdated() -> str:
    """Return what is said of a handle that leads nowhere."""
    return _OUTDATED
