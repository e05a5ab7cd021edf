"""Why a page could not be fetched. Outside they all go by the name `URLFetchError`.

URLFetchError
├── FetchTimeout        it took too long
├── ForbiddenAddress    it lies in a network that Carrel does not enter
├── RobotsDisallowed    the site's robots.txt asks robots to stay away
├── RobotsUnavailable   the site's robots.txt could not be read
├── TooManyRedirects    it was passed on and on, or in a circle
├── PageGone            the site says that there is no such page
├── AccessRefused       the site wants a login, a payment or a proof of being human
├── HostBusy            the site asks for patience
├── PageTooLarge        it is larger than the limits
├── UnsupportedContent  it is of a kind that Carrel does not read
└── BadAnswer           the answer breaks the rules of HTTP

The messages begin with `Failed to fetch URL:`; the details hold what every such error tells.
"""

from __future__ import annotations

from carrel.errors import URLFetchError


class FetchTimeout(URLFetchError):
    """The page took too long."""

    code = "fetch_timeout"


class ForbiddenAddress(URLFetchError):
    """The address belongs to a private or special network."""

    code = "forbidden_address"
    retryable = False
    advice = "If Carrel may read this host, name it in CARREL_FETCH_ALLOW."


class RobotsDisallowed(URLFetchError):
    """The site's robots.txt asks robots not to read this page."""

    code = "robots_disallowed"
    retryable = False
    advice = "Read the page yourself, or ask the site's owner to let Carrel in."


class RobotsUnavailable(URLFetchError):
    """The site's robots.txt could not be read, so the site is left alone for a while."""

    code = "robots_unavailable"
    advice = "Try again later; the site seems to be in trouble."


class TooManyRedirects(URLFetchError):
    """The page passes its readers on and on."""

    code = "too_many_redirects"
    retryable = False
    advice = "Open the URL in a browser and use the address where it ends."


class PageGone(URLFetchError):
    """There is no such page."""

    code = "page_gone"
    retryable = False
    advice = "Check the URL for mistakes; the page may have been moved or removed."


class AccessRefused(URLFetchError):
    """The site refuses access to this page."""

    code = "access_refused"
    retryable = False
    advice = (
        "If you have access, give Carrel the cookie or token with CARREL_FETCH_HEADERS, "
        "or save the page and add the file."
    )


class HostBusy(URLFetchError):
    """The site asks for patience."""

    code = "host_busy"
    advice = "Try again later; `retry_after` in the details says when, if the site told."


class PageTooLarge(URLFetchError):
    """The page is larger than the limits."""

    code = "page_too_large"
    retryable = False
    advice = "Raise CARREL_FETCH_MAX_BYTES or CARREL_FETCH_MAX_DECODED if the page is worth it."


class UnsupportedContent(URLFetchError):
    """This kind of content cannot be read."""

    code = "unsupported_content"
    retryable = False
    advice = "Carrel reads HTML, plain text, Markdown, JSON and PDF."


class BadAnswer(URLFetchError):
    """The server's answer breaks the rules of HTTP."""

    code = "bad_answer"
    advice = "Try again; if it stays so, the server is at fault."
