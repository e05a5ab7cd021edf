"""The settings as one typed tree; `config` fills it from flags, environment and files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import platformdirs
from pydantic import AfterValidator, BeforeValidator, Field

from carrel.core.chat_settings import ChatSettings
from carrel.core.encoder_settings import EncoderSettings
from carrel.core.event_settings import EventSettings, WebsiteSettings
from carrel.core.fetching import check_allow_list, check_headers
from carrel.core.identity_settings import IdentitySettings
from carrel.core.language_settings import ModelSettings
from carrel.core.limit_settings import LimitSettings
from carrel.core.mcp_settings import McpSettings
from carrel.core.pipeline_settings import PipelineSettings
from carrel.core.research_settings import ResearchSettings
from carrel.core.setting import Group, Seconds, Var, lower
from carrel.core.task_settings import TaskSettings
from carrel.core.user_settings import UserSettings

LogLevel = Literal["DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"]
Robots = Literal["true", "unlisted", "false"]
BrowserUse = Literal["off", "auto"]


class DatabaseSettings(Group):
    """Where rows live."""

    url: Annotated[str, Var("DATABASE_URL", secret=True)] = Field(
        default="",
        description="`sqlite:///FILE` or `postgresql://USER:PASSWORD@HOST/NAME`; "
        "empty means `carrel.db` in the data directory",
    )
    readers: Annotated[int, Var("CARREL_DATABASE_READERS")] = Field(
        default=4, ge=1, le=64, description="connections that read at the same time"
    )
    busy_timeout: Annotated[Seconds, Var("CARREL_DATABASE_BUSY_TIMEOUT")] = Field(
        default=5.0, description="seconds to wait for another process's lock"
    )


class ServerSettings(Group):
    """Where Carrel listens."""

    host: Annotated[str, Var("MCP_HOST")] = Field(
        default="127.0.0.1",
        description="address to listen on; one that others can reach needs a credential: "
        "MCP_AUTH_TOKEN, CARREL_LOGIN or CARREL_JWT_…",
    )
    port: Annotated[int, Var("MCP_PORT")] = Field(default=8765, ge=0, le=65_535, description="port")


class JobSettings(Group):
    """How background work is shared out."""

    concurrency: Annotated[int, Var("CARREL_JOBS_CONCURRENCY")] = Field(
        default=2,
        ge=0,
        le=64,
        description="jobs one process works at a time; 0 leaves them to workers",
    )
    lease: Annotated[Seconds, Var("CARREL_JOBS_LEASE")] = Field(
        default=30.0, description="seconds until a silent worker's job is given to another"
    )
    poll: Annotated[Seconds, Var("CARREL_JOBS_POLL")] = Field(
        default=0.5, description="seconds between looks for work of other processes"
    )
    attempts: Annotated[int, Var("CARREL_JOBS_ATTEMPTS")] = Field(
        default=3, ge=1, le=100, description="tries before a job has failed"
    )
    backoff: Annotated[Seconds, Var("CARREL_JOBS_BACKOFF")] = Field(
        default=2.0, description="seconds before the second try; doubled for each further one"
    )
    keep_days: Annotated[int, Var("CARREL_JOBS_KEEP_DAYS")] = Field(
        default=7, ge=0, le=3650, description="days that finished jobs stay listed"
    )


class CorpusSettings(Group):
    """What is kept of the pages."""

    versions: Annotated[int, Var("CARREL_KEEP_VERSIONS")] = Field(
        default=3, ge=0, le=100, description="previous versions kept of each page"
    )
    late_store: Annotated[bool, Var("CARREL_LATE_STORE")] = Field(
        default=True,
        description="keep the vectors of single tokens, packed, for late interaction; what was "
        "stored without them stays so until its page changes",
    )
    hnsw_from: Annotated[int, Var("CARREL_HNSW_FROM")] = Field(
        default=50_000,
        ge=0,
        description="chunks from which PostgreSQL searches vectors through an HNSW index, which "
        "is built in the background; 0 means never",
    )


class SearchSettings(Group):
    """How passages are found."""

    candidates: Annotated[int, Var("CARREL_SEARCH_CANDIDATES")] = Field(
        default=80, ge=10, le=1000, description="passages that each way of looking may bring in"
    )
    late: Annotated[int, Var("CARREL_SEARCH_LATE")] = Field(
        default=80,
        ge=0,
        le=1000,
        description="of them, how many late interaction judges word by word; 0 switches it off",
    )


class FetchSettings(Group):
    """How pages are fetched."""

    allow: Annotated[str, Var("CARREL_FETCH_ALLOW"), AfterValidator(check_allow_list)] = Field(
        default="",
        description="hosts, `host:port`, addresses and networks, with commas between: private and "
        "loopback targets that may be fetched; they have no rate limit",
    )
    robots: Annotated[Robots, Var("CARREL_FETCH_ROBOTS"), BeforeValidator(lower)] = Field(
        default="true",
        description="obey robots.txt: everywhere (`true`), everywhere but at the hosts of "
        "CARREL_FETCH_ALLOW (`unlisted`), or nowhere (`false`)",
    )
    rate: Annotated[float, Var("CARREL_FETCH_RATE")] = Field(
        default=2.0, gt=0, le=1000, description="requests per second to one host, on average"
    )
    burst: Annotated[int, Var("CARREL_FETCH_BURST")] = Field(
        default=4, ge=1, le=100, description="requests to a rested host before the rate counts"
    )
    per_host: Annotated[int, Var("CARREL_FETCH_PER_HOST")] = Field(
        default=2, ge=1, le=64, description="requests to one host at the same time"
    )
    longest_delay: Annotated[Seconds, Var("CARREL_FETCH_LONGEST_DELAY")] = Field(
        default=10.0,
        description="most seconds of `Crawl-delay` and `Retry-After` that are honoured",
    )
    timeout: Annotated[Seconds, Var("CARREL_FETCH_TIMEOUT")] = Field(
        default=30.0, description="seconds for a page in all, with its redirects"
    )
    first_byte: Annotated[Seconds, Var("CARREL_FETCH_FIRST_BYTE")] = Field(
        default=10.0, description="seconds until the header of an answer has come"
    )
    max_bytes: Annotated[int, Var("CARREL_FETCH_MAX_BYTES")] = Field(
        default=10_485_760, ge=1024, description="bytes of a page as it is sent"
    )
    max_decoded: Annotated[int, Var("CARREL_FETCH_MAX_DECODED")] = Field(
        default=20_971_520, ge=1024, description="bytes of a page after decompression"
    )
    max_header: Annotated[int, Var("CARREL_FETCH_MAX_HEADER")] = Field(
        default=65_536, ge=1024, le=1_048_576, description="bytes of an answer's header"
    )
    redirects: Annotated[int, Var("CARREL_FETCH_REDIRECTS")] = Field(
        default=5, ge=0, le=20, description="redirects that are followed"
    )
    user_agent: Annotated[str, Var("CARREL_FETCH_USER_AGENT")] = Field(
        default="",
        pattern=r"^([A-Za-z][\w.-]*[\x20-\x7e]*)?$",
        description="name given to sites and looked up in robots.txt; "
        "empty means `Carrel/` and the version",
    )
    headers: Annotated[
        str, Var("CARREL_FETCH_HEADERS", secret=True), BeforeValidator(check_headers)
    ] = Field(
        default="",
        description="request headers by origin: JSON such as "
        '`{"https://wiki.example": {"Cookie": "…"}}`, or such a table in the TOML file; sent to '
        "that origin alone",
    )


class ParserSettings(Group):
    """How pages are read, in processes of their own."""

    processes: Annotated[int, Var("CARREL_PARSER_PROCESSES")] = Field(
        default=2, ge=1, le=64, description="pages read at the same time"
    )
    seconds: Annotated[Seconds, Var("CARREL_PARSER_SECONDS")] = Field(
        default=15.0, description="seconds that reading one page may take"
    )
    memory: Annotated[int, Var("CARREL_PARSER_MEMORY")] = Field(
        default=1_073_741_824, ge=134_217_728, description="bytes that reading may take"
    )
    recycle: Annotated[int, Var("CARREL_PARSER_RECYCLE")] = Field(
        default=500, ge=1, description="pages that one process reads before another takes over"
    )
    pdf_pages: Annotated[int, Var("CARREL_PARSER_PDF_PAGES")] = Field(
        default=200, ge=1, le=10_000, description="pages of a PDF that are read"
    )


class BrowserSettings(Group):
    """A browser for pages that are empty without scripts; the extra `browser` drives it."""

    use: Annotated[BrowserUse, Var("CARREL_BROWSER"), BeforeValidator(lower)] = Field(
        default="auto",
        description="`auto`: run the scripts of pages that are empty without, if the extra "
        "`browser` and a browser are installed; `off`: never",
    )
    path: Annotated[Path | None, Var("CARREL_BROWSER_PATH")] = Field(
        default=None,
        description="the browser to run, of the Chromium family; empty means the first that is "
        "found: Playwright's own, or one of the operating system",
    )
    seconds: Annotated[Seconds, Var("CARREL_BROWSER_SECONDS")] = Field(
        default=20.0, description="seconds that one page may take in the browser, in all"
    )
    memory: Annotated[int, Var("CARREL_BROWSER_MEMORY")] = Field(
        default=2_147_483_648, ge=536_870_912, description="bytes for each process of the browser"
    )
    sandbox: Annotated[bool, Var("CARREL_BROWSER_SANDBOX")] = Field(
        default=True,
        description="run the browser in its own sandbox, which root cannot; `false` only where "
        "something else confines Carrel, such as a container",
    )


class LogSettings(Group):
    """What is written down."""

    level: Annotated[LogLevel, Var("LOG_LEVEL")] = Field(
        default="INFO", description="least level shown"
    )
    file: Annotated[Path | None, Var("CARREL_LOG_FILE")] = Field(
        default=None, description="also write the log to this file"
    )
    file_megabytes: Annotated[int, Var("CARREL_LOG_FILE_MEGABYTES")] = Field(
        default=10, ge=1, le=10_000, description="size at which the log file is rotated"
    )
    file_count: Annotated[int, Var("CARREL_LOG_FILE_COUNT")] = Field(
        default=5, ge=1, le=1000, description="rotated log files kept"
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
    identity: IdentitySettings = IdentitySettings()
    users: UserSettings = UserSettings()
    limits: LimitSettings = LimitSettings()
    mcp: McpSettings = McpSettings()
    jobs: JobSettings = JobSettings()
    corpus: CorpusSettings = CorpusSettings()
    search: SearchSettings = SearchSettings()
    fetch: FetchSettings = FetchSettings()
    parser: ParserSettings = ParserSettings()
    browser: BrowserSettings = BrowserSettings()
    encoder: EncoderSettings = EncoderSettings()
    model: ModelSettings = ModelSettings()
    websites: WebsiteSettings = WebsiteSettings()
    research: ResearchSettings = ResearchSettings()
    pipelines: PipelineSettings = PipelineSettings()
    tasks: TaskSettings = TaskSettings()
    chat: ChatSettings = ChatSettings()
    events: EventSettings = EventSettings()
    log: LogSettings = LogSettings()

    @property
    def database_url(self) -> str:
        """The database URL with the default filled in."""
        file = (self.home / "carrel.db").as_posix()
        # What a URL would take for its own signs is written as a code.
        return self.database.url or "sqlite:///" + file.replace("%", "%25").replace("?", "%3F")
