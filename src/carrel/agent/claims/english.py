"""How English says that something was done: in the past, by "I", or in the passive.

Offers ("I can add"), questions, conditions and negations have other forms, and are not found.
"""

from __future__ import annotations

import re

from carrel.agent.claims.claim import ANYTHING, Said
from carrel.agent.understanding import Act

_DELETED = (
    "deleted|removed|erased|cancell?ed|dropped|cleared|discarded|trashed|wiped|gone|"
    "got(?:ten)? rid of|thrown away"
)
_COMPLETED = (
    "completed|complete|finished|ticked|checked off|crossed off|"
    "marked [^.!?]{0,60}?(?:done|complete|completed|finished)|closed"
)
_UPDATED = (
    "updated|changed|renamed|edited|moved|rescheduled|postponed|modified|pushed|adjusted|"
    "corrected|replaced|reworded|prioriti[sz]ed"
)
_UNDONE = "undone|undid|reverted|restored|taken back|rolled back|taken care of|handled"
_VERBS: tuple[tuple[frozenset[Act], str], ...] = (
    (frozenset((Act.ADD,)), "added|created|made a (?:task|note|reminder)|jotted|written down"),
    (frozenset((Act.ADD, Act.UPDATE)), "saved|noted|scheduled|put|set|logged|recorded"),
    (frozenset((Act.DELETE,)), _DELETED),
    (frozenset((Act.COMPLETE,)), _COMPLETED),
    (frozenset((Act.REOPEN, Act.UPDATE)), "reopened|re-opened|open again"),
    (frozenset((Act.UPDATE,)), _UPDATED),
    (ANYTHING, _UNDONE),
)
_ADVERBS = r"(?:(?:\w+ly|just|now|already|also|gone ahead and|went ahead and|all) )*"
_NOT_IF = r"(?<!if )(?<!once )(?<!when )(?<!after )(?<!before )(?<!unless )(?<!until )"
_NOUN = r"(?:task|tasks|item|items|reminder|to-?do|title|entry|it|everything|that|this|they|both)"


def _ways(verbs: str) -> tuple[str, ...]:
    verb = rf"(?:{verbs})\b"
    return (
        rf"{_NOT_IF}\b(?:i|we)(?:'ve|’ve| have)? {_ADVERBS}{verb}",
        (
            rf"(?<!would )(?<!will )(?<!could )(?<!should )(?<!may )(?<!might )"
            rf"\b(?:has|have|had)(?: now| just| already| also| \w+ly)* been (?:\w+ly |now )*{verb}"
        ),
        rf"\b(?:was|were|got) {_ADVERBS}{verb}",
        (
            rf"^\W*(?:(?:ok|okay|sure|done|great|alright|all right|got it|yes|perfect)\W+)*"
            rf"{_ADVERBS}{verb}(?!\s+(?:tasks?|items?)\b)"
        ),
        rf"\b{_NOUN}\b[^.!?]{{0,80}}? {_ADVERBS}(?<!be )(?<!not )(?:{verbs}) successfully",
        rf"\b{_NOUN}\W{{1,3}}(?:{verbs})\W*$",
    )


def _states(verbs: str) -> str:
    return rf"\b(?:is|are|'s|’s)(?: now| already| all)* (?:marked |set )?(?:as )?(?:{verbs})\b"


_LISTED = r"\b(?:is|are)(?: now)? (?:on|in) your (?:list|tasks|to-?dos?)\b"
_DONE = (
    r"^\W*(?:(?:ok|okay|sure|great|alright|yes|perfect)\W+)?(?:all )?(?:done|set|sorted)\b\W*",
    r"^\W*(?:it|that|this|everything)(?:'s|’s| is| has been) (?:all )?(?:done|set|sorted)\W*$",
    r"^\W*(?:consider it|mission) (?:done|accomplished)\b",
    r"^\W*success(?:fully)?\b",
)
SAID = (
    *(
        Said(pattern=re.compile(way, re.IGNORECASE), acts=acts)
        for acts, verbs in _VERBS
        for way in _ways(verbs)
    ),
    *(
        Said(pattern=re.compile(_states(verbs), re.IGNORECASE), acts=acts, state=True)
        for acts, verbs in _VERBS
    ),
    Said(pattern=re.compile(_LISTED, re.IGNORECASE), acts=frozenset((Act.ADD,)), state=True),
    *(Said(pattern=re.compile(way, re.IGNORECASE), acts=ANYTHING) for way in _DONE),
)
# A sentence with one of these says nothing was done, asks, or speaks of what might be.
UNSAID = re.compile(
    r"^\W*(?:have|has|did|do|does|was|were|shall|should|would|could|can|will|which|what|who|when|"
    r"is|are|may|might|am)\b[^?]*\?"
    r"|\b(?:nothing|no (?:task|tasks|change|changes|item)|none|neither|nobody|not yet)\b"
    r"|\b(?:not|never|n't|n’t) (?:\w+ )?(?:been |be )?(?:\w+ly )?\w+(?:ed|ne|en|et|ut)\b"
    r"|^\W*(?:if|once|when|unless|until|whether|after|before)\b[^,]*$",
    re.IGNORECASE,
)
MANY = re.compile(
    r"\b(\d+|two|three|four|five|all|both|every)\b(?: of)?(?: your| the| my| these| those)?"
    r"(?: \w+)? (?:tasks?|items?|reminders?|of them)\b|\b(all|both) of (?:them|these|those)\b",
    re.IGNORECASE,
)
NUMBER = re.compile(r"\b(?:task|number|item|no\.?|#)\s*#?(\d{1,6})\b", re.IGNORECASE)
