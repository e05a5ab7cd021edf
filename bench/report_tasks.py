"""The section of docs/benchmarks.md on the task tools."""

from __future__ import annotations

from bench.gates import Results


def section(found: Results) -> list[str]:
    """Return the section."""
    kinds = list(found["many"])
    lines = [
        f"## Task tools, {found['tasks']:,} tasks of one user (B-053, B-054)",
        "",
        (
            f"{found['calls']} calls each. Lists give 100 tasks and the number of all; p95 in "
            "milliseconds, as a service."
        ),
        "",
        f"| | {' | '.join(kinds)} |",
        f"|---|{'---|' * len(kinds)}",
    ]
    for name in found["many"][kinds[0]]["service"]:
        cells = (f"{found['many'][kind]['service'][name]:.1f}" for kind in kinds)
        lines.append(f"| {name} | {' | '.join(cells)} |")
    lines += [
        "",
        "Tools through a client in the same process; lists are cut to the reply budget:",
        "",
    ]
    lines += [f"| tool | {' | '.join(kinds)} |", f"|---|{'---|' * len(kinds)}"]
    for name in found["in_process"][kinds[0]]:
        cells = (f"{found['in_process'][kind][name]:.1f}" for kind in kinds)
        lines.append(f"| `{name}` | {' | '.join(cells)} |")
    for toolset in ("tasks", "todo"):
        cells = (f"{found['many'][kind]['cut_list'][toolset]:.1f}" for kind in kinds)
        lines.append(f"| `list_tasks` of `{toolset}`, all | {' | '.join(cells)} |")
    lines += [
        "",
        "Over HTTP on SQLite, in turns with a bare server's echo:",
        "",
        "| tool | p95 ms | echo p95 ms |",
        "|---|---|---|",
    ]
    for name, row in found["over_http"].items():
        lines.append(f"| `{name}` | {row['call_p95_ms']:.1f} | {row['echo_p95_ms']:.1f} |")
    return lines


SECTIONS = {"tasks": section}
