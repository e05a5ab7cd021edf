"""What a page tells machines: JSON-LD, microdata and RDFa, found by type and read by path."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from carrel.core.fields import Origin

_DEEPEST = 8
_MOST = 200
_MARKUP = re.compile(r"</?[a-zA-Z][^<>]*>")
_WAYS = (("json_ld", Origin.JSONLD), ("microdata", Origin.MICRODATA), ("rdfa", Origin.RDFA))
# Lists of other pages: what they hold is not what the page is about.
_LISTS = frozenset(
    ("ItemList", "BreadcrumbList", "SearchResultsPage", "CollectionPage", "DataFeed")
)
_INNER = ("@graph", "mainEntity", "mainEntityOfPage", "subjectOf")


@dataclass(frozen=True, slots=True)
class Told:
    """A value of the data, and where it stands: `JobPosting.hiringOrganization.name`."""

    value: str
    path: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class Item:
    """An object of the data."""

    data: Mapping[str, object]
    path: str
    origin: Origin
    known: Mapping[str, Mapping[str, object]]  # objects by their @id

    def all(self, *names: str) -> list[Told]:
        """Return the values at a path such as `author.name`, of the first path that has any."""
        for name in names:
            if found := list(self._walk(self.data, name.split("."), self.path)):
                return found[:_MOST]
        return []

    def first(self, *names: str) -> Told | None:
        """Return the first value at one of the paths."""
        return next(iter(self.all(*names)), None)

    def raw(self, name: str) -> list[str]:
        """Return the texts of a property as they stand, markup included."""
        found = _each(self.data.get(name), name, self.known)
        return [one for one, _ in found if isinstance(one, str) and one.strip()]

    def inner(self, name: str) -> list[Item]:
        """Return the objects at a property."""
        return [
            Item(one, path, self.origin, self.known)
            for one, path in _each(self.data.get(name), f"{self.path}.{name}", self.known)
            if isinstance(one, Mapping)
        ]

    def _walk(self, value: object, names: Sequence[str], path: str) -> Iterator[Told]:
        if isinstance(value, Mapping):
            if not names:
                return
            for one, place in _each(value.get(names[0]), f"{path}.{names[0]}", self.known):
                yield from self._walk(one, names[1:], place)
        elif names or isinstance(value, bool) or not isinstance(value, str | int | float):
            return
        elif text := clean(str(value)):
            yield Told(text, path, self.origin)


def clean(text: str) -> str:
    """Return a value without markup and entities."""
    if "&" in text:
        text = html.unescape(text)
    return " ".join(_MARKUP.sub(" ", text).split())


def items_of(metadata: Mapping[str, object]) -> list[Item]:
    """Return all objects that a page tells of itself, in order."""
    found: list[Item] = []
    for way, origin in _WAYS:
        given = metadata.get(way)
        if isinstance(given, list):
            known = {
                str(one["@id"]): one for one in _objects(given, 0) if "@id" in one and len(one) > 1
            }
            found += [
                Item(one, types_of(one)[0], origin, known)
                for one in _objects(given, 0)
                if types_of(one)
            ]
    return found


def types_of(data: Mapping[str, object]) -> list[str]:
    """Return the types of an object, without addresses."""
    given = data.get("@type")
    names = given if isinstance(given, list) else [given]
    return [
        re.split(r"[/#:]", name.strip())[-1] for name in names if isinstance(name, str) and name
    ]


def _objects(value: object, depth: int) -> Iterator[Mapping[str, object]]:
    """Yield objects that may be what the page is about."""
    if depth > _DEEPEST:
        return
    if isinstance(value, list):
        for one in value[:_MOST]:
            yield from _objects(one, depth + 1)
    elif isinstance(value, Mapping):
        if not _LISTS.isdisjoint(types_of(value)):
            return
        yield value
        for name in _INNER:
            yield from _objects(value.get(name), depth + 1)


def _each(
    value: object, path: str, known: Mapping[str, Mapping[str, object]]
) -> Iterator[tuple[object, str]]:
    """Yield the values of a property, references followed."""
    several = isinstance(value, list) and len(value) > 1
    for place, one in enumerate(value if isinstance(value, list) else [value]):
        here = f"{path}[{place}]" if several else path
        if isinstance(one, Mapping) and "@id" in one:
            full = known.get(str(one["@id"]))
            yield {**(full or {}), **one}, here
        elif one is not None:
            yield one, here
