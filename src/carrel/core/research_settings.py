"""The settings of research: how far links are followed, and how much evidence is given."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from carrel.core.setting import Group, Seconds, Var


class ResearchSettings(Group):
    """How a question is followed over pages and their links."""

    depth: Annotated[int, Var("CARREL_RESEARCH_DEPTH")] = Field(
        default=6,
        ge=0,
        le=10,
        description="clicks away from the pages asked about that links are followed, and rounds "
        "of following where a call names no budget",
    )
    fetches: Annotated[int, Var("CARREL_RESEARCH_FETCHES")] = Field(
        default=12, ge=0, le=200, description="pages that one question may fetch by links"
    )
    per_round: Annotated[int, Var("CARREL_RESEARCH_PER_ROUND")] = Field(
        default=4, ge=1, le=16, description="pages that one round of following links may fetch"
    )
    elsewhere: Annotated[bool, Var("CARREL_RESEARCH_ELSEWHERE")] = Field(
        default=False,
        description="also follow links of the main text that lead to other sites than those of "
        "the pages asked about",
    )
    sitemaps: Annotated[bool, Var("CARREL_RESEARCH_SITEMAPS")] = Field(
        default=True,
        description="also look at what a site lists of itself where no link is nearly sure",
    )
    evidence: Annotated[int, Var("CARREL_RESEARCH_EVIDENCE")] = Field(
        default=6_000,
        ge=200,
        le=1_000_000,
        description="tokens (cl100k) of evidence that one question gathers",
    )
    full_context: Annotated[int, Var("CARREL_RESEARCH_FULL_CONTEXT")] = Field(
        default=1_500,
        ge=0,
        le=1_000_000,
        description="tokens up to which all passages of the pages asked about are given instead "
        "of a choice; 0 means never",
    )
    neighbours: Annotated[int, Var("CARREL_RESEARCH_NEIGHBOURS")] = Field(
        default=3,
        ge=0,
        le=20,
        description="passages that may be added because they stand beside one of the best",
    )
    patience: Annotated[Seconds, Var("CARREL_RESEARCH_PATIENCE")] = Field(
        default=20.0,
        description="seconds that a question waits, in all, for the vectors of new pages; after "
        "that these are found by their words",
    )
