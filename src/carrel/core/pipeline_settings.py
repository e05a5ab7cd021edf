"""The settings of the pipelines: their limits, and the services outside that may help them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from carrel.core.setting import Group, Seconds, Var, lower

WebSearchUse = Literal["off", "searxng", "brave"]
_ADDRESS = r"^(https?://[^\s/?#@]+(/[^\s?#]*)?)?$"
_KEY = r"^[\x21-\x7e]*$"


class PipelineSettings(Group):
    """What the pipelines may take, and whom they may ask."""

    concurrent: Annotated[int, Var("CARREL_PIPELINE_CONCURRENT")] = Field(
        default=5, ge=1, le=5, description="pipeline queries that run at the same time"
    )
    timeout: Annotated[float, Var("CARREL_PIPELINE_TIMEOUT")] = Field(
        default=30.0, gt=0, le=60, description="seconds that one pipeline query may take"
    )
    max_tokens: Annotated[int, Var("CARREL_PIPELINE_MAX_TOKENS")] = Field(
        default=4096, ge=1, le=32_768, description="tokens that a model may write for one answer"
    )
    degraded: Annotated[float, Var("CARREL_PIPELINE_DEGRADED")] = Field(
        default=0.1,
        gt=0,
        le=1,
        description="share of failed queries in the last hour from which a pipeline is `degraded`",
    )
    unavailable: Annotated[float, Var("CARREL_PIPELINE_UNAVAILABLE")] = Field(
        default=0.5,
        gt=0,
        le=1,
        description="share of failed queries in the last hour from which it is `unavailable`",
    )
    keep_days: Annotated[int, Var("CARREL_PIPELINE_KEEP_DAYS")] = Field(
        default=8, ge=7, le=3650, description="days that the records of pipeline calls are kept"
    )
    reranker_url: Annotated[str, Var("CARREL_RERANKER_URL")] = Field(
        default="",
        pattern=_ADDRESS,
        description="address of a reranker as Cohere and Jina have it, without `/rerank`, such as "
        "`https://api.jina.ai/v1`; empty means the bundled mix",
    )
    reranker_model: Annotated[str, Var("CARREL_RERANKER_MODEL")] = Field(
        default="", max_length=200, description="model that the reranker is asked for"
    )
    reranker_key: Annotated[str, Var("CARREL_RERANKER_KEY", secret=True)] = Field(
        default="", pattern=_KEY, description="key for the reranker, sent as a bearer token"
    )
    web_search: Annotated[WebSearchUse, Var("CARREL_WEB_SEARCH"), BeforeValidator(lower)] = Field(
        default="off",
        description="who searches the web for `rag_crag`: a server of `searxng`, the API of "
        "`brave`, or nobody (`off`)",
    )
    web_search_url: Annotated[str, Var("CARREL_WEB_SEARCH_URL")] = Field(
        default="",
        pattern=_ADDRESS,
        description="address of the SearXNG server, such as `http://localhost:8080`; for Brave "
        "empty means its own",
    )
    web_search_key: Annotated[str, Var("CARREL_WEB_SEARCH_KEY", secret=True)] = Field(
        default="", pattern=_KEY, description="key for the search API"
    )
    pages: Annotated[int, Var("CARREL_PIPELINE_PAGES")] = Field(
        default=3, ge=0, le=20, description="pages that one correction may fetch from the web"
    )
    outside_timeout: Annotated[Seconds, Var("CARREL_PIPELINE_OUTSIDE_TIMEOUT")] = Field(
        default=8.0, description="seconds for one question to a reranker or a search service"
    )
