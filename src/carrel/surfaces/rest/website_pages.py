"""Lists of pages over HTTP: the body of the tool, and a cursor to where the list goes on.

An offset counts from the beginning, so that what is added or deleted meanwhile is shown twice or
never. A cursor is a place in the list.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from datetime import datetime
from typing import Annotated

from pydantic import Field
from starlette.requests import Request

from carrel.app import App
from carrel.core.pages import storable
from carrel.core.websites import Listing, OrderBy, Place, Website
from carrel.errors import DataValidationError
from carrel.surfaces.mcp.tool import Call
from carrel.surfaces.mcp.websites.arguments import ListArguments

NO_CURSOR = "this cursor cannot be used"
_LARGEST = 2**63 - 1


class PageArguments(ListArguments):
    """Of a part of the list."""

    cursor: Annotated[
        str | None, Field(description="where it begins: from the header `Link` of the one before")
    ] = None


async def page(app: App, given: PageArguments, _: Call) -> Listing:
    """Return a part of the list."""
    asked = given.model_dump(exclude={"cursor"})
    if given.cursor is None:
        return await app.websites.list(**asked)
    place, offset = _read(given.cursor, given.order_by, given.order)
    return await app.websites.list_from(place, **(asked | {"offset": offset}))


def next_link(request: Request, value: Listing) -> Mapping[str, str]:
    """Return the headers that say how long the list is, and where its next part is.

    The body may be cut to the budget of replies: the next part begins behind what is shown.
    """
    total = {"X-Total-Count": str(value.total_count)}
    shown = len(request.state.reply.structured["websites"])
    if not shown or not (value.has_more or shown < len(value.websites)):
        return total
    order = (request.query_params.get("order_by"), request.query_params.get("order"))
    cursor = _written(value.websites[shown - 1], *order, offset=value.offset + shown)
    following = request.url.remove_query_params("offset").include_query_params(cursor=cursor)
    return total | {"Link": f'<{following.path}?{following.query}>; rel="next"'}


def _written(last: Website, order_by: str | None, order: str | None, *, offset: int) -> str:
    chosen = PageArguments()
    by = order_by or chosen.order_by
    values = {OrderBy.URL: last.url, OrderBy.STATUS: last.processing_status}
    value = values.get(OrderBy(by), last.fetch_timestamp)
    told = json.dumps([by, order or chosen.order, value, last.id, offset], separators=(",", ":"))
    return base64.urlsafe_b64encode(told.encode()).decode().rstrip("=")


def _read(text: str, order_by: str, order: str) -> tuple[Place, int]:
    """Return a place and how many pages came before it; refuse what was not written here."""
    try:
        told = json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
        by, way, value, key, offset = told
        fits = (by, way) == (order_by, order) and _is_whole(key) and _is_whole(offset)
        if not fits or not isinstance(value, str):
            raise _refused()
        if by != OrderBy.FETCH_TIMESTAMP:
            return Place(value=storable(value), id=key), offset
        moment = datetime.fromisoformat(value)
    except (ValueError, TypeError, RecursionError) as cause:
        raise _refused() from cause
    if moment.tzinfo is None:
        raise _refused()
    return Place(value=moment, id=key), offset


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _LARGEST


def _refused() -> DataValidationError:
    return DataValidationError(
        NO_CURSOR, suggestion="Take the address of `next` as it is, or begin with the first part."
    )
