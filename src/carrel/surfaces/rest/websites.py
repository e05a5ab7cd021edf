"""`/api/websites`: pages that are kept, over the tools of the toolset `websites`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from http import HTTPStatus

from starlette.requests import Request

from carrel.core.websites import Processed
from carrel.surfaces.mcp.websites.tools import TOOLS
from carrel.surfaces.rest.operation import Operation
from carrel.surfaces.rest.website_pages import PageArguments, next_link, page
from carrel.surfaces.rest.website_tools import DELETE, PROCESS, REFRESH

_BY_NAME = {tool.name: tool for tool in TOOLS}
_ONE = "/api/websites/{source_id}"
_WEBSITE = {
    "id": 1,
    "url": "https://example.com/jobs/1",
    "title": "Backend Engineer",
    "content_type": "job_posting",
    "language": "en",
    "fetch_timestamp": "2026-11-02T12:00:00+00:00",
    "processing_status": "completed",
    "chunks_count": 4,
    "is_stale": False,
    "error_message": None,
}


def _accepted(value: Processed) -> HTTPStatus:
    return HTTPStatus.ACCEPTED if value.status == "processing" else HTTPStatus.OK


def _place(_: Request, value: Processed) -> Mapping[str, str]:
    return {"Location": f"/api/websites/{value.source_id}"}


OPERATIONS = (
    Operation(
        method="POST",
        path="/api/websites",
        tool=PROCESS,
        example={"url": "https://example.com/jobs/1", "content_type": "job_posting"},
        shows={
            "source_id": 1,
            "url": "https://example.com/jobs/1",
            "status": "completed",
            "chunks_created": 4,
            "processing_time_ms": 812,
            "language": "en",
            "message": "Processed 4 chunks.",
            "is_cached": False,
            "error": None,
        },
        status=_accepted,
        headers=_place,
        streams=True,
        keyed=True,
        statuses=(HTTPStatus.OK, HTTPStatus.ACCEPTED),
    ),
    Operation(
        method="GET",
        path="/api/websites",
        tool=replace(_BY_NAME["rag_list_websites"], arguments=PageArguments, call=page),
        example={"limit": 20, "order_by": "url", "order": "ASC"},
        shows={
            "websites": [_WEBSITE],
            "total_count": 1,
            "limit": 20,
            "offset": 0,
            "has_more": False,
        },
        headers=next_link,
    ),
    Operation(
        method="POST",
        path="/api/websites/query",
        tool=_BY_NAME["rag_query_websites"],
        example={"query": "Which skills does the role ask for?", "max_results": 3},
        shows={
            "query": "Which skills does the role ask for?",
            "results": [],
            "total_results": 0,
            "synthesis": None,
            "confidence_level": "low",
            "processing_time_ms": 9,
        },
    ),
    Operation(
        method="GET",
        path=_ONE,
        tool=_BY_NAME["rag_get_website_status"],
        example={"source_id": 1},
        shows={
            "source_id": 1,
            "url": "https://example.com/jobs/1",
            "processing_status": "completed",
            "chunks_created": 4,
            "fetch_timestamp": "2026-11-02T12:00:00+00:00",
            "error_message": None,
            "message": "Ready: 4 chunks.",
        },
    ),
    Operation(
        method="POST",
        path=f"{_ONE}/refresh",
        tool=REFRESH,
        example={"source_id": 1},
        streams=True,
        keyed=True,
    ),
    Operation(
        method="DELETE",
        path=_ONE,
        tool=DELETE,
        example={"source_id": 1},
        keyed=True,
        shows={
            "source_id": 1,
            "url": "https://example.com/jobs/1",
            "chunks_deleted": 4,
            "message": "Deleted.",
        },
    ),
)
