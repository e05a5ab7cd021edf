"""What an export holds, line by line, and what can be wrong with one.

    carrel-export.json   the manifest: the format, and a digest of each list below
    sources.jsonl        a line for each source: its versions, passages, fields and links
    pages/*.md           the Markdown of each page as it is kept now, with front matter
    users.jsonl          whose tasks are here, and the last number that each was given
    tasks.jsonl          a line for each task, with what it refers to

Records are read from files that anybody may have written, so every member is checked.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from carrel.core.tasks import LONGEST_DESCRIPTION, LONGEST_TITLE, Category, Priority
from carrel.errors import DataValidationError

FORMAT: Final = "carrel-export"
FORMAT_VERSION: Final = 1


class ExportDamaged(DataValidationError):
    """This is not a whole export of Carrel."""

    code = "export_damaged"
    advice = "Name a directory that `carrel export` has written, as it has written it."


class ExportConflict(DataValidationError):
    """The export does not fit what is here."""

    code = "export_conflict"
    advice = "Import into a store of its own: `carrel import DIR --home OTHER`."


def _plain(text: str) -> str:
    if "\x00" in text:
        raise ValueError("a text holds a NUL character")
    return text


def _moment(given: object) -> object:
    found = datetime.fromisoformat(given) if isinstance(given, str) else given
    if isinstance(found, datetime) and found.tzinfo is None:
        raise ValueError("a moment has no time zone")
    if isinstance(found, datetime):
        try:
            found.astimezone(UTC)
        except OverflowError as cause:
            raise ValueError("a moment lies before the year 1 or after 9999 in UTC") from cause
    return found


Text = Annotated[str, AfterValidator(_plain)]
Moment = Annotated[datetime, BeforeValidator(_moment)]
Count = Annotated[int, Field(ge=0, le=2**31 - 1)]
Number = Annotated[int, Field(ge=1, le=2**31 - 1)]
Key = Annotated[int, Field(ge=1, le=2**63 - 1)]
Digest = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Span = Annotated[list[Count], Field(min_length=2, max_length=2)]
FileName = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9.-]{0,150}\.md$")]
TaskId = Annotated[str, Field(pattern=r"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$")]


class Record(BaseModel):
    """A line of an export: nothing is guessed, and nothing unknown is overlooked."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class ListFile(Record):
    """A list of the export, as the manifest knows it."""

    lines: Count
    sha256: Digest


class Manifest(Record):
    """What tells an export from any other directory."""

    format: Literal["carrel-export"] = FORMAT
    version: Literal[1] = FORMAT_VERSION
    files: dict[str, ListFile]


class PageFile(Record):
    """The Markdown file of a source."""

    name: FileName
    sha256: Digest


class VersionRecord(Record):
    """A kept version of a page; the Markdown of the newest stands in its file."""

    number: Number
    title: Text
    language: Text
    created_at: Moment
    text: Text
    markdown: Text | None
    details: dict[str, Any]


class ChunkRecord(Record):
    """A passage; its text is that of the page between `start` and `end`, unless it is given."""

    start: Count
    end: Count
    markdown: Span
    section: list[Text]
    text: Text | None = None


class LinkRecord(Record):
    """A link of the current version."""

    url: Text
    text: Text
    context: Text
    heading: Text
    main: bool
    target: Text


class SourceRecord(Record):
    """A source with all that is kept of it; vectors and indexes are made anew."""

    id: Key
    url: Text
    page: PageFile | None
    content_type: Text
    title: Text
    language: Text
    version: Count
    error: dict[str, Any] | None
    via: Text
    final_url: Text
    etag: Text
    last_modified: Text
    body_digest: Text
    created_at: Moment
    updated_at: Moment
    fetched_at: Moment | None
    checked_at: Moment | None
    changed_at: Moment | None
    versions: list[VersionRecord]
    chunks: list[ChunkRecord]
    links: list[LinkRecord]


class ReferenceRecord(Record):
    """Words of a page that a task refers to; without a source, its page is not kept any more."""

    url: Text
    source: Key | None
    version: Number
    span: Span
    quotation: Text
    created_at: Moment


class TaskRecord(Record):
    """One task of one user."""

    id: TaskId
    user: Annotated[Text, Field(min_length=1)]
    number: Number
    title: Annotated[Text, Field(min_length=1, max_length=LONGEST_TITLE)]
    description: Annotated[Text, Field(max_length=LONGEST_DESCRIPTION)] | None
    priority: Annotated[Priority, BeforeValidator(Priority)]
    category: Annotated[Category, BeforeValidator(Category)]
    completed: bool
    due_at: Moment | None
    created_at: Moment
    updated_at: Moment
    references: list[ReferenceRecord]


class UserRecord(Record):
    """A user who owns tasks; neither password nor session nor profile is exported."""

    user: Annotated[Text, Field(min_length=1)]
    last_number: Number
