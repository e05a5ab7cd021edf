"""Small linked sites on loopback: pages that a test can change, with validators; sitemaps."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256

from tests.fault_server import Behaviour, FaultServer, Request, answer

WORDS = (
    "The keeper of the harbour writes down every ship that comes in, "
    "with its cargo and the name of its master. "
)
_HTML = "text/html; charset=utf-8"


def article(
    title: str, *paragraphs: str, links: Iterable[str] = (), language: str = "en", head: str = ""
) -> str:
    """Return a page: a heading, paragraphs, and a list of links below."""
    anchors = "".join(f'<li><a href="{link}">to {link}</a></li>' for link in links)
    return (
        f"<!doctype html><html lang={language}><head><title>{title}</title>{head}</head>"
        f"<body><main><h1>{title}</h1>"
        + "".join(f"<p>{words}</p>" for words in paragraphs or (f"{title}. {WORDS * 2}",))
        + f"<ul>{anchors}</ul></main></body></html>"
    )


def chapters(title: str, sections: dict[str, str]) -> str:
    """Return a page of sections, each with a heading."""
    parts = "".join(f"<h2>{name}</h2><p>{words}</p>" for name, words in sections.items())
    return f"<!doctype html><title>{title}</title><body><main><h1>{title}</h1>{parts}</main></body>"


def sitemap(urls: Iterable[str]) -> str:
    """Return a sitemap of these addresses."""
    listed = "".join(f"<url><loc>{url}</loc></url>" for url in urls)
    return f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{listed}</urlset>'


def page(body: str | bytes, *, kind: str = _HTML, tag: bool = True, changed: str = "") -> Behaviour:
    """Answer with the body and its validators, and with 304 to whoever has it already."""
    data = body.encode() if isinstance(body, str) else body
    etag = f'"{sha256(data).hexdigest()[:12]}"' if tag else ""
    headers = {"Content-Type": kind, "ETag": etag, "Last-Modified": changed}

    async def behave(request: Request, writer: asyncio.StreamWriter) -> None:
        asked = request.headers
        same = (etag and asked.get("if-none-match") == etag) or (
            changed and asked.get("if-modified-since") == changed
        )
        reply = answer(status=304, headers=headers) if same else answer(data, headers=headers)
        await reply(request, writer)

    return behave


@dataclass
class Site(FaultServer):
    """A site that counts what it is asked."""

    def put(self, path: str, body: str | bytes, **how: str | bool) -> str:
        """Serve a page and return its address."""
        self.paths[path] = page(body, **how)  # type: ignore[arg-type]
        return self.url(path)

    def tree(self, size: int, *, children: int = 3) -> Sequence[str]:
        """Serve so many pages, each linking to its children and back home; return their paths."""
        paths = ["/" if at == 0 else f"/page-{at}" for at in range(size)]
        for at, path in enumerate(paths):
            below = paths[at * children + 1 : at * children + 1 + children]
            self.put(path, article(f"Page {at}", f"Leaf {at}. {WORDS * 2}", links=["/", *below]))
        return paths

    def counted(self, path: str) -> int:
        """Return how often a path was asked for."""
        return len(self.asked(path))
