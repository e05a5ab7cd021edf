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
    lines = [
        f"## {found['clients']} clients on tasks, REST and MCP mixed",
        "",
        (
            f"{found['seconds']:g} s on one server, clients on the same machine. Refused by "
            "`If-Match`: somebody else was quicker, as is meant to be."
        ),
        "",
        (
            "| | acknowledged | lost updates | errors | answers `busy` | refused by `If-Match` "
            "| p95 ms, REST | p95 ms, MCP | load |"
        ),
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for name, row in found["databases"].items():
        cells = (row[key] for key in ("lost_count", "error_count", "busy", "changed_meanwhile"))
        counts = " | ".join(f"{cell:,}" for cell in cells)
        times = " | ".join(f"{row['p95_ms'][way]:,.0f}" for way in ("REST", "MCP"))
        lines.append(
            f"| {name} | {row['acknowledged']:,} | {counts} | {times} | {row['load']:.1f} |"
        )
    for name, row in found["databases"].items():
        done = ", ".join(f"{what} {count:,}" for what, count in row["done"].items())
        lines += ["", f"{name}: {done}."]
    return lines


def chat(found: Results) -> list[str]:
    """Return the section on task requests in everyday words."""
    lines = [
        "## Task requests by conversation, without a model (B-050, B-051, B-055)",
        "",
        (
            f"Of {found['conversations']:,} open labelled conversations in four languages, held "
            f"through `POST /api/chat`, {found['share']:.1%} end with the right tasks and the "
            "right kind of answer. The rules were written with these conversations, so the share "
            "says that none is broken, not how new ones fare; the sealed third is for that. "
            f"{found['messages']:,} whole answers: p95 {found['p95_ms']:.0f} ms."
        ),
        "",
        "The life of a task (made, seen, renamed, done, deleted) told to a server just started:",
        "",
        "| language | messages | seconds of answers | right |",
        "|---|---|---|---|",
    ]
    for language, row in found["lives"].items():
        right = "yes" if row["right"] else "**no**"
        lines.append(f"| {language} | {row['messages']} | {row['seconds']:.2f} | {right} |")
    return lines


SECTIONS = {"tasks": section, "tasks_load": load, "chat_requests": chat}
