"""The fields of an article."""

from __future__ import annotations

import re
from collections.abc import Iterator

from carrel.core.documents import Document
from carrel.core.fields import BlogArticleMetadata, Field, Fields, Origin, most_of
from carrel.core.lines import Line, Zone
from carrel.ingest.fields.advice import audience, insights, tips
from carrel.ingest.fields.blog_labels import BLOG, NO_TOPIC
from carrel.ingest.fields.bylines import authors, dates, early
from carrel.ingest.fields.dates import iso_of
from carrel.ingest.fields.labels import Kind, tidy
from carrel.ingest.fields.pieces import Piece, plain, runs_of, unique, whole
from carrel.ingest.fields.proofs import Proofs
from carrel.ingest.fields.sections import Sheet
from carrel.ingest.fields.sorting import sheet_of
from carrel.ingest.fields.structured import Item, Told, items_of, types_of

_MOST = most_of(BlogArticleMetadata)
_ARTICLES = frozenset(
    "Article BlogPosting NewsArticle TechArticle Report ScholarlyArticle SocialMediaPosting "
    "OpinionNewsArticle AnalysisNewsArticle ReportageNewsArticle LiveBlogPosting HowTo Blog".split()
)
_TAGS = frozenset("tags tag taglist cat cats category categories topics topic labels".split())
_BETWEEN = re.compile(r"\s*[、，,;；|｜#＃/／・]\s*")
_FILED = re.compile(r"\b(?:in|under)\s*:?\s*$")
_POSTED = re.compile(r"^posted by\b", re.IGNORECASE)
_NO_TAG = re.compile(
    r"コメント|\bcomments?\b|posted|trackback|トラックバック|\d\d:\d\d|permalink|^\d+$",
    re.IGNORECASE,
)
_LONGEST = 40


def blog_fields(document: Document, proofs: Proofs) -> BlogArticleMetadata:
    """Return what an article is about, and what it tells its readers."""
    sheet = sheet_of(document.lines, BLOG)
    item = next(
        (
            one
            for one in items_of(document.metadata)
            if not _ARTICLES.isdisjoint(types_of(one.data))
        ),
        None,
    )
    insight, insight_sure = insights(sheet)
    tip, tip_sure = tips(sheet)
    reader, reader_sure = audience(sheet)
    return BlogArticleMetadata(
        main_topics=_topics(sheet, item, document, proofs),
        key_insights=proofs.many(insight, _MOST["key_insights"], sure=insight_sure),
        actionable_tips=proofs.many(tip, _MOST["actionable_tips"], sure=tip_sure),
        target_audience=_audience(reader, item, proofs, sure=reader_sure),
        author=_author(sheet, item, document, proofs),
        published_date=_date(sheet, item, document, proofs),
    )


def _audience(
    reader: Piece | None, item: Item | None, proofs: Proofs, *, sure: bool
) -> Field | None:
    told = item.first("audience.audienceType", "audience.name", "audience") if item else None
    if reader is not None:
        return proofs.seen(reader, sure=sure)
    return proofs.told([told]) if told else None


def _author(sheet: Sheet, item: Item | None, document: Document, proofs: Proofs) -> Field | None:
    told = item.first("author.name", "author", "creator.name", "creator") if item else None
    told = told or _meta(document, "author")
    piece, sure = next(authors(sheet), (None, False))
    if piece is None:
        return proofs.told([told]) if told else None
    if told is None:
        return proofs.seen(piece, sure=sure)
    if plain(told.value) == plain(piece.text):
        return proofs.seen(piece, told=[told])
    return proofs.seen(piece, sure=False, others=(proofs.told([told]),))


def _date(sheet: Sheet, item: Item | None, document: Document, proofs: Proofs) -> Field | None:
    told = item.first("datePublished", "dateCreated", "uploadDate") if item else None
    told = told or _meta(document, "published")
    iso = iso_of(told.value) if told else ""
    found = dates(sheet)
    if not found:
        return proofs.told([told], iso) if told and iso else None
    same = next((one for one in found if one[2] == iso), None)
    weight, piece, day = same or found[0]
    if not iso or told is None:
        return proofs.seen(piece, day, sure=weight >= 2)
    if same is not None and same[0] >= found[0][0] - 1:
        return proofs.seen(piece, day, told=[told])
    weight, piece, day = found[0]
    return proofs.seen(piece, day, sure=False, others=(proofs.told([told], iso),))


def _meta(document: Document, name: str) -> Told | None:
    value = document.metadata.get(name)
    told = isinstance(value, str) and not re.fullmatch(r"[\d\W]*|https?:.*", value.strip())
    told = told or (name == "published" and isinstance(value, str))
    return Told(str(value), name, Origin.META) if told else None


def _topics(sheet: Sheet, item: Item | None, document: Document, proofs: Proofs) -> Fields:
    """Return tags and categories; else keywords of the data; else headings that name a matter."""
    most = _MOST["main_topics"]
    tags = unique(_tags(sheet))
    told = _keywords(item)
    if tags:
        return proofs.many(tags, most)
    if told:
        return tuple(proofs.told([one]) for one in _shown(told, sheet))[:most]
    return proofs.many(_headings(sheet, document), most, sure=False)


def _keywords(item: Item | None) -> list[Told]:
    if item is None:
        return []
    found: list[Told] = []
    for one in item.all("keywords") or item.all("articleSection", "about.name", "genre"):
        parts = [part.strip() for part in re.split(r"\s*[,、，;]\s*", one.value)]
        found += [Told(part, one.path, one.origin) for part in parts if part]
    return found


def _shown(told: list[Told], sheet: Sheet) -> list[Told]:
    """Return keywords, those first that a reader of the page sees too."""
    seen = plain(" ".join(line.text for line in sheet.own()))
    return sorted(told, key=lambda one: plain(one.value) not in seen)


def _tags(sheet: Sheet) -> Iterator[Piece]:
    for section in sheet.of(Kind.TOPICS):
        if section.kind is Kind.TOPICS:
            for word in section.words[: _MOST["main_topics"]]:
                yield from _parts(word)
    for line in sheet.own():
        shown = line.zone in {Zone.BODY, Zone.HEAD} and not line.level and len(line.text) <= 200
        if shown and not _TAGS.isdisjoint(line.names | line.around):
            yield from _parts(whole(line))
        elif shown:
            for part, names in runs_of(whole(line)):
                if not _TAGS.isdisjoint(names):
                    yield from _parts(part)
    yield from _filed(sheet)


def _filed(sheet: Sheet) -> Iterator[Piece]:
    """Yield what bylines say that an article is filed under."""
    for line in early(sheet):
        for run in line.runs:
            if run.linked and _FILED.search(line.text[: run.start]):
                yield from _parts(whole(line).part(run.start, run.end))
        if _POSTED.match(line.text) and "|" in line.text:
            for part in whole(line).split(_BETWEEN)[1:]:
                if not _NO_TAG.search(part.text):
                    yield part


def _parts(piece: Piece) -> Iterator[Piece]:
    runs = [part for part, _ in runs_of(piece)]
    parts = runs if len(runs) > 1 else piece.split(_BETWEEN)
    for part in parts:
        name = part.bare().strip("#＃,、.。:：|｜/／·•")
        plausible = 1 < len(name.text) <= _LONGEST and not _NO_TAG.search(name.text)
        if plausible and BLOG.exact(name.text) is not Kind.TOPICS:
            yield name


def _headings(sheet: Sheet, document: Document) -> list[Piece]:
    """Return the headings below the title."""
    title = plain(document.title)
    found: list[tuple[int, Piece]] = []
    for section in sheet.sections:
        line: Line = section.label.line
        own = line.zone is Zone.BODY and not section.is_elsewhere() and not section.is_row
        text = section.label.text
        if not own or line.level == 1 or plain(text) in title or NO_TOPIC.match(tidy(text)):
            continue
        if section.kind not in {Kind.SUMMARY, Kind.RELATED, Kind.OTHER, Kind.AUTHOR, Kind.DATE}:
            found.append((section.rank, section.label.bare().strip("■□◆◇▼▽「」")))
    least = min((rank for rank, _ in found), default=0)
    return [piece for rank, piece in found if rank == least]
