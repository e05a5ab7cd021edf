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
            f"{found['calls']} calls each in five rounds, of which the quietest counts, as others "
            f"work on the machine (load {found['machine']['load']:.1f} on "
            f"{found['machine']['cores']} cores). Lists give 100 tasks and the number of all; p95 "
            "in milliseconds, as a service."
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


def load(found: Results) -> list[str]:
    """Return the section on many clients at once."""
    done = ", ".join(f"{what} {count:,}" for what, count in found["done"].items())
    times = ", ".join(f"{way} {took:.0f}" for way, took in found["p95_ms"].items())
    return [
        f"## {found['clients']} clients on tasks, REST and MCP mixed",
        "",
        (
            f"{found['seconds']:g} s on one server with SQLite, clients on the same machine (load "
            f"{found['load']:.1f}). {found['acknowledged']:,} acknowledged: {done}."
        ),
        "",
        (
            f"Lost updates {found['lost_count']}, errors {found['error_count']}, answers `busy` "
            f"{found['busy']:,}; refused by `If-Match` because somebody else was quicker: "
            f"{found['changed_meanwhile']:,}. p95 in milliseconds: {times}."
        ),
    ]


SECTIONS = {"tasks": section, "tasks_load": load}
