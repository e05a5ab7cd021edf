"""Why a service outside did not help."""

from __future__ import annotations

from carrel.errors import RAGError


class RerankError(RAGError):
    """The reranker did not answer."""

    code = "reranker"
    retryable = True
    advice = "Check CARREL_RERANKER_URL, _MODEL and _KEY; until then the bundled mix serves."


class WebSearchError(RAGError):
    """The web could not be searched."""

    code = "web_search"
    retryable = True
    advice = "Check CARREL_WEB_SEARCH, CARREL_WEB_SEARCH_URL and CARREL_WEB_SEARCH_KEY."
