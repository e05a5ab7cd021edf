"""The words of links as vectors: a site says the same on many pages, so they are kept a while."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

from carrel.core.embedding import Embedder, Passage, Vector

MOST = 4_096


class LinkVectors:
    """Encodes the words of links, each once; those asked for longest ago are forgotten."""

    def __init__(self, *, most: int = MOST) -> None:
        self._most = most
        self._known: OrderedDict[tuple[str, str], Vector] = OrderedDict()

    async def of(self, texts: Sequence[str], embedder: Embedder) -> dict[str, Vector]:
        """Return a vector for each text.

        Raises:
            EncoderError: the encoder cannot answer.
        """
        name = embedder.name
        found = {text: self._known[name, text] for text in texts if (name, text) in self._known}
        new = [text for text in dict.fromkeys(texts) if text not in found]
        if new:
            made = await embedder.embed_passages([Passage(context="", text=one) for one in new])
            found |= {text: one.windows[0] for text, one in zip(new, made, strict=True)}
        for text in dict.fromkeys(texts):
            self._known[name, text] = found[text]
            self._known.move_to_end((name, text))
        while len(self._known) > self._most:
            self._known.popitem(last=False)
        return found
