"""What `carrel ask` shows: sections in colour, links to click on, the trace as a tree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from rich.text import Text
from rich.tree import Tree

from carrel.core.research import Finding, Research
from carrel.logs import clean
from carrel.present.brief import Brief
from carrel.present.safe import harmless
from carrel.present.sections import belongs, numbered
from carrel.present.trace import Names, Node, facts, grow, short
from carrel.surfaces.cli.output import Output, counted

_GOOD, _FAIR = 0.7, 0.4


def as_dict(found: Research, written: Brief) -> dict[str, object]:
    """Return what machines read."""
    numbers = numbered(found.findings)
    sources = {one.source_url: one for one in reversed(found.findings)}
    return {
        "query": found.inquiry.query,
        "mode": found.coverage.value,
        "sub_queries": found.analysis.sub_queries,
        "sources": [
            {"number": number, "url": url, "title": sources[url].title}
            for url, number in numbers.items()
        ],
        "evidence": [_evidence(one, numbers) for one in written.shown],
        "left_out": len(written.rest.research.findings) if written.rest else 0,
        "citations": [asdict(one) for one in found.quotations],
        "steps": [asdict(one) for one in found.steps],
        "not_read": [asdict(one) for one in found.unread],
        "stop_reason": found.decision.reason,
        "notes": found.notes,
        "timings": dict(found.timings),
        "tokens": written.tokens,
        "brief": written.text,
    }


def show(output: Output, found: Research, written: Brief) -> None:
    """Print what was found for a person at a terminal."""
    numbers = numbered(found.findings)
    if not written.shown:
        output.say("Nothing was found.")
    for one in written.shown:
        _print_evidence(output, one, numbers)
    quoted = [
        one for one in found.quotations if any(belongs(one, shown) for shown in written.shown)
    ]
    if quoted:
        output.heading("Quotations")
        for quotation in quoted:
            output.passage(f"“{_words(quotation.text)}”", [], indent=2)
            output.show(Text("  — ").append(_linked(quotation.title, quotation.source_url)))
        output.say()
    _print_sources(output, found, numbers)
    if found.steps:
        output.heading("Links followed")
        for tree in _trees(found):
            output.show(tree)
        output.say()
    _print_facts(output, found, written)


def _evidence(one: Finding, numbers: dict[str, int]) -> dict[str, object]:
    return asdict(one) | {"source": numbers[one.source_url]}


def _print_evidence(output: Output, one: Finding, numbers: dict[str, int]) -> None:
    style = "bold green" if one.score >= _GOOD else "bold yellow" if one.score >= _FAIR else "red"
    where = " › ".join(filter(None, (one.title, *one.section[-1:])))
    beside = "  beside it" if one.adjacent else ""
    head = Text.assemble((f"[{numbers[one.source_url]}] ", "bold"), (f"{one.score:.2f}  ", style))
    head.append(_linked(where or one.source_url, one.source_url)).append(beside, style="dim")
    output.show(head)
    for line in harmless(one.markdown or one.text).split("\n"):
        output.passage(clean(line), [], indent=4)
    output.say()


def _print_sources(output: Output, found: Research, numbers: dict[str, int]) -> None:
    titles = {one.source_url: one.title for one in found.findings}
    if numbers or found.unread:
        output.heading("Sources")
    for url, number in numbers.items():
        line = Text(f"  [{number}] {_words(titles[url]) or 'Untitled'} ")
        output.show(line.append(_linked(url, url, style="cyan")))
    for unread in found.unread:
        output.mark("fail", "not read", f"{unread.url}: {unread.reason}")
    output.say()


def _print_facts(output: Output, found: Research, written: Brief) -> None:
    searched = found.searched
    output.row("Searched", f"{counted(searched.documents, 'page')}, {searched.chunks:,} passages")
    output.row("Stopped", found.decision.reason)
    output.row("Took", f"{found.timings.get('total', 0.0):,.0f} ms")
    for note in found.notes:
        output.row("Note", note)
    if written.rest is not None:
        left = counted(len(written.rest.research.findings), "passage")
        output.advice(f"{left} did not fit: ask with a larger --budget to see more.")


def _trees(found: Research) -> Sequence[Tree]:
    roots = grow(found)
    names = Names([root.url for root in roots] + [step.source_url for step in found.steps])
    trees = []
    for root in roots:
        score = found.score_at_start if root is roots[0] else None
        tree = Tree(_label(root, names, score), guide_style="dim")
        _branch(tree, root, names)
        trees.append(tree)
    trees[-1].add(Text(f"stopped: {short(found.decision.reason)}", style="italic"))
    return trees


def _branch(tree: Tree, node: Node, names: Names) -> None:
    for child in node.children:
        _branch(tree.add(_label(child, names, None)), child, names)


def _label(node: Node, names: Names, score: float | None) -> Text:
    label = _linked(names.of(node.url), node.url)
    label.append(f" ({facts(node, names, score)})", style="dim")
    if node.step is not None and node.step.failure:
        label.append(f" failed: {_words(node.step.failure)}", style="red")
    return label


def _linked(words: str, url: str, *, style: str = "bold") -> Text:
    """Return words that a click opens, where the address is one of the web."""
    text = Text(_words(words), style=style)
    address = clean(url)
    if address.startswith(("http://", "https://")) and " " not in address:
        text.stylize(f"link {address}")
    return text


def _words(text: str) -> str:
    return clean(" ".join(text.split()))
