"""The part of docs/benchmarks.md that tells of the six pipelines."""

from __future__ import annotations

from collections.abc import Callable

from bench.gates import Results


def _pipelines(found: Results) -> list[str]:
    asked = found["asking"]
    lines = [
        "## Pipelines",
        "",
        f"A question over {asked['chunks']:,} chunks without writing an answer, the encoder's time",
        f"included, SQLite, {asked['questions']} questions in English and Japanese (E-073). CPU is",
        "that of all threads together, which other work on the machine does not make longer:",
        "",
        "| pipeline | p95 ms | CPU p95 ms |",
        "|---|---|---|",
        *(
            f"| {key} | {value:.0f} | {asked['cpu_p95_ms'][key]:.0f} |"
            for key, value in asked["p95_ms"].items()
        ),
        "",
        f"The server then takes {asked['megabytes']:.0f} MB, and its database answers a ping in",
        f"{asked['ping_p95_ms']:.2f} ms (p95) (E-061).",
        "",
        "Each technique beside `basic`, on what it is for, with a paired randomisation test. Of",
        "scifact.train and boolq.dev some questions were drawn, with the records that answer them",
        "and some thousand others. Misspelt: a letter wrong in two words of each question.",
        "Chapters of a manual: questions about whole chapters; what is found of their sections",
        "counts, not the page of the chapter itself. `pylate_colbert` and `iris_global_graphrag`",
        "were mended while these two sets were looked at, so expect a little less elsewhere.",
        "",
        "| pipeline | set | records | questions | measure | basic | technique | difference | p |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    return [*lines, *map(_row, found["proofs"])]


def _row(row: Results) -> str:
    low, high = row["interval"]
    cells = [
        row["pipeline"],
        row["set"],
        f"{row['records']:,}",
        str(row["questions"]),
        row["measure"],
        f"{row['basic']:.3f}",
        f"{row['technique']:.3f}",
        f"{row['difference']:+.3f} [{low:+.3f}, {high:+.3f}]",
        f"{row['p']:.4f}",
    ]
    return f"| {' | '.join(cells)} |"


SECTIONS: dict[str, Callable[[Results], list[str]]] = {"pipelines": _pipelines}
