"""Argument objects of every kind, made from a tool's schema and a seed: good, odd, hostile."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

NUMBERS: tuple[object, ...] = (
    0, 1, -1, 2, 10, 19, 20, 21, 50, 99, 100, 101, 2**31 - 1, 2**31, 2**53, 2**53 + 1, 2**63 - 1,
    2**63, -(2**63), -(2**63) - 1, 2**64, 10**30, 10**4000, 0.0, -0.0, 0.5, 1.0, 5.0, 1e-320, 1e15,
    1e16, 1e300, 1.7976931348623157e308, float("nan"), float("inf"), float("-inf"),
)  # fmt: skip
TEXTS = (
    "", " ", "\n\t", "\0", "a\0b", "null", "None", "true", "1", "-1", "1.5", "NaN", "[]", "{}",
    "' OR 1=1 --", '"; DROP TABLE source; --', "%s%n%d", "{0.__class__}", "${jndi:ldap://x}",
    "../../etc/passwd", "<script>alert(1)</script>", "\x1b[31mred\x1b[0m", "\u202egnirts\u202c",
    "\ufeffbom", "é" * 40, "e\u0301", "青鷺の話", "🦩🧑\u200d🔬", "\U0010ffff", "\ud800",
    "\udfff\ud800", "ﷺ" * 300, "a" * 5_000, "a b " * 20_000, "\u3000", "NEAR(a b)", "a AND OR NOT",
    "*", "?", "?!", "what is it?", "completed", "COMPLETED", "job_posting", "job_posting ", "desc",
    "fetch_timestamp",
)  # fmt: skip
URLS = (
    "http://", "https://", "http:///", "http://[", "http://[::1]/", "http://[::ffff:127.0.0.1]:1/",
    "http://127.0.0.1:1/", "http://127.1/", "http://2130706433/", "http://0x7f.1/", "http://0/",
    "http://10.0.0.1/", "http://169.254.169.254/latest/meta-data", "http://nowhere.invalid/",
    "http://user:pass@127.0.0.1/", "http://a..b/", "http://-/", "http://a_b/", "http://例え.テスト/",
    "http://xn--/", "http://a.example:99999/", "http://a.example:-1/", "http://a.example:x/",
    "http://a b/", "http://a\nb/", "http://a.example/\0", "HTTP://A.EXAMPLE/%zz", "ftp://a.example/",
    "file:///etc/passwd", "javascript:alert(1)", "data:text/html,x", "//a.example", "a.example",
    "http:a.example", "http://" + "a" * 300 + ".example/", "http://a.example/" + "x" * 5_000,
    "http://a.example/?" + "q=1&" * 2_000, "http://%31%32%37.0.0.1/", "http://１２７.0.0.1/",
)  # fmt: skip
DATES = ("2026-01-15T10:00:00Z", "2026-01-15T10:00:00+09:00", "2026-01-15", "2026-W03-4T10")
NAMES = (
    "", " ", "user_id", "self", "cls", "app", "call", "__class__", "__proto__", "constructor",
    "Url", "sourceId", "source_id ", "青鷺", "\0", "a" * 3_000, "$ref", "url\n",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """What is there: addresses that answer, the ids of stored pages, both names of tasks."""

    urls: Sequence[str]
    ids: Callable[[], Sequence[int]]
    tasks: Callable[[], Sequence[tuple[str, int]]] = tuple


class Cases:
    """Makes argument objects for one tool; the same seed makes the same ones."""

    def __init__(self, schema: Mapping[str, Any], ground: Ground, *, seed: str) -> None:
        self._properties: Mapping[str, Any] = schema.get("properties", {})
        self._required: Sequence[str] = schema.get("required", [])
        self._ground = ground
        self._random = random.Random(seed)

    def make(self) -> dict[str, Any]:
        """Return the next object: mostly a good one with something wrong, at times all wrong."""
        chance = self._random.random()
        if chance < 0.2:
            return self._good()
        if chance < 0.3:
            return {self._name(): self.anything() for _ in range(self._random.randint(0, 6))}
        made = self._good()
        for _ in range(self._random.choice((1, 1, 1, 2, 3))):
            self._spoil(made)
        return made

    def anything(self, depth: int = 0) -> object:
        """Return any value that JSON could hold, and some that it should not."""
        kind = self._random.choice(("number", "number", "text", "text", "plain", "list", "object"))
        if kind == "number":
            return self._number()
        if kind == "text":
            return self._text()
        if kind == "plain" or depth > 2:
            return self._random.choice((None, True, False, [], {}))
        if self._random.random() < 0.1:
            return self._deep(self._random.choice((10, 90, 150)))
        size = self._random.choice((0, 1, 2, 5, 1_200 if depth == 0 else 3))
        if kind == "list":
            return [self.anything(depth + 1) for _ in range(size)]
        return {
            f"{self._name()}{number}": self.anything(depth + 1) for number in range(min(size, 9))
        }

    def _good(self) -> dict[str, Any]:
        names = [
            name
            for name in self._properties
            if name in self._required or self._random.random() < 0.5
        ]
        return {name: self._fitting(name, self._properties[name]) for name in names}

    def _fitting(self, name: str, schema: Mapping[str, Any]) -> object:
        options = schema.get("anyOf", [schema])
        chosen = self._random.choice(options)
        if "enum" in chosen:
            return self._random.choice(chosen["enum"])
        match chosen.get("type"):
            case "integer" if name == "source_id":
                return self._id()
            case "integer" | "string" if name == "task_id":
                return self._task(chosen["type"])
            case "integer":
                least, most = chosen.get("minimum", 0), chosen.get("maximum", 100)
                return self._random.randint(least, most)
            case "boolean":
                return self._random.random() < 0.5
            case "array" if chosen.get("items", {}).get("type") == "string":
                known = self._ground.urls if "url" in name else TEXTS
                return [self._random.choice(known) for _ in range(self._random.randint(0, 3))]
            case "array":
                return [self._id() for _ in range(self._random.randint(0, 4))]
            case "string":
                return self._fitting_text(name, chosen)
        return None

    def _fitting_text(self, name: str, schema: Mapping[str, Any]) -> str:
        if name == "user_id":
            return "local"
        dated = schema.get("format") == "date-time"
        known = self._ground.urls if name in ("url", "source_url") else DATES if dated else TEXTS
        return self._random.choice(known)

    def _id(self) -> int:
        known = self._ground.ids()
        return self._random.choice(known) if known else 1

    def _task(self, kind: str) -> str | int:
        known = self._ground.tasks()
        if not known:
            return 1 if kind == "integer" else "00000000-0000-4000-8000-000000000000"
        key, number = self._random.choice(known)
        return number if kind == "integer" else key

    def _spoil(self, made: dict[str, Any]) -> None:
        """Take one away, add one that nobody knows, or put something else in its place."""
        chance = self._random.random()
        if chance < 0.1 and made:
            del made[self._random.choice(list(made))]
        elif chance < 0.2:
            made[self._random.choice(NAMES)] = self.anything()
        elif self._properties:
            name = self._random.choice(list(self._properties))
            made[name] = self._hostile(name)

    def _hostile(self, name: str) -> object:
        if name in ("url", "source_url") and self._random.random() < 0.6:
            return self._address()
        if name == "source_ids" and self._random.random() < 0.5:
            return [self.anything(2) for _ in range(self._random.choice((0, 1, 3, 1_001)))]
        return self.anything()

    def _address(self) -> str:
        """Return an address that is wrong, or a right one with a few letters changed."""
        if self._random.random() < 0.7:
            return self._random.choice(URLS)
        letters = list(self._random.choice((*URLS, *self._ground.urls)))
        for _ in range(self._random.randint(1, 4)):
            place = self._random.randrange(len(letters))
            letters[place] = self._random.choice(
                ("", "/", ":", "@", "#", "%", "\\", " ", "é", "\0")
            )
        return "".join(letters)

    def _number(self) -> object:
        if self._random.random() < 0.3:
            return self._random.randint(-(2 ** self._random.randint(1, 70)), 2**70)
        return self._random.choice(NUMBERS)

    def _text(self) -> str:
        if self._random.random() < 0.4:
            length = self._random.choice((1, 3, 20, 200))
            return "".join(chr(self._random.randint(0, 0x10FFFF)) for _ in range(length))
        return self._random.choice(TEXTS)

    def _name(self) -> str:
        known = list(self._properties)
        return self._random.choice((*NAMES, *known, *known))

    def _deep(self, levels: int) -> object:
        value: object = self._random.choice((None, 1, "x"))
        for level in range(levels):
            value = [value] if level % 2 else {"a": value}
        return value
