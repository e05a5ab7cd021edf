"""The engine: a question is followed over pages and their links until there is enough evidence.

pages that were asked about ─► analyse ─► retrieve ◄─────────────────┐
                                             │                       │
                                          decide ── breadth ── recall ── follow links
                                             │ stop
                neighbours ◄─ choose by value ◄─ everything found, each thing once
                    │
                    └─► quotations by offset ─► Research
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from carrel.core.research import Action, Decision, Inquiry, Research, Unread
from carrel.orchestrate.analyse import analyse
from carrel.orchestrate.course import Course, Kit
from carrel.orchestrate.doors import Door, Opened
from carrel.orchestrate.evaluate import decide
from carrel.orchestrate.gather import gather
from carrel.orchestrate.progress import OnProgress, silence


class Engine:
    """Runs inquiries; it keeps nothing between them and calls no language model."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit

    async def run(
        self,
        inquiry: Inquiry,
        *,
        start: Sequence[Opened] | None = None,
        door: Door | None = None,
        unread: Sequence[Unread] = (),
        notes: Sequence[str] = (),
        seconds: float = float("inf"),
        progress_callback: OnProgress = silence,
    ) -> Research:
        """Follow a question from the pages of `start`, or over the whole corpus.

        Without a `door` nothing is fetched. Some time before `seconds` are over it ends with what
        it has.
        """
        began = time.perf_counter()
        analysis = analyse(inquiry)
        parts = max(1, len(analysis.sub_queries) - 1)
        await progress_callback(
            "analysis", f"Analyzing query — decomposed into {parts} sub-queries"
        )
        course = Course(
            inquiry,
            analysis,
            self._kit,
            start=start,
            door=door,
            seconds=seconds,
            tell=progress_callback,
        )
        course.notes |= dict.fromkeys(notes)
        course.timings["analysis"] += (time.perf_counter() - began) * 1000
        while True:
            await course.retrieve()
            decision = await _decided(course)
            course.decisions.append(decision)
            match decision.action:
                case Action.STOP:
                    break
                case Action.BREADTH:
                    await course.widen()
                case Action.RECALL:
                    await course.deepen()
                case Action.FOLLOW:
                    await course.follow()
        return await gather(course, self._kit, unread=unread, tell=progress_callback, began=began)


async def _decided(course: Course) -> Decision:
    """Return what to do next; what takes longer is looked at where it may change that."""
    decision = decide(await course.standing())
    if course.wants_meaning(decision):
        await course.compare()
        decision = decide(await course.standing())
    if course.wants_sitemaps(decision):
        await course.look_up()
        decision = decide(await course.standing())
    return decision
