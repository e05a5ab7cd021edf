"""Choose the title of a page among its heading, its `og:title` and its `title`."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

_PARTS = re.compile(r"\s+[|–—·•»«:]+\s+|\s+-+\s+|\s*[|｜]\s*|\s+::\s+")
_WORDS = re.compile(r"[\W_]+")


def choose_title(heading: str, *, shared: str, head: str, site: str, url: str) -> str:
    """Return the title.

    The heading wins when the page's own titles hold it; otherwise the shared title, then the
    title in the head, each without the name of the site where that is a part by itself.
    """
    plain = _plain(heading)
    if len(plain) > 1 and (plain in _plain(head) or plain in _plain(shared)):
        return heading
    for title in (shared, head):
        if title:
            return without_site(title, site=site, url=url)
    return heading


def without_site(title: str, *, site: str, url: str) -> str:
    """Take the name of the site off the end or the start of a title."""
    parts = _PARTS.split(title)
    if len(parts) < 2:
        return title
    names = {_plain(site)} - {""}
    host = (urlsplit(url).hostname or "").removeprefix("www.")
    label = _plain(host.split(".")[0]) if host else ""
    for end in (-1, 0):
        plain = _plain(parts[end])
        if plain in names or (
            label and len(label) > 2 and (plain == label or plain == _plain(host))
        ):
            return _without(title, parts[end], last=end == -1)
    # A short last part behind a longer one is a site's name, as a rule.
    if len(_plain(parts[-1])) * 2 <= len(_plain(parts[0])):
        return _without(title, parts[-1], last=True)
    return title


def _without(title: str, part: str, *, last: bool) -> str:
    rest = title[: title.rindex(part)] if last else title[title.index(part) + len(part) :]
    return rest.strip(" |–—·•»«:-｜") or title


def _plain(text: str) -> str:
    return _WORDS.sub("", text).lower()
