"""`carrel status`."""

from __future__ import annotations

from collections.abc import Mapping

from carrel.services.health import Answering, Overview, look, who_answers
from carrel.storage.encoders import Holding
from carrel.surfaces.cli.output import Output
from carrel.surfaces.cli.session import start


def run(flags: Mapping[str, object], *, as_json: bool) -> None:
    """Show the store and the server; a store that cannot be used is an error."""
    settings = start(flags).settings
    overview = look(settings)
    if overview.problem is not None:
        raise overview.problem
    answering = who_answers(settings.server.host, settings.server.port)
    output = Output(as_json=as_json)
    if as_json:
        output.emit(overview.as_dict() | {"server": answering.as_dict()})
    else:
        _print(output, overview, answering)


def _print(output: Output, overview: Overview, answering: Answering) -> None:
    output.heading(f"Carrel {overview.version}")
    output.row("Data", overview.home)
    output.row("Database", f"{overview.database}{_note(overview)}")
    if overview.census is not None:
        output.row("Sources", _counts(overview.census.sources))
        output.row("Chunks", f"{overview.census.chunks:,}")
        for holding in overview.census.encoders:
            output.row("Encoder", _encoder(holding))
        output.row("Jobs", _counts(overview.census.jobs))
        output.row("Tasks", f"{overview.census.tasks:,}")
    output.row("Server", _server(answering))


def _note(overview: Overview) -> str:
    if not overview.exists or overview.standing == "none":
        return " (empty; made at the first start)"
    if overview.standing == "older":
        return f" (schema {overview.revision}; the next start brings it up to date)"
    return ""


def _encoder(holding: Holding) -> str:
    """Say whose vectors there are, how far they have come and what they take."""
    whole = holding.chunks + holding.missing
    size = (holding.vector_bytes + holding.token_bytes) / 1_000_000
    tokens = holding.token_bytes / 1_000_000
    return (
        f"{holding.encoder.name} ({holding.encoder.state}): {holding.chunks:,} of {whole:,} "
        f"chunks, {size:,.1f} MB, of which {tokens:,.1f} MB for late interaction"
    )


def _counts(counts: Mapping[str, int]) -> str:
    parts = [f"{count:,} {state}" for state, count in counts.items() if count]
    return ", ".join(parts) or "none"


def _server(answering: Answering) -> str:
    if answering.running:
        return f"running at {answering.url} (version {answering.version})"
    if answering.note:
        return f"not running at {answering.url}: {answering.note}"
    return f"not running at {answering.url}; start it with `carrel serve`"
