"""One inquiry under way: what was searched, found and followed so far."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from carrel.core.embedding import Embedder
from carrel.core.pages import Filter
from carrel.core.research import Action, Analysis, Decision, Inquiry, Step
from carrel.core.research_settings import ResearchSettings
from carrel.core.search import Mode, Query, Results
from carrel.orchestrate import bridge
from carrel.orchestrate.doors import Door, Opened
from carrel.orchestrate.evaluate import LEAST, Standing
from carrel.orchestrate.expand import expand
from carrel.orchestrate.frontier import Frontier, next_pages
from carrel.orchestrate.link_vectors import LinkVectors
from carrel.orchestrate.missing import assured, missing, warm
from carrel.orchestrate.outlook import Outlook
from carrel.orchestrate.pool import Candidate, pooled
from carrel.orchestrate.progress import OnProgress
from carrel.retrieve.search import Search
from carrel.storage.shelves import Shelves
from carrel.text.terms import query_terms

NO_VECTORS = "Some new pages have no vectors yet: they are found by their words alone."
_LIMIT, _DEEPER = 50, 200  # passages that are asked for, at first and where all are mediocre
_BESIDE = 30  # passages of pages that the best ones lead to
_FEW_PAGES = 4  # among so few, none has to be found by its title
_SITES = 3  # whose sitemaps are looked at
_NO_LINK = ("links", "empty")  # rules that end a search for want of links
_SOFT = 0.75  # of the time is for looking; the rest is for what was found
_LATEST = 1.1  # of that time may be over before vectors that are still missing are given up


@dataclass(frozen=True, slots=True, kw_only=True)
class Kit:
    """What the engine works with."""

    search: Search
    shelves: Shelves
    settings: ResearchSettings
    embedder: Embedder | None = None
    titles: bridge.TitleCache = field(default_factory=bridge.TitleCache)
    link_vectors: LinkVectors = field(default_factory=LinkVectors)


class Course:
    """The state of one inquiry; each method is one step of the engine's loop."""

    def __init__(
        self,
        inquiry: Inquiry,
        analysis: Analysis,
        kit: Kit,
        *,
        start: Sequence[Opened] | None,
        door: Door | None,
        seconds: float,
        tell: OnProgress,
    ) -> None:
        settings = kit.settings
        asked = inquiry.expansion_budget
        follows = start is not None and door is not None
        self.inquiry, self.analysis = inquiry, analysis
        self.rounds = (settings.depth if asked is None else asked) if follows else 0
        self.candidates: list[Candidate] = []
        self.steps: list[Step] = []
        self.decisions: list[Decision] = []
        self.notes: dict[str, None] = {}
        self.timings: defaultdict[str, float] = defaultdict(float)
        self.iteration = self.fetched = self.documents = self.evaluated = 0
        self.judged: dict[int, float] = {}  # the scores of all passages, however low
        self.score_at_start: float | None = None
        self.scope = None if start is None else {page.source.id for page in start}
        self.frontier = Frontier(analysis, depths=settings.depth, elsewhere=settings.elsewhere)
        for page in start or ():
            self.frontier.take(page, depth=0)
        loop = asyncio.get_running_loop()
        self._began = loop.time()
        self._seconds = seconds * _SOFT
        self._kit, self._door, self._tell = kit, door, tell
        self._found: list[Results] | None = None
        self._lifts: dict[int, float] = {}
        self._beyond: list[Results] = []
        self._outlook = Outlook(self.frontier, kit.embedder, kit.link_vectors)
        self._bests: list[float] = []
        self._tried: set[Action] = set()
        self._looked_up = not (follows and settings.sitemaps)

    @property
    def elapsed(self) -> float:
        """Seconds since the beginning."""
        return asyncio.get_running_loop().time() - self._began

    @property
    def parts(self) -> tuple[str, ...]:
        """What is searched for: the question, and its parts."""
        return self.analysis.sub_queries

    async def retrieve(self) -> None:
        """Search for the question and its parts, and put what was found in one order."""
        if self._found is None:
            await self._search()
        found = self._found or []
        with self.timed("merge"):
            ordered = pooled(
                found, lifts=self._lifts, hubs=self.frontier.lists, beyond=self._beyond
            )
            self.judged = {one.chunk.id: one.score for one in ordered}
            self.candidates = [one for one in ordered if one.score >= LEAST]
        best = max((one.score for one in self.candidates), default=0.0)
        if len(self._bests) == self.iteration:
            self._bests.append(best)
        self._bests[-1] = best
        if self.score_at_start is None or self.iteration == 0:
            self.score_at_start = best if self.candidates else None
        self.steps = [
            replace(step, score_after=best)
            if step.iteration == self.iteration and not step.failure
            else step
            for step in self.steps
        ]

    async def standing(self) -> Standing:
        """Return how far it has come, for the decision."""
        wanted = frozenset(query_terms(self.analysis.query))
        found = [one for one in self.candidates if not one.hub]
        scores = sorted((assured(one, wanted) for one in found), reverse=True)
        now = Standing(
            scores=scores,
            bests=self._bests,
            missing=missing(self.analysis, self.candidates),
            iteration=self.iteration,
            iterations=self.rounds,
            depth=self.frontier.deepest,
            depths=self._kit.settings.depth,
            fetches_left=self._kit.settings.fetches - self.fetched,
            elapsed=self.elapsed,
            seconds=self._seconds,
            tried=frozenset(self._tried | self._needless()),
        )
        if now.iteration >= now.iterations or now.fetches_left <= 0:
            return now
        with self.timed("expansion"):
            self._outlook.look(warm(found) if now.missing else {})
        return replace(now, promise=self._outlook.best)

    def wants_meaning(self, decision: Decision) -> bool:
        """Say whether an encoder should look at the links: words alone leave it open."""
        return self._outlook.is_open and self._is_unsure(decision)

    async def compare(self) -> None:
        """Compare the words of links with the question by their meaning."""
        with self.timed("expansion"):
            await self._outlook.compare()

    def wants_sitemaps(self, decision: Decision) -> bool:
        """Say whether the site's own list may help: links are to be followed, and none is sure."""
        return not self._looked_up and self._is_unsure(decision)

    def _is_unsure(self, decision: Decision) -> bool:
        going_on = decision.action is Action.FOLLOW or decision.rule in _NO_LINK
        left = self.iteration < self.rounds and self.fetched < self._kit.settings.fetches
        return going_on and left and not self._outlook.is_sure

    async def look_up(self) -> None:
        """Read what the sites of the pages asked about list of themselves, once."""
        assert self._door is not None
        self._looked_up = True
        with self.timed("expansion"), contextlib.suppress(TimeoutError):
            async with asyncio.timeout_at(self._began + self._seconds):
                for home in self.frontier.homes[:_SITES]:
                    self.frontier.take_listed(await self._door.listed(home))

    async def widen(self) -> None:
        """Look at the pages that the question and its best passages name."""
        self._tried.add(Action.BREADTH)
        with self.timed("retrieval"):
            version, titles = await self._kit.shelves.titles()
            if self.scope is None:
                known = self._kit.titles.get(version, titles)
            else:
                few = {key: titles[key] for key in self.scope if key in titles}
                known = bridge.Titles(few)
            self._lifts = bridge.lifts(self.analysis.query, self.candidates, known)
            here = {one.source.id for one in self.candidates}
            new = frozenset(self._lifts) - here
        if new:
            self._beyond.append(await self._ask(self.analysis.query, limit=_BESIDE, within=new))

    async def deepen(self) -> None:
        """Look further down, by words; what comes of it stands after what was found at first."""
        self._tried.add(Action.RECALL)
        results = await self._ask(self.analysis.query, limit=_DEEPER, mode=Mode.KEYWORD)
        self._beyond.append(results)

    async def follow(self) -> None:
        """Read the pages that the best links lead to."""
        assert self._door is not None
        assert self.scope is not None
        self.iteration += 1
        self._outlook.begin_round()
        await self._tell(
            "expansion",
            f"Expanding to linked pages (iteration {self.iteration}/{self.rounds})...",
            self.iteration,
            self.rounds,
        )
        settings = self._kit.settings
        most = min(settings.per_round, settings.fetches - self.fetched)
        with self.timed("expansion"):
            found = await expand(
                next_pages(self._outlook.promising, most=most, alive=self.frontier.alive),
                self.frontier,
                self._door,
                iteration=self.iteration,
                until=self._began + self._seconds,
                tell=lambda words: self._tell("scraping", words, self.iteration, self.rounds),
            )
            before = self._bests[-1] if self._bests else None
            self.steps += [replace(step, score_before=before) for step in found.steps]
            self.fetched += sum(page.fetched for page in found.pages)
            self.fetched += sum(bool(step.failure) for step in found.steps)
            new = {page.source.id for page in found.pages}
            # A list of links may be long; to go on from it, its vectors are not needed.
            lists = self.frontier.lists
            texts = [*sorted(self.scope - new - lists), *sorted(new - lists)]
            if new - lists and not await self._ready(texts):
                self.notes[NO_VECTORS] = None
        self.scope |= new
        self._found = None if new else self._found

    async def _ready(self, ids: Sequence[int]) -> bool:
        """Wait for vectors, but not until no time is left to put an answer together."""
        assert self._door is not None
        try:
            async with asyncio.timeout_at(self._began + _LATEST * self._seconds):
                return await self._door.ready(ids, queries=self.parts)
        except TimeoutError:
            return False

    @contextlib.contextmanager
    def timed(self, phase: str) -> Iterator[None]:
        """Count the time of a block for a phase, in milliseconds."""
        began = time.perf_counter()
        try:
            yield
        finally:
            self.timings[phase] += (time.perf_counter() - began) * 1000

    async def _search(self) -> None:
        if self.scope is None:
            self.documents, _ = await self._kit.shelves.counts()
        else:
            self.documents = len(self.scope)
        await self._tell("retrieval", f"Searching {self.documents} documents...")
        self._found = []
        if self.scope is not None and not self.scope:
            return
        self._found = [await self._ask(part, limit=_LIMIT) for part in self.parts]
        looked_at = max((results.found for results in self._found), default=0)
        self.evaluated = max(self.evaluated, looked_at)
        await self._tell("reranking", f"Reranking {looked_at} chunks...")

    async def _ask(
        self,
        text: str,
        *,
        limit: int,
        within: frozenset[int] | None = None,
        mode: Mode = Mode.SEARCH,
    ) -> Results:
        if within is None and self.scope is not None:
            within = frozenset(self.scope)
        filtered = None if within is None else Filter(sources=within)
        query = Query(text=text, limit=limit, within=filtered, mode=mode)
        results = await self._kit.search.find(query)
        self.notes |= dict.fromkeys(results.notes)
        ranking = results.timings.get("rank", 0.0)
        self.timings["reranking"] += ranking
        self.timings["retrieval"] += sum(results.timings.values()) - ranking
        return results

    def _needless(self) -> set[Action]:
        """Return what would do nothing: few pages name no other, and few passages are all."""
        needless = set[Action]()
        if not self.candidates or (self.scope is not None and len(self.scope) <= _FEW_PAGES):
            needless.add(Action.BREADTH)
        if self.evaluated <= _LIMIT:
            needless.add(Action.RECALL)
        return needless
