"""Pages that scripts make, pages that want out, and a canary that notices if they get there."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import psutil
import pytest

from carrel.ingest.browser.program import find_program, has_driver
from carrel.settings import BrowserSettings, FetchSettings
from tests.fault_server import Behaviour, FaultServer, answer, raw

# Root has no sandbox; nobody else does without.
SETTINGS = BrowserSettings(sandbox=os.name != "posix" or os.geteuid() != 0)
real_browser = pytest.mark.skipif(
    not has_driver() or find_program(SETTINGS) is None,
    reason="needs the extra `browser` and a browser of the Chromium family",
)

_WAYS = """
const go = (work) => { try { const done = work(); done && done.catch && done.catch(() => 0) }
                       catch (error) {} };
const put = (tag, more, parent) => {
  const made = document.createElement(tag);
  Object.assign(made, more);
  (parent || document.body).append(made);
  return made;
};
const code = (text) => URL.createObjectURL(new Blob([text], {type: 'text/javascript'}));
go(() => fetch(CANARY + '/fetch', {mode: 'no-cors'}));
go(() => fetch(CANARY + '/post', {method: 'POST', mode: 'no-cors', body: 'x'}));
go(() => fetch(CANARY + '/keepalive', {mode: 'no-cors', keepalive: true}));
go(() => { const x = new XMLHttpRequest(); x.open('GET', CANARY + '/xhr'); x.send() });
go(() => navigator.sendBeacon(CANARY + '/beacon', 'x'));
go(() => put('img', {src: CANARY + '/image'}));
go(() => put('video', {src: CANARY + '/video', preload: 'auto'}));
go(() => put('script', {src: CANARY + '/script'}));
go(() => put('iframe', {src: CANARY + '/frame'}));
go(() => put('object', {data: CANARY + '/object', type: 'text/html'}));
go(() => put('link', {rel: 'stylesheet', href: CANARY + '/style'}, document.head));
go(() => put('link', {rel: 'prefetch', href: CANARY + '/prefetch'}, document.head));
go(() => put('link', {rel: 'preconnect', href: CANARY}, document.head));
go(() => put('style', {textContent: `body { background: url(${CANARY}/background) }`}));
go(() => put('a', {href: '#x', ping: CANARY + '/ping'}).click());
go(() => import(CANARY + '/module'));
go(() => new EventSource(CANARY + '/events'));
go(() => new WebSocket(CANARY.replace('http', 'ws') + '/socket'));
go(() => new Worker(code(`fetch('${CANARY}/worker', {mode: 'no-cors'}).catch(() => 0)`)));
go(() => new Worker(code(`new WebSocket('${CANARY.replace('http', 'ws')}/worker-socket')`)));
go(() => new SharedWorker('/shared.js'));
go(() => navigator.serviceWorker.register('/service.js'));
go(() => window.open(CANARY + '/window'));
go(() => window.open('/opened'));
go(() => {
  const peer = new RTCPeerConnection({iceServers: [{urls: 'stun:127.0.0.1:' + UDP}]});
  peer.createDataChannel('x');
  return peer.createOffer().then((offer) => peer.setLocalDescription(offer));
});
go(() => alert('no'));
go(() => {
  const form = put('form', {method: 'POST', action: CANARY + '/form', target: '_blank'});
  form.submit();
});
"""
# The connection ends with the answer, for the bodies of requests are not read.
_BYE = raw(b"HTTP/1.1 404 Bye\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
# What leaves a browser that nobody holds back.
LEAVES = frozenset(
    """background beacon events fetch form frame image keepalive module opened ping post prefetch
    report script service shared socket style video window worker worker-socket xhr""".split()
)


@dataclass
class Canary:
    """Listens for TCP and UDP on loopback, where nothing may come."""

    server: FaultServer
    udp: int
    packets: list[bytes] = field(default_factory=list)

    @property
    def url(self) -> str:
        """Its address."""
        return self.server.url("")

    @property
    def heard(self) -> set[str]:
        """The paths that were asked for."""
        return {request.path.strip("/") for request in self.server.requests}

    @property
    def silent(self) -> bool:
        """Whether nothing at all has come, not even a connection."""
        return not self.server.connections and not self.packets


class _Packets(asyncio.DatagramProtocol):
    def __init__(self, packets: list[bytes]) -> None:
        self.packets = packets

    def datagram_received(self, data: bytes, _addr: tuple[str, int]) -> None:
        self.packets.append(data)


@contextlib.asynccontextmanager
async def canary() -> AsyncIterator[Canary]:
    """Open a canary."""
    packets: list[bytes] = []
    loop = asyncio.get_running_loop()
    transport, _ = await loop.create_datagram_endpoint(
        lambda: _Packets(packets), local_addr=("127.0.0.1", 0)
    )
    try:
        async with FaultServer(dict.fromkeys(map("/{}".format, LEAVES), _BYE)) as server:
            port = int(transport.get_extra_info("sockname")[1])
            yield Canary(server=server, udp=port, packets=packets)
    finally:
        transport.close()


def prison(bird: Canary) -> dict[str, Behaviour]:
    """Return the paths of a site whose page tries every way to the canary."""
    set_up = f"const CANARY = '{bird.url}', UDP = {bird.udp};"
    text = "<p>" + "These words stand for what the page says. " * 8
    policy = f"object-src 'none'; report-uri {bird.url}/report"
    return {
        "/": answer(
            f"<html><body>{text}<script>{set_up}{_WAYS}</script></body></html>",
            headers={"Content-Security-Policy": policy},
        ),
        "/opened": script_page(f"fetch('{bird.url}/opened', {{mode: 'no-cors'}})"),
        "/shared.js": script(f"fetch('{bird.url}/shared', {{mode: 'no-cors'}})"),
        "/service.js": script(f"fetch('{bird.url}/service', {{mode: 'no-cors'}})"),
    }


def script(text: str) -> Behaviour:
    """Answer with a script."""
    return answer(text, headers={"Content-Type": "text/javascript"})


def script_page(text: str, body: str = "<div id=app></div>") -> Behaviour:
    """Answer with a page that is made by this script."""
    return answer(f"<html><head><title>App</title></head><body>{body}<script>{text}</script>")


def only(site: FaultServer, **more: object) -> FetchSettings:
    """Return settings that open one site of loopback, and nothing else there."""
    return FetchSettings.model_validate({"allow": site.authority, "timeout": 5.0} | more)


def left_over() -> list[str]:
    """Return the processes of pages that are over; there should be none."""
    found = []
    for process in psutil.process_iter():
        with contextlib.suppress(psutil.Error):
            if process.status() != psutil.STATUS_ZOMBIE:
                words = " ".join(process.cmdline())
                if "carrel-browser-" in words or "browser_worker" in words:
                    found.append(words[:200])
    return found


async def all_gone() -> bool:
    """Say whether every process of a page has gone, after a moment for those that are dying."""
    async with asyncio.timeout(10):
        while left_over():  # noqa: ASYNC110  processes of others send no event
            await asyncio.sleep(0.05)
    return True
