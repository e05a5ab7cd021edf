"""`/api/websites`: pages that are kept, over the tools of the toolset `websites`."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus

from starlette.requests import Request

from carrel.core.websites import Listing, Processed
from carrel.surfaces.mcp.websites.tools import TOOLS
from carrel.surfaces.rest.operation import Operation

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


def _next(request: Request, value: Listing) -> Mapping[str, str]:
    if not value.has_more:
        return {}
    following = request.url.include_query_params(offset=value.offset + len(value.websites))
    return {"Link": f'<{following.path}?{following.query}>; rel="next"'}


OPERATIONS = (
    Operation(
        method="POST",
        path="/api/websites",
        tool=_BY_NAME["rag_process_website"],
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
        statuses=(HTTPStatus.OK, HTTPStatus.ACCEPTED),
    ),
    Operation(
        method="GET",
        path="/api/websites",
        tool=_BY_NAME["rag_list_websites"],
        example={"limit": 20, "order_by": "url", "order": "ASC"},
        shows={
            "websites": [_WEBSITE],
            "total_count": 1,
            "limit": 20,
            "offset": 0,
            "has_more": False,
        },
        headers=_next,
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
        tool=_BY_NAME["rag_refresh_website"],
        example={"source_id": 1},
        streams=True,
    ),
    Operation(
        method="DELETE",
        path=_ONE,
        tool=_BY_NAME["rag_delete_website"],
        example={"source_id": 1},
        shows={
            "source_id": 1,
            "url": "https://example.com/jobs/1",
            "chunks_deleted": 4,
            "message": "Deleted.",
        },
    ),
)
