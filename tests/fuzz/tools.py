"""Calls tools with odd arguments through a real client, and counts what comes back."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from jsonschema import Draft202012Validator
from mcp import Client, types

from tests.fuzz.cases import Cases
from tests.fuzz.desk import Desk
from tests.fuzz.verdict import fault_in
from tests.fuzz.verdict_research import fault_in_brief
from tests.fuzz.verdict_tasks import Judge, fault_in_bare, fault_in_envelope
from tests.mcp_kit import BOTH

AT_ONCE = 16
_SHOWN = 10
JUDGES: dict[str, Judge] = {
    "tasks": fault_in_envelope,
    "todo": fault_in_bare,
    "research": fault_in_brief,
}


@dataclass
class Tally:
    """How many calls of a tool ended how, and the first few that ended badly."""

    tool: str
    ends: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    @property
    def cases(self) -> int:
        """How many calls there were."""
        return self.ends.total()

    def note(self, end: str, fault: str, arguments: object) -> None:
        """Take in the end of one call."""
        self.ends["fault" if fault else end] += 1
        if fault and len(self.faults) < _SHOWN:
            self.faults.append(f"{fault} <- {self.tool} {short(arguments)}")

    def __str__(self) -> str:
        ends = ", ".join(f"{count:,} {end}" for end, count in self.ends.most_common())
        return f"{self.tool}: {self.cases:,} cases ({ends})"


async def fuzz_tools(desk: Desk, toolset: str, *, cases: int, seed: str) -> list[Tally]:
    """Call every tool of a toolset so many times, half of them in each era of the protocol."""
    tallies: dict[str, Tally] = {}
    for mode, share in zip(BOTH, (cases - cases // 2, cases // 2), strict=True):
        async with Client(desk.servers[toolset], mode=mode) as client:
            for tool in (await client.list_tools()).tools:
                tally = tallies.setdefault(tool.name, Tally(tool.name))
                make = Cases(tool.input_schema, desk.ground, seed=f"{seed}/{mode}/{tool.name}")
                judge = JUDGES.get(toolset, fault_in)
                await _fuzz(desk, client, tool, make=make, cases=share, tally=tally, judge=judge)
    return list(tallies.values())


async def _fuzz(
    desk: Desk,
    client: Client,
    tool: types.Tool,
    *,
    make: Cases,
    cases: int,
    tally: Tally,
    judge: Judge,
) -> None:
    """Call one tool so many times, several at once."""
    validator = Draft202012Validator(tool.output_schema or {})
    left = cases
    while left:
        await desk.look()
        batch = [make.make() for _ in range(min(AT_ONCE, left))]
        left -= len(batch)
        ends = await asyncio.gather(*(_call(client, tool.name, one) for one in batch))
        for arguments, end in zip(batch, ends, strict=True):
            fault = end if isinstance(end, str) else judge(end, validator)
            tally.note(_kind(end), fault, arguments)


async def _call(client: Client, name: str, arguments: dict[str, Any]) -> object:
    """Call a tool; an exception of the client is a fault in words."""
    params = types.CallToolRequestParams(name=name, arguments=arguments)
    request = types.CallToolRequest(params=params)
    try:
        # Past the client's own check of the answer: the verdict is ours.
        async with asyncio.timeout(60):
            return await client.session.send_request(request, types.CallToolResult)
    except Exception as error:  # noqa: BLE001  # whatever it is, it is what the fuzz looks for
        return f"{type(error).__name__}: {str(error)[:200]}"


def _kind(end: object) -> str:
    if not isinstance(end, types.CallToolResult):
        return "answered"
    body = end.structured_content or {}
    if not end.is_error:
        return "refused" if body.get("success") is False else "answered"
    return str(body["error"]["type"]) if "error" in body else "refused"


def short(value: object, most: int = 300) -> str:
    """Return a value so that a line can hold it."""
    if isinstance(value, dict):
        return (
            "{"
            + ", ".join(f"{short(k, 40)}: {short(v, 80)}" for k, v in value.items())[:most]
            + "}"
        )
    if isinstance(value, int) and abs(value) > 10**100:
        return f"a number of {value.bit_length()} bits"
    text = ascii(value) if not isinstance(value, list) else f"[{len(value)} entries]"
    return text if len(text) <= most else f"{text[:most]}… ({len(text)})"
