"""The links that an inquiry has come across: where they lead, and what is said of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from carrel.core.pages import Link

_LETTERS = 10  # links of one letter make an alphabet
_HUB_LINKS = 25  # a page with so many links in its text
_HUB_SHARE = 0.45  # which are so much of it is a list of links
_TOLD = 160  # characters of what a list says of a page
_CODE = re.compile(r"\S*(?:[_=]|\w\(|[a-z][A-Z]|[A-Za-z]\.[a-z])\S*|-{1,2}\w\S*|[A-Z0-9]{5,}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Mention:
    """One place where a page points to another: the words of the link, and those around it."""

    text: str
    around: tuple[str, ...] = ()
    heading: str = ""
    main: bool = True
    parent: str = ""
    listed: bool = False  # the page that it stands on is a list of links
    letter: bool = False  # it is one of the letters of an index

    @property
    def is_code(self) -> bool:
        """Whether its words are a name out of a program, such as `max_size` or `open()`."""
        return _CODE.fullmatch(self.text.strip()) is not None

    @property
    def said(self) -> str:
        """Its words for an encoder.

        In a text they come with the heading that says what they are about; in a list, with what the
        list says of the page.
        """
        if self.listed:
            told = (line for line in self.around if line.startswith(self.text))
            return next(told, self.text)[:_TOLD] if self.main else self.text
        return f"{self.heading}: {self.text}" if self.heading and self.main else self.text


@dataclass(slots=True, kw_only=True)
class Lead:
    """A page that could be read, with all that was said of it; `depth` in clicks from the start."""

    url: str
    depth: int
    mentions: list[Mention] = field(default_factory=list)

    @property
    def parents(self) -> int:
        """How many of the pages read point to it."""
        return len({one.parent for one in self.mentions})

    @property
    def names(self) -> int:
        """How many different things it is called."""
        return max(1, len({one.text.casefold() for one in self.mentions if one.text}))


def is_hub(links: Sequence[Link], letters: int) -> bool:
    """Say whether a page is mostly a list of links: a table of contents, an index.

    `letters` is the length of its text. A link on many lines is noted once, with all of them.
    """
    words = [link for link in links if link.main and link.text]
    linked = sum(len(link.text) * (1 + link.context.count("\n")) for link in words)
    return len(words) >= _HUB_LINKS and linked >= _HUB_SHARE * max(1, letters)


def mentions(
    links: Sequence[Link], *, parent: str, listed: bool = False
) -> Iterator[tuple[str, Mention]]:
    """Yield what a page says of the pages it points to, each with its address."""
    letters = sum(len(link.text.strip()) == 1 for link in links) >= _LETTERS
    for link in links:
        url = (link.target or link.url).partition("#")[0]
        alone = len(link.text.strip()) == 1
        mention = Mention(
            text=link.text,
            around=tuple(dict.fromkeys(_lines(link))),
            heading=link.heading,
            main=link.main,
            parent=parent,
            listed=listed,
            letter=letters and alone,
        )
        yield url, mention


def _lines(link: Link) -> Iterator[str]:
    """Yield the lines around a link that say more than its own words."""
    for line in link.context.split("\n"):
        if line and line != link.text:
            yield line
