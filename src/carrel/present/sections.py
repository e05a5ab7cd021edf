"""The sections of a brief, a line or a block at a time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from carrel.core.research import Finding, Quotation, Unread
from carrel.present.limits import Limits
from carrel.present.pictures import Picture, pictures_in
from carrel.present.safe import harmless, one_line
from carrel.text.tokens import count_tokens

SOURCES = "[SOURCES]"
EVIDENCE = "[EVIDENCE]"
IMAGES = "[IMAGES]"
TRACE = "[EXPANSION TRACE]"
CITATIONS = "[CITATIONS]"
NOTHING = "No relevant content was found for this query in the specified URL."
_UNTITLED = "Untitled"


@dataclass(frozen=True, slots=True)
class Block:
    """A passage as it stands in the evidence, with the number of its source and its size."""

    finding: Finding
    number: int
    text: str
    tokens: int
    pictures: tuple[Picture, ...]


def block_of(finding: Finding, number: int) -> Block:
    """Return the block of a passage, its tokens counted once."""
    text = harmless(finding.markdown or finding.text)
    pictures = pictures_in(text, source=number)
    return Block(finding, number, text, count_tokens(f"{text}\n\n"), pictures)


def as_piece(block: Block, text: str) -> Block:
    """Return a part of a block as a block of its own."""
    return block_of(replace(block.finding, markdown=text), block.number)


def numbered(findings: Iterable[Finding]) -> dict[str, int]:
    """Return the number of each address, in the order in which they are first seen."""
    urls = dict.fromkeys(finding.source_url for finding in findings)
    return {url: number for number, url in enumerate(urls, 1)}


def source_line(finding: Finding, number: int, limits: Limits) -> str:
    """Return the line of a source."""
    title = limits.cut(one_line(finding.title), limits.title) or _UNTITLED
    return f"[{number}] {title} — {address(finding.source_url, limits)}"


def heading_line(finding: Finding, limits: Limits) -> str:
    """Return the line of the heading that a passage stands under, or nothing."""
    heading = one_line(finding.section[-1]) if finding.section else ""
    return f"    § {limits.cut(heading, limits.heading)}" if heading else ""


def unread_lines(unread: tuple[Unread, ...], limits: Limits) -> list[str]:
    """Return a line for each address that could not be read, up to the limit."""
    lines = [
        f"Not read: {address(one.url, limits)} ({limits.cut(one_line(one.reason), limits.reason)})"
        for one in unread[: limits.unread]
    ]
    more = len(unread) - len(lines)
    return [*lines, f"Not read: {more} more"] if more else lines


def block_head(block: Block, limits: Limits, *, several: bool) -> str:
    """Return the line above a passage; `several` says that the question has several parts."""
    finding = block.finding
    told = [f"relevance: {finding.score:.2f}"]
    if finding.confidence is not None:
        told.append(f"confidence: {finding.confidence:.2f}")
    if several and finding.sub_query:
        part = limits.cut(one_line(finding.sub_query).replace('"', "'"), limits.sub_query)
        told.append(f'sub-query: "{part}"')
    beside = " [adjacent context]" if finding.adjacent else ""
    return f"Source [{block.number}] ({', '.join(told)}){beside}:"


def left_out(shown: int, whole: int) -> str:
    """Return the line that says how much of the evidence is not shown."""
    return (
        f"... (showing {shown} of {whole} chunks — remaining {whole - shown} omitted due to "
        "response budget)"
    )


def more_line(handle: str) -> str:
    """Return the line that says how to get what was left out."""
    return f'More: call search with continue_from="{handle}"'


def image_line(picture: Picture, limits: Limits) -> str:
    """Return the line of an image."""
    alt = limits.cut(picture.alt or "Image", limits.title).replace("[", "(").replace("]", ")")
    caption = limits.cut(picture.caption, limits.title)
    behind = f" — {caption}" if caption and caption != picture.alt else ""
    return f"- [{alt}]({address(picture.url, limits)}){behind} (from Source [{picture.source}])"


def citation(number: int, quotation: Quotation, limits: Limits) -> str:
    """Return a quotation on one line, and below it where it stands."""
    title = limits.cut(one_line(quotation.title), limits.title) or _UNTITLED
    heading = limits.cut(one_line(quotation.section), limits.heading)
    place = f"{title}, {address(quotation.source_url, limits)}"
    where = f"{place} § {heading}" if heading else place
    return f'[{number}] "{one_line(quotation.text)}"\n    — {where}'


def belongs(quotation: Quotation, finding: Finding) -> bool:
    """Say whether a quotation is of a passage."""
    return quotation.chunk_id == finding.chunk_id and (
        quotation.start < finding.end and finding.start < quotation.end
    )


def address(url: str, limits: Limits) -> str:
    """Return an address on one line; a very long one is cut."""
    return limits.cut(one_line(url).replace(" ", "%20"), limits.url)


def omitted_trace(iterations: int) -> str:
    """Return the line that stands for a trace which does not fit."""
    return f"[Expansion trace omitted — {iterations} iterations, see stats above]"
