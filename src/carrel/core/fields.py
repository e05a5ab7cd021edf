"""What is taken from a page, each value with the words that it came from.

A value without such words does not exist. Values that contradict each other are kept side by side:
one is the value, the rest are its `others`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import ClassVar

from pydantic import ConfigDict, StrictBool, StrictInt, StrictStr, TypeAdapter, ValidationError

from carrel.core.pages import storable
from carrel.core.websites import ContentType
from carrel.errors import DataValidationError

_LONGEST = 2_000  # characters of a value
_STRICT = ConfigDict(extra="forbid")


class Origin(StrEnum):
    """Where a value was found.

    `text` is the page's own text, `page` what a reader sees around it (kept as `outside`), `model`
    words of the text that a language model pointed at; the others are data for machines.
    """

    JSONLD = "jsonld"
    MICRODATA = "microdata"
    RDFA = "rdfa"
    META = "meta"
    TEXT = "text"
    PAGE = "page"
    MODEL = "model"


_SEEN = frozenset((Origin.TEXT, Origin.PAGE, Origin.MODEL))


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """Words of the page that a value came from.

    `start` and `end` are offsets in the page text, or with the origin `page` in `outside`. Data for
    machines has a `path` such as `JobPosting.hiringOrganization.name`, and offsets too if the same
    words stand in the page text.
    """

    text: StrictStr
    origin: Origin
    start: StrictInt | None = None
    end: StrictInt | None = None
    path: StrictStr = ""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT

    def __post_init__(self) -> None:
        """Refuse evidence that shows nothing."""
        storable(self.text + self.path)
        placed = self.start is not None and self.end is not None
        if not self.text.strip() or (self.start is None) != (self.end is None):
            raise DataValidationError("evidence needs words, and both of its offsets or none")
        if not (placed if self.origin in _SEEN else self.path):
            raise DataValidationError(f"evidence of the origin {self.origin} says no place")
        if placed and not 0 <= (self.start or 0) < (self.end or 0):
            raise DataValidationError(f"no words can stand at {self.start}..{self.end}")

    def stands_in(self, text: str, outside: str) -> bool:
        """Say whether the words stand where the evidence says they do."""
        if self.start is None:
            return True
        whole = outside if self.origin is Origin.PAGE else text
        return whole[self.start : self.end] == self.text


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A value with its evidence; `sure` is false where it is a guess or others contradict it."""

    value: StrictStr
    evidence: tuple[Evidence, ...]
    sure: StrictBool = True
    others: tuple[Field, ...] = ()

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT

    def __post_init__(self) -> None:
        """Refuse a value without words, or without the words that it came from."""
        if not storable(self.value).strip() or len(self.value) > _LONGEST:
            raise DataValidationError(f"a value has 1 to {_LONGEST:,} characters")
        if not self.evidence:
            raise DataValidationError(f"no words of the page say {self.value!r:.100}")

    def proofs(self) -> Iterator[Evidence]:
        """Yield the evidence of the value and of its others."""
        yield from self.evidence
        for other in self.others:
            yield from other.proofs()

    def as_dict(self) -> dict[str, object]:
        """Return the field as JSON, without what is empty."""
        found: dict[str, object] = {"value": self.value, "sure": self.sure}
        found["evidence"] = [_short(one) for one in self.evidence]
        if self.others:
            found["others"] = [other.as_dict() for other in self.others]
        return found


Fields = tuple[Field, ...]


class _Record:
    """Named fields: one value or, with a limit, many."""

    __slots__ = ()

    def __post_init__(self) -> None:
        """Refuse lists that are too long."""
        for one in fields(self):  # type: ignore[arg-type]
            most = one.metadata.get("most")
            if most is not None and len(getattr(self, one.name)) > most:
                raise DataValidationError(f"{one.name} holds more than {most} values")

    def items(self) -> Iterator[tuple[str, Fields]]:
        """Yield each field's name and its values: none, one or many."""
        for one in fields(self):  # type: ignore[arg-type]
            found = getattr(self, one.name)
            yield one.name, (found,) if isinstance(found, Field) else found or ()

    def plain(self) -> dict[str, str | list[str] | None]:
        """Return the bare values: a string or nothing, and lists."""
        limits = most_of(type(self))
        return {
            name: [one.value for one in found]
            if limits[name] > 1
            else (found[0].value if found else None)
            for name, found in self.items()
        }

    def as_dict(self) -> dict[str, object]:
        """Return the record as JSON, without what the page does not say."""
        limits = most_of(type(self))
        found: dict[str, object] = {}
        for name, values in self.items():
            if values:
                written = [one.as_dict() for one in values]
                found[name] = written if limits[name] > 1 else written[0]
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class JobPostingMetadata(_Record):
    """What a job posting offers, and what it asks for."""

    company_name: Field | None = None
    role_title: Field | None = None
    location: Field | None = None
    salary_range: Field | None = None
    requirements: Fields = field(default=(), metadata={"most": 50})
    preferred: Fields = field(default=(), metadata={"most": 50})
    skills_needed: Fields = field(default=(), metadata={"most": 100})
    benefits: Fields = field(default=(), metadata={"most": 30})

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT


@dataclass(frozen=True, slots=True, kw_only=True)
class BlogArticleMetadata(_Record):
    """What an article is about, and what it tells its readers to do."""

    main_topics: Fields = field(default=(), metadata={"most": 10})
    key_insights: Fields = field(default=(), metadata={"most": 20})
    actionable_tips: Fields = field(default=(), metadata={"most": 30})
    target_audience: Field | None = None
    author: Field | None = None
    published_date: Field | None = None

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT


@dataclass(frozen=True, slots=True, kw_only=True)
class CompanyMetadata(_Record):
    """Who a company is, and how it works."""

    company_name: Field | None = None
    mission: Field | None = None
    values: Fields = field(default=(), metadata={"most": 20})
    culture: Fields = field(default=(), metadata={"most": 20})
    industry: Field | None = None
    location: Field | None = None
    founded: Field | None = None

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT


Record = JobPostingMetadata | BlogArticleMetadata | CompanyMetadata
RECORDS: Mapping[ContentType, type[Record]] = MappingProxyType(
    {
        ContentType.JOB_POSTING: JobPostingMetadata,
        ContentType.BLOG_ARTICLE: BlogArticleMetadata,
        ContentType.COMPANY_PAGE: CompanyMetadata,
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtractionMetadata:
    """The record of a page's content type, and the lines outside its text that it relies on."""

    content_type: ContentType
    record: Record
    outside: str = ""

    def __post_init__(self) -> None:
        """Refuse a record of another type."""
        storable(self.outside)
        if type(self.record) is not RECORDS[self.content_type]:
            raise DataValidationError(f"a {self.content_type} has no {type(self.record).__name__}")

    def check(self, text: str) -> ExtractionMetadata:
        """Return these fields, or refuse them if their words do not stand in the page's text."""
        for name, values in self.record.items():
            for proof in (proof for one in values for proof in one.proofs()):
                if not proof.stands_in(text, self.outside):
                    raise DataValidationError(
                        f"the words of {name} do not stand at {proof.start}..{proof.end}",
                        details={"field": name, "text": proof.text[:200]},
                    )
        return self

    def as_dict(self) -> dict[str, object]:
        """Return everything as JSON."""
        return {
            "content_type": self.content_type.value,
            "record": self.record.as_dict(),
            "outside": self.outside,
        }

    @classmethod
    def of(cls, found: object) -> ExtractionMetadata:
        """Return what `as_dict` wrote; anything else is refused."""
        if not isinstance(found, Mapping) or set(found) != {"content_type", "record", "outside"}:
            raise DataValidationError("fields are an object of content_type, record and outside")
        if found["content_type"] not in set(ContentType):
            raise DataValidationError(f"no fields are known for {found['content_type']!r:.100}")
        kind = ContentType(found["content_type"])
        outside = found["outside"]
        if not isinstance(outside, str):
            raise DataValidationError("the lines outside the text are a text")
        try:
            record = _codec(kind).validate_python(found["record"])
        except ValidationError as cause:
            first = cause.errors(include_url=False, include_input=False)[0]
            place = ".".join(map(str, first["loc"]))
            raise DataValidationError(
                f"the fields of a {kind} do not fit: {place}: {first['msg']}",
                details={"field": place},
            ) from cause
        return cls(content_type=kind, record=record, outside=outside)


def most_of(kind: type[object]) -> Mapping[str, int]:
    """Return how many values each field of a record may have."""
    return {one.name: one.metadata.get("most", 1) for one in fields(kind)}  # type: ignore[arg-type]


@cache
def _codec(kind: ContentType) -> TypeAdapter[Record]:
    return TypeAdapter(RECORDS[kind])


def _short(proof: Evidence) -> dict[str, object]:
    found: dict[str, object] = {"text": proof.text, "origin": proof.origin.value}
    if proof.start is not None:
        found |= {"start": proof.start, "end": proof.end}
    if proof.path:
        found["path"] = proof.path
    return found
