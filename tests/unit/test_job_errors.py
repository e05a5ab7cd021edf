"""The error of a job comes back as what it was, whichever process reads it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from carrel.core.jobs import error_of, json_error
from carrel.errors import ProcessingError, RAGError, URLFetchError
from carrel.ingest.fetch.errors import PageGone


def kinds(kind: type[RAGError] = RAGError) -> Iterator[type[RAGError]]:
    yield kind
    for one in kind.__subclasses__():
        yield from kinds(one)


def made_alike() -> list[type[RAGError]]:
    """Return the classes of the product that are made of a message and details alone."""
    ours = [one for one in kinds() if one.__module__.startswith("carrel.") and "code" in vars(one)]
    alike = (RAGError.__init__, URLFetchError.__init__)
    return [one for one in ours if one.__init__ in alike]


@pytest.mark.parametrize("kind", made_alike(), ids=lambda kind: kind.__name__)
def test_each_error_comes_back(kind: type[RAGError]) -> None:
    error = kind("it rains", details={"place": "Cork"}, suggestion="Take a coat.")
    again = error_of(json_error(error))
    assert (again.code, again.message, again.suggestion) == (
        error.code,
        "it rains",
        "Take a coat.",
    )
    assert again.details == error.details
    assert isinstance(again, kind)


def test_a_failed_fetch_keeps_what_was_answered() -> None:
    error = PageGone("gone", url="https://a.example/", status_code=410)
    again = error_of(json_error(error))
    assert isinstance(again, URLFetchError)
    assert (again.status_code, again.details["url"]) == (410, "https://a.example/")


def test_a_code_that_nobody_knows_is_kept() -> None:
    again = error_of({"code": "captcha_wall_of_tomorrow", "message": "no", "suggestion": "Wait."})
    assert (type(again), again.code, again.message) == (
        ProcessingError,
        "captcha_wall_of_tomorrow",
        "no",
    )
    assert error_of(None).message
