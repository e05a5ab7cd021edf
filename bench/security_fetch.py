"""The fetch guard against the security data: `python -m bench.security_fetch`.

Where `unshare` may be used, the run happens in a network of its own: public and internal
addresses are all on the loopback interface, a small DNS server answers from the zone, and a server
on every address notes who was really reached. Elsewhere resolver and connector are injected.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import shutil
import subprocess
import sys
from typing import Any
from unittest import mock

from bench import data
from bench.security_net import Injected, Network, Real
from carrel.errors import InvalidURL, URLFetchError
from carrel.ingest.fetch import guard as fetch_guard
from carrel.ingest.fetch.errors import ForbiddenAddress, TooManyRedirects
from carrel.ingest.fetch.fetcher import Fetcher
from carrel.ingest.fetch.urls import identity, join_url, parse_url
from carrel.settings import FetchSettings

HURRY = FetchSettings(rate=1000.0, burst=100, robots="false", timeout=3.0, first_byte=2.0)
ROUNDS = 10_000
Row = dict[str, Any]


async def attempt(fetcher: Fetcher, url: str) -> str:
    """Return what became of a URL: `page`, `refused`, or `failed` for one that was let pass."""
    try:
        await fetcher.fetch(url)
    except (InvalidURL, ForbiddenAddress):
        return "refused"
    except URLFetchError as error:
        return "unknown name" if "is not known" in error.message else "failed"
    finally:
        await fetcher.close()
    return "page"


async def hostile(net: Network, fetcher: Fetcher) -> Row:
    """Try every hostile URL."""
    rows = data.read("security/ssrf/urls.jsonl") + [
        row for row in data.read("robustness/ssrf_urls.jsonl") if row.get("must_block")
    ]
    before = len(net.canary)
    passed = [
        row["url"]
        for row in rows
        if await attempt(fetcher, row["url"]) not in ("refused", "unknown name")
    ]
    return {"urls": len(rows), "let_through": len(passed), "which": passed[:5]} | {
        "canary": len(net.canary) - before
    }


async def good(net: Network, fetcher: Fetcher) -> Row:
    """Try every good URL."""
    rows = data.read("security/ssrf/allow.jsonl")
    reached, before = len(net.reached), len(net.canary)
    ends = {row["url"]: await attempt(fetcher, row["url"]) for row in rows}
    return {
        "urls": len(rows),
        "refused": [url for url, end in ends.items() if end == "refused"],
        "unknown": [url for url, end in ends.items() if end == "unknown name"],
        "reached": len(net.reached) - reached,  # the rest has no address in this network
        "canary": len(net.canary) - before,
    }


async def redirects(net: Network, fetcher: Fetcher) -> Row:
    """Play every redirect that the data describes by its answer."""
    rows = [row for row in data.read("security/ssrf/redirects.jsonl") if "location" in row]
    wrong, by_canary, before = [], 0, len(net.canary)
    for row in rows:
        place: Any = row["location"]
        places = place if isinstance(place, list) else [] if place is None else [place]
        net.answers["/start"] = _redirect(int(row["status"]), places)
        outcome = await attempt(fetcher, "http://public.test/start")
        # A public answer of a name that changes may be used. A line break inside a header cannot
        # be told from the end of the header.
        may = "rebind" in str(place) or row["id"] == "redir-crlf"
        by_canary += may
        if (outcome == "page") != (row["expect"] == "follow") and not may:
            wrong.append([row["id"], outcome])
    return {"cases": len(rows), "judged_by_canary_alone": by_canary, "wrong": wrong} | {
        "canary": len(net.canary) - before
    }


async def chains(net: Network, fetcher: Fetcher) -> Row:
    """Play a circle, a long way, and a long way that ends inside."""
    before = len(net.canary)
    net.answers["/self"] = _redirect(302, ["/self"])
    for hop in range(50):
        net.answers[f"/hop{hop}"] = _redirect(302, [f"/hop{hop + 1}"])
        net.answers[f"/late{hop}"] = _redirect(302, [f"/late{hop + 1}"])
    net.answers["/late5"] = _redirect(302, ["http://127.0.0.1/"])
    ends = {}
    for path in ("/self", "/hop0", "/late0", "/late1"):
        try:
            await fetcher.fetch(f"http://public.test{path}")
        except (TooManyRedirects, ForbiddenAddress) as error:
            ends[path] = error.code
    return {"ends": ends, "canary": len(net.canary) - before}


async def zone(net: Network, fetcher: Fetcher) -> Row:
    """Fetch every name of the zone several times."""
    expected = json.loads((data.directory() / "security/ssrf/dns_zone.json").read_text("utf-8"))
    before, wrong = len(net.canary), []
    for name, verdict in expected["expect"].items():
        outcomes = {await attempt(fetcher, f"http://{name}/") for _ in range(4)}
        changing = name.startswith("rebind")  # a public answer may be used, an inner one never
        if (verdict == "allow" or changing) != ("page" in outcomes):
            wrong.append([name, sorted(outcomes)])
    return {"names": len(expected["expect"]), "wrong": wrong, "canary": len(net.canary) - before}


async def rebinding(net: Network, fetcher: Fetcher, rounds: int) -> Row:
    """Ask a name that changes its mind, many times."""
    before, reached = len(net.canary), 0
    for _ in range(rounds):
        reached += await attempt(fetcher, "http://rebind.test/") == "page"
    return {"rounds": rounds, "pages": reached, "canary": len(net.canary) - before}


def parsing() -> Row:
    """Read the URLs of the WHATWG data, their links and the naughty strings: nothing may crash."""
    texts = [row["input"] for row in data.read("robustness/whatwg_urls.jsonl")]
    texts += json.loads((data.directory() / "robustness/blns.json").read_text("utf-8"))
    page, read, crashes = parse_url("http://public.test/a/b"), 0, []
    for text in texts:
        try:
            join_url(page, text)
            identity(text)
            read += 1
        except InvalidURL:
            continue
        except Exception as error:  # noqa: BLE001 - what nobody foresaw is what is counted
            crashes.append([text, repr(error)])
    return {"texts": len(texts), "read": read, "crashes": crashes}


async def run(net: Network, *, rounds: int) -> Row:
    """Run everything in one network, then the hostile URLs again without the guard."""
    async with net, Fetcher(HURRY, resolver=net.resolver, connector=net.connector) as fetcher:
        found = {
            "network": type(net).__name__.lower(),
            "hostile": await hostile(net, fetcher),
            "good": await good(net, fetcher),
            "redirects": await redirects(net, fetcher),
            "chains": await chains(net, fetcher),
            "zone": await zone(net, fetcher),
            "rebinding": await rebinding(net, fetcher, rounds),
            "parsing": parsing(),
        }
        with mock.patch.object(fetch_guard, "special_use", return_value=None):
            found["hostile_without_guard"] = await hostile(net, fetcher)
    return found


def main() -> int:
    """Run in a network of its own if that is possible; print the counts as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--injected", action="store_true", help="do without a network of its own")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    given = parser.parse_args()
    rig = data.directory() / "security/tools/fakenet.sh"
    if not given.inside and not given.injected and _can_unshare():
        command = [sys.executable, "-m", "bench.security_fetch", "--inside"]
        command += ["--rounds", str(given.rounds)]
        command = ["unshare", "-n", "-m", "bash", str(rig), *command]
        return subprocess.run(command, check=False).returncode
    net = Real() if given.inside else Injected()
    found = asyncio.run(run(net, rounds=given.rounds))
    print(json.dumps(found, indent=1, ensure_ascii=False))
    return 0 if _holds(found) else 1


def _holds(found: Row) -> bool:
    """Say whether all is as it must be; a run without cases, or whose canary is deaf, is not."""
    guarded = [part for name, part in found.items() if name != "hostile_without_guard"]
    hits = sum(part.get("canary", 0) for part in guarded if isinstance(part, dict))
    wrong = (
        found["hostile"]["let_through"]
        + len(found["good"]["refused"])
        + len(found["redirects"]["wrong"])
        + len(found["zone"]["wrong"])
        + len(found["parsing"]["crashes"])
    )
    cases = min(found["hostile"]["urls"], found["good"]["urls"], found["redirects"]["cases"])
    return not hits and not wrong and cases > 0 and found["hostile_without_guard"]["canary"] > 0


def _can_unshare() -> bool:
    if shutil.which("unshare") is None or shutil.which("ip") is None:
        return False
    tried = subprocess.run(["unshare", "-n", "-m", "true"], capture_output=True, check=False)
    return tried.returncode == 0


def _redirect(status: int, places: list[str]) -> bytes:
    lines = [f"HTTP/1.1 {status} Go", *(f"Location: {place}" for place in places)]
    return "\r\n".join([*lines, "Content-Length: 0", "", ""]).encode("utf-8")


if __name__ == "__main__":
    sys.exit(main())
