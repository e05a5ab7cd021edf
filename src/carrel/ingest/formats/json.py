"""JSON: the articles inside become text; other data is kept as code."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator

from carrel.core.blocks import Block, Code, Heading, Paragraph
from carrel.ingest.formats.draft import Draft, plain
from carrel.ingest.formats.errors import DamagedDocument
from carrel.ingest.formats.plain import read_plain

Html = Callable[[str], tuple[Block, ...]]

_TITLES = ("headline", "title", "name")
_BODIES = ("articleBody", "content_html", "content_text", "reviewBody", "text", "body", "content")
_SUMMARIES = ("description", "abstract", "summary")
_FACTS = (
    "@type", "author", "datePublished", "dateModified", "date_published", "date_modified",
    "inLanguage", "url", "validThrough", "employmentType", "hiringOrganization",
)  # fmt: skip
_MARKUP = re.compile(r"</?[a-zA-Z][^<>]*>")
_DEEPEST = 50
_MOST = 2_000


def read_json(text: str, html: Html) -> Draft:
    """Read JSON, JSON-LD, JSON Feed or lines of JSON; `html` reads the markup inside values."""
    values = _parsed(text)
    if values is None:
        draft = read_plain(text)
        draft.notice = "The page says that it is JSON, but it is not; it was read as plain text."
        return draft
    draft = Draft()
    for article in _articles(values):
        _add(draft, article, html)
        if len(draft.blocks) > _MOST:
            draft.notice = f"Only the first {_MOST:,} parts of this data were read."
            break
    if not draft.blocks:
        shown = json.dumps(values[0] if len(values) == 1 else values, indent=2, ensure_ascii=False)
        draft.blocks.append(Code(text=draft.seen(shown), language="json"))
    return draft


def _parsed(text: str) -> list[object] | None:
    try:
        try:
            return [json.loads(text)]
        except ValueError:
            return [json.loads(line) for line in text.splitlines() if line.strip()] or None
    except ValueError:
        return None
    except RecursionError as cause:
        raise DamagedDocument("the JSON is nested too deeply") from cause


def _articles(values: list[object]) -> Iterator[dict[str, object]]:
    """Yield objects that have something to read, in order; parts of one are not read twice."""
    waiting: list[tuple[object, int]] = [(value, 0) for value in reversed(values)]
    while waiting:
        value, depth = waiting.pop()
        if isinstance(value, dict):
            if _readable(value):
                yield value
            inner: list[object] = list(value.values())
        elif isinstance(value, list):
            inner = value
        else:
            continue
        if depth < _DEEPEST:
            waiting += [(part, depth + 1) for part in reversed(inner)]


def _readable(value: dict[str, object]) -> bool:
    return bool(_text(value, _BODIES)) or (
        bool(_text(value, _TITLES)) and bool(_text(value, _SUMMARIES))
    )


def _text(value: dict[str, object], keys: tuple[str, ...]) -> str:
    for key in keys:
        found = value.get(key)
        if isinstance(found, str) and found.strip():
            return found
    return ""


def _add(draft: Draft, article: dict[str, object], html: Html) -> None:
    title = " ".join(draft.seen(_MARKUP.sub("", _text(article, _TITLES))).split())
    if title:
        draft.blocks.append(Heading(level=2 if draft.title else 1, words=plain(title)))
    if not draft.title:
        draft.title = title
        draft.metadata |= {key: article[key] for key in _FACTS if key in article}
    summary, body = _text(article, _SUMMARIES), _text(article, _BODIES)
    parts = [summary, body] if summary not in body else [body]
    for part in filter(None, parts):
        if _MARKUP.search(part):
            draft.blocks += html(part)
        else:
            inner = read_plain(part)
            draft.blocks += [block for block in inner.blocks if isinstance(block, Paragraph)]
            draft.invisible += inner.invisible
