"""Charsets: how many pages of the robustness data are read as they were written."""

from __future__ import annotations

import gzip
import json
import time

import webencodings

from bench import data
from carrel.ingest.formats.charset import decode

JAPANESE = frozenset("shift_jis cp932 euc-jp iso-2022-jp".split())


def measure() -> dict[str, object]:
    """Decode every page without a header; right means the very text of the true encoding."""
    folder = data.directory() / "robustness" / "encoding_pages"
    rights: dict[bool, list[bool]] = {True: [], False: []}
    wrong, seconds = [], 0.0
    for row in data.read("robustness/encoding_pages.jsonl"):
        with gzip.open(folder / row["file"]) as file:
            body = file.read()
        start = time.perf_counter()
        found = decode(body, None)
        seconds += time.perf_counter() - start
        right = found.text == _truth(body, row["encoding"])
        rights[row["encoding"].lower() in JAPANESE].append(right)
        if not right:
            wrong.append(f"{row['file']}: {found.encoding}")
    every = rights[True] + rights[False]
    return {
        "all": sum(every) / len(every),
        "japanese": sum(rights[True]) / len(rights[True]),
        "pages": len(every),
        "wrong": wrong,
        "ms_per_page": seconds / len(every) * 1000,
    }


def _truth(body: bytes, encoding: str) -> str | None:
    name = encoding.lower()
    known = webencodings.lookup(name) if not name.startswith(("iso-2022", "utf-")) else None
    # The web's Shift_JIS is Windows's, and its Latin 1 too.
    codec = "cp932" if known and known.name == "shift_jis" else None
    try:
        return body.decode(codec or (known.codec_info.name if known else name), "replace").lstrip(
            "\ufeff"
        )
    except LookupError:
        return None


if __name__ == "__main__":
    print(json.dumps(measure(), indent=1))
