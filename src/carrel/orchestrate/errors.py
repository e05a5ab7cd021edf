"""Why an inquiry has no outcome."""

from __future__ import annotations

from carrel.errors import RAGError


class ResearchError(RAGError):
    """The question could not be followed."""

    code = "research"
    advice = "Try again with other addresses, or with `expansion_budget=0`."


class TimedOut(ResearchError):
    """The call took longer than it may; `details` has the limit as `seconds`."""

    code = "timed_out"
    retryable = True
    advice = "Retry with expansion_budget=0 to skip expansion, or try a more specific URL."

    def __init__(self, seconds: float) -> None:
        super().__init__(f"the call did not end within {seconds:g} s", details={"seconds": seconds})
        self.seconds = seconds


class NothingRead(ResearchError):
    """None of the pages could be read; `details` has the reason of each by its address."""

    code = "nothing_read"
    advice = "Check the addresses, and that the pages are for readers without a login."
