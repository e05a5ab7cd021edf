"""The settings as one typed tree; `config` fills it from flags, environment and files."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

import platformdirs
from pydantic import BaseModel, ConfigDict, Field

LogLevel = Literal["DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"]
Seconds = Annotated[float, Field(gt=0, le=86_400)]


@dataclass(frozen=True, slots=True)
class Var:
    """The environment variable of a setting."""

    name: str
    secret: bool = False


class Group(BaseModel):
    """Settings that are handed to one part of the program."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class DatabaseSettings(Group):
    """Where rows live."""

    url: Annotated[str, Var("DATABASE_URL", secret=True)] = Field(
        "",
        description="`sqlite:///FILE` or `postgresql://USER:PASSWORD@HOST/NAME`; "
        "empty means `carrel.db` in the data directory",
    )
    readers: Annotated[int, Var("CARREL_DATABASE_READERS")] = Field(
        4, ge=1, le=64, description="connections that read at the same time"
    )
    busy_timeout: Annotated[Seconds, Var("CARREL_DATABASE_BUSY_TIMEOUT")] = Field(
        5.0, description="seconds to wait for another process's lock"
    )


class ServerSettings(Group):
    """Where Carrel listens."""

    host: Annotated[str, Var("MCP_HOST")] = Field(
        "127.0.0.1", description="address to listen on; only loopback addresses are open as yet"
    )
    port: Annotated[int, Var("MCP_PORT")] = Field(8765, ge=0, le=65_535, description="port")


class JobSettings(Group):
    """How background work is shared out."""

    concurrency: Annotated[int, Var("CARREL_JOBS_CONCURRENCY")] = Field(
        2, ge=0, le=64, description="jobs one process works at a time; 0 leaves them to workers"
    )
    lease: Annotated[Seconds, Var("CARREL_JOBS_LEASE")] = Field(
        30.0, description="seconds until a silent worker's job is given to another"
    )
    poll: Annotated[Seconds, Var("CARREL_JOBS_POLL")] = Field(
        0.5, description="seconds between looks for work of other processes"
    )
    attempts: Annotated[int, Var("CARREL_JOBS_ATTEMPTS")] = Field(
        3, ge=1, le=100, description="tries before a job has failed"
    )
    backoff: Annotated[Seconds, Var("CARREL_JOBS_BACKOFF")] = Field(
        2.0, description="seconds before the second try; doubled for each further one"
    )
    keep_days: Annotated[int, Var("CARREL_JOBS_KEEP_DAYS")] = Field(
        7, ge=0, le=3650, description="days that finished jobs stay listed"
    )


class CorpusSettings(Group):
    """What is kept of the pages."""

    versions: Annotated[int, Var("CARREL_KEEP_VERSIONS")] = Field(
        3, ge=0, le=100, description="previous versions kept of each page"
    )
    hnsw_from: Annotated[int, Var("CARREL_HNSW_FROM")] = Field(
        20_000, ge=1, description="PostgreSQL: vectors from which an HNSW index answers"
    )


class LogSettings(Group):
    """What is written down."""

    level: Annotated[LogLevel, Var("LOG_LEVEL")] = Field("INFO", description="least level shown")
    file: Annotated[Path | None, Var("CARREL_LOG_FILE")] = Field(
        None, description="also write the log to this file"
    )
    file_megabytes: Annotated[int, Var("CARREL_LOG_FILE_MEGABYTES")] = Field(
        10, ge=1, le=10_000, description="size at which the log file is rotated"
    )
    file_count: Annotated[int, Var("CARREL_LOG_FILE_COUNT")] = Field(
        5, ge=1, le=1000, description="rotated log files kept"
    )


def default_home() -> Path:
    """Return the data directory that the operating system suggests."""
    return Path(platformdirs.user_data_path("carrel", appauthor=False))


class Settings(Group):
    """The whole tree."""

    home: Annotated[Path, Var("CARREL_HOME")] = Field(
        default_factory=default_home, description="data directory"
    )
    database: DatabaseSettings = DatabaseSettings()
    server: ServerSettings = ServerSettings()
    jobs: JobSettings = JobSettings()
    corpus: CorpusSettings = CorpusSettings()
    log: LogSettings = LogSettings()

    @property
    def database_url(self) -> str:
        """The database URL with the default filled in."""
        return self.database.url or f"sqlite:///{(self.home / 'carrel.db').as_posix()}"
