"""What a fetch takes and gives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Validators:
    """What the site said about the version that is already here.

    With `url`, the final address of that version, they are sent to that address only.
    """

    etag: str | None = None
    last_modified: str | None = None
    url: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RawPage:
    """A page as the site sent it, decompressed; nothing of its text is read yet.

    `headers` have lower-case names; of a name that came twice the values are joined with commas.
    A page that is `not_modified` has no body: the version at hand is still good.
    """

    url: str
    final_url: str
    status: int
    headers: Mapping[str, str]
    body: bytes
    content_type: str
    charset_from_header: str | None
    etag: str | None
    last_modified: str | None
    fetched_at: datetime
    not_modified: bool = False
    redirects: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Purpose:
    """Why something is fetched: what it may be, how large, and whether robots.txt is asked.

    No `types` means any. What is larger than `most` is cut there, if that is set. A `part` of a
    page that has had its turn need not wait for another; the host rests afterwards. With `home`,
    what the settings open and send beyond the public web is for that origin alone.
    """

    types: frozenset[str] | None
    accept: str
    robots: bool = True
    most: int | None = None
    part: bool = False
    home: str | None = None


PAGE = Purpose(
    types=frozenset(
        "text/html application/xhtml+xml text/plain text/markdown text/x-markdown "
        "application/pdf application/json application/ld+json".split()
    ),
    accept="text/html, application/xhtml+xml, text/markdown;q=0.9, text/plain;q=0.8, "
    "application/pdf;q=0.8, application/ld+json;q=0.7, application/json;q=0.6",
)
ROBOTS = Purpose(types=None, accept="text/plain, */*;q=0.1", robots=False, most=512_000)
SITEMAP = Purpose(
    types=frozenset(
        "application/xml text/xml application/rss+xml application/atom+xml text/plain "
        "application/gzip application/x-gzip application/octet-stream".split()
    ),
    accept="application/xml, text/xml, text/plain;q=0.8, application/gzip;q=0.8",
)
