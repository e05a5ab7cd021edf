"""One error tree. A class's docstring is its default message.

    RAGError                      code · message · details · suggestion · retryable
    ├── ConfigError               a setting that cannot be used
    │   └── AddressInUse          the port is taken
    ├── DataValidationError       data that does not fit (also a ValueError)
    │   └── InvalidURL            not an address that Carrel fetches
    ├── ProcessingError           a page could not be worked on
    │   ├── ExtractionError       a page could not be read
    │   ├── ChunkingError         a page could not be cut into chunks
    │   ├── EmbeddingError        chunks could not be given their vectors
    │   │   └── EncoderError      a text could not be turned into vectors
    │   │       └── EncoderDamaged · EncoderUnavailable · EncoderAnswerInvalid
    │   └── URLFetchError         a page could not be fetched (also a ValueError); its kinds are
    │                             in `ingest.fetch.errors`
    ├── NotFoundError             no such source, job or task
    ├── JobCancelled · LeaseLost  a job that must stop
    ├── WorkerLost                a job whose worker died on its last try
    ├── ModelError                kinds in `inference.language.errors`
    ├── ResearchError · PipelineError  kinds in the `errors` of their layers
    ├── InternalError             something nobody foresaw
    └── StorageError              the store could not do it
        ├── DatabaseUnavailable   cannot be reached or opened
        ├── DatabaseBusy          somebody else holds the lock
        ├── DatabaseDamaged       the file is not a readable database
        ├── DatabaseTooNew        written by a newer Carrel
        ├── StorageFull           no space left
        ├── MigrationFailed       the schema could not be brought up to date
        └── BackupError           the backup could not be written or read

Foreign exceptions are wrapped once, where the foreign library is called, with the cause kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar


class RAGError(Exception):
    """Carrel could not do this."""

    code: ClassVar[str] = "error"
    exit_code: ClassVar[int] = 1
    retryable: ClassVar[bool] = False
    advice: ClassVar[str] = "Run `carrel doctor` to see what is wrong."

    def __init__(
        self,
        message: str | None = None,
        *,
        details: Mapping[str, object] | None = None,
        suggestion: str | None = None,
    ) -> None:
        self.message = message or (type(self).__doc__ or "").strip()
        self.details: dict[str, object] = dict(details or {})
        self.suggestion = suggestion or self.advice
        super().__init__(self.message)

    @property
    def type_name(self) -> str:
        """The class that callers know; kinds of a failed fetch share one."""
        return type(self).__name__

    def as_dict(self) -> dict[str, object]:
        """Return the four fields that every surface shows."""
        return {
            "code": self.code,
            "message": self.message,
            "details": self.details,
            "suggestion": self.suggestion,
        }


class ConfigError(RAGError):
    """A setting cannot be used."""

    code = "config"
    exit_code = 2
    advice = "Correct the setting; `carrel doctor` shows each value and where it came from."


class AddressInUse(ConfigError):
    """The address is already in use."""

    code = "address_in_use"
    advice = "Stop the other program, or choose another port with `--port`."


class DataValidationError(RAGError, ValueError):
    """The data does not fit."""

    code = "invalid_data"
    exit_code = 2
    advice = "Correct the value and try again."


class InvalidURL(DataValidationError):
    """This is not a valid HTTP/HTTPS URL."""

    code = "invalid_url"
    advice = "Please provide a valid HTTP/HTTPS URL."


class ProcessingError(RAGError):
    """The page could not be processed."""

    code = "processing"
    advice = "Try again; `carrel doctor` shows what is missing."


class ExtractionError(ProcessingError):
    """The page could not be read."""

    code = "extraction"
    advice = "Check that the address leads to a page for readers; it may be too large or broken."


class ChunkingError(ProcessingError):
    """The page could not be cut into chunks."""

    code = "chunking"
    advice = "Nothing was stored of it; report the page, and leave it out until that is mended."


class EmbeddingError(ProcessingError):
    """The passages could not be given their vectors."""

    code = "embedding"
    advice = "The text is kept and found by its words; refresh the page to try the vectors again."


class URLFetchError(ProcessingError, ValueError):
    """The page could not be fetched."""

    code = "fetch_failed"
    retryable = True
    advice = (
        "Check if the URL is accessible and try again. "
        "If the site is slow, consider processing it asynchronously."
    )

    def __init__(
        self,
        message: str | None = None,
        *,
        url: str = "",
        status_code: int | None = None,
        timeout_seconds: float | None = None,
        details: Mapping[str, object] | None = None,
        suggestion: str | None = None,
    ) -> None:
        known = {"url": url, "status_code": status_code, "timeout_seconds": timeout_seconds}
        super().__init__(message, details=known | dict(details or {}), suggestion=suggestion)

    @property
    def status_code(self) -> int | None:
        """The status of the answer, if one came."""
        status = self.details["status_code"]
        return status if isinstance(status, int) else None

    @property
    def type_name(self) -> str:
        """The name that all kinds of a failed fetch share."""
        return URLFetchError.__name__


class NotFoundError(RAGError):
    """There is nothing with that id."""

    code = "not_found"
    exit_code = 4
    advice = "List what is there and use one of those ids."


class JobCancelled(RAGError):
    """The job was cancelled."""

    code = "cancelled"
    advice = "Start it again if it is still wanted."


class LeaseLost(RAGError):
    """Another worker has taken this job over."""

    code = "lease_lost"
    advice = "Nothing to do: the worker that holds the job carries on with it."


class WorkerLost(RAGError):
    """The worker stopped without a word during the last try of this job."""

    code = "worker_lost"
    advice = "Look at the log of the worker and at its memory; then start the job again."


class EncoderError(EmbeddingError):
    """The text could not be turned into vectors."""

    code = "encoder"
    advice = "Keyword search goes on without vectors. `carrel doctor` shows what is wrong."


class EncoderDamaged(EncoderError):
    """A file of the bundled encoder is missing or damaged."""

    code = "encoder_damaged"
    advice = "Install Carrel again; until then keyword search goes on without vectors."


class EncoderUnavailable(EncoderError):
    """The embedding endpoint does not answer."""

    code = "encoder_unavailable"
    retryable = True
    advice = "Check CARREL_ENCODER_URL, _MODEL and _KEY, and that it runs. Search goes on by words."


class EncoderAnswerInvalid(EncoderError):
    """The embedding endpoint gave an answer that cannot be used."""

    code = "encoder_answer_invalid"
    advice = "CARREL_ENCODER_URL must be OpenAI-compatible, and _MODEL and _DIMENSIONS must fit it."


class ModelError(RAGError):
    """The language model did not answer."""

    code = "model"
    advice = "Check CHAT_MODEL_PROVIDER and CHAT_MODEL_NAME. All but chat works without a model."


class InternalError(RAGError):
    """Something unexpected went wrong inside Carrel."""

    code = "internal"
    retryable = True
    advice = "The log holds the cause. Try again; report it if it comes back."


class StorageError(RAGError):
    """The database could not carry this out."""

    code = "storage"
    exit_code = 3


class DatabaseUnavailable(StorageError):
    """The database cannot be reached."""

    code = "database_unavailable"
    retryable = True
    advice = "Check DATABASE_URL, and that the server runs or the directory can be written."


class DatabaseBusy(StorageError):
    """The database is locked by another process."""

    code = "database_busy"
    retryable = True
    advice = "Try again; if it stays locked, look for another program that has the file open."


class DatabaseDamaged(StorageError):
    """The database file is damaged or is not a Carrel database."""

    code = "database_damaged"
    advice = (
        "Move the file aside and keep it for inspection, then run `carrel restore FILE` with your "
        "last backup, or point DATABASE_URL at another file."
    )


class DatabaseTooNew(StorageError):
    """The database was written by a newer Carrel."""

    code = "database_too_new"
    advice = "Upgrade Carrel, or restore a backup made by this version."


class StorageFull(StorageError):
    """There is no space left for the database."""

    code = "storage_full"
    retryable = True
    advice = "Free some space; reading goes on, and writing works again without a restart."


class MigrationFailed(StorageError):
    """The database could not be brought to this version's schema; it was left as it was."""

    code = "migration_failed"
    advice = "Nothing was changed. Keep the backup named in the details and report the cause."


class BackupError(StorageError):
    """The backup could not be written or read."""

    code = "backup"
    advice = "Check the path, and that the file is a backup made by `carrel backup`."
