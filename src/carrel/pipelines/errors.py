"""Why a pipeline gave no answer."""

from __future__ import annotations

from carrel.errors import RAGError


class PipelineError(RAGError):
    """The pipeline could not answer."""

    code = "pipeline"
    advice = "Try again; `rag_health_check` tells how the pipelines are."


class PipelineBusy(PipelineError):
    """Too many pipeline queries run at the same time."""

    code = "pipeline_busy"
    retryable = True
    advice = "Try again in a moment, or ask fewer questions at once."


class PipelineTimedOut(PipelineError):
    """The pipeline took longer than it may."""

    code = "pipeline_timed_out"
    retryable = True
    advice = (
        "Ask for fewer passages, leave the answer out with generate_answer=false, or try again."
    )
