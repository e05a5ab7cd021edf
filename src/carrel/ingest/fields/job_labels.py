"""Labels of job postings, as the classifier of headings knows them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from math import exp

from carrel.ingest.fields.labels import LONGEST, Kind, tidy
from carrel.ingest.fields.learned import models
from carrel.ingest.fields.names import names_body
from carrel.ingest.fields.pieces import is_japanese
from carrel.ingest.fields.role_words import ENGLISH

NONE = "none"  # the class of words that are no label
_SURE = 0.87  # probability from which words need no markup to be a label
_KNOWN = 0.5  # the same for words that the classifier learned from
_LIKELY = 0.4  # probability from which a heading is taken for what it hints at
_LONGEST_HEADING = 160
_VALUE = re.compile(r"\w\s*[:：]\s*\S")  # behind a label in the same line
_FRAMED = re.compile(r"^[【〔《〈＜［≪]\s*([^】〕》〉＞］≫]{2,20})[】〕》〉＞］≫]\s*(\S.*)$")
# "We need a baker" names the job, not what it asks for.
_NAMES_THE_JOB = re.compile(
    r"\b(?:looking for|needs?|seeks?|seeking|wants?|recruiting|hiring)\b "
    rf"(?:an? |our |the |another )?(?:[\w'-]+ ){{0,4}}?{ENGLISH.pattern}$"
    rf"|^(?:[\w'-]+ ){{0,4}}?{ENGLISH.pattern} (?:is )?(?:needed|wanted|required|sought)\b"
)


_SOUGHT = re.compile(r"\b(?:look|need|seek|want|recruit|hiring|required|sought)")


class JobLabels:
    """What headings and labels announce; each wording is looked at once."""

    def __init__(self) -> None:
        self.exact = lru_cache(maxsize=4096)(self._find_exact)
        self.loose = lru_cache(maxsize=4096)(self._find_loose)
        self.chances = lru_cache(maxsize=4096)(self._find_chances)

    def _find_exact(self, label: str) -> Kind | None:
        """Return the kind of words that are surely a label, and nothing besides."""
        alone = len(label) <= LONGEST and _VALUE.search(label) is None
        if not alone or self._holds_value(label):
            return None
        kind = self._best(label, _SURE)
        if kind is None and models()["headings"].knows(tidy(label)):
            kind = self._best(label, _KNOWN)
            kind = None if kind is Kind.OTHER else kind  # 社宅 may be an entry, too
        return kind

    def _holds_value(self, label: str) -> bool:
        """Say whether a Japanese label and its value stand in one line: 【職種】大工."""
        framed = _FRAMED.match(label)
        first, _, rest = label.replace("\u3000", " ").partition(" ")
        first, rest = framed.groups() if framed else (first, rest)
        spelt = len(first) < 2 or not rest.strip()  # 給　与, or a single word
        if spelt or not is_japanese(first) or self.exact(first) is None:
            return False
        return self.exact(rest.strip()) is None

    def _find_loose(self, label: str) -> Kind | None:
        """Return the kind that a heading hints at."""
        return self._best(label, _LIKELY) if len(label) <= _LONGEST_HEADING else None

    def _best(self, label: str, least: float) -> Kind | None:
        chances = self.chances(label)
        kind = max(chances, key=chances.__getitem__, default=None)
        return kind if kind is not None and chances[kind] >= least else None

    def _find_chances(self, label: str) -> Mapping[Kind, float]:
        """Return how likely words announce each kind; what is missing is no label."""
        text = tidy(label)
        if not text or names_body(label):
            return {}
        if _SOUGHT.search(text) and _NAMES_THE_JOB.search(text):  # the second one is slow
            return {}
        model = models()["headings"]
        scored = zip(model.classes, model.scores(text).tolist(), strict=True)
        return {Kind(name): exp(score) for name, score in scored if name != NONE}


JOB = JobLabels()
