"""What a synthesis is made of, and what it says."""

from __future__ import annotations

import re
from dataclasses import dataclass

_LONGEST_HEADING = 120  # characters of a heading that a citation shows

# A heading that looks like a citation could pass for one.
_CITES = re.compile(r"://|source\s*[:：]|出典\s*[:：]", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """A passage that may be cited; `start` is where it stands on its page."""

    url: str
    text: str
    section: tuple[str, ...] = ()
    start: int = 0

    @property
    def citation(self) -> str:
        """Where the passage stands, on one line, with nothing of the page that could mislead."""
        url = "".join(self.url.split())
        headings = [
            " ".join(heading.split())[:_LONGEST_HEADING].replace("'", "’")
            for heading in self.section
            if heading.strip() and not _CITES.search(heading)
        ]
        path = " > ".join(headings)
        return f"Source: {url} (Section: '{path}')" if path else f"Source: {url}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Synthesised:
    """A text in which every sentence cites.

    `generated` tells a model's text from quoted sentences, and `model` names it. `dropped` counts
    the sentences of the model that were left out, `unsupported` those that are marked. `reason`
    says why a model that was there did not write the text.
    """

    text: str
    generated: bool = False
    model: str = ""
    dropped: int = 0
    unsupported: int = 0
    reason: str = ""
    input_tokens: int = 0
    output_tokens: int = 0
