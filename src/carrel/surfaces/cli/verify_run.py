"""`carrel verify`."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import typer

from carrel.app import open_app
from carrel.core.quotes import Standing, Verdict
from carrel.present.verdicts import verdict_text
from carrel.settings import Settings
from carrel.surfaces.cli.exits import ExitCode
from carrel.surfaces.cli.output import Output
from carrel.surfaces.cli.session import must_exist, start

_STYLES = {
    Standing.EXACT: "bold green",
    Standing.NORMALISED: "bold green",
    Standing.MISATTRIBUTED: "bold yellow",
    Standing.STITCHED: "bold yellow",
    Standing.ABSENT: "bold red",
}
_GOOD = (Standing.EXACT, Standing.NORMALISED)


def run(flags: Mapping[str, object], quote: str, *, url: str | None, as_json: bool) -> None:
    """Print what became of a quotation, and leave with a status that says whether it stands."""
    settings = start(flags).settings
    must_exist(settings)
    verdict = asyncio.run(_verify(settings, quote, url))
    output = Output(as_json=as_json)
    if as_json:
        output.emit({"quote": quote} | verdict.as_dict())
    else:
        _, first, *rest = verdict_text(verdict).splitlines()
        word, _, words = first.partition(": ")
        output.parts((word, _STYLES[verdict.standing]), (f": {words}", ""))
        for line in rest:
            output.say(line)
    if verdict.standing not in _GOOD:
        raise typer.Exit(ExitCode.FAILED)


async def _verify(settings: Settings, quote: str, url: str | None) -> Verdict:
    async with open_app(settings) as app:
        return await app.verify.check(quote, url)
