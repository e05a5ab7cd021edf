"""The process that runs the browser for one page: orders in, requests and the page out.

Nothing here or below has a way to the network, three times over: every request of the page is
taken from the browser and passed to Carrel; the browser is started so that it finds no name and has
a dead proxy; and where the operating system can, all of it runs in a network that holds nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import os
import sys
import threading
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from carrel.ingest.browser.frames import Frame, packed, read

if sys.platform != "win32":
    import resource
if TYPE_CHECKING:
    from playwright.async_api import Browser, BrowserContext, Page, Route, WebSocketRoute

SWITCHES = (
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-domain-reliability",
    "--disable-sync",
    "--dns-prefetch-disable",
    "--no-first-run",
    "--no-pings",
    "--js-flags=--max-old-space-size=512",
)
# Loopback too goes to this proxy, where nobody listens and which has no address to begin with.
DEAD_PROXY = "http://127.0.0.1:1"
NO_BYPASS = "<-loopback>"
_QUIET = 0.5  # seconds
_ENOUGH = 200  # letters
_PATIENCE_MS = 2000.0
_NEW_USER, _NEW_NET = 0x10000000, 0x40000000


class Link:
    """The pipes to Carrel."""

    def __init__(self, incoming: BinaryIO, outgoing: BinaryIO) -> None:
        self._incoming = incoming
        self._outgoing = outgoing
        self._loop = asyncio.get_running_loop()
        self._numbers = count(1)
        self._waiting: dict[object, asyncio.Future[Frame]] = {}
        self._answered_at = self._loop.time()
        threading.Thread(target=self._listen, daemon=True).start()

    async def ask(self, message: dict[str, object]) -> Frame:
        """Send a question and wait for its answer."""
        number = next(self._numbers)
        self._waiting[number] = self._loop.create_future()
        self.send({"ask": number} | message)
        return await self._waiting[number]

    async def quiet(self) -> None:
        """Wait until nothing is being asked and no answer came for a moment.

        Refusals do not count: some scripts ask again and again for what they cannot have.
        """
        while self._waiting or self._loop.time() < self._answered_at + _QUIET:  # noqa: ASYNC110
            await asyncio.sleep(_QUIET / 5)

    def send(self, message: dict[str, object], body: bytes = b"") -> None:
        """Send something that needs no answer."""
        self._outgoing.write(packed(message, body))
        self._outgoing.flush()

    def _listen(self) -> None:
        while (frame := read(self._incoming)) is not None:
            self._loop.call_soon_threadsafe(self._arrived, frame)
        os._exit(1)  # Carrel is gone; the browser goes with the driver, whose pipes close now

    def _arrived(self, frame: Frame) -> None:
        future = self._waiting.pop(frame[0].get("ask"), None)
        if future is not None and not future.done():
            future.set_result(frame)
            if frame[0].get("status"):
                self._answered_at = self._loop.time()


async def render(link: Link, order: dict[str, object]) -> None:
    """Open the page, wait until it is still, and send what it has become."""
    from playwright.async_api import async_playwright

    clock = asyncio.get_running_loop().time
    end = clock() + float(str(order["seconds"]))
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=str(order["program"]),
            chromium_sandbox=bool(order["sandbox"]),
            proxy={"server": DEAD_PROXY, "bypass": NO_BYPASS},
            args=list(SWITCHES),
            timeout=(end - clock()) * 1000,
        )
        link.send({"browser": await _process_of(browser)})
        context = await browser.new_context(service_workers="block", accept_downloads=False)
        page = await _only_page(context, link)
        # Later events may never come: a refused turn to another page takes them away.
        await page.goto(str(order["url"]), wait_until="commit", timeout=(end - clock()) * 1000)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout_at(end):
                await link.quiet()
                await _words(page)
        html = await page.content()
        link.send({"done": page.url}, html.encode("utf-8", errors="replace"))
        await browser.close()


async def _process_of(browser: Browser) -> int:
    session = await browser.new_browser_cdp_session()
    found = await session.send("SystemInfo.getProcessInfo")
    return next(int(one["id"]) for one in found["processInfo"] if one["type"] == "browser")


async def _only_page(context: BrowserContext, link: Link) -> Page:
    """Return a page whose requests go to Carrel; other windows are closed as they open."""

    async def answer(route: Route) -> None:
        await _answer(route, page, link)

    await context.route("**/*", answer)
    await context.route_web_socket("**/*", _hang_up)
    page = await context.new_page()
    context.on("page", _close)
    return page


async def _answer(route: Route, page: Page, link: Link) -> None:
    from playwright.async_api import Error

    request = route.request
    try:
        main = request.frame == page.main_frame
    except Error:  # a window that is about to open has no frame yet
        main = False
    kind = "document" if request.is_navigation_request() else request.resource_type
    message = {"url": request.url, "method": request.method, "kind": kind, "main": main}
    given, body = await link.ask(message)
    with contextlib.suppress(Error):  # the page may have gone on meanwhile
        if status := int(str(given["status"])):
            headers = given["headers"]
            assert isinstance(headers, dict)
            await route.fulfill(status=status, headers=headers, body=body)
        else:
            await route.abort("blockedbyclient")


async def _hang_up(socket: WebSocketRoute) -> None:
    await socket.close()


async def _close(page: Page) -> None:
    from playwright.async_api import Error

    with contextlib.suppress(Error):
        await page.close()


async def _words(page: Page) -> None:
    """Wait a little for a page that says next to nothing yet."""
    from playwright.async_api import Error

    with contextlib.suppress(Error):
        await page.wait_for_function(
            f"document.body && document.body.innerText.length > {_ENOUGH}", timeout=_PATIENCE_MS
        )


def bound(memory: int) -> None:
    """Bound the memory of each process from here on, where the operating system can."""
    if sys.platform != "win32":
        resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def cut_off() -> bool:
    """Leave the network for one without any way out; say whether that could be done."""
    if sys.platform != "linux":
        return False
    unshare = ctypes.CDLL(None, use_errno=True).unshare
    if unshare(_NEW_NET) == 0:
        return True
    user, group = os.geteuid(), os.getegid()
    if unshare(_NEW_USER | _NEW_NET) != 0:
        return False
    Path("/proc/self/setgroups").write_text("deny")
    Path("/proc/self/gid_map").write_text(f"{group} {group} 1")
    Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
    return True


async def serve(incoming: BinaryIO, outgoing: BinaryIO) -> None:
    """Carry out the one order that comes in."""
    from playwright.async_api import Error

    frame = read(incoming)
    if frame is None:
        return
    order = frame[0]
    bound(int(str(order["memory"])))
    cut_off()
    link = Link(incoming, outgoing)
    try:
        await render(link, order)
    except Error as error:
        link.send({"failed": error.message[:2000]})


if __name__ == "__main__":
    # What a library prints goes to standard error: standard output carries frames alone.
    frames = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    asyncio.run(serve(sys.stdin.buffer, frames))
    os._exit(0)
