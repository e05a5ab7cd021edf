"""Sections of DocBook and Mallard pages, as the desktops' help is written."""

from __future__ import annotations

import re
from html.entities import html5
from xml.etree.ElementTree import Element, ParseError

from defusedxml.ElementTree import fromstring

from training.encoder.pairs.outline import Outline
from training.encoder.pairs.records import Section

_DOCTYPE = re.compile(r"<!DOCTYPE[^\[>]*(?:\[(.*?)\]\s*)?>", re.DOTALL)
_ENTITY = re.compile(r"<!ENTITY\s+([\w.-]+)\s+([\"'])(.*?)\2\s*>", re.DOTALL)
_REFERENCE = re.compile(r"&([A-Za-z][\w.-]*);")
_KNOWN = frozenset("amp lt gt quot apos".split())
# Entities that a manual declares in a file of their own.
_ELSEWHERE = {"app": "GnuCash", "appname": "GnuCash"}
_SKIPPED = frozenset(
    """info bookinfo articleinfo chapterinfo sectioninfo sect1info indexterm media mediaobject
    inlinemediaobject remark comment links legalnotice revhistory desc""".split()
)
_BLOCKS = frozenset(
    """p para simpara item listitem step steps list terms tree table tr td row entry note warning
    tip caution important screen code programlisting term varlistentry procedure itemizedlist
    orderedlist synopsis figure blockquote formalpara""".split()
)
_PARTS = frozenset(
    """section page sect1 sect2 sect3 sect4 chapter appendix preface article book simplesect
    part""".split()
)


def sections(content: bytes, *, manual: str, page: str, language: str) -> list[Section]:
    """Return the sections of a page; none if it is not well formed."""
    try:
        root = fromstring(_plain(content.decode("utf-8", errors="replace")))
    except (ParseError, ValueError):
        return []
    title = next((_text(node) for node in root.iter() if _name(node) == "title"), "")
    outline = Outline(manual=manual, page=page, language=language, title=title)
    _walk(root, outline, level=0, anchor="")
    return outline.sections()


def _plain(text: str) -> str:
    """Take the document type out, and put its entities in."""
    declared: dict[str, str] = {}
    if match := _DOCTYPE.search(text):
        declared = {name: value for name, _, value in _ENTITY.findall(match.group(1) or "")}
        text = text[: match.start()] + text[match.end() :]

    def value(match: re.Match[str]) -> str:
        name = match.group(1)
        if name in _KNOWN:
            return match.group(0)
        return declared.get(name) or _ELSEWHERE.get(name) or html5.get(f"{name};", "")

    return _REFERENCE.sub(value, _REFERENCE.sub(value, text))


def _walk(node: Element, outline: Outline, *, level: int, anchor: str) -> None:
    for child in node:
        name = _name(child)
        if name == "title" and _name(node) in _PARTS:
            outline.open(_text(child), level=level, anchor=anchor)
        elif name in _PARTS:
            outline.end_paragraph()
            _walk(child, outline, level=level + 1, anchor=child.get("id") or "")
            outline.end_paragraph()
        elif name not in _SKIPPED:
            if block := name in _BLOCKS:
                outline.end_paragraph()
            outline.add(child.text or "")
            _walk(child, outline, level=level, anchor=anchor)
            if block:
                outline.end_paragraph()
        outline.add(child.tail or "")


def _name(node: Element) -> str:
    return str(node.tag).rpartition("}")[2]  # a comment's tag is a function


def _text(node: Element) -> str:
    return "".join(node.itertext())
