"""A corpus in plain Python, and a machine that does the same to it and to the real one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, TypeVar

import numpy as np
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule
from sqlalchemy import Connection, select, update

from carrel.core.embedding import Matrix, Vector
from carrel.core.pages import Filter, Link, context_of
from carrel.core.search import Encoder
from carrel.storage import audit, chunks
from carrel.storage.corpus import Corpus
from carrel.storage.database import Database
from carrel.storage.postings import BLOCK, Entry, encode
from carrel.storage.tables import corpus as corpus_table
from carrel.storage.tables import lex_post
from carrel.text.terms import passage_terms
from tests.pages import ENGLISH, JAPANESE, draft, embedded, moment
from tests.storage_bm25 import Passage, rank
from tests.storage_near import nearest

T = TypeVar("T")
FIRST_SLOT = BLOCK - 20  # so that the slots soon lie in two blocks
TITLES = ("A page", "索引 page", "")
paragraphs = st.lists(st.sampled_from([*ENGLISH, *JAPANESE]), max_size=6).map(" ".join)
pages = st.lists(paragraphs, max_size=5)
picks = st.integers(0, 10**6)
titles = st.sampled_from(TITLES)
links = st.lists(
    st.builds(
        Link,
        url=st.integers(1, 4).map("https://a.example/{}".format),
        text=st.sampled_from(["", "index page", "検索", "page"]),
        main=st.booleans(),
    ),
    max_size=3,
)
grids = st.lists(st.integers(-6, 6), min_size=4, max_size=4).map(
    lambda numbers: np.array(numbers, dtype=np.float32) / 4
)


windows = st.lists(grids, min_size=1, max_size=3)


@dataclass
class Page:
    """What is known of a source: its texts by slot, in page order."""

    language: str
    texts: list[tuple[int, str]] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    title: str = TITLES[0]

    def change(self, new: list[str], first: int) -> int:
        """Store these paragraphs: equal ones keep their slot. Return how many are new."""
        free: dict[str, list[int]] = {}
        for slot, text in self.texts:
            free.setdefault(text, []).append(slot)
        fresh = first
        self.texts = []
        for text in new:
            if free.get(text):
                self.texts.append((free[text].pop(0), text))
            else:
                self.texts.append((fresh, text))
                fresh += 1
        return fresh - first


class CorpusMachine(RuleBasedStateMachine):
    """Runs rules on the real corpus and on the plain one, and compares every answer."""

    open_store: Callable[[], str]
    steps = 0

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.sources: dict[int, Page] = {}
        self.vectors: dict[int, Matrix] = {}  # a row for each window
        self.ids: dict[int, int] = {}  # of the chunks that there ever were, by slot
        self.next_slot = FIRST_SLOT
        self.added = 0

    def wait(self, coroutine: Coroutine[Any, Any, T]) -> T:
        type(self).steps += 1
        return self.runner.run(coroutine)

    @initialize()
    def begin(self) -> None:
        self.url = type(self).open_store()
        self.database = Database(self.url, clock=moment)
        start = update(corpus_table).values(next_slot=FIRST_SLOT)
        self.database.write_now(lambda connection: connection.execute(start))
        self.corpus = Corpus(self.database)
        self.bystander = Corpus(self.database)  # another process, which only reads
        self.encoder: Encoder = self.wait(self.corpus.begin("e", 4, 2))

    def source(self, pick: int) -> int:
        return sorted(self.sources)[pick % len(self.sources)]

    def texts(self) -> dict[int, Passage]:
        """What is searched of each slot: its text under the title."""
        pages = self.sources.values()
        return {
            slot: (context_of(page.title, ()), text) for page in pages for slot, text in page.texts
        }

    @rule(paragraphs=pages, language=st.sampled_from(["en", "ja"]), links=links)
    def add(self, paragraphs: list[str], language: str, links: list[Link]) -> None:
        self.added += 1
        source = self.wait(self.corpus.add(f"https://a.example/{self.added}"))
        assert source.id == self.added
        self.sources[source.id] = Page(language, links=links)
        self.store(source.id, paragraphs)

    @precondition(lambda self: self.sources)
    @rule(pick=picks, paragraphs=pages, links=links)
    def replace(self, pick: int, paragraphs: list[str], links: list[Link]) -> None:
        key = self.source(pick)
        self.sources[key].links = links
        self.store(key, paragraphs)

    @precondition(lambda self: self.sources)
    @rule(pick=picks, title=titles)
    def rename(self, pick: int, title: str) -> None:
        """Give a page another title: every chunk of it is searched by other terms."""
        key = self.source(pick)
        self.store(key, [text for _, text in self.sources[key].texts], title)

    @precondition(lambda self: self.sources)
    @rule(pick=picks, at=picks, paragraph=paragraphs)
    def refresh(self, pick: int, at: int, paragraph: str) -> None:
        """Change one paragraph of a page, or add one, and turn the page round."""
        key = self.source(pick)
        now = [text for _, text in self.sources[key].texts]
        place = at % (len(now) + 1)
        self.store(key, [*now[place + 1 :], paragraph, *now[:place]])

    def store(self, key: int, paragraphs: list[str], title: str | None = None) -> None:
        page = self.sources[key]
        before = {slot for slot, _ in page.texts}
        if title not in (None, page.title):
            page.title, page.texts = title or "", []  # no chunk is searched as it was before
        new = page.change(paragraphs, self.next_slot)
        self.next_slot += new
        gone = before - {slot for slot, _ in page.texts}
        whole = draft(*paragraphs, title=page.title, language=page.language, links=page.links)
        stored = self.wait(self.corpus.store(key, whole))
        assert (len(stored.new), stored.removed) == (new, len(gone))
        assert stored.kept == len(page.texts) - new
        self.ids |= {item.slot: item.id for item in stored.new}
        for slot in gone:
            self.vectors.pop(slot, None)
        found = self.database.read_now(lambda connection: chunks.of_source(connection, key))
        assert [(item.slot, item.text) for item in found] == page.texts

    @precondition(lambda self: self.sources)
    @rule(pick=picks)
    def delete(self, pick: int) -> None:
        key = self.source(pick)
        self.wait(self.corpus.delete(key))
        for slot, _ in self.sources.pop(key).texts:
            self.vectors.pop(slot, None)

    @precondition(lambda self: self.ids)
    @rule(rows=st.lists(st.tuples(picks, windows), max_size=6))
    def store_vectors(self, rows: list[tuple[int, list[Vector]]]) -> None:
        """Give vectors to chunks, some of which are gone or have theirs already."""
        slots = sorted(self.ids)
        wanted = {slots[pick % len(slots)]: np.stack(each) for pick, each in rows}
        live = self.texts()
        sent = [(self.ids[slot], embedded(*each, tokens=b"ab")) for slot, each in wanted.items()]
        count = self.wait(self.corpus.store_vectors(self.encoder, sent))
        assert count == len(wanted.keys() & live.keys())
        for slot, each in wanted.items():
            if slot in live:
                self.vectors.setdefault(slot, each)

    @rule(query=paragraphs, limit=st.integers(1, 12), filtered=st.booleans(), other=st.booleans())
    def search_words(self, query: str, limit: int, filtered: bool, other: bool) -> None:
        within, allowed = self.filter(filtered)
        corpus = self.bystander if other else self.corpus
        found = self.wait(corpus.find_words(query, limit=limit, within=within))
        expected = rank(self.texts(), query, limit, allowed)
        assert [(hit.chunk.slot, hit.score) for hit in found] == expected

    @rule(query=grids, limit=st.integers(1, 12), filtered=st.booleans(), other=st.booleans())
    def search_near(self, query: Vector, limit: int, filtered: bool, other: bool) -> None:
        within, allowed = self.filter(filtered)
        corpus = self.bystander if other else self.corpus
        found = self.wait(corpus.find_near(self.encoder, query, limit=limit, within=within))
        expected = nearest(self.vectors, query, limit, allowed)
        assert [(hit.chunk.slot, hit.score) for hit in found] == expected

    def filter(self, filtered: bool) -> tuple[Filter | None, set[int] | None]:
        if not filtered:
            return None, None
        japanese = [page for page in self.sources.values() if page.language == "ja"]
        slots = {slot for page in japanese for slot, _ in page.texts}
        # A source without a stored version has no language yet, and no chunk either.
        return Filter(languages=frozenset({"ja"})), slots

    @rule()
    def the_index_is_that_of_a_rebuild(self) -> None:
        entries = [Entry(slot, passage_terms(*passage)) for slot, passage in self.texts().items()]
        expected = {(row.block, row.term, row.n, row.data) for row in encode(entries)}

        def rows(connection: Connection) -> set[tuple[int, str, int, bytes]]:
            columns = select(lex_post.c.block, lex_post.c.term, lex_post.c.n, lex_post.c.data)
            return {tuple(row) for row in connection.execute(columns)}

        assert self.database.read_now(rows) == expected
        assert self.database.read_now(audit.check) == []
        missing = self.wait(self.corpus.without_vectors(self.encoder))
        assert {item.slot for item in missing} == self.texts().keys() - self.vectors.keys()

    @rule()
    def reopen(self) -> None:
        self.wait(self.database.close())
        self.database = Database(self.url, clock=moment)
        self.corpus, self.bystander = Corpus(self.database), Corpus(self.database)

    def teardown(self) -> None:
        if hasattr(self, "database"):
            self.the_index_is_that_of_a_rebuild()
            self.database.close_now()
        self.runner.close()
