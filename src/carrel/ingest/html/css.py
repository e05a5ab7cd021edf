"""Which style hides an element: inline declarations, and the simple rules of a page's own sheets.

Selectors of one element are understood (`p`, `.x`, `#x`, `div.x.y`); rules in `@media` and others
are left alone. External sheets are never loaded.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum

_NUMBER = r"(-?\d*\.?\d+)"
_LENGTH = re.compile(rf"^{_NUMBER}(px|em|rem|pt|vw|vh|%)?$")
_RECT = re.compile(r"rect\(\s*([^)]*)\)")
_INSET = re.compile(rf"inset\(\s*{_NUMBER}%")
_SCALE = re.compile(rf"scale[xy]?\(\s*{_NUMBER}\s*[,)]")
_HEX = re.compile(r"^#([0-9a-f]{3,8})$")
_RGB = re.compile(r"^rgba?\(([^)]*)\)")
_COMMENT = re.compile(r"/\*(?:.*?\*/|.*)", re.DOTALL)
_SELECTOR = re.compile(r"^([a-z][a-z0-9]*)?((?:[.#][-\w]+)*)$")
_PART = re.compile(r"[.#][-\w]+")
# Each branch begins with a letter of its own, so that the search skips what cannot be one.
_TELLING = re.compile(
    r"display|visib|o(?:pacity|verflow)|font-size\s*:\s*[01.]|-\d{2,}"
    r"|c(?:lip|olor(?<![-\w]color))|scale|transparent"
)
_COLOURS = {"white": "ffffff", "black": "000000", "transparent": "transparent"}
_FAR = -999.0


class Cover(IntEnum):
    """How an element is hidden."""

    NONE = 0
    FADED = 1  # a script may fade it in: opacity or visibility
    HIDDEN = 2


@dataclass(frozen=True, slots=True)
class _Rule:
    tag: str
    parts: frozenset[str]  # ".class" and "#id", all of them needed
    weight: tuple[int, int, int]
    covers: dict[str, Cover]


class Sheets:
    """The rules of a page that hide something, and those that show it again.

    No rule speaks of an element that has none of the `classes` and `identities`.
    """

    def __init__(self, texts: list[str]) -> None:
        rules = _merged(rule for text in texts for rule in _rules(text))
        hiding = {part for rule in rules if any(rule.covers.values()) for part in rule.parts}
        self._known: dict[tuple[str, tuple[str, ...], str], Cover] = {}
        self._by_part: dict[tuple[str, str], list[_Rule]] = defaultdict(list)
        common = Counter(part for rule in rules for part in rule.parts)
        for rule in rules:
            if not hiding.isdisjoint(rule.parts):
                rarest = min(rule.parts, key=lambda part: (common[part], part))
                self._by_part[rule.tag, rarest].append(rule)
        parts = {part for _, part in self._by_part}
        self.classes = frozenset(part[1:] for part in parts if part[0] == ".")
        self.identities = frozenset(part[1:] for part in parts if part[0] == "#")

    def cover(self, tag: str, classes: tuple[str, ...], identity: str) -> Cover:
        """Return how the rules hide an element; the weightiest rule on a property decides."""
        key = (tag, classes, identity)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._decide(tag, classes, identity)
        return known

    def _decide(self, tag: str, classes: tuple[str, ...], identity: str) -> Cover:
        parts = {f".{name}" for name in classes} | ({f"#{identity}"} if identity else set())
        found = [
            rule
            for part in parts
            for key in (("", part), (tag, part))
            for rule in self._by_part.get(key, ())
            if rule.parts <= parts
        ]
        decided: dict[str, Cover] = {}
        for rule in sorted(found, key=lambda rule: rule.weight):
            decided.update(rule.covers)
        return max(decided.values(), default=Cover.NONE)


def _merged(rules: Iterable[_Rule]) -> list[_Rule]:
    """Join the rules of one selector, so that repeating it costs nothing."""
    merged: dict[tuple[str, frozenset[str]], _Rule] = {}
    for rule in rules:
        known = merged.get((rule.tag, rule.parts))
        covers = known.covers | rule.covers if known else rule.covers
        merged[rule.tag, rule.parts] = _Rule(rule.tag, rule.parts, rule.weight, covers)
    return list(merged.values())


def inline_cover(style: str) -> Cover:
    """Return how an element's own style hides it."""
    style = style.lower()
    if _TELLING.search(style) is None:
        return Cover.NONE
    return max(_covers(style).values(), default=Cover.NONE)


def _rules(text: str) -> Iterator[_Rule]:
    depth = order = 0
    for piece in _COMMENT.sub("", text.lower()).split("}"):
        opened = piece.count("{")
        if depth or opened != 1:  # inside `@media` and the like, or at its end
            depth = max(0, depth + opened - 1)
            continue
        selector, _, style = piece.partition("{")
        if _TELLING.search(style) is None or selector.lstrip().startswith("@"):
            continue
        covers = _covers(style)
        for one in selector.split(",") if covers else ():
            order += 1
            if rule := _rule(one.strip(), order, covers):
                yield rule


def _rule(selector: str, order: int, covers: dict[str, Cover]) -> _Rule | None:
    found = _SELECTOR.match(selector)
    if found is None or not found.group(2):
        return None
    parts = frozenset(_PART.findall(found.group(2)))
    identities = sum(part[0] == "#" for part in parts)
    return _Rule(found.group(1) or "", parts, (identities, len(parts), order), covers)


def _covers(style: str) -> dict[str, Cover]:
    given: dict[str, str] = {}
    for declaration in style.split(";"):
        name, colon, set_to = declaration.partition(":")
        if colon:
            given[name.strip()] = set_to.replace("!important", "").strip()
    covers: dict[str, Cover] = {}
    if value := given.get("display", ""):
        covers["display"] = Cover.HIDDEN if value == "none" else Cover.NONE
    if value := given.get("visibility", ""):
        covers["visibility"] = Cover.FADED if value in {"hidden", "collapse"} else Cover.NONE
    if (value := given.get("opacity", "")) and (opacity := _length(value)) is not None:
        covers["opacity"] = Cover.FADED if opacity <= 0.05 else Cover.NONE
    if given.get("content-visibility") == "hidden":
        covers["content-visibility"] = Cover.HIDDEN
    if _tiny(given) or _away(given) or _clipped(given) or _colourless(given):
        covers["place"] = Cover.HIDDEN
    return covers


def _tiny(given: dict[str, str]) -> bool:
    size = given.get("font-size")
    if size and (points := _length(size)) is not None and points <= (0.1 if "em" in size else 1):
        return True
    scale = _SCALE.search(given.get("transform", ""))
    if (scale and float(scale.group(1)) == 0) or given.get("scale") == "0":
        return True
    if "hidden" not in given.get("overflow", "") and "clip" not in given.get("overflow", ""):
        return False
    sides = (given.get(name) for name in ("width", "height", "max-height", "max-width"))
    return any(
        side is not None and _length(side) in {0.0, 1.0} and "%" not in side for side in sides
    )


def _away(given: dict[str, str]) -> bool:
    names = ("text-indent", "left", "top", "right", "bottom", "margin-left", "margin-top", "margin")
    for name in names:
        for value in given.get(name, "").split():
            far = _length(value)
            if far is not None and far <= (-99 if "em" in value else _FAR):
                return True
    return False


def _clipped(given: dict[str, str]) -> bool:
    if found := _RECT.search(given.get("clip", "")):
        sides = [_length(side) for side in found.group(1).replace(",", " ").split()]
        return len(sides) == 4 and all(side is not None and side <= 1 for side in sides)
    found = _INSET.search(given.get("clip-path", ""))
    return found is not None and float(found.group(1)) >= 50


def _colourless(given: dict[str, str]) -> bool:
    colour = _colour(given.get("color", ""))
    if colour == "transparent":
        return "background-clip" not in str(given)
    ground = given.get("background-color") or given.get("background", "").split(" ")[0]
    return bool(colour) and colour == _colour(ground)


def _colour(value: str) -> str:
    value = value.strip()
    if found := _HEX.match(value):
        digits = found.group(1)
        if len(digits) in {3, 4}:
            digits = "".join(digit * 2 for digit in digits)
        return "transparent" if digits[6:] == "00" else digits[:6]
    if found := _RGB.match(value):
        numbers = [_length(part) for part in re.split(r"[\s,/]+", found.group(1).strip())]
        if len(numbers) == 4 and numbers[3] == 0:
            return "transparent"
        if len(numbers) >= 3 and all(number is not None for number in numbers[:3]):
            return "".join(f"{int(number or 0) & 255:02x}" for number in numbers[:3])
        return ""
    return _COLOURS.get(value, value)


def _length(value: str) -> float | None:
    found = _LENGTH.match(value)
    return float(found.group(1)) if found else None
