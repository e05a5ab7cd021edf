"""The last section of a brief: how it came about, so that its reader can judge it."""

from __future__ import annotations

from carrel.core.research import Coverage, Research
from carrel.present.limits import Limits
from carrel.present.safe import one_line

_MODES = {
    Coverage.CHUNK: "chunk (selective retrieval)",
    Coverage.FULL_CONTEXT: "full_context (entire corpus fits within token budget)",
}
_PHASES = ("analysis", "retrieval", "reranking", "expansion", "locality", "merge")
_BUDGET = "budget"  # the rule of a decision


def stats(research: Research, limits: Limits, *, searching: bool = False) -> str:
    """Return the section; `searching` says that nothing was to be fetched or followed."""
    empty = not research.findings
    lines = [
        "[STATS]",
        f"Mode: {research.coverage.value if empty else _MODES[research.coverage]}",
        f"Documents searched: {research.searched.documents}",
        f"Documents matched: {0 if empty else len(research.searched.matched)}",
        f"Chunks evaluated: {research.searched.chunks}",
        f"Expansion iterations: {0 if searching else research.iterations}",
    ]
    if not empty:
        lines.append(f"URLs ingested: {research.urls_ingested}")
    lines.append(f"Stop reason: {limits.cut(one_line(research.decision.reason), limits.reason)}")
    lines.append(_times(research, whole=empty or not limits.parts, searching=searching))
    if not empty and limits.notes:
        lines += [f"Note: {words}" for words in _notes(research, limits, searching=searching)]
    return "\n".join(lines)


def _times(research: Research, *, whole: bool, searching: bool) -> str:
    timings = research.timings
    total = f"Total time: {timings.get('total', 0.0):.0f}ms"
    shown = [name for name in _PHASES if not searching or name in timings]
    if whole or not shown:
        return total
    parts = ", ".join(f"{name}: {timings.get(name, 0.0):.0f}ms" for name in shown)
    return f"{total} ({parts})"


def _notes(research: Research, limits: Limits, *, searching: bool) -> list[str]:
    notes = []
    done, limit = research.iterations, research.expansion_limit
    if not searching:
        if not done and research.inquiry.expansion_budget != 0:
            notes.append("No expansion performed (single iteration).")
        if done and done >= limit and research.decision.rule == _BUDGET:
            notes.append(f"Expansion budget exhausted (reached {done} of {limit} iterations).")
        deepest = max((step.depth for step in research.steps), default=0)
        if research.depth_limit and deepest >= research.depth_limit:
            notes.append(
                f"Expansion reached maximum depth ({deepest}). Results may benefit from a more "
                "specific query or a different seed URL."
            )
    own = [limits.cut(one_line(note), limits.note) for note in research.notes[: limits.notes]]
    return [*notes, *filter(None, own)]
