"""The three users over HTTP too, each with a token: what holds for tools holds for routes."""

from __future__ import annotations

import re
from typing import Any

import httpx2
from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from carrel.core.identity import Principal
from carrel.core.identity_settings import IdentitySettings
from carrel.surfaces.rest.application import OPERATIONS, create_application
from carrel.surfaces.rest.operation import Operation
from tests.security.tenancy import USERS, TaskMachine, mark, picks, users, words
from tests.security.token_kit import SECRET, signed
from tests.task_kit import NOWHERE, app_of

TOKENS = {who.subject: signed(sub=who.subject) for who in USERS}
ONE = [row for row in OPERATIONS["tasks"] if "{task_id}" in row.path]
NUMBERED = [row for row in OPERATIONS["todo"] if "{task_id}" in row.path]
FAR = 10**6


class RoutedMachine(TaskMachine):
    """Adds rules that go through the routes."""

    def __init__(self) -> None:
        super().__init__()
        app = app_of(self.service, identity=IdentitySettings(jwt_secret=SECRET))
        transport = httpx2.ASGITransport(create_application(app))
        self.client = httpx2.AsyncClient(transport=transport, base_url="http://127.0.0.1")

    def teardown(self) -> None:
        """Close what was opened."""
        self.runner.run(self.client.aclose())
        super().teardown()

    @precondition(lambda self: any(self.kept.values()))
    @rule(who=users, pick=picks, row=st.sampled_from(ONE))
    def reach_over_http(self, who: Principal, pick: int, row: Operation) -> None:
        """Try every route on somebody else's task."""
        others = [
            one for name, some in self.kept.items() for one in some.values() if name != who.subject
        ]
        if not others:
            return
        foreign = self.call(who, row, others[pick % len(others)].id)
        assert foreign == self.call(who, row, NOWHERE)
        assert foreign[0] == 404

    @rule(who=users, number=st.integers(1, 12), row=st.sampled_from(NUMBERED))
    def reach_by_number_over_http(self, who: Principal, number: int, row: Operation) -> None:
        """Try every route of the numbered list on a number that only others have."""
        if number not in self.kept[who.subject]:
            assert self.call(who, row, number) == self.call(who, row, FAR)

    @rule(who=users, other=users, row=st.sampled_from([*OPERATIONS["tasks"], *OPERATIONS["todo"]]))
    def pretend_over_http(self, who: Principal, other: Principal, row: Operation) -> None:
        """Name another user in any request."""
        if who == other:
            return
        known = self.call(who, row, NOWHERE, user_id=other.subject)
        assert known == self.call(who, row, NOWHERE, user_id="nobody-at-all")
        assert known[0] in (403, 404, 422)

    @rule(who=users, word=words)
    def look_over_http(self, who: Principal, word: str) -> None:
        """Compare lists of both kinds, and a search, with the model."""
        own = sorted(self.kept[who.subject].values(), key=lambda one: one.number)
        body = self.get(who, "/api/tasks?sort_order=asc&include=references")
        assert [one["id"] for one in body["data"]] == [one.id for one in own]
        assert [one["id"] for one in self.get(who, "/api/todo")] == [one.number for one in own]
        found = self.get(who, str(httpx2.URL("/api/tasks", params={"search": word})))
        assert len(found["data"]) == sum(word.casefold() in one.title.casefold() for one in own)

    def get(self, who: Principal, path: str) -> Any:
        """Return the body of an answer that must go well."""
        reply = self.run(self.client.get(path, headers=_headers(who)))
        assert reply.status_code == 200, reply.text
        self.check_marks(who, reply)
        return reply.json()

    def call(self, who: Principal, row: Operation, task: object, **more: str) -> tuple[int, bytes]:
        """Return status and body of the answer to an operation on a task."""
        given = {name: value for name, value in row.example.items() if name != "task_id"} | more
        path = re.sub(r"{task_id}", str(task), row.path)
        where = {"params": given} if row.method in ("GET", "DELETE") else {"json": given}
        reply = self.run(self.client.request(row.method, path, headers=_headers(who), **where))  # type: ignore[arg-type]
        self.check_marks(who, reply)
        return reply.status_code, reply.content

    def check_marks(self, who: Principal, reply: httpx2.Response) -> None:
        """Look for what others have written."""
        told = f"{reply.text} {dict(reply.headers)}"
        for other in USERS:
            assert other == who or mark(other) not in told, f"{who.subject} sees {other.subject}'s"


def _headers(who: Principal) -> dict[str, str]:
    return {"Authorization": f"Bearer {TOKENS[who.subject]}"}
