"""The sentences of a text that somebody wrote or that stands on a page."""

from __future__ import annotations

import re
from collections.abc import Iterator

from carrel.ingest.chunks.cuts import SENTENCE, sentence_cuts

QUOTED = re.compile(
    r"""“([^”\n]+)”|"([^"\n]+)"|「([^」\n]+)」|『([^』\n]+)』|«([^»\n]+)»|„([^“”\n]+)[“”]"""
)
_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]{1,20}://[^\s。！？「」]+", re.IGNORECASE)
_NO_LIMIT = 1_000_000
# There a sentence goes on: `approx. 5 years`, `“… end.” [1].`, `「はい。」と言う。`
_GOES_ON = re.compile(r" (?:\d|(?:\[\d+\]\s*)+[.!?。！？])|[」』][\u3041-\u3096]")


def sentences(text: str) -> Iterator[str]:
    """Yield the sentences in order, without the gaps around them; a line ends one, too.

    A quotation belongs to one sentence with all that it holds, and so does an address.
    """
    whole = [*QUOTED.finditer(text), *_ADDRESS.finditer(text)]
    inside = {at for match in whole for at in range(match.start() + 1, match.end())}
    last = 0
    for cut in sentence_cuts(text, 0, len(text), lines=True, longest=_NO_LIMIT):
        goes_on = _GOES_ON.match(text, cut.at - 1)
        if cut.strength < SENTENCE or cut.at in inside or goes_on:
            continue
        if found := text[last : cut.at].strip():
            yield found
        last = cut.at
    if found := text[last:].strip():
        yield found
