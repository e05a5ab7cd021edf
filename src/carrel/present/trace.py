"""How links were followed, as a tree: the page asked for at the root, one line a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from urllib.parse import SplitResult, urlsplit

from carrel.core.research import Research, Step
from carrel.present.safe import one_line

_LONGEST = 300  # characters of an address


@dataclass(slots=True)
class Node:
    """A page of the tree; the seed has no step."""

    url: str
    step: Step | None = None
    children: list[Node] = field(default_factory=list)


def grow(research: Research) -> list[Node]:
    """Return the roots: the first page asked for, and others that links were followed from."""
    urls = research.inquiry.urls or tuple(step.parent_url for step in research.steps[:1])
    roots = {url: Node(url) for url in urls}
    known: dict[str, Node] = dict(roots)
    latest: dict[int, Node] = {}  # the last page of each depth, for a parent that is not known
    for step in research.steps:
        parent = (
            known.get(step.parent_url) or latest.get(step.depth - 1) or next(iter(known.values()))
        )
        node = Node(step.source_url, step)
        parent.children.append(node)
        known.setdefault(step.source_url, node)
        latest[step.depth] = node
    first, *others = roots.values()
    return [first, *(one for one in others if one.children)]


def drawn(research: Research) -> str:
    """Return the tree as text, or nothing when no link was followed."""
    if not research.steps:
        return ""
    roots = grow(research)
    names = Names([roots[0].url, *(node.url for root in roots for node in _below(root))])
    lines = [f"Base: {names.prefix}", ""] if names.prefix else []
    for root in roots:
        score = research.score_at_start if root is roots[0] else None
        lines.append(f"{names.of(root.url)} ({facts(root, names, score)})")
        lines += _branches(root.children, names, "")
    reason = short(research.decision.reason)
    return "\n".join([*lines, f"    [stopped: {reason}]"])


def facts(node: Node, names: Names, score_at_start: float | None) -> str:
    """Return what is known of a page, as it stands in the brackets behind it."""
    step = node.step
    if step is None:
        return ", ".join(filter(None, ["seed", _scores(score_at_start, score_at_start)]))
    external = "external" if names.is_external(node.url) else ""
    scores = _scores(step.score_before, step.score_after)
    taken = f"{step.duration_ms:.0f}ms"
    told = [external, f"depth {step.depth}", f"+{step.chunks_added} chunks", scores, taken]
    return ", ".join(filter(None, told))


def short(reason: str) -> str:
    """Return the short form of a reason, which stands before its dash."""
    return one_line(reason).partition(" — ")[0].rstrip(".")


class Names:
    """Addresses shown short: those of the seed's host without what they have in common."""

    def __init__(self, urls: Sequence[str]) -> None:
        self._seed = _split(urls[0])
        near = [_folders(url) for url in urls if not self.is_external(url)]
        shared: list[str] = []
        for parts in zip(*near, strict=False):
            if len(set(parts)) > 1:
                break
            shared.append(parts[0])
        place = f"{self._seed.scheme}://{self._seed.netloc}" if self._seed.netloc else ""
        self.prefix = f"{place}{'/'.join(['', *shared, ''])}" if place else ""

    def of(self, url: str) -> str:
        """Return an address as it is shown."""
        if self.prefix and f"{url}/" == self.prefix:
            return "/"
        if self.prefix and url.startswith(self.prefix):
            return _cut(f"/{url.removeprefix(self.prefix)}")
        return _cut(url)

    def is_external(self, url: str) -> bool:
        """Say whether a page is at another host than the seed."""
        parts = _split(url)
        return (parts.scheme, parts.netloc) != (self._seed.scheme, self._seed.netloc)


def _branches(nodes: Sequence[Node], names: Names, indent: str) -> Iterator[str]:
    for node in nodes:
        last = node is nodes[-1]
        failed = (
            f" [failed: {one_line(node.step.failure)}]" if node.step and node.step.failure else ""
        )
        mark = "└── " if last else "├── "
        yield f"{indent}{mark}{names.of(node.url)} ({facts(node, names, None)}){failed}"
        yield from _branches(node.children, names, indent + ("    " if last else "│   "))


def _below(node: Node) -> Iterator[Node]:
    for child in node.children:
        yield child
        yield from _below(child)


def _scores(before: float | None, after: float | None) -> str:
    if before is None or after is None:
        return ""
    return f"score: {before:.2f} → {after:.2f}"


def _split(url: str) -> SplitResult:
    try:
        return urlsplit(url)
    except ValueError:
        return SplitResult("", "", url, "", "")


def _folders(url: str) -> list[str]:
    """Return the folders that a page lies in."""
    return _split(url).path.split("/")[1:-1]


def _cut(url: str) -> str:
    shown = one_line(url)
    return shown if len(shown) <= _LONGEST else f"{shown[:_LONGEST]}…"
