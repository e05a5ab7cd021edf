"""Firms that a page names, and how much speaks for each."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from carrel.core.lines import Zone
from carrel.ingest.fields.firm_words import AGENTS, BOARDS, FILES, PAGES, READING, UNITS
from carrel.ingest.fields.names import FACULTY, core, has_form
from carrel.ingest.fields.pieces import Piece
from carrel.ingest.fields.place_words import is_place
from carrel.ingest.fields.role_names import is_role, names_job
from carrel.ingest.fields.structured import Told
from carrel.ingest.fields.title_parts import firmness, is_firm, is_terms

LONGEST = 60  # characters of a name
_ENOUGH = 1.1
_MOST = 200
_SHORTEST = 4  # letters of a name that a longer one may hold
_SIDE = 0.4  # what is left of a name that a board of jobs has
_SET_BACK = 0.4  # what is left of a firm that is none but an agency
_LIKE_A_FIRM = 1.0  # what a name gains or loses by how it reads
_LIKE_A_JOB = 2.0
_WORTH = 0.8  # weight from which it is worth a look
_LENT = 0.8  # what a longer name gains of what speaks for its short form
_CLAUSE = re.compile(r"[一-龥ァ-ヴー]を[一-龥]{2}(?:する|した|している)")  # 宿を運営する会社
# What speaks for a firm, each once.
_WEIGHTS: Mapping[str, float] = MappingProxyType(
    {
        "row": 8.0,  # a label names it
        "client": 7.0,  # an agency says that it hires for it
        "told": 5.0,  # the data for machines names it, and so does the text
        "told unseen": 2.5,
        "at": 2.5,  # the title says: a job at this firm
        "early": 3.0,  # a name with its legal form, in the first lines
        "late": 2.0,
        "class": 3.0,  # so the element is called
        "self": 3.0,  # it says: we are this firm
        "heading": 2.0,  # a heading says: about this firm
        "mail": 1.5,  # one applies to an address of that name
        "public": 3.0,  # a town looks for staff
        "posted": 2.5,  # "posted by", with its legal form
        "hires": 2.0,  # a sentence says that it hires
        "bold brand": 1.7,
        "subject": 1.5,  # a sentence begins with it
        "alone": 1.5,  # it has a line for itself
        "brand": 1.2,
        "title": 1.2,
        "body": 1.2,  # its last word tells what it is: a school, a bakery
        "in title": 1.0,
        "copyright": 1.0,
        "used": 1.0,  # the text uses a name of the title
        "topic": 1.0,  # and begins a sentence with it
        "sentence": 1.0,
        "in foot": 0.8,
        "facts": 3.0,  # it stands in one line with the job, first
        "under": 1.2,  # it stands under the name of the job
        "foot": 1.2,  # a line of the foot begins with it
    }
)
_SURE = frozenset(("row", "told", "told unseen", "client"))


@dataclass(slots=True)
class Firm:
    """A firm: how much speaks for it, and how it is written."""

    weight: float = 0.0
    pieces: list[Piece] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    clues: set[str] = field(default_factory=set)

    @property
    def is_named(self) -> bool:
        """Whether a label or the data names it, rather than a guess."""
        return not self.clues.isdisjoint(_SURE)

    def add(self, clue: str) -> None:
        """Note what speaks for the firm."""
        if clue not in self.clues:
            self.clues.add(clue)
            self.weight += _WEIGHTS[clue]

    def written(self) -> Piece | None:
        """Return the fullest form of its name: with the legal form, in the text."""

        def fullness(piece: Piece) -> tuple[bool, bool, bool]:
            zone = piece.line.zone
            return has_form(piece.text), zone in {Zone.BODY, Zone.HEAD}, zone is Zone.BODY

        return max(self.pieces, key=fullness, default=None)


class Firms:
    """All firms, by the core of their names; the name of the job is none."""

    def __init__(self, role: str) -> None:
        self.all: dict[str, Firm] = {}
        self._role = core(role)

    def add(self, name: str, clue: str, piece: Piece | None = None) -> Firm | None:
        """Note a name and what speaks for it."""
        if piece is not None and (found := FACULTY.search(name)):
            name, piece = name[: found.start()], piece.before(FACULTY)
        key = core(name)
        if len(key) < 2 or len(name) > LONGEST or key == self._role:
            return None
        if (self._role.startswith(key) or self._role.endswith(key)) and is_role(name):
            return None  # the job again, in fewer words
        if (
            READING.search(name)
            or _CLAUSE.search(name)
            or (clue != "public" and is_place(name))
            or FILES.search(name)
            or (not has_form(name) and (PAGES.match(name) or is_terms(name)))
        ):
            return None
        if key not in self.all and len(self.all) >= _MOST:
            return None
        firm = self.all.setdefault(key, Firm())
        firm.add(clue)
        if piece is not None:
            firm.pieces.append(piece)
        return firm

    def has(self, *clues: str) -> bool:
        """Say whether any of this speaks for any firm."""
        return any(not firm.clues.isdisjoint(clues) for firm in self.all.values())

    def join(self) -> None:
        """Let a longer name gain by what speaks for a shorter form of it."""
        gains = dict.fromkeys(self.all, 0.0)
        for key, firm in self.all.items():
            for other, short in self.all.items():
                if len(other) < _SHORTEST or other == key or not key.startswith(other):
                    continue
                if key.startswith(
                    (f"{other}の", f"{other}立")
                ):  # a part of the firm, or somebody of it
                    gains[other] += firm.weight
                elif not short.is_named and _may_gain(firm, key, other):
                    gains[key] += short.weight
        for key, gain in gains.items():
            self.all[key].weight += _LENT * gain

    def weigh_names(self) -> None:
        """Let names without a legal form gain that read like firms; others lose."""
        town = self.has("public")
        for firm in self.all.values():
            if firm.weight < _WORTH or not firm.pieces:
                continue
            if not firm.is_named and not any(has_form(p.text) for p in firm.pieces):
                name = firm.pieces[0].text
                firm.weight += _LIKE_A_FIRM * firmness(name)
                job = names_job(name) and not is_firm(name)
                part = town and UNITS.search(name) is not None  # of a town that is named
                firm.weight -= _LIKE_A_JOB * (job or part)

    def set_back_agents(self) -> None:
        """Let a firm that the text names win over the agency that the site belongs to."""
        told = ("client", "hires", "self", "early", "posted")
        agents = [one for one in self.all.values() if _is_agent(one)]
        others = [one for one in self.all.values() if not one.clues.isdisjoint(told)]
        if any(not _is_agent(one) for one in others):
            for firm in agents:
                firm.weight *= _SET_BACK

    def set_back_agencies(self) -> None:
        """Let the client of an agency win over the agency."""
        for firm in self.all.values():
            if firm.clues.isdisjoint(("client", "row")):
                firm.weight *= _SET_BACK

    def set_back_boards(self) -> None:
        """Let firms win over the site that lists their jobs, unless a label names that."""
        sure = {"row", "client", "hires", "self"}
        if not self.has("row", "hires", "subject", "sentence", "early", "under"):
            sure |= {"told", "told unseen"}
        for firm in self.all.values():
            boards = any(BOARDS.search(piece.text) for piece in firm.pieces)
            if boards and firm.clues.isdisjoint(sure):
                firm.weight *= _SIDE

    def ranked(self) -> list[Firm]:
        """Return the firms that enough speaks for, best first."""
        found = [firm for firm in self.all.values() if firm.weight >= _ENOUGH]
        return sorted(found, key=lambda firm: -firm.weight)


def _is_agent(firm: Firm) -> bool:
    """Say whether a firm is called an agency, and no label says that it employs."""
    return "row" not in firm.clues and any(AGENTS.search(piece.text) for piece in firm.pieces)


def _may_gain(firm: Firm, key: str, short: str) -> bool:
    """Say whether a name is more than a title, or a head with links behind the site's name."""
    links = firm.clues == {"brand"} and len(key) > 2 * len(short)
    return not firm.clues <= {"title", "sentence"} and not links
