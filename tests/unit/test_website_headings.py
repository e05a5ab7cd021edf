"""Headings stand under the level that they have in the page's Markdown."""

from __future__ import annotations

import pytest

from carrel.core.pages import Chunk
from carrel.services.websites.headings import headings_of, path_of

PAGE = """# Guide

Some words.

## Install

```sh
# not a heading
```

~~~
## nor this one
```
# nor this
~~~

#### Details

The text.

## Use

More text.
"""


def chunk(words: str, *section: str) -> Chunk:
    """Return the chunk of these words."""
    start = PAGE.index(words)
    return Chunk(
        id=1,
        source_id=1,
        slot=0,
        ordinal=0,
        start=0,
        end=0,
        text=words,
        section=section,
        markdown_start=start,
        markdown_end=start + len(words),
    )


@pytest.mark.proves("A-037")
@pytest.mark.parametrize(
    ("words", "section", "levels"),
    [
        ("Some words.", ("Guide",), [1]),
        ("## Install", ("Guide", "Install"), [1, 2]),
        ("The text.", ("Guide", "Install", "Details"), [1, 2, 4]),
        ("## Use\n\nMore", ("Guide", "Use"), [1, 2]),
        ("More text.", ("Guide", "Use"), [1, 2]),
    ],
)
def test_each_heading_has_its_level(
    words: str, section: tuple[str, ...], levels: list[int]
) -> None:
    found = headings_of(chunk(words, *section), PAGE)
    assert found == {f"Header {level}": name for level, name in zip(levels, section, strict=True)}


def test_sections_that_were_joined_take_the_level_of_the_one_that_names_them() -> None:
    # A short section that begins the chunk, and the longer one whose path the chunk has.
    joined = chunk("Some words.\n\n## Install", "Guide", "Install")
    assert headings_of(joined, PAGE) == {"Header 1": "Guide", "Header 2": "Install"}


def test_a_path_that_fits_nowhere_counts_from_the_top() -> None:
    assert headings_of(chunk("The text.", "One"), PAGE) == {"Header 1": "One"}
    assert headings_of(chunk("The text."), "") == {}


@pytest.mark.proves("A-039")
def test_a_citation_names_the_headings_below_that_of_the_page() -> None:
    assert path_of({"Header 1": "Guide", "Header 2": "Use"}) == ("Use",)
    assert path_of({"Header 1": "Guide"}) == ("Guide",)
    assert path_of({}) == ()
