"""The first vectors of new pages: those that a question needs, before whole pages have theirs.

A long page takes the encoder many seconds, of which a question can use a few: it looks closely at
the passages with its words, and at how each page begins. The rest is made in the background.
"""

from __future__ import annotations

from collections.abc import Sequence

from carrel.core.embedding import Embedded, Embedder
from carrel.core.pages import Filter
from carrel.core.search import Encoder
from carrel.errors import EncoderAnswerInvalid, EncoderError
from carrel.storage.corpus import Corpus
from carrel.storage.embeddings import Bare
from carrel.text.scripts import has_japanese

WHOLE, PART = 16, 6  # passages with the words of a question, and with those of one of its parts
_OPENINGS = 3  # of the newest pages that have no such passage


class FirstVectors:
    """Encodes what fits a question by its words, at once and without the job."""

    def __init__(self, corpus: Corpus, embedder: Embedder) -> None:
        self._corpus = corpus
        self._embedder = embedder

    async def make(self, sources: Sequence[int], queries: Sequence[str]) -> bool:
        """Encode the passages of sources that questions may need; say whether that will do.

        It will not where the words occur in another script only, or nowhere, nor where other
        vectors than this encoder's are searched: then all vectors are to be waited for. Of
        `sources` the last ones are the newest.
        """
        encoder = await self._serving()
        if encoder is None or not queries:
            return False
        within = Filter(sources=frozenset(sources))
        whole = await self._corpus.find_words(queries[0], limit=WHOLE, within=within)
        chosen = dict.fromkeys(one.chunk.id for one in whole)
        for part in queries[1:]:
            found = await self._corpus.find_words(part, limit=PART, within=within)
            chosen |= dict.fromkeys(one.chunk.id for one in found)
        here = {one.chunk.source_id for one in whole}
        others = [key for key in sources if key not in here][-_OPENINGS:]
        chosen |= dict.fromkeys(await self._corpus.openings(others))
        try:
            await self._encode(encoder, list(chosen))
        except EncoderError:
            return False
        japanese = has_japanese(queries[0])
        return any(has_japanese(one.chunk.text) is japanese for one in whole)

    async def _serving(self) -> Encoder | None:
        """Return the encoder whose vectors are searched, if it is this one."""
        try:
            encoder = await begun(self._corpus, self._embedder)
        except EncoderError:
            return None
        serving = await self._corpus.serving()
        return encoder if serving is not None and serving.id == encoder.id else None

    async def _encode(self, encoder: Encoder, chunk_ids: Sequence[int]) -> None:
        bare = await self._corpus.lacking(encoder, chunk_ids)
        if bare:
            made = await self._embedder.embed_passages([one.passage for one in bare])
            await self._corpus.store_vectors(encoder, paired(bare, made))


async def begun(corpus: Corpus, embedder: Embedder) -> Encoder:
    """Return the encoder as the corpus knows it, made known if it is new."""
    if not embedder.dimensions:
        await embedder.embed_query("carrel")  # an endpoint tells them with its first answer
    return await corpus.begin(embedder.name, embedder.dimensions, embedder.token_bytes)


def paired(batch: Sequence[Bare], found: Sequence[Embedded]) -> list[tuple[int, Embedded]]:
    """Return what an encoder made, each with the id of its chunk."""
    if len(found) != len(batch):
        raise EncoderAnswerInvalid(f"{len(found)} vectors came back for {len(batch)} passages")
    return [(bare.id, one) for bare, one in zip(batch, found, strict=True)]
