"""The section of docs/benchmarks.md on MCP."""

from __future__ import annotations

from bench.gates import Results


def section(found: Results) -> list[str]:
    """Return the section."""
    listing, tokens = found["listing"], found["tokens"]
    medians = listing["median_ms"]
    lines = [
        "## MCP",
        "",
        (
            f"Time to the list of tools on stdio, median of {listing['rounds']}: "
            f"{medians['carrel mcp']:.0f} ms; a bare server of the same SDK takes "
            f"{medians['bare']:.0f} ms (ratio {listing['ratio']:.2f})."
        ),
        (
            f"Idle memory: {found['memory']['listed']:.0f} MB after the list, "
            f"{found['memory']['megabytes']:.0f} MB with the store open."
        ),
        (
            f"The six tools have {tokens['tools']} tokens (name, description, input schema); their "
            f"output schemas {tokens['output schemas']} more."
        ),
        "",
        (
            f"`rag_list_websites` on an empty store, {found['calls']} calls in turns with the bare "
            f"server's echo; the service itself takes {found['service_p95_ms']:.2f} ms (p95)."
        ),
        "",
        "| transport | call p95 ms | over the service ms | bare echo p95 ms |",
        "|---|---|---|---|",
    ]
    for name in ("stdio", "http"):
        row = found[name]
        lines.append(
            f"| {name} | {row['call_p95_ms']:.2f} | {row['overhead_ms']:.2f} "
            f"| {row['echo_p95_ms']:.2f} |"
        )
    return lines
