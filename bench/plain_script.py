"""What one would write in an afternoon: fetch, trafilatura, the bundled encoder, Chroma.

`python -m bench.plain_script FOLDER < addresses` prints pages, chunks and seconds as JSON. It is
what Carrel's taking in is measured beside.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
import urllib.request
from pathlib import Path

import chromadb
import trafilatura

from carrel.core.embedding import Passage
from carrel.inference.choose import choose
from carrel.settings import Settings

_SIZE = 1000  # characters of a piece


def pieces(text: str) -> list[str]:
    """Join lines to pieces of a size that the encoder takes."""
    found = [""]
    for line in text.split("\n"):
        if found[-1] and len(found[-1]) + len(line) > _SIZE:
            found.append("")
        found[-1] += line + "\n"
    return [piece for piece in found if piece.strip()]


async def take(addresses: list[str], folder: Path) -> dict[str, float]:
    """Take the pages in, one after the other."""
    begun = time.perf_counter()
    encoder = choose(Settings().encoder)
    assert encoder is not None
    client = chromadb.PersistentClient(str(folder), chromadb.Settings(anonymized_telemetry=False))
    kept = client.create_collection("pages", embedding_function=None)
    chunks = 0
    for address in addresses:
        with urllib.request.urlopen(address) as answer:  # noqa: ASYNC210
            page = answer.read().decode()
        texts = pieces(trafilatura.extract(page, url=address) or "")
        if not texts:
            continue
        made = await encoder.embed_passages([Passage(context="", text=text) for text in texts])
        kept.add(
            ids=[f"{address} {number}" for number in range(len(texts))],
            embeddings=[one.windows[0] for one in made],
            documents=texts,
            metadatas=[{"url": address} for _ in texts],
        )
        chunks += len(texts)
    seconds = time.perf_counter() - begun
    await encoder.close()
    return {"pages": len(addresses), "chunks": chunks, "seconds": seconds}


if __name__ == "__main__":
    print(json.dumps(asyncio.run(take(sys.stdin.read().split(), Path(sys.argv[1])))))
