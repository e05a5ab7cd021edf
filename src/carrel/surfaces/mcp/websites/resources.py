"""`carrel://websites/{source_id}`: a stored page with the fields taken from it, and their words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from carrel.errors import NotFoundError
from carrel.surfaces.mcp.toolset import Template

if TYPE_CHECKING:
    from carrel.app import App

_LONGEST_ID = 18  # digits of the largest number that both databases hold, nearly


async def _read(app: App, source_id: str) -> Mapping[str, object] | None:
    if not (source_id.isascii() and source_id.isdigit() and len(source_id) <= _LONGEST_ID):
        return None
    try:
        return (await app.websites.data.data_read_website_source(int(source_id))).as_dict()
    except NotFoundError:
        return None


TEMPLATES = (
    Template(
        prefix="carrel://websites/",
        variable="source_id",
        name="website",
        title="A stored web page",
        description="What is known of a stored page: its state, and the fields taken from it with "
        "the words that each came from.",
        read=_read,
    ),
)
