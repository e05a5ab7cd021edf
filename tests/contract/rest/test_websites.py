"""Pages over HTTP: a list that goes on where it ended, and writes that happen once for a key."""

from __future__ import annotations

import asyncio
import base64
import json
from datetime import timedelta
from pathlib import Path

import httpx2
import pytest

from carrel.core.mcp_settings import McpSettings
from carrel.surfaces.rest import website_tools
from carrel.surfaces.rest.application import OPERATIONS
from tests.contract.websites.kit import posting
from tests.library_kit import Desk, opened
from tests.mcp_http import serving
from tests.pages import add_page, draft
from tests.site_server import Site
from tests.task_kit import Hands

# Operations that ask: what they fetch on the way is no wish of the caller's own.
ASKING = {
    "rag_query_websites",
    "answer",
    "search",
    "verify",
    "pipeline",
    *(one.tool.name for one in OPERATIONS["pipelines"]),
    *(one.tool.name for one in OPERATIONS.get("chat", ())),
}


def keyed(key: str) -> dict[str, str]:
    return {"Idempotency-Key": key}


async def put_pages(desk: Desk, count: int) -> list[str]:
    urls = [f"https://example.com/{number}" for number in range(count)]
    for url in urls:
        await add_page(desk.app.corpus, url, draft(f"Words of {url}."), "blog_article")
    return urls


async def settled(client: httpx2.AsyncClient) -> None:
    """Wait until no page is being encoded any more: its status would change the order."""
    for _ in range(400):
        reply = await client.get("/api/websites")
        if all(one["processing_status"] == "completed" for one in reply.json()["websites"]):
            return
        await asyncio.sleep(0.05)
    raise AssertionError(reply.text)


async def walked(client: httpx2.AsyncClient, **query: str | int) -> list[str]:
    """Follow the links from part to part; return the addresses in the order of the list."""
    found: list[str] = []
    path: str | None = str(httpx2.URL("/api/websites", params=query))
    while path is not None:
        reply = await client.get(path)
        assert reply.status_code == 200, reply.text
        found += [one["url"] for one in reply.json()["websites"]]
        path = reply.links.get("next", {}).get("url")
    return found


@pytest.mark.parametrize("order_by", ["fetch_timestamp", "url", "status"])
@pytest.mark.parametrize("order", ["ASC", "DESC"])
async def test_parts_together_are_the_whole_list(
    client: httpx2.AsyncClient, desk: Desk, order_by: str, order: str
) -> None:
    urls = await put_pages(desk, 5)
    await settled(client)
    whole = await client.get("/api/websites", params={"order_by": order_by, "order": order})
    listed = [one["url"] for one in whole.json()["websites"]]
    assert sorted(listed) == sorted(urls)
    assert whole.headers["x-total-count"] == "5"
    assert "next" not in whole.links
    assert await walked(client, limit=2, order_by=order_by, order=order) == listed


async def test_a_cursor_misses_and_repeats_nothing_while_the_list_changes(
    client: httpx2.AsyncClient, desk: Desk
) -> None:
    urls = await put_pages(desk, 6)
    first = await client.get(
        "/api/websites", params={"limit": 2, "order_by": "url", "order": "ASC"}
    )
    assert first.json()["has_more"] is True
    gone = first.json()["websites"][0]["id"]
    assert (await client.delete(f"/api/websites/{gone}")).status_code == 200
    second = await client.get(first.links["next"]["url"])
    # With an offset, the third page would have slipped into the part that was seen.
    assert [one["url"] for one in second.json()["websites"]] == urls[2:4]
    assert second.json()["offset"] == 2


async def test_a_list_that_is_cut_to_the_budget_goes_on_behind_what_is_shown(
    database_url: str, tmp_path: Path
) -> None:
    small = McpSettings(budget=1_000)
    async with opened(database_url, tmp_path, mcp=small) as desk:
        urls = await put_pages(desk, 20)
        async with serving(desk.app) as url, httpx2.AsyncClient(base_url=url) as client:
            part = (await client.get("/api/websites")).json()
            assert 0 < len(part["websites"]) < 20
            assert sorted(await walked(client)) == sorted(urls)


async def test_a_cursor_that_was_not_given_out_is_refused(
    client: httpx2.AsyncClient, desk: Desk
) -> None:
    await put_pages(desk, 3)
    first = await client.get("/api/websites", params={"limit": 1, "order_by": "url"})
    good = str(httpx2.URL(first.links["next"]["url"]).params["cursor"])
    wrong = [
        ["url", "DESC", "\x00", 1, 0],
        ["url", "DESC", 7, 1, 0],
        ["url", "DESC", "x", -1, 0],
        ["fetch_timestamp", "DESC", "yesterday", 1, 0],
        ["fetch_timestamp", "DESC", "2026-01-01", 1, 0],
        ["url"],
        7,
    ]
    texts = ["", "?", good + "x", *(_encoded(one) for one in wrong)]
    for text in texts:
        for order_by in ("url", "fetch_timestamp"):
            given = {"cursor": text, "order_by": order_by}
            reply = await client.get("/api/websites", params=given)
            assert reply.status_code == 422, (text, reply.text)
            assert reply.json()["error"]["message"] == "this cursor cannot be used"
    other = await client.get("/api/websites", params={"cursor": good, "order_by": "status"})
    assert other.status_code == 422


def _encoded(value: object) -> str:
    return base64.urlsafe_b64encode(json.dumps(value).encode()).decode()


def test_every_write_takes_a_key_and_says_so() -> None:
    for operations in OPERATIONS.values():
        for one in operations:
            writes = one.method != "GET" and one.tool.name not in ASKING
            assert one.keyed is writes or one.tool.name in ASKING, f"{one.method} {one.path}"


async def test_a_page_is_fetched_once_for_a_key(client: httpx2.AsyncClient, site: Site) -> None:
    body = {"url": site.put("/job", posting()), "force_refresh": True}
    first = await client.post("/api/websites", json=body, headers=keyed("k-1"))
    assert first.json()["is_cached"] is False
    assert site.counted("/job") == 1
    again = await client.post("/api/websites", json=body, headers=keyed("k-1"))
    assert again.status_code == 200
    assert again.json()["source_id"] == first.json()["source_id"]
    assert again.json()["is_cached"] is True
    assert site.counted("/job") == 1
    other = await client.post(
        "/api/websites", json=body | {"force_refresh": False}, headers=keyed("k-1")
    )
    assert other.status_code == 409
    assert other.json()["code"] == "key_reused"
    # Without the key, the page is fetched anew.
    await client.post("/api/websites", json=body)
    assert site.counted("/job") == 2


async def test_a_page_that_was_deleted_does_not_come_back_by_an_old_key(
    client: httpx2.AsyncClient, site: Site
) -> None:
    body = {"url": site.put("/job", posting())}
    first = await client.post("/api/websites", json=body, headers=keyed("k-1"))
    where = f"/api/websites/{first.json()['source_id']}"
    for _ in range(2):
        gone = await client.delete(where, headers=keyed("k-2"))
        assert gone.status_code == 200
    assert "Done before" in gone.json()["message"]
    assert (await client.delete(where)).status_code == 404
    again = await client.post("/api/websites", json=body, headers=keyed("k-1"))
    assert again.status_code == 404
    assert site.counted("/job") == 1


async def test_a_refresh_happens_once_for_a_key(client: httpx2.AsyncClient, site: Site) -> None:
    body = {"url": site.put("/job", posting())}
    first = await client.post("/api/websites", json=body)
    where = f"/api/websites/{first.json()['source_id']}/refresh"
    for _ in range(2):
        done = await client.post(where, headers=keyed("k-1"))
        assert done.status_code == 200
        assert done.json()["status"] == "completed"
    assert site.counted("/job") == 2
    await client.post(where, headers=keyed("k-2"))
    assert site.counted("/job") == 3


async def test_a_request_that_failed_may_be_sent_again(
    client: httpx2.AsyncClient, site: Site
) -> None:
    body = {"url": site.url("/late")}
    failed = await client.post("/api/websites", json=body, headers=keyed("k-1"))
    assert failed.status_code >= 400
    site.put("/late", posting())
    done = await client.post("/api/websites", json=body, headers=keyed("k-1"))
    assert done.json()["status"] == "completed"


async def test_of_many_deletions_with_one_key_all_go_well(
    client: httpx2.AsyncClient, desk: Desk
) -> None:
    await put_pages(desk, 1)
    (page,) = (await client.get("/api/websites")).json()["websites"]
    replies = await asyncio.gather(
        *(client.delete(f"/api/websites/{page['id']}", headers=keyed("k-1")) for _ in range(6))
    )
    assert {reply.status_code for reply in replies} == {200}


async def test_keys_are_forgotten_after_a_day(database_url: str, tmp_path: Path) -> None:
    clock = Hands()
    async with opened(database_url, tmp_path, clock=clock) as desk:
        await put_pages(desk, 1)
        async with serving(desk.app) as url, httpx2.AsyncClient(base_url=url) as client:
            (page,) = (await client.get("/api/websites")).json()["websites"]
            path = f"/api/websites/{page['id']}"
            assert (await client.delete(path, headers=keyed("k-1"))).status_code == 200
            clock.now += timedelta(hours=25)
            assert (await client.delete(path, headers=keyed("k-1"))).status_code == 404


async def test_ingesting_with_a_key_is_told_from_another_request(
    client: httpx2.AsyncClient, site: Site
) -> None:
    body = {"url": [site.put("/job", posting())]}
    for _ in range(2):
        done = await client.post("/api/research/ingest", json=body, headers=keyed("k-1"))
        assert done.status_code == 200
    other = {"url": [site.put("/other", posting())]}
    reused = await client.post("/api/research/ingest", json=other, headers=keyed("k-1"))
    assert reused.status_code == 409


async def test_without_the_check_of_keys_a_page_is_fetched_twice(
    client: httpx2.AsyncClient, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(website_tools, "once_of", lambda *_: None)
    body = {"url": site.put("/job", posting()), "force_refresh": True}
    for _ in range(2):
        await client.post("/api/websites", json=body, headers=keyed("k-1"))
    assert site.counted("/job") == 2
