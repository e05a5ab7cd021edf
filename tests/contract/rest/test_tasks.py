"""Tasks over HTTP: pages, versions, keys, references."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx2
import pytest

from carrel.core.identity import LOCAL
from tests.contract.websites.kit import posting
from tests.library_kit import Desk
from tests.site_server import Site
from tests.task_kit import NOWHERE

QUOTED = "know PostgreSQL well"


async def made(client: httpx2.AsyncClient, title: str = "a", **more: Any) -> httpx2.Response:
    reply = await client.post("/api/tasks", json={"title": title, **more})
    assert reply.status_code == 201, reply.text
    return reply


async def test_a_new_task_says_where_it_is_and_which_version(client: httpx2.AsyncClient) -> None:
    reply = await made(client, "Read")
    task = reply.json()["data"]
    assert reply.headers["location"] == f"/api/tasks/{task['id']}"
    assert reply.headers["etag"] == f'"{task["updatedAt"]}"'
    again = await client.get(reply.headers["location"])
    assert again.json() == reply.json()
    assert again.headers["etag"] == reply.headers["etag"]
    assert again.headers["cache-control"] == "private, no-cache"


async def test_who_has_the_newest_version_is_sent_nothing(client: httpx2.AsyncClient) -> None:
    reply = await made(client)
    where, tag = reply.headers["location"], reply.headers["etag"]
    for given in (tag, f"W/{tag}", "*", f'"other", {tag}'):
        same = await client.get(where, headers={"If-None-Match": given})
        assert (same.status_code, same.content) == (304, b""), given
    await client.patch(where, json={"title": "b"})
    assert (await client.get(where, headers={"If-None-Match": tag})).status_code == 200
    listed = await client.get("/api/tasks")
    kept = {"If-None-Match": listed.headers["etag"]}
    assert (await client.get("/api/tasks", headers=kept)).status_code == 304
    await made(client, "another")
    assert (await client.get("/api/tasks", headers=kept)).status_code == 200


@pytest.mark.parametrize("how", ["patch", "toggle", "delete"])
async def test_a_change_for_an_older_version_is_refused(
    client: httpx2.AsyncClient, how: str
) -> None:
    reply = await made(client)
    where, old = reply.headers["location"], reply.headers["etag"]
    now = (await client.patch(where, json={"title": "b"})).headers["etag"]

    async def change(tag: str) -> httpx2.Response:
        headers = {"If-Match": tag}
        if how == "patch":
            return await client.patch(where, json={"title": "c"}, headers=headers)
        if how == "toggle":
            return await client.post(f"{where}/toggle", headers=headers)
        return await client.delete(where, headers=headers)

    for tag in (old, '"nonsense"', f"W/{now}", "no tag", '"2026-11-02T12:00:00"'):
        refused = await change(tag)
        assert refused.status_code == 412, tag
        assert refused.json()["error"] == "The task has been changed since you read it."
    assert (await client.get(where)).json()["data"]["title"] == "b"
    assert (await change(now)).status_code == 200


async def test_of_many_changes_for_one_version_one_wins(client: httpx2.AsyncClient) -> None:
    reply = await made(client)
    where, headers = reply.headers["location"], {"If-Match": reply.headers["etag"]}
    ends = await asyncio.gather(
        *(client.patch(where, json={"title": f"t{n}"}, headers=headers) for n in range(8))
    )
    assert sorted(end.status_code for end in ends) == [200] + [412] * 7


async def test_a_request_with_a_key_happens_once(client: httpx2.AsyncClient, desk: Desk) -> None:
    headers = {"Idempotency-Key": "k-1"}
    replies = await asyncio.gather(
        *(client.post("/api/tasks", json={"title": "once"}, headers=headers) for _ in range(6))
    )
    assert {reply.status_code for reply in replies} == {201}
    assert len({reply.content for reply in replies}) == 1
    assert (await desk.app.tasks.stats(LOCAL)).total == 1
    other = await client.post("/api/tasks", json={"title": "another"}, headers=headers)
    assert other.status_code == 409
    assert other.json()["code"] == "key_reused"
    where = replies[0].headers["location"]
    for key, path in (("k-2", f"{where}/toggle"), ("k-3", f"{where}/complete")):
        for _ in range(2):
            done = await client.post(path, headers={"Idempotency-Key": key})
            assert done.json()["data"]["completed"] is True
    for _ in range(2):
        gone = await client.delete(where, headers={"Idempotency-Key": "k-4"})
        assert gone.json() == {"success": True, "data": "Task deleted successfully"}
    assert (await client.delete(where)).status_code == 404
    bad = await client.post(
        "/api/tasks", json={"title": "x"}, headers={"Idempotency-Key": "x" * 256}
    )
    assert bad.status_code == 422


@pytest.mark.parametrize("sort_by", ["createdAt", "title", "priority", "dueDate"])
@pytest.mark.parametrize("sort_order", ["asc", "desc"])
@pytest.mark.proves("X-088")
async def test_pages_together_are_the_whole_list(
    client: httpx2.AsyncClient, sort_by: str, sort_order: str
) -> None:
    for number in range(7):
        due = {"due_date": f"2026-12-0{number}T00:00:00Z"} if number > 3 else {}
        await made(client, f"t{number % 3}", priority=["low", "high"][number % 2], **due)
    order = {"sort_by": sort_by, "sort_order": sort_order}
    whole = (await client.get("/api/tasks", params=order)).json()
    assert list(whole) == ["success", "data"]
    found: list[Any] = []
    where: str | None = str(httpx2.URL("/api/tasks", params=order | {"limit": 3}))
    pages = 0
    while where is not None:
        reply = await client.get(where)
        body = reply.json()
        assert body["total"] == 7
        assert reply.headers["x-total-count"] == "7"
        found += body["data"]
        pages += 1
        link = reply.links.get("next")
        assert (link is None) == (body["next"] is None)
        where = None if link is None else link["url"]
    assert found == whole["data"]
    assert pages == 3


async def test_a_cursor_that_was_not_given_out_is_refused(client: httpx2.AsyncClient) -> None:
    for number in range(3):
        await made(client, str(number))
    cursor = (await client.get("/api/tasks", params={"limit": 1})).json()["next"]
    for given in ("", "x", "W10", "e30", cursor[:-2], cursor + "A" * 8, "ä", "a" * 9000):
        refused = await client.get("/api/tasks", params={"cursor": given})
        assert refused.status_code == 422, given
        assert refused.json()["error"] == "Invalid cursor"
    other = await client.get("/api/tasks", params={"cursor": cursor, "sort_by": "title"})
    assert other.json()["error"] == "Invalid cursor"
    for limit in (0, 1001):
        assert (await client.get("/api/tasks", params={"limit": limit})).status_code == 422


async def test_the_numbered_list_has_pages_too(client: httpx2.AsyncClient) -> None:
    for number in range(5):
        await made(client, f"t{number}")
    first = await client.get("/api/todo", params={"limit": 3})
    assert [one["id"] for one in first.json()] == [1, 2, 3]
    second = await client.get(first.links["next"]["url"])
    assert [one["id"] for one in second.json()] == [4, 5]
    assert "next" not in second.links
    assert second.headers["x-total-count"] == "5"


async def test_a_merge_patch_takes_away_and_json_leaves_alone(client: httpx2.AsyncClient) -> None:
    reply = await made(client, description="long", due_date="2026-12-01T00:00:00Z")
    where = reply.headers["location"]
    nothing = {"description": None, "due_date": None}
    same = await client.patch(where, json=nothing)
    assert same.json()["data"]["description"] == "long"
    merge = {"content-type": "application/merge-patch+json"}
    cleared = await client.patch(where, content='{"due_date": null}', headers=merge)
    assert cleared.json()["data"]["dueDate"] is None
    assert cleared.json()["data"]["description"] == "long"
    refused = await client.patch(where, content='{"title": null}', headers=merge)
    assert (refused.status_code, refused.json()["error"]) == (422, "Title cannot be empty")


async def test_a_task_shows_what_has_become_of_the_words_it_refers_to(
    client: httpx2.AsyncClient, desk: Desk, site: Site, stored: str
) -> None:
    where = (await made(client)).headers["location"]
    cited = await client.post(f"{where}/references", json={"url": stored, "quotation": QUOTED})
    assert cited.status_code == 201
    assert cited.json()["data"]["state"] == "current"
    for wrong in ({"url": stored, "quotation": "of no page"}, {"url": "x", "quotation": "y"}):
        assert (await client.post(f"{where}/references", json=wrong)).status_code == 422
    shown = await client.get(where, params={"include": "references"})
    assert shown.json()["data"]["references"] == [cited.json()["data"]]
    site.put("/job", posting(skills="Nothing at all is asked for here, and nobody knows why."))
    await desk.app.websites.process(stored, force_refresh=True)
    listed = await client.get("/api/tasks", params={"include": "references"})
    assert listed.json()["data"][0]["references"][0]["state"] == "changed"
    assert "references" not in (await client.get(where)).json()["data"]
    for count in (1, 0):
        assert (await client.delete(f"{where}/references")).json()["data"] == count
    missing = await client.get(f"/api/tasks/{NOWHERE}/references")
    assert (missing.status_code, missing.json()["error"]) == (404, "Task not found")


async def test_a_reference_is_made_and_taken_away_once_for_a_key(
    client: httpx2.AsyncClient, stored: str
) -> None:
    where = (await made(client)).headers["location"] + "/references"
    body = {"url": stored, "quotation": QUOTED}
    replies = await asyncio.gather(
        *(client.post(where, json=body, headers={"Idempotency-Key": "k-1"}) for _ in range(4))
    )
    assert {reply.status_code for reply in replies} == {201}
    assert len({reply.content for reply in replies}) == 1
    assert len((await client.get(where)).json()["data"]) == 1
    await client.post(where, json=body)
    gone = await client.delete(where, headers={"Idempotency-Key": "k-2"})
    assert gone.json()["data"] == 2
    await client.post(where, json=body)
    again = await client.delete(where, headers={"Idempotency-Key": "k-2"})
    assert again.json()["data"] == 0
    assert len((await client.get(where)).json()["data"]) == 1
    other = await client.delete(where, headers={"Idempotency-Key": "k-1"})
    assert other.status_code == 409
