"""Links between our own pages lead somewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.modules import ROOT, text_files

_LINK = re.compile(r"(?<!!)\[[^\]\n]+\]\(([^)\s]+)\)")
_CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)


def broken_links(file: Path, text: str) -> Iterator[str]:
    """Yield the relative links of a page that lead to no file."""
    for target in _LINK.findall(_CODE.sub("", text)):
        path = target.partition("#")[0]
        outside = not path or "://" in target or target.startswith("mailto:")
        if not outside and not (file.parent / path).exists():
            yield target


def test_every_relative_link_leads_to_a_file() -> None:
    pages = [page for page in text_files() if page.path.endswith(".md")]
    assert len(pages) > 5
    broken = [
        f"{page.path}: {target}"
        for page in pages
        for target in broken_links(ROOT / page.path, page.text)
    ]
    assert not broken, "\n".join(broken)


def test_a_broken_link_is_noticed(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    text = "[good](page.md#part), [web](https://example.org), [bad](gone.md), `[code](x.md)`"
    page.write_text(text, encoding="utf-8")
    assert list(broken_links(page, text)) == ["gone.md"]
