"""Make the pairs: `python -m training.encoder.pairs --out DIR`."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from tokenizers import Tokenizer

from training.encoder.pairs import choosing, making, overlap, packages, packed, reading
from training.encoder.pairs.alignment import aligned
from training.encoder.pairs.encoding import encoded
from training.encoder.pairs.negatives import Manual
from training.encoder.pairs.records import Kind, Pair, Parallel, Passage, Section

_SEARCHED = frozenset(Kind) - {
    Kind.STRING_EN_JA,
    Kind.STRING_JA_EN,
    Kind.STRING_EN_UR,
    Kind.STRING_UR_EN,
    Kind.WORD_EN_JA,
    Kind.WORD_JA_EN,
}

_BY_HEADING = frozenset(
    (
        Kind.HEADING_EN,
        Kind.HEADING_JA,
        Kind.QUESTION_EN,
        Kind.QUESTION_JA,
        Kind.HEADING_EN_JA,
        Kind.HEADING_JA_EN,
    )
)


def main() -> None:
    """Fetch, read, make, sift, encode and write."""
    options = _options()
    options.out.mkdir(parents=True, exist_ok=True)
    known = overlap.of_folder(options.dev)
    _say(f"{len(known):,} runs of the development sets")
    texts, table = reading.Texts(), packages.table()
    given = {}
    for package in table:
        deb = packages.fetch(package, options.debs or options.out / "debs")
        given[package.name] = reading.read(package, deb, texts)
    _say(f"{len(texts.sections):,} sections, {len(texts.strings):,} parallel strings")
    aside, strings = choosing.held_out(texts.strings)
    sections = choosing.sampled(texts.sections, most=options.sections)
    sections = choosing.without_common_headings(sections)
    sieve = choosing.Sieve(known)
    pairs = list(sieve.passed([*_of_sections(sections), *making.of_strings(strings)]))
    pairs = choosing.limited(pairs, share=options.share)
    _say(f"{len(pairs):,} pairs; refused: {dict(sieve.refused)}")
    tokenizer = Tokenizer.from_file(str(options.tokenizer))
    size, tokens = _write(options.out / "pairs.xz", pairs, tokenizer)
    _say(f"pairs.xz: {size:,} bytes, {tokens:,} tokens")
    _write_held_out(options.out / "en_ur_held_out.jsonl", aside)
    _write_samples(options.out / "samples.jsonl", pairs)
    manifest = _manifest(table, given, pairs) | {
        "refused": dict(sieve.refused),
        "held_out_en_ur": len(aside),
        "bytes": size,
        "tokens": tokens,
    }
    text = json.dumps(manifest, ensure_ascii=False, indent=1)
    (options.out / "manifest.json").write_text(text + "\n", "utf-8")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="training.encoder.pairs", description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--debs", type=Path, help="where packages are kept between runs")
    parser.add_argument("--tokenizer", type=Path, required=True)
    parser.add_argument("--dev", type=Path, default=os.environ.get("CARREL_BENCH_DATA"))
    parser.add_argument("--sections", type=int, default=4_500, help="of an untranslated manual")
    parser.add_argument("--share", type=float, default=1.0, help="of the limits of each kind")
    options = parser.parse_args()
    if options.dev is None:
        raise SystemExit("Set CARREL_BENCH_DATA: without the development sets nothing is checked.")
    options.dev = Path(options.dev)
    return options


def _of_sections(sections: list[Section]) -> Iterator[Pair]:
    cut: dict[int, list[Passage]] = {}
    for section in sections:
        cut[id(section)] = making.pieces(section)
        yield from making.within(section, cut[id(section)])
    for english, japanese in aligned(sections):
        passages = {"en": cut[id(english)], "ja": cut[id(japanese)]}
        yield from making.across(english, japanese, passages)


def _write(path: Path, pairs: list[Pair], tokenizer: Tokenizer) -> tuple[int, int]:
    pairs.sort(key=lambda pair: (pair.source, pair.kind))
    passages = _numbered(pairs)
    numbers = {one.text: at for at, one in enumerate(passages)}
    _find_rivals(pairs, passages, numbers)
    sources = sorted({one.manual for one in passages})
    whole, rows = encoded(pairs, passages, numbers, sources=sources, tokenizer=tokenizer)
    size = packed.write(
        path,
        kinds=[kind.name.lower() for kind in Kind],
        sources=sources,
        passages=whole,
        rows=rows,
    )
    tokens = sum(len(ids) for _, _, ids in whole) + sum(len(row.query) for row in rows)
    return size, tokens


def _numbered(pairs: list[Pair]) -> list[Passage]:
    unique = {pair.passage.text: pair.passage for pair in pairs}
    return sorted(unique.values(), key=lambda one: (one.manual, one.language))


def _find_rivals(pairs: list[Pair], passages: list[Passage], numbers: dict[str, int]) -> None:
    groups: dict[tuple[str, str], list[int]] = defaultdict(list)
    for at, passage in enumerate(passages):
        groups[passage.manual, passage.language].append(at)
    asked: dict[tuple[str, str], list[Pair]] = defaultdict(list)
    for pair in pairs:
        if pair.kind in _SEARCHED:
            asked[pair.passage.manual, pair.passage.language].append(pair)
    for group, wanted in asked.items():
        manual = Manual(groups[group], [passages[at].text for at in groups[group]])
        alike = _alike(passages, groups[group])
        for pair in wanted:
            right = {numbers[pair.passage.text], *alike[pair.passage.body]}
            if pair.kind in _BY_HEADING:
                right |= alike[pair.passage.context]
            pair.rivals = manual.rivals(pair.probe, right, count=packed.RIVALS)


def _alike(passages: list[Passage], numbers: list[int]) -> dict[str, set[int]]:
    """Return which passages share a body or a context: a heading names all parts of its section."""
    found: dict[str, set[int]] = defaultdict(set)
    for at in numbers:
        found[passages[at].body].add(at)
        found[passages[at].context].add(at)
    return found


def _manifest(
    table: list[packages.Package], given: dict[str, int], pairs: list[Pair]
) -> dict[str, object]:
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for pair in pairs:
        counts[pair.source][pair.kind.name.lower()] += 1
    kinds: Counter[str] = Counter(pair.kind.name.lower() for pair in pairs)
    rows = [
        {
            "package": one.name,
            "version": one.version,
            "licence": one.licence,
            "sha256": one.sha256,
            "sources": sorted({part.manual for part in one.parts}),
            "sections_and_strings": given[one.name],
        }
        for one in table
    ]
    return {"pairs": len(pairs), "kinds": kinds, "sources": counts, "packages": rows}


def _write_held_out(path: Path, aside: Iterable[Parallel]) -> None:
    with path.open("w", encoding="utf-8") as file:
        for at, one in enumerate(aside):
            row = {"id": at, "english": one.english, "urdu": one.other, "source": one.source}
            file.write(json.dumps(row, ensure_ascii=False) + "\n")


def _write_samples(path: Path, pairs: list[Pair]) -> None:
    """Write a few pairs of each source and kind, to be read by people."""
    shown: Counter[tuple[str, Kind]] = Counter()
    with path.open("w", encoding="utf-8") as file:
        for pair in sorted(pairs, key=lambda one: choosing.rank(one.query)):
            shown[pair.source, pair.kind] += 1
            if shown[pair.source, pair.kind] <= 4:
                row = {"kind": pair.kind.name, "source": pair.source, "query": pair.query}
                row |= {"cut": pair.cut, "passage": pair.passage.text}
                file.write(json.dumps(row, ensure_ascii=False) + "\n")


def _say(text: str) -> None:
    sys.stderr.write(text + "\n")


if __name__ == "__main__":
    main()
