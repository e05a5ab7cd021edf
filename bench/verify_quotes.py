"""Quotations with their truth: spans of pages as they stand, and spans that something was done to.

A span that was changed must stand nowhere afterwards; an oracle with rules of its own looks at all
pages for that.
"""

from __future__ import annotations

import random
import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from bench.data import ENGLISH, JAPANESE, read

PER_PAGE = 10
_EN_SENTENCE = re.compile(r"(?<![^\s(])[A-Z][^.!?\n]{38,220}[.!?](?=\s|$)")
_JA_SENTENCE = re.compile(r"(?<![^。！？\n])[^。！？\n\s][^。！？\n]{14,110}[。！？]")
_MARKS = re.compile("[\"'`´’‘‚‛“”„‟«»‹›「」『』〝〞〟]")
_DASHES = re.compile("[‐‑‒–—―−]")
_NOT_EN = re.compile(
    r"(?i)\b(?:does|do|did|is|are|was|were|can|could|will|would|should|has|have)"
    r"( not\b)|\b(never )(?=\w)|(n['’]t)\b"
)
_NOT_JA = re.compile("(?:て|で)(いな|な)い|(ませ)ん|(では)なく")
_DOTS = re.compile(r"\.\.|…|‥")
_DIGITS = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the corpus: passages of one language under one address."""

    url: str
    language: str
    passages: list[str]

    @property
    def text(self) -> str:
        """The page text."""
        return "\n\n".join(self.passages)

    @property
    def sentences(self) -> list[str]:
        """The sentences in their order, each once."""
        pattern = _EN_SENTENCE if self.language == "en" else _JA_SENTENCE
        found = dict.fromkeys(pattern.findall(self.text))
        return [one for one in found if not _DOTS.search(one)]  # which would be an ellipsis


@dataclass(frozen=True, slots=True)
class Quote:
    """A quotation, the page that it is said to be from, and what must be found out about it."""

    text: str
    url: str | None
    kind: str
    standing: str


def pages(chunks: int, seed: int = 1) -> list[Page]:
    """Return pages with so many passages in all, half of them Japanese."""
    dice = random.Random(seed)
    found: list[Page] = []
    for language, names in (("en", ENGLISH), ("ja", JAPANESE)):
        texts = list(dict.fromkeys(row["text"].strip() for name in names for row in read(name)))
        texts = [text for text in texts if 60 < len(text) < 4_000]
        dice.shuffle(texts)
        for at in range(0, chunks // 2, PER_PAGE):
            some = texts[at : at + PER_PAGE]
            found.append(Page(f"https://bench.example/{language}/{at}", language, some))
    return found


class Oracle:
    """Says whether words stand on any page, by plain search over everything."""

    def __init__(self, found: list[Page]) -> None:
        self._all = "\x00".join(_plain(page.text) for page in found)

    def stands(self, words: str) -> bool:
        """Say whether the words stand on some page, whatever their blanks and marks."""
        return _plain(words) in self._all


def _plain(text: str) -> str:
    text = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    return _DASHES.sub("-", _MARKS.sub('"', "".join(text.split())))


class Makers:
    """Makes quotations of every kind."""

    def __init__(self, found: list[Page], seed: int = 2) -> None:
        self._dice = random.Random(seed)
        self._oracle = Oracle(found)
        self._pages = [(page, page.sentences) for page in found]
        self._pages = [(page, some) for page, some in self._pages if len(some) > 8]
        words = {
            word for page, _ in self._pages[:200] for word in re.findall("[a-z]{4,}", page.text)
        }
        self._words = sorted(words)

    def true(self, count: int) -> list[Quote]:
        """Return quotations as they stand: sentences, several of them, and parts; half named."""
        return list(self._some(count, {"true": self._true}))

    def mutated(self, count: int) -> list[Quote]:
        """Return quotations that something was done to, of all kinds alike."""
        kinds: dict[str, Callable[[], Quote | None]] = {
            "case, width, marks or blanks": self._normalised,
            "another page named": self._misattributed,
            "spans of a page, ellipsis": lambda: self._stitched(joint=" … "),
            "spans of a page": lambda: self._stitched(joint=""),
            "spans of two pages": self._two_pages,
            "word changed": lambda: self._changed(self._word),
            "number changed": lambda: self._changed(self._number),
            "negation dropped": lambda: self._changed(self._negation),
            "words swapped": lambda: self._changed(self._swap),
            "word dropped": lambda: self._changed(self._drop),
        }
        return list(self._some(count, kinds))

    def _some(self, count: int, kinds: dict[str, Callable[[], Quote | None]]) -> Iterator[Quote]:
        makers = list(kinds.values())
        made = 0
        while made < count:
            quote = makers[made % len(makers)]()
            if quote is not None:
                made += 1
                yield quote

    def _page(self) -> tuple[Page, list[str]]:
        return self._dice.choice(self._pages)

    def _true(self) -> Quote:
        page, sentences = self._page()
        at = page.text.index(self._dice.choice(sentences))
        end = at + self._dice.choice((60, 120, 300) if page.language == "en" else (30, 60, 120))
        text = page.text[at:end]
        if end < len(page.text) and page.text[end - 1 : end + 1].isascii():
            text = re.sub(r"[\w.,]+\Z", "", text, flags=re.ASCII)  # no word is cut
        url = page.url if self._dice.random() < 0.5 else None
        return Quote(text.strip(), url, "true", "exact")

    def _normalised(self) -> Quote | None:
        page, sentences = self._page()
        text = self._dice.choice(sentences)
        ways: tuple[Callable[[str], str], ...] = (
            str.upper,
            str.swapcase,
            _wide,
            lambda words: words.replace(" ", "  ").replace("、", "、 "),
            lambda words: words.replace(" ", "\n", 3).replace("、", "、\n"),
            lambda words: words.replace("'", "’").replace('"', "“").replace("「", '"'),
            lambda words: words.replace("「", "『").replace("」", "』").replace("“", '"'),
        )
        changed = self._dice.choice(ways)(text)
        if changed in page.text or _plain(changed) != _plain(text):
            return None
        url = page.url if self._dice.random() < 0.5 else None
        return Quote(changed, url, "case, width, marks or blanks", "normalised")

    def _misattributed(self) -> Quote | None:
        page, sentences = self._page()
        other, _ = self._page()
        text = self._dice.choice(sentences)
        if other is page or _plain(text) in _plain(other.text):
            return None
        return Quote(text, other.url, "another page named", "misattributed")

    def _stitched(self, joint: str) -> Quote | None:
        page, sentences = self._page()
        first = self._dice.randrange(len(sentences) - 3)
        second = self._dice.randrange(first + 2, len(sentences))
        joint = joint or (" " if page.language == "en" else "")
        text = f"{sentences[first]}{joint}{sentences[second]}"
        kind = "spans of a page, ellipsis" if "…" in joint else "spans of a page"
        return None if self._oracle.stands(text) else Quote(text, None, kind, "stitched")

    def _two_pages(self) -> Quote | None:
        page, sentences = self._page()
        other, others = self._page()
        if page is other or page.language != other.language:
            return None
        joint = self._dice.choice((" ", " ... "))
        text = f"{self._dice.choice(sentences)}{joint}{self._dice.choice(others)}"
        if self._oracle.stands(text):
            return None
        return Quote(text, None, "spans of two pages", "stitched")

    def _changed(self, way: Callable[[str, str], tuple[str, str] | None]) -> Quote | None:
        page, sentences = self._page()
        made = way(self._dice.choice(sentences), page.language)
        if made is None or self._oracle.stands(made[0]):
            return None
        url = page.url if self._dice.random() < 0.5 else None
        return Quote(made[0], url, made[1], "absent")

    def _word(self, text: str, language: str) -> tuple[str, str] | None:
        if language == "en":
            words = text.split(" ")
            words[self._dice.randrange(len(words))] = self._dice.choice(self._words)
            return " ".join(words), "word changed"
        at = self._dice.randrange(len(text) - 3)
        other = self._dice.choice(self._pages)[0].text
        place = self._dice.randrange(len(other) - 3)
        return text[:at] + other[place : place + 2] + text[at + 2 :], "word changed"

    def _number(self, text: str, _: str) -> tuple[str, str] | None:
        found = list(_DIGITS.finditer(text))
        if not found:
            return None
        one = self._dice.choice(found)
        other = str(int(one.group()) + self._dice.choice((1, 7, 10, 100)))
        return text[: one.start()] + other + text[one.end() :], "number changed"

    def _negation(self, text: str, language: str) -> tuple[str, str] | None:
        found = (_NOT_EN if language == "en" else _NOT_JA).search(text)
        if found is None:
            return None
        group = found.lastindex or 0
        return text[: found.start(group)] + text[found.end(group) :], "negation dropped"

    def _swap(self, text: str, language: str) -> tuple[str, str] | None:
        parts = (
            text.split(" ")
            if language == "en"
            else [text[i : i + 4] for i in range(0, len(text), 4)]
        )
        one, other = sorted(self._dice.sample(range(len(parts)), 2))
        parts[one], parts[other] = parts[other], parts[one]
        return ("" if language == "ja" else " ").join(parts), "words swapped"

    def _drop(self, text: str, language: str) -> tuple[str, str] | None:
        if language == "en":
            words = text.split(" ")
            words.pop(self._dice.randrange(1, len(words) - 1))
            return " ".join(words), "word dropped"
        at = self._dice.randrange(2, len(text) - 4)
        return text[:at] + text[at + 2 :], "word dropped"


def _wide(text: str) -> str:
    return "".join(chr(ord(char) + 0xFEE0) if "!" <= char <= "~" else char for char in text)
