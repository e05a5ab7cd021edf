"""What an answer without a page means: go on elsewhere, or give up and say why."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from http import HTTPStatus

from carrel.errors import InvalidURL, URLFetchError
from carrel.ingest.fetch.errors import AccessRefused, BadAnswer, HostBusy, PageGone
from carrel.ingest.fetch.urls import WebURL, join_url
from carrel.ingest.fetch.wire import Answer

_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_REASONS = {
    401: "the page wants a login",
    402: "the page must be paid for",
    403: "the site refuses access",
    451: "the page is withheld for legal reasons",
}
_CAPTCHA = re.compile(rb"captcha|cf-chl|challenge-platform|are you (a )?human", re.IGNORECASE)
_LONGEST_WAIT = 86_400 * 30


def is_redirect(answer: Answer) -> bool:
    """Say whether the answer sends its reader elsewhere. A 300 leaves the choice; it is none."""
    return answer.status in _REDIRECTS


def location_of(answer: Answer, url: WebURL) -> WebURL:
    """Return where a redirect leads.

    Raises:
        BadAnswer: it leads nowhere, to several places, or to no address that can be fetched.
    """
    locations = answer.all("location")
    if len(locations) != 1 or not locations[0].strip():
        raise BadAnswer(
            f"Failed to fetch URL: a redirect names {len(locations)} places to go",
            url=str(url),
            status_code=answer.status,
        )
    try:
        return join_url(url, locations[0])
    except InvalidURL as cause:
        raise BadAnswer(
            f"Failed to fetch URL: a redirect leads astray; {cause.message}",
            url=str(url),
            status_code=answer.status,
        ) from cause


def failure_of(answer: Answer, url: WebURL, *, body: bytes) -> URLFetchError:
    """Return the error that a status stands for."""
    status = answer.status
    wall = answer.get("cf-mitigated") == "challenge" or _CAPTCHA.search(body)
    what = _REASONS.get(status, f"HTTP {status} {_phrase(status)}".strip())
    kind: type[URLFetchError] = BadAnswer if status < 500 else URLFetchError
    details: dict[str, object] = {}
    if status in (403, 429, 503) and wall:
        what, kind = "the site wants a proof of being human (CAPTCHA)", AccessRefused
    elif status in (429, 503):
        what, kind = f"the site asks for patience (HTTP {status})", HostBusy
        details = {"retry_after": retry_after(answer)}
    elif status in (404, 410):
        kind = PageGone
    elif 400 <= status < 500:
        kind = AccessRefused
    elif status >= 600:
        kind = BadAnswer
    return kind(f"Failed to fetch URL: {what}", url=str(url), status_code=status, details=details)


def retry_after(answer: Answer, now: datetime | None = None) -> float | None:
    """Return the seconds to wait that the answer asks for."""
    asked = (answer.get("retry-after") or "").strip()
    if re.fullmatch(r"[0-9]{1,9}", asked):
        return min(float(asked), _LONGEST_WAIT)
    try:
        moment = parsedate_to_datetime(asked)
    except ValueError:
        return None
    moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    wait = (moment - (now or datetime.now(UTC))).total_seconds()
    return min(max(wait, 0.0), _LONGEST_WAIT)


def summary(answer: Answer) -> dict[str, str]:
    """Return the headers by name; cookies are nobody's business here."""
    names = dict.fromkeys(name for name, _ in answer.headers if name != "set-cookie")
    return {name: answer.get(name) or "" for name in names}


def _phrase(status: int) -> str:
    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return ""
