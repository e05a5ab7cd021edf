"""The part of docs/benchmarks.md that tells how well and how fast search finds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bench.gates import Results
from bench.retrieval_sets import SETS, JudgedSet


def _retrieval(found: Results) -> list[str]:
    lines = [
        "## Search on judged sets",
        "",
        "Measured as `carrel eval` does, with one configuration for all sets; 95 % confidence in",
        "brackets. The last columns compare `search` with the better single leg by nDCG@10, in a",
        "paired randomisation test.",
        "",
        "| set | pages | queries | measure | keyword | vector | search | aim | nDCG@10 | p |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    lines += [_row(one, found["sets"][one.name]) for one in SETS if one.name in found["sets"]]
    lines += ["", "All measures of `search`:", ""]
    names = [name for name in _any(found) if not name.endswith("_ms")]
    lines += ["| set | " + " | ".join(names) + " |", "|---|" + "---|" * len(names)]
    for name, row in found["sets"].items():
        figures = row["systems"]["search"]
        lines.append(_line([name, *(f"{figures[one]:.3f}" for one in names)]))
    encoders = sorted({row["encoder"] for row in found["sets"].values()})
    return [*lines, "", f"Encoder: {', '.join(encoders)}."]


def _row(which: JudgedSet, row: Results) -> str:
    cells = [which.name, f"{row['pages']:,}", f"{row['queries']:,}", which.measure]
    for system in ("keyword", "vector", "search"):
        low, high = row["intervals"][system][which.measure]
        cells.append(f"{row['systems'][system][which.measure]:.3f} [{low:.3f}, {high:.3f}]")
    paired = row["paired"]
    cells.append("–" if which.aim is None else f"{which.aim:g}")
    cells.append(f"{paired['difference']:+.3f} ({paired['against']})")
    cells.append(f"{paired['p']:.4f}")
    return _line(cells)


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _of_set(name: str, one: Results) -> list[str]:
    """Return the cells that say which set it is, how many queries it has and what counts."""
    return [name, f"{one['queries']:,}", one["measure"]]


def _any(found: Results) -> Mapping[str, float]:
    figures: Mapping[str, float] = next(iter(found["sets"].values()))["systems"]["search"]
    return figures


def _encoders(found: Results) -> list[str]:
    speed = found["encoding"]
    lines = [
        "## The encoder before and after training",
        "",
        "Both through the same search, on the processor, as they ship; p by a paired randomisation",
        "test.",
        "",
        "| set | queries | measure | vector before | after | p | search before | after | p |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for name, one in found["sets"].items():
        cells = _of_set(name, one)
        for row in ("vector", "search"):
            cells += [f"{one[row][key]:.3f}" for key in ("before", "after")]
            cells.append(f"{one[row]['p']:.4f}")
        lines.append(_line(cells))
    ratio = speed["after"] / speed["before"]
    return [
        *lines,
        "",
        f"Encoding: {speed['after']:.1f} passages a second of processor time, {ratio:.2f} times as",
        "many as before.",
    ]


def _packing(found: Results) -> list[str]:
    size = found["passage_bytes"]
    lines = [
        "## Packed tokens beside whole ones",
        "",
        "The same encoder through the same search. Whole are all tokens of a passage, 384 numbers",
        f"each: {size['whole']:,} bytes for 120 tokens; packed they take {size['packed']:,}.",
        "± is the standard error of the paired difference.",
        "",
        "| set | queries | measure | whole | packed | difference | p |",
        "|---|---|---|---|---|---|---|",
    ]
    for name, one in found["sets"].items():
        row = one["search"]
        cells = _of_set(name, one)
        cells += [f"{row[key]:.3f}" for key in ("whole", "packed")]
        cells.append(f"{row['packed'] - row['whole']:+.3f} ± {row['error']:.3f}")
        cells.append(f"{row['p']:.4f}")
        lines.append(_line(cells))
    late = found["late"]
    return [
        *lines,
        "",
        f"Late interaction of a question with {late['passages']} stored passages of",
        f"{late['tokens']} tokens: {late['p95_ms']:.1f} ms (p95).",
    ]


def _speed(found: Results) -> list[str]:
    p95 = found["p95_ms"]
    lines = [
        f"## Search, {found['chunks']:,} chunks, SQLite",
        "",
        f"{found['queries']} queries in English and Japanese, synthetic vectors, encoding the",
        "query left out. Baseline: a bare NumPy scan and the keyword leg, one after the other.",
        "",
        "| | p95 ms |",
        "|---|---|",
    ]
    return [*lines, *(f"| {name} | {value:.1f} |" for name, value in p95.items())]


def _postgres(found: Results) -> list[str]:
    return [
        "## Search, PostgreSQL beside SQLite",
        "",
        f"{found['compared']} queries. At {found['small']:,} chunks {found['different']} of them",
        f"find something else; at {found['large']:,} chunks, through HNSW,",
        f"{found['overlap@10']:.3f} of the first ten are the same.",
    ]


def _ingest(found: Results) -> list[str]:
    lines = [
        f"## Taking a site in with encoding, {found['pages']:,} pages of {found['site']}, SQLite",
        "",
        "Beside plain scripts: fetch, trafilatura, the same encoder, Chroma. One runs the model by",
        "onnxruntime as it comes, and is the measure; the other has Carrel's encoder run it, with",
        f"its batches on all cores. They take turns; best of {found['rounds']} runs.",
        "",
        "| system | pages/s | chunks | seconds of a core |",
        "|---|---|---|---|",
    ]
    for name, row in found["systems"].items():
        figures = f"{row['per_second']:.2f} | {row['chunks']:,} | {row['cpu']:.0f}"
        lines.append(f"| {name} | {figures} |")
    return [*lines, "", f"The encoder was busy for {found['busy']:.0%} of the time."]


def _memory(found: Results) -> list[str]:
    return [
        "## Memory",
        "",
        f"A server that has searched {found['chunks']:,} chunks, with the encoder loaded:",
        f"{found['megabytes']:.0f} MB resident; before its first search {found['idle']:.0f} MB.",
    ]


def _graph(found: Results) -> list[str]:
    built, deleted, asked = found["building"], found["deleting"], found["asking"]
    judged = found["hotpot"]
    lines = [
        "## The graph",
        "",
        f"Built at {built['per_second']:,.0f} passages/s (entities found at",
        f"{built['finding_per_second']:,.0f}, stored at {built['storing_per_second']:,.0f}), with",
        f"{built['model_calls']} model calls. {deleted['deletions']} deletions among",
        f"{found['pages']:,} pages take {deleted['graph_ms']:.0f} ms in the graph,",
        f"{deleted['whole_ms']:.0f} ms with all else and a sync each.",
        "",
        f"All gold passages in the first 8, {judged['questions']} questions of hotpot_sample; p is",
        "that of a paired randomisation test against the graph in `hybrid`:",
        "",
        "| system | all@8 | p |",
        "|---|---|---|",
    ]
    for name, share in judged["all@8"].items():
        low, high = judged["intervals"][name]
        p = judged["p"].get(name)
        shown = "–" if p is None else f"{p:.4f}"
        lines.append(f"| {name} | {share:.2f} [{low:.2f}, {high:.2f}] | {shown} |")
    return [
        *lines,
        "",
        f"A question over {asked['chunks']:,} chunks: p95 of the graph's part",
        f"{asked['graph_p95_ms']:.1f} ms ({asked['first_ms']:.0f} ms the first time), with the",
        f"search {asked['whole_p95_ms']:.0f} ms, encoding left out. Communities take",
        f"{asked['communities_ms'] / 1000:.1f} s, on demand.",
    ]


SECTIONS: dict[str, Callable[[Results], list[str]]] = {
    "retrieval": _retrieval,
    "encoders": _encoders,
    "packing": _packing,
    "search_speed": _speed,
    "search_postgres": _postgres,
    "graph": _graph,
    "ingest_encoding": _ingest,
    "encoder_memory": _memory,
}
