"""`carrel doctor`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

import typer

from carrel.config import Origin
from carrel.core.clock import system_clock
from carrel.errors import ConfigError
from carrel.services.doctor import examine, misconfigured
from carrel.services.findings import Finding, Level, worst
from carrel.surfaces.cli.exits import ExitCode
from carrel.surfaces.cli.output import Output
from carrel.surfaces.cli.session import start


def run(flags: Mapping[str, object], *, deep: bool, as_json: bool) -> None:
    """Examine everything and leave with status 5 when something must be mended."""
    origins: tuple[Origin, ...] = ()
    try:
        configuration = start(flags)
    except ConfigError as problem:
        findings = misconfigured(problem)
    else:
        origins = configuration.origins
        findings = examine(configuration, now=system_clock(), deep=deep)
    output = Output(as_json=as_json)
    verdict = worst(findings)
    if as_json:
        output.emit(
            {
                "verdict": verdict,
                "findings": [finding.as_dict() for finding in findings],
                "settings": [_setting(item) for item in origins],
            }
        )
    else:
        _print(output, findings, origins)
    if verdict is Level.FAIL:
        raise typer.Exit(ExitCode.UNHEALTHY)


def _setting(item: Origin) -> dict[str, str]:
    return {
        "path": item.path,
        "variable": item.variable,
        "value": item.value,
        "origin": item.origin,
    }


def _print(output: Output, findings: Sequence[Finding], origins: Sequence[Origin]) -> None:
    for area, group in groupby(findings, key=lambda finding: finding.area):
        output.heading(area.capitalize())
        for finding in group:
            output.mark(finding.level, finding.name, finding.message)
            if finding.mend:
                output.advice(finding.mend, indent=7)
        output.say()
    if origins:
        output.heading("Values and where they came from")
        wide = max(len(item.variable) for item in origins)
        values = max(len(item.value) for item in origins if len(item.value) <= 40)
        for item in origins:
            output.row(item.variable, f"{item.value or '–':<{values}}  {item.origin}", width=wide)
        output.say()
    counts = {level: sum(finding.level is level for finding in findings) for level in Level}
    if not counts[Level.WARN] and not counts[Level.FAIL]:
        output.say("All is well.")
    else:
        output.say(f"{counts[Level.FAIL]} to mend, {counts[Level.WARN]} to look at.")
