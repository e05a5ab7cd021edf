"""What one would write in an afternoon: fetch, trafilatura, the encoder's model, Chroma.

`python -m bench.plain_script FOLDER plain|carrel < addresses` prints pages, chunks and seconds as
JSON. It is what Carrel's taking in is measured beside. `plain` runs the model with onnxruntime as
it comes; `carrel` has it run by Carrel's own encoder, with its batches and its packed tokens.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
import urllib.request
from collections.abc import Awaitable, Callable
from pathlib import Path

import chromadb
import numpy as np
import onnxruntime
import trafilatura
from tokenizers import Tokenizer

from carrel.core.embedding import Matrix, Passage
from carrel.inference import manifest
from carrel.inference.choose import choose
from carrel.settings import Settings

_SIZE = 1000  # characters of a piece
_TOKENS = 512
_AT_ONCE = 32  # pieces that are encoded together, as sentence-transformers has it
Encode = Callable[[list[str]], Awaitable[Matrix]]


def pieces(text: str) -> list[str]:
    """Join lines to pieces of a size that the encoder takes."""
    found = [""]
    for line in text.split("\n"):
        if found[-1] and len(found[-1]) + len(line) > _SIZE:
            found.append("")
        found[-1] += line + "\n"
    return [piece for piece in found if piece.strip()]


def plain() -> Encode:
    """Return the model run by onnxruntime: mean of the token vectors, of unit length."""
    about = manifest.read(manifest.MODEL)
    session = onnxruntime.InferenceSession(str(manifest.MODEL / "encoder.onnx"))
    tokenizer = Tokenizer.from_file(str(manifest.MODEL / "tokenizer.json"))
    tokenizer.enable_truncation(_TOKENS)
    tokenizer.enable_padding(pad_id=about.pad)

    async def encode(texts: list[str]) -> Matrix:
        found = []
        for at in range(0, len(texts), _AT_ONCE):
            rows = tokenizer.encode_batch(
                [about.passage_prefix + text for text in texts[at : at + _AT_ONCE]]
            )
            ids = np.array([row.ids for row in rows], dtype=np.int64)
            mask = np.array([row.attention_mask for row in rows], dtype=np.int64)
            (tokens,) = session.run(None, {"input_ids": ids, "attention_mask": mask})
            mean = (tokens * mask[:, :, None]).sum(axis=1) / mask.sum(axis=1)[:, None]
            found.append(mean / np.linalg.norm(mean, axis=1, keepdims=True))
        return np.concatenate(found)

    return encode


def carrel() -> Encode:
    """Return Carrel's encoder, for pieces without a context."""
    encoder = choose(Settings().encoder)
    assert encoder is not None

    async def encode(texts: list[str]) -> Matrix:
        made = await encoder.embed_passages([Passage(context="", text=text) for text in texts])
        return np.stack([one.windows[0] for one in made])

    return encode


async def take(addresses: list[str], folder: Path, make: Callable[[], Encode]) -> dict[str, float]:
    """Take the pages in, one after the other."""
    begun = time.perf_counter()
    encode = make()
    client = chromadb.PersistentClient(str(folder), chromadb.Settings(anonymized_telemetry=False))
    kept = client.create_collection("pages", embedding_function=None)
    chunks = 0
    for address in addresses:
        with urllib.request.urlopen(address) as answer:  # noqa: ASYNC210
            page = answer.read().decode()
        texts = pieces(trafilatura.extract(page, url=address) or "")
        if not texts:
            continue
        kept.add(
            ids=[f"{address} {number}" for number in range(len(texts))],
            embeddings=await encode(texts),
            documents=texts,
            metadatas=[{"url": address} for _ in texts],
        )
        chunks += len(texts)
    return {"pages": len(addresses), "chunks": chunks, "seconds": time.perf_counter() - begun}


if __name__ == "__main__":
    way = {"plain": plain, "carrel": carrel}[sys.argv[2]]
    print(json.dumps(asyncio.run(take(sys.stdin.read().split(), Path(sys.argv[1]), way))))
