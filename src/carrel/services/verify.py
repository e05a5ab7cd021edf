"""Checks quotations: whether they stand in the corpus, where, and what was done to them."""

from __future__ import annotations

import re
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial

from carrel.core.quotes import Place, Standing, Verdict
from carrel.errors import DataValidationError, InvalidURL
from carrel.ingest.fetch.urls import identity
from carrel.services.stitches import Changed, Outcome, Piece, pieces_of, whole_parts
from carrel.storage import quoted
from carrel.storage.database import Database
from carrel.storage.frontier import Rows
from carrel.storage.quoted import Lead, Quoted
from carrel.text.likeness import Folded, Words, cuts
from carrel.text.terms import query_terms, terms

LONGEST = 20_000  # characters of a quotation
_LEADS = 8  # pages for each part of a quotation
_TERMS = 24  # of each part
_PARTS = 4
_SHORT = 16  # characters; a shorter sentence goes with the next one
_HELD = 24_000_000  # characters of pages that are kept folded
_ELLIPSIS = re.compile(
    r"\s*(?:[\[(（［]\s*(?:\.{3,}|…+|⋯+|‥+|中略|略)\s*[\])）］]|\.{3,}|…+|⋯+|‥+)\s*"
)
_SENTENCE = re.compile(r"(?<=[.!?])\s+|(?<=[。！？])\s*|\s*(?:\.{3,}|…+)\s*|\n+")
_WRAPPED = re.compile(r"\A[\"'“”‘’「『«](.+)[\"'“”‘’」』»]\Z", re.DOTALL)
_MARKDOWN = (
    (re.compile(r"!?\[([^\]\n]*)\]\([^()\s]*\)"), r"\1"),
    (re.compile(r"(?m)^\s*(?:#{1,6}|[-*+>]|\d+[.)])\s+"), ""),
    (re.compile(r"\*\*|__|~~|`+"), ""),
    (re.compile(r"(?<!\w)[*_]|[*_](?!\w)"), ""),
    (re.compile(r"\\([\\`*_{}\[\]()#+\-.!<>|])"), r"\1"),
)


@dataclass(slots=True)
class _Page:
    """A page that may hold the quotation; its text is read when it is looked at."""

    lead: Lead
    read: Callable[[Lead], Folded]
    held: Folded | None = None

    @property
    def words(self) -> Folded:
        if self.held is None:
            self.held = self.read(self.lead)
        return self.held


_Found = tuple[_Page, int, int, Standing]
_ANY = object()  # no page was named


class Verify:
    """Checks quotations; the pages looked at last are kept folded."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._quoted = Quoted()
        self._held: OrderedDict[tuple[int, int], Folded] = OrderedDict()
        self._size = 0
        self._lock = threading.Lock()

    async def check(self, quote: str, url: str | None = None) -> Verdict:
        """Say how a quotation stands to the pages; `url` is the page that it is said to be from."""
        words = quote.strip()
        if not Words(words).folded:
            raise DataValidationError(
                "the quotation is empty", suggestion="Give the words that are to be checked."
            )
        if len(words) > LONGEST:
            raise DataValidationError(
                f"the quotation has {len(words):,} characters; {LONGEST:,} are the most",
                suggestion="Check it in parts.",
            )
        named = _address(url) if url and url.strip() else None
        return await self._database.read(lambda rows: self._check(rows, words, named))

    def _check(self, rows: Rows, quote: str, named: str | None) -> Verdict:
        lead = quoted.by_url(rows, named) if named is not None else None
        pages = self._pages(rows, quote, lead)
        verdict = _judged(rows, quote, pages, lead if named is not None else _ANY)
        return replace(verdict, named=named, known=named is None or lead is not None)

    def _pages(self, rows: Rows, quote: str, named: Lead | None) -> list[_Page]:
        """Return the pages to look at: the one named, then those with the rarest terms."""
        parts = _term_parts(quote)
        found: Iterable[Lead] = (
            self._quoted.leads(rows, parts, limit=_LEADS) if parts else quoted.everything(rows)
        )
        leads = [lead for lead in found if lead != named]
        read = partial(self._folded, rows)
        return [_Page(lead, read) for lead in ([named, *leads] if named is not None else leads)]

    def _folded(self, rows: Rows, lead: Lead) -> Folded:
        key = (lead.source_id, lead.version)
        with self._lock:
            if key in self._held:
                self._held.move_to_end(key)
                return self._held[key]
        made = Folded(quoted.text_of(rows, lead))
        with self._lock:
            if key not in self._held:
                self._held[key] = made
                self._size += len(made.text)
            while self._size > _HELD and len(self._held) > 1:
                _, gone = self._held.popitem(last=False)
                self._size -= len(gone.text)
        return made


def _judged(rows: Rows, quote: str, pages: list[_Page], named: Lead | object | None) -> Verdict:
    """Look for the quotation as a whole, on the page named first; then for its pieces."""
    texts = _forms(quote)
    forms = [Words(form) for form in texts]
    here = [page for page in pages if page.lead == named]
    for some in (here, pages):
        if (found := _exactly(quote, some) or _alike(forms, some)) is not None:
            page, start, end, standing = found
            if named is not _ANY and some is pages:
                standing = Standing.MISATTRIBUTED
            return Verdict(standing=standing, places=(_place(rows, page, start, end),))
    nearest = None
    for text, form in zip(texts, forms, strict=True):
        outcome = _joined(text, form, pages)
        if isinstance(outcome, list):
            places = tuple(_folded_place(rows, pages, piece) for piece in outcome)
            return Verdict(standing=Standing.STITCHED, places=places)
        if isinstance(outcome, Changed):
            nearest = nearest or _folded_place(rows, pages, outcome.piece)
    return Verdict(standing=Standing.ABSENT, nearest=nearest)


def _exactly(quote: str, pages: list[_Page]) -> _Found | None:
    for page in pages:
        text = page.words.text
        at = text.find(quote)
        while at >= 0:
            end = at + len(quote)
            if not cuts(text, at, end):
                return page, at, end, Standing.EXACT
            at = text.find(quote, at + 1)
    return None


def _alike(forms: list[Words], pages: list[_Page]) -> _Found | None:
    for page in pages:
        for form in forms:
            if (place := page.words.find(form.folded)) is not None:
                return page, *page.words.place(*place), Standing.NORMALISED
    return None


def _joined(quote: str, words: Words, pages: list[_Page]) -> Outcome:
    """Return the pieces of a quotation: what an ellipsis parts, its sentences, or others."""
    texts = [page.words for page in pages]
    for pattern in (_ELLIPSIS, _SENTENCE):
        parts = [part for one in pattern.split(quote) if (part := Words(one)).folded]
        marked = pattern is _ELLIPSIS
        if len(parts) > 1 and (found := whole_parts(parts, texts, marked=marked)) is not None:
            return found
        if len(parts) > 1 and marked:
            outcomes = [pieces_of(part, texts) for part in parts]
            if all(isinstance(one, list) for one in outcomes):
                return [piece for one in outcomes if isinstance(one, list) for piece in one]
    # An ellipsis may be the page's own.
    return pieces_of(words, texts)


def _forms(quote: str) -> list[str]:
    """Return a quotation, and it without marks around it and without marks of Markdown."""
    forms = [quote]
    wrapped = _WRAPPED.match(quote)
    if wrapped is not None:
        forms.append(wrapped.group(1))
    ends = _ELLIPSIS.sub("\x00", quote).strip("\x00")
    if ends and "\x00" not in ends:
        forms.append(ends)  # an ellipsis only before or behind it
    plain = forms[-1]
    for pattern, instead in _MARKDOWN:
        plain = pattern.sub(instead, plain)
    return list(dict.fromkeys([*forms, plain.strip()]))


def _term_parts(quote: str) -> list[list[str]]:
    """Return the terms of a quotation by its sentences, or by what an ellipsis parts."""
    sentences: list[str] = []
    for part in _SENTENCE.split(quote):
        if sentences and (len(sentences[-1]) < _SHORT or len(sentences) == _PARTS):
            sentences[-1] += f" {part}"
        else:
            sentences.append(part)
    return [found for part in sentences if (found := _some(part))]


def _some(part: str) -> list[str]:
    """Return telling terms and, where these are few, others; of many, some from all over."""
    telling = query_terms(part)
    found = telling[:: max(1, -(-len(telling) // _TERMS))]
    if len(found) < _TERMS:
        known = set(found)
        found += [term for term in terms(part) if len(term) > 1 and term not in known]
    return found[:_TERMS]


def _address(url: str) -> str:
    try:
        return identity(url.strip())
    except InvalidURL:
        return url.strip()  # a page that was read from a file


def _place(rows: Rows, page: _Page, start: int, end: int) -> Place:
    return Place(
        url=page.lead.url,
        title=page.lead.title,
        section=quoted.section_at(rows, page.lead.source_id, start),
        start=start,
        end=end,
        text=page.words.text[start:end],
    )


def _folded_place(rows: Rows, pages: list[_Page], piece: Piece) -> Place:
    page = pages[piece.page]
    return _place(rows, page, *page.words.place(piece.at, piece.end))
