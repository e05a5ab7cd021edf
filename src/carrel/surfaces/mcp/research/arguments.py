"""The arguments of the research tools: types only, as for every toolset."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, model_validator

from carrel.core.arguments import Arguments, Whole
from carrel.core.research import Intent

_KINDS = ", ".join(Intent)
Query = Annotated[str, Field(description="question or information need")]
Pages = Annotated[
    str | list[str], Field(description="one or more page URLs; several are searched together")
]
# A hint: what it does not know is inferred, so nothing else is refused.
Hint = Annotated[str | None, Field(description=f"hint: {_KINDS}; inferred if left out")]
Handle = Annotated[
    str | None,
    Field(description="handle from a `More:` line: returns what was left out, nothing else"),
]


class Continuing(Arguments):
    """Arguments of a call that may go on from an earlier one, which needs its handle alone."""

    @model_validator(mode="before")
    @classmethod
    def _handle_alone(cls, given: Any) -> Any:
        if isinstance(given, dict) and isinstance(given.get("continue_from"), str):
            return {name: "" for name in ("url", "query") if name in cls.model_fields} | given
        return given


class AnswerArguments(Continuing):
    """Of `answer`."""

    url: Pages
    query: Query
    intent: Hint = None
    known_context: Annotated[
        str | None, Field(description="what you know already; it is not sent again")
    ] = None
    constraints: Annotated[
        list[str] | None, Field(description='such as ["must include code examples"]')
    ] = None
    expansion_budget: Annotated[
        Whole | None,
        Field(
            description="most rounds of following links; 0: the given pages only; left out: auto",
            json_schema_extra={"minimum": 0},
        ),
    ] = None
    continue_from: Handle = None


class SearchArguments(Continuing):
    """Of `search`."""

    query: Query
    source_urls: Annotated[
        list[str] | None, Field(description="restrict to these pages; left out: whole corpus")
    ] = None
    intent: Hint = None
    top_k: Annotated[
        Whole | None,
        Field(description="most chunks; default 20", json_schema_extra={"minimum": 1}),
    ] = None
    continue_from: Handle = None


class StatusArguments(Arguments):
    """Of `status`."""

    source_url: Annotated[str | None, Field(description="tell of this page only")] = None
    include_urls: Annotated[bool, Field(description="list all indexed URLs")] = True


class IngestArguments(Arguments):
    """Of `ingest`."""

    url: Pages


class VerifyArguments(Arguments):
    """Of `verify`."""

    quote: Annotated[str, Field(description="the words to check")]
    url: Annotated[str | None, Field(description="page they are said to be from")] = None
