"""A small web site on loopback in a thread of its own, for commands that run to their end."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Self

HERON = (
    "The grey heron stands in the reeds for hours and waits until a fish comes near.",
    "It is a patient bird, and the fishermen of the lake have learnt to tell the time by it.",
)
SAGI = (
    "青鷺は水辺に立って、魚が近づくのを静かに待つ鳥です。日本の池や川でもよく見られます。",
    "長い時間じっとしている姿は、まるで庭の置物のようです。",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What the site answers for a path; with a gate, only once that is open.

    `place` is where it sends its readers.
    """

    body: bytes = b""
    status: int = 200
    kind: str = "text/html; charset=utf-8"
    gate: threading.Event | None = None
    place: str = ""


def page(title: str, *paragraphs: str, links: Iterable[str] = (), hidden: str = "") -> Reply:
    """A page as a reader would meet it: navigation around a text."""
    around = "".join(f'<a href="{link}">{link}</a> ' for link in links)
    text = "".join(f"<p>{paragraph}</p>" for paragraph in paragraphs)
    unseen = f'<div style="display:none">{hidden}</div>' if hidden else ""
    html = (
        f"<!doctype html><html><head><title>{title}</title></head><body><nav>{around}</nav>"
        f"<main><h1>{title}</h1>{text}{unseen}</main></body></html>"
    )
    return Reply(body=html.encode())


class Site:
    """Listens while the `with` block lasts, and counts what it was asked for."""

    def __init__(self, pages: dict[str, Reply]) -> None:
        self.pages = pages
        self.asked: Counter[str] = Counter()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,))

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for reply in self.pages.values():
            if reply.gate:
                reply.gate.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def url(self, path: str = "/") -> str:
        """Return the address of a path."""
        return f"http://127.0.0.1:{self._server.server_port}{path}"

    def _handler(site) -> type[BaseHTTPRequestHandler]:  # noqa: N805
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                site.asked[self.path] += 1
                missing = Reply(body=b"missing", status=404)
                reply = site.pages.get(self.path, missing)
                if reply.gate:
                    reply.gate.wait(60)
                etag = f'"{sha256(reply.body).hexdigest()}"'
                known = reply.status == 200 and self.headers.get("If-None-Match") == etag
                self.send_response(304 if known else reply.status)
                self.send_header("Content-Type", reply.kind)
                self.send_header("ETag", etag)
                if reply.place:
                    self.send_header("Location", reply.place)
                self.send_header("Content-Length", "0" if known else str(len(reply.body)))
                self.end_headers()
                if not known:
                    self.wfile.write(reply.body)

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002
                pass

        return Handler
