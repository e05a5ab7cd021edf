"""All links that the pages read so far have, and which of them to follow next."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from statistics import median

import numpy as np

from carrel.core.embedding import Embedder, Vector
from carrel.core.research import Analysis
from carrel.errors import EncoderError, InvalidURL
from carrel.ingest.fetch.urls import WebURL, identity, is_same_site, parse_url
from carrel.orchestrate.doors import Listed, Opened
from carrel.orchestrate.evaluate import PROMISE
from carrel.orchestrate.leads import Lead, Mention, is_hub, mentions
from carrel.orchestrate.link_vectors import LinkVectors
from carrel.orchestrate.listed import fitting
from carrel.orchestrate.promise import Promise, Question, promises

_COMPARED = 64  # links with the best words whose meaning is compared,
_OTHERS, _BESIDE = 96, 128  # then some others of the text, then of navigation: so many in all
_MANY = 24  # texts that show what likeness is usual
_SHORTEST = 3  # characters of a link that means something
_LISTS_AT_ONCE = 2
SURE = 0.8  # a link that promises so much comes before any list
_WORTH = 0.5  # of the best promise must another link have to be followed beside it
_GUESS = 0.45  # where the best link promises less, it is a guess: look into several folders
_UNTRIED = 2  # links into a folder that may hold nothing, in one round
_SITE = 2  # slashes in the address of a site
_DOUBT = 0.4  # of a promise is left for each page beside it that could not be read
_NO_PAGE = re.compile(
    r"\.(?:png|jpe?g|gif|svg|webp|ico|bmp|css|js|json|xml|zip|gz|bz2|xz|tar|tgz|whl|exe|dmg|deb|rpm|"
    r"mp[34]|webm|ogg|wav|avi|mov|woff2?|ttf|eot|ipynb)$",
    re.IGNORECASE,
)


class Frontier:
    """Where an inquiry may go: links of the sites that it was led to, and of no other.

    With `elsewhere` links in the main text may leave these sites.
    """

    def __init__(self, analysis: Analysis, *, depths: int, elsewhere: bool = False) -> None:
        self.depth_of: dict[str, int] = {}
        self.lists: set[int] = set()  # pages that mostly list links
        self.alive: set[str] = set()  # folders of which a page was read
        self._analysis = analysis
        self._depths = depths
        self._elsewhere = elsewhere
        self._homes: list[WebURL] = []
        self._leads: dict[str, Lead] = {}
        self._asked: Vector | None = None
        self._lists_followed = 0
        self._unread: set[str] = set()
        self._dead: Counter[str] = Counter()  # addresses that could not be read, by folder

    @property
    def deepest(self) -> int:
        """How many clicks away from the start the farthest page is."""
        return max(self.depth_of.values(), default=0)

    def take(self, page: Opened, *, depth: int, asked: str = "", listed: bool = False) -> None:
        """Note a page that was read, under which address it was asked for, and its links.

        `listed` says that it was followed as a list of links, of which a few are enough.
        """
        url = page.source.url
        self.alive.update(_folders(url))
        for known in {url, asked or url}:
            self.depth_of[known] = min(depth, self.depth_of.get(known, depth))
            self._leads.pop(known, None)
        if depth == 0 and (home := _parsed(url)) is not None:
            self._homes.append(home)
        listed = listed or is_hub(page.links, page.letters)
        if listed:
            self.lists.add(page.source.id)
            self._lists_followed += depth > 0
        if depth < self._depths:
            for address, mention in mentions(page.links, parent=url, listed=listed):
                self._note(address, mention, depth + 1)

    @property
    def homes(self) -> list[str]:
        """The addresses of the pages asked about, one of each site."""
        return list({home.origin: str(home) for home in reversed(self._homes)}.values())[::-1]

    def take_listed(self, pages: Sequence[Listed]) -> None:
        """Note the pages of a sitemap whose addresses have words of the question."""
        for page, words in fitting(pages, self._analysis.query):
            mention = Mention(text=words, main=False, parent=page.via, listed=True)
            self._note(page.url, mention, 1)

    def drop(self, url: str) -> None:
        """Note an address that cannot be read: its folder may hold more of them."""
        self._unread.add(url)
        self._leads.pop(url, None)
        self._dead.update(_folders(url))

    def promising(
        self,
        likeness: Mapping[str, float] | None = None,
        *,
        warm: Mapping[str, float] | None = None,
    ) -> list[Promise]:
        """Return what is worth following, best first, by words and by `likeness` of meaning.

        `warm` are the addresses of pages with evidence, and how good it is: what they point to may
        complete it.
        """
        leads = list(self._leads.values())
        if not leads:
            return []
        question = Question(self._analysis.query, self._analysis.entities, leads)
        found = promises(
            question, leads, likeness=likeness, warm=warm, hubs_seen=self._lists_followed
        )
        alive = [self._doubted(one) for one in found]
        alive.sort(key=lambda one: (-one.value, one.lead.depth, one.lead.url))
        return [one for one in alive if one.value >= PROMISE]

    def _doubted(self, promise: Promise) -> Promise:
        """Return less of a promise where nothing beside it or around it could be read."""
        unread = [self._dead[one] for one in _folders(promise.lead.url) if one not in self.alive]
        doubt = max(unread, default=0)
        return replace(promise, value=promise.value * _DOUBT**doubt) if doubt else promise

    def _note(self, address: str, mention: Mention, depth: int) -> None:
        place = _place(address)
        seen = place in self.depth_of or place in self._unread
        if place is None or seen or not self._is_allowed(place, mention):
            return
        lead = self._leads.get(place)
        if lead is None:
            lead = self._leads[place] = Lead(url=place, depth=depth)
        lead.depth = min(lead.depth, depth)
        lead.mentions.append(mention)

    def _is_allowed(self, place: str, mention: Mention) -> bool:
        url = _parsed(place)
        if url is None:
            return False
        if any(is_same_site(url, home) for home in self._homes):
            return True
        return self._elsewhere and mention.main

    async def likeness(self, embedder: Embedder, vectors: LinkVectors) -> dict[str, float]:
        """Return how near the words of some links are to the question, from 0 to 1.

        An encoder sees likeness across words and languages, but takes its time: it is shown the
        links with the best words, and then those that lead to most. A name out of a program has no
        meaning that it could compare.
        """
        leads = list(self._leads.values())
        question = Question(self._analysis.query, self._analysis.entities, leads)
        if question.is_code:
            return {}
        found = promises(question, leads, hubs_seen=self._lists_followed)
        try:
            if self._asked is None:
                self._asked = (await embedder.embed_query(self._analysis.query)).dense
            made = await vectors.of(_telling(found), embedder)
        except EncoderError:
            return {}  # words alone must do
        calibration, asked = embedder.calibration, self._asked
        return outstanding(
            {text: calibration.similarity(float(np.dot(one, asked))) for text, one in made.items()}
        )


def outstanding(likeness: Mapping[str, float]) -> dict[str, float]:
    """Return how far each text stands out: all links of a site are like all questions about it.

    Where there are few, nobody can say what is usual.
    """
    usual = median(likeness.values()) if len(likeness) >= _MANY else 0.0
    return {text: max(0.0, (one - usual) / (1 - usual)) for text, one in likeness.items()}


def next_pages(found: Sequence[Promise], *, most: int, alive: Container[str] = ()) -> list[Promise]:
    """Return the links of one round.

    Lists of links come alone, as what they list may make all others needless; a link that is
    nearly sure comes before them. A link much worse than the best one waits, and so do many out of
    a folder of which nothing was read yet (`alive` are the others): it may hold nothing. Where all
    are guesses, they are spread over the folders of the site.
    """
    if not found or most < 1:
        return []
    best, tried = found[0].value, Counter[str]()
    worth: list[Promise] = []
    beside: list[Promise] = []
    for one in found:
        folder = _folder(one.lead.url)
        if len(worth) >= most or one.value < _WORTH * best:
            break
        if folder not in alive and tried[folder] >= _UNTRIED:
            continue
        crowded = best < _GUESS and tried[folder] >= _UNTRIED and not one.hub
        (beside if crowded else worth).append(one)
        tried[folder] += 1
    lists = [one for one in worth if one.hub]
    if lists and best < SURE:
        return lists[:_LISTS_AT_ONCE]
    return [*worth, *beside][:most]


def _telling(found: Sequence[Promise]) -> list[str]:
    """Return the words of the best links, then those of lists and of what many pages point to."""
    texts: dict[str, None] = {}
    for one in found[:_COMPARED]:
        texts |= dict.fromkeys(_words(one.lead.mentions[:3]))
    others = sorted(
        (one.lead for one in found[_COMPARED:]),
        key=lambda lead: (-any(one.listed for one in lead.mentions), -lead.parents, lead.url),
    )
    for main, most in ((True, _OTHERS), (False, _BESIDE)):
        for lead in others:
            if len(texts) >= most:
                break
            texts |= dict.fromkeys(_words(one for one in lead.mentions[:2] if one.main is main))
    return list(texts)[:_BESIDE]


def _words(some: Iterable[Mention]) -> Iterable[str]:
    """Yield what an encoder can compare: names out of programs look alike and mean nothing."""
    return (one.said for one in some if len(one.text) >= _SHORTEST and not one.is_code)


def _folder(url: str) -> str:
    return url.partition("?")[0].rpartition("/")[0]


@lru_cache(maxsize=20_000)
def _folders(url: str) -> tuple[str, ...]:
    """Return the folder of an address and those around it, the site itself left out."""
    found: list[str] = []
    folder = _folder(url)
    while folder.count("/") > _SITE:
        found.append(folder)
        folder = folder.rpartition("/")[0]
    return tuple(found)


@lru_cache(maxsize=20_000)
def _place(address: str) -> str | None:
    """Return the identity of an address that may be a page."""
    if _NO_PAGE.search(address.partition("?")[0]):
        return None
    try:
        return identity(address)
    except InvalidURL:
        return None


@lru_cache(maxsize=20_000)
def _parsed(url: str) -> WebURL | None:
    try:
        return parse_url(url)
    except InvalidURL:
        return None
