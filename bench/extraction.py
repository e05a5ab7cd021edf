"""Extraction of pages: structure, main text, articles, and speed, each beside trafilatura."""

from __future__ import annotations

import collections
import gc
import json
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any

from bench.data import directory, read
from bench.structure import kept
from carrel.errors import ExtractionError
from carrel.ingest.extract import extract_html

_RUN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff々ー]+|[^\W\u3040-\u30ff\u3400-\u9fff々ー]+")
_EAST = re.compile(r"[\u3040-\u30ff\u3400-\u9fff々ー]")
_CHARSET = re.compile(rb"charset=[\"']?([\w-]+)")

Row = dict[str, Any]
Rendered = tuple[str, str]  # text, Markdown


def measure(limit: int | None = None) -> dict[str, object]:
    """Return every figure for Carrel and for trafilatura, on at most `limit` pages of a set."""
    systems: dict[str, Callable[[str, str], Rendered]] = {
        "Carrel": _carrel,
        "trafilatura": _trafilatura,
    }
    return {
        "structure": {name: structure(system, limit) for name, system in systems.items()},
        "main_text": {name: main_text(system, limit) for name, system in systems.items()},
        "articles": {name: articles(system, limit) for name, system in systems.items()},
        "hidden": hidden(),
        "speed": speed_apart(limit),
    }


def structure(system: Callable[[str, str], Rendered], limit: int | None) -> dict[str, object]:
    """Return the shares of structure kept, and the F1 of the main text, by language."""
    counts: dict[str, dict[str, list[int]]] = collections.defaultdict(
        lambda: collections.defaultdict(lambda: [0, 0])
    )
    scores: dict[str, list[float]] = collections.defaultdict(list)
    for truth in truths("struct_pages", "truth.jsonl", limit):
        html = page_of("struct_pages/html", truth["id"])
        text, markdown = system(html, f"https://example.org/{truth['site']}/{truth['path']}")
        for group in ("all", truth["lang"]):
            for kind, is_kept in kept(truth, markdown):
                counts[group][kind][0] += is_kept
                counts[group][kind][1] += 1
            scores[group].append(word_f1(text, truth["main_text"]))
    return {
        group: {
            **{kind: round(good / of, 4) for kind, (good, of) in sorted(kinds.items())},
            "main text F1": round(statistics.mean(scores[group]), 4),
            "pages": len(scores[group]),
        }
        for group, kinds in counts.items()
    }


def main_text(system: Callable[[str, str], Rendered], limit: int | None) -> dict[str, float]:
    """Return the word F1 of the main text of web pages, by type of page."""
    scores: dict[str, list[float]] = collections.defaultdict(list)
    for truth in truths("wcxb", "truth.dev.jsonl", limit):
        text, _ = system(page_of("wcxb/html.dev", truth["id"]), truth["url"])
        for group in ("all", truth["page_type"]):
            scores[group].append(word_f1(text, truth["text"]))
    return {group: round(statistics.mean(found), 4) for group, found in sorted(scores.items())}


def articles(system: Callable[[str, str], Rendered], limit: int | None) -> dict[str, float]:
    """Return the shares of wanted and of unwanted passages found in news and blogs."""
    found = {"with": [0, 0], "without": [0, 0]}
    for truth in truths("trafilatura_eval", "truth.jsonl", limit):
        text = _squeeze(system(page_of("trafilatura_eval/html", truth["id"]), truth["url"])[0])
        for kind, count in found.items():
            for passage in truth.get(kind) or []:
                count[0] += _squeeze(passage) in text
                count[1] += 1
    return {
        "wanted": round(found["with"][0] / max(1, found["with"][1]), 4),
        "unwanted": round(found["without"][0] / max(1, found["without"][1]), 4),
    }


def hidden() -> dict[str, int]:
    """Count the hidden passages that were kept and the visible ones that were lost."""
    folder = directory() / "security" / "html" / "hidden"
    leaked = lost = pages = 0
    for line in (folder / "expected.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        html = (folder / row["file"]).read_text(encoding="utf-8")
        document = extract_html(html, "https://example.org/")
        pages += 1
        for shown in (document.text, document.markdown):
            leaked += any(canary in shown for canary in row.get("must_not_appear", []))
            lost += not all(words in shown for words in row["must_appear"])
            lost += bool(row.get("must_keep_exactly")) and row["text"] not in shown
    return {"pages": pages, "hidden kept": leaked, "visible lost": lost}


def speed_apart(limit: int | None) -> dict[str, object]:
    """Measure the speed in a process of its own, as pages are read in processes of their own."""
    code = (
        f"import json; from bench import extraction; print(json.dumps(extraction.speed({limit})))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, check=True, text=True
    )
    found: dict[str, object] = json.loads(done.stdout)
    return found


def speed(limit: int | None) -> dict[str, object]:
    """Return the processor seconds of both, page by page in turns, and their ratio."""
    pages = [
        (page_of(folder, truth["id"]), truth.get("url") or "https://example.org/")
        for folder, name in (
            ("struct_pages/html", "truth.jsonl"),
            ("wcxb/html.dev", "truth.dev.jsonl"),
        )
        for truth in truths(folder.split("/")[0], name, limit)
    ]
    systems: dict[str, Callable[[str, str], object]] = {
        "Carrel": _carrel,
        "trafilatura": _trafilatura_markdown,
    }
    for page in pages[:20]:  # loads what is loaded once
        for system in systems.values():
            system(*page)
    best = {name: [float("inf")] * len(pages) for name in systems}
    # As in the process that reads pages: what was loaded once is not looked through again.
    gc.collect()
    gc.freeze()
    for _ in range(2):
        for at, page in enumerate(pages):
            for name, system in systems.items():
                start = time.process_time()
                system(*page)
                best[name][at] = min(best[name][at], time.process_time() - start)
    seconds = {name: sum(times) for name, times in best.items()}
    return {
        "pages": len(pages),
        "pages_per_second": {name: round(len(pages) / used, 1) for name, used in seconds.items()},
        "ratio": round(seconds["trafilatura"] / seconds["Carrel"], 2),
    }


def word_f1(text: str, truth: str) -> float:
    """Return the F1 of words, pairs of letters for Japanese and Chinese."""
    found, wanted = collections.Counter(words_of(text)), collections.Counter(words_of(truth))
    if not found or not wanted:
        return float(not found and not wanted)
    both = (found & wanted).total()
    return 2 * both / (found.total() + wanted.total())


def words_of(text: str) -> Iterable[str]:
    """Yield the words of a text as the metric counts them."""
    for word in _RUN.findall((text or "").lower()):
        if _EAST.match(word):
            yield from [word[at : at + 2] for at in range(len(word) - 1)] or [word]
        else:
            yield word


def _carrel(html: str, url: str) -> Rendered:
    try:
        document = extract_html(html, url)
    except ExtractionError:
        return "", ""
    return document.text, document.markdown


def _trafilatura(html: str, url: str) -> Rendered:
    """Ask for the text and for Markdown apart: the latter names images, which are no words."""
    import trafilatura

    text = trafilatura.extract(html, url=url, include_comments=False, include_tables=True)
    return text or "", _trafilatura_markdown(html, url)


def _trafilatura_markdown(html: str, url: str) -> str:
    import trafilatura

    markdown = trafilatura.extract(
        html,
        url=url,
        output_format="markdown",
        include_comments=False,
        include_tables=True,
        include_images=True,
        include_links=False,
        include_formatting=True,
    )
    return markdown or ""


def truths(folder: str, name: str, limit: int | None) -> list[Row]:
    """Return the first lines of a set's truth."""
    return read(f"{folder}/{name}")[:limit]


def page_of(folder: str, identity: str) -> str:
    """Return a page's HTML."""
    return _decode((directory() / folder / f"{identity}.html").read_bytes())


def _decode(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        named = _CHARSET.search(data[:3000])
        try:
            return data.decode(named.group(1).decode() if named else "latin-1", "replace")
        except LookupError:
            return data.decode("latin-1")


def _squeeze(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


if __name__ == "__main__":
    print(json.dumps(measure(), indent=1))
