"""The arguments of the website tools.

Only types are checked here: ranges, choices and addresses are the service's business, so that every
surface refuses them in the same words. The schemas name them all the same.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any

from pydantic import Field

from carrel.core.arguments import Arguments, Whole
from carrel.core.pages import SourceState
from carrel.core.websites import ContentType, Order, OrderBy


def _one_of(choices: type[StrEnum]) -> Any:
    """Name the choices in the schema."""
    return Field(json_schema_extra={"enum": [choice.value for choice in choices]})


def _between(least: int, most: int | None = None) -> Any:
    """Name the range in the schema."""
    limits = {"minimum": least} | ({} if most is None else {"maximum": most})
    return Field(json_schema_extra=dict(limits))


Kind = Annotated[str, _one_of(ContentType)]
SourceId = Annotated[Whole, Field(description="id of the website")]


class ProcessArguments(Arguments):
    """Of `rag_process_website`."""

    url: Annotated[str, Field(description="http or https address")]
    content_type: Kind = ContentType.JOB_POSTING.value
    force_refresh: Annotated[bool, Field(description="process again although stored")] = False


class QueryArguments(Arguments):
    """Of `rag_query_websites`."""

    query: Annotated[str, Field(description="question or keywords, English or Japanese")]
    max_results: Annotated[Whole, _between(1, 20)] = 10
    content_type_filter: Kind | None = None
    source_ids: Annotated[list[Whole] | None, Field(description="search these websites only")] = (
        None
    )
    include_synthesis: Annotated[
        bool, Field(description="add a summary that cites its sources")
    ] = False


class ListArguments(Arguments):
    """Of `rag_list_websites`."""

    content_type: Kind | None = None
    status: Annotated[str, _one_of(SourceState)] | None = None
    limit: Annotated[Whole, _between(1, 100)] = 50
    offset: Annotated[Whole, _between(0)] = 0
    order_by: Annotated[str, _one_of(OrderBy)] = OrderBy.FETCH_TIMESTAMP.value
    order: Annotated[str, _one_of(Order)] = Order.DESC.value


class SourceArguments(Arguments):
    """Of the tools for one website."""

    source_id: SourceId
