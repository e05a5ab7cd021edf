"""Gather headings and paragraphs, in the order of a page, into sections."""

from __future__ import annotations

import re

from training.encoder.pairs.records import Section

_SPACE = re.compile(r"\s+")
_NUMBER = re.compile(
    r"^(?:(?:chapter|appendix|part|付録)\s*[\dA-Z]+[.:]?\s+|第\s*\d+\s*[章節部]\.?\s*|"
    r"(?:\d+|[A-Z])(?:\.\d+)+\.?\s+|(?:\d+|[A-Z])\.\s+|\d+\s+(?=[A-Z]))",
    re.IGNORECASE,
)
_SITE = re.compile(r"\s+[—–|]\s+.*$")
_MARKS = re.compile(r"[¶#§\u200b\u00ad]+\s*$")
# Japanese is broken over lines without a space; a space between its characters means nothing.
_JA = "[\u3001-\u30ff\u4e00-\u9fff\uff01-\uff60]"
_JA_BREAK = re.compile(rf"(?<={_JA})\s+(?={_JA})")
# Some manuals end Japanese sentences with a Latin full stop.
_STOP = re.compile(r"(?<=[\u3041-\u3096])\s*[.．](?=\s|$|[\u3041-\u9fff])")
_COMMA = re.compile(r"(?<=[\u3041-\u30ff\u4e00-\u9fff])\s*[,，]\s*(?=[\u3041-\u30ff\u4e00-\u9fff])")


class Outline:
    """A page that is being read."""

    def __init__(self, *, manual: str, page: str, language: str, title: str) -> None:
        self._manual, self._page, self._language = manual, page, language
        self._title = _SITE.sub("", heading_text(title))
        self._sections: list[Section] = []
        self._words: list[str] = []
        self._paragraphs: list[str] = []
        self._heading, self._level, self._anchor = "", 0, ""

    def add(self, text: str) -> None:
        """Add text to the paragraph."""
        self._words.append(text)

    def end_paragraph(self) -> None:
        """Close the paragraph; an empty one vanishes."""
        if self._words:
            text = clean("".join(self._words))
            self._words = []
            if self._language == "ja":
                text = _COMMA.sub("、", _STOP.sub("。", text))
            if text and not text.isdigit():
                self._paragraphs.append(text)

    def open(self, heading: str, *, level: int, anchor: str = "") -> None:
        """Begin the section of a heading."""
        self._close()
        self._heading, self._level, self._anchor = heading_text(heading), level, anchor

    def sections(self) -> list[Section]:
        """Return the sections, the empty ones too: their places matter for the alignment."""
        self._close()
        return self._sections

    def _close(self) -> None:
        self.end_paragraph()
        if self._heading or self._paragraphs:
            self._sections.append(
                Section(
                    manual=self._manual,
                    page=self._page,
                    language=self._language,
                    place=len(self._sections),
                    level=self._level,
                    anchor=self._anchor,
                    title=self._title,
                    heading=self._heading,
                    paragraphs=tuple(self._paragraphs),
                )
            )
        self._paragraphs = []


def clean(text: str) -> str:
    """Return a text on one line."""
    return _JA_BREAK.sub("", _SPACE.sub(" ", text)).strip()


def heading_text(text: str) -> str:
    """Return a heading without its number and marks."""
    text = _MARKS.sub("", clean(text)).strip()
    return _NUMBER.sub("", text).strip() or text
