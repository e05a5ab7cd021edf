"""The sections of docs/benchmarks.md on the chat agent."""

from __future__ import annotations

from bench.gates import Results

_NAMES = {"en": "English", "ur": "Urdu", "ur-Latn": "Roman Urdu", "ja": "Japanese"}
_HALVES = {
    "rules": "the half that rules and classifier were made with",
    "other": "the other half",
}


def section(found: Results) -> list[str]:
    """Return what is understood without a model, and how quickly."""
    lines = [
        "## Chat without a model",
        "",
        "Open labelled conversations, with which the rules were written:",
        "",
        "| language | conversations | right store | must not act, kept | wrong deletions |",
        "|---|---|---|---|---|",
    ]
    for code, row in found["cases"].items():
        lines.append(
            f"| {_NAMES[code]} | {row['cases']} | {row['state']:.1%} | {row['must_not_act']:.1%} "
            f"| {row['wrong_deletions']} |"
        )
    lines += [
        "",
        "To-do, reminder and list utterances of clinc150, hwu64 and xsid among all others:",
        "",
        "| | ours | precision | recall | others | refused |",
        "|---|---|---|---|---|---|",
    ]
    for half, row in found["intents"]["halves"].items():
        lines.append(
            f"| {_HALVES[half]} | {row['ours']:,} | {row['precision']:.3f} | {row['recall']:.3f} "
            f"| {row['out']:,} | {row['refused']:.3f} |"
        )
    house, http = found["intents"]["house"], found["http"]
    shares = ", ".join(f"{_NAMES[code]} {share:.3f}" for code, share in found["dates"].items())
    return [
        *lines,
        "",
        (
            "No word of the other half was read, but its figures were looked at while limits were "
            "chosen: expect a little less elsewhere. Commands to a house that would change a "
            f"task: {house['writes']} of {house['commands']:,}."
        ),
        "",
        f"Dates that are read rightly, of those that a to-do needs: {shares}.",
        "",
        (
            f"Understanding a message: p95 {found['understanding_p95_ms']:.1f} ms of CPU. "
            f"{http['messages']} messages over HTTP, the quietest of five rounds: p50 "
            f"{http['p50_ms']:.0f} ms, p95 {http['p95_ms']:.0f} ms; a request that does nothing: "
            f"p95 {http['bare_p95_ms']:.1f} ms. {http['conversations_at_once']} conversations at "
            f"once: {http['errors']} errors."
        ),
    ]


def repeated(found: Results) -> list[str]:
    """Return how conversations end that are held three times with a language model."""
    lines = [
        "## Chat with a model, each conversation three times",
        "",
        "The scripted model asks for what the labels say; the local one, SmolLM2 with 135 million",
        "parameters, for what it likes, within 60 seconds, after which the rules answer.",
        "",
        "| model | conversations | pass^3 | same store three times | wrong deletions |",
        "|---|---|---|---|---|",
    ]
    for name, row in found["models"].items():
        lines.append(
            f"| {name} | {row['conversations']} | {row['pass^3']:.2f} | {row['same']:.2f} "
            f"| {row['wrong_deletions']} |"
        )
    return lines


SECTIONS = {"chat": section, "chat_pass3": repeated}
