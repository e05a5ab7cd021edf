"""The sentences that every language has. Braces are filled in; what users wrote stays as it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from carrel.agent.understanding import Act, Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """The sentences of one language.

    `deeds` confirm what was done, `asks` are questions back, `refusals` say why nothing was done.
    """

    deeds: Mapping[Act, str]
    asks: Mapping[Reason, str]
    refusals: Mapping[Reason, str]
    already: str
    error: str
    not_found: str
    lists: Mapping[bool | None, str]
    list_words: str
    empty: Mapping[bool | None, str]
    done_mark: str
    stats: str
    pages: str
    no_pages: str
    help: str
    due: str
    no_due: str
    priority: str
    category: str
    left_out: str
    unchanged: str
    nothing_done: str
    late: str
    no_model: str
    confirm: Mapping[Act, str]
    priorities: Mapping[str, str]
    categories: Mapping[str, str]
    weekdays: tuple[str, ...]
    months: tuple[str, ...]
    day: str
    quotes: str = "''"
    between: str = ", "
    stop: str = "."
