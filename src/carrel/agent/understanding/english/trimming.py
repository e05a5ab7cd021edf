"""What stands behind a task that is added: its day, its level, its kind, or only a remark."""

from __future__ import annotations

from carrel.agent.understanding.english.elsewhere import FEELINGS
from carrel.agent.understanding.english.remarking import REMARK
from carrel.agent.understanding.english.rewording import DEED, HOME
from carrel.agent.understanding.grammar import rx
from carrel.agent.understanding.lines import DATES, tidy

LEAD = r"""(?:(?:please|pls|plz|hey|hi|hiya|hello|ok|okay|so|and|also|just|oh|right|kindly|abeg|biko
|yo|omg|argh+|ugh+|now|well|but|mate|love|lads|lol|haha+|btw|(?:just )?before i forget
|(?:i )?(?:almost|nearly) forgot|while i remember|(?:i )?need you to
|(?:can|could|would|will) (?:you|u|ya)(?: please| kindly
| just| possibly)*)[\s,!.:–—-]+)*"""

_ADDS = rx(
    rf"""^{LEAD}(?:add|task|to-?do|create|remind me|note to self|new (?:task|to-?do|reminder)
    |don'?t (?:let me )?forget
    |(?:i |we )?(?:still |really |also )*(?:(?:need|have|'ve got|have got) to|gotta|must)\b)"""
)
_CUT = rx(r"(\s*(?:[,;]\s+|\s[–—-]+\s|[.!]+(?:\s+|$)|\s//?\s|\s\||\s[(\[])\s*)")
_IT_IS = r"(?:(?:it|that|this|e)(?:'s| is| dey)? |make it |mark it |put it |file it |its )?"
_LEVELS = tuple(
    (
        rx(rf"{_IT_IS}(?:an? |the |very |really |super |quite |as )*(?:{said})(?: o| abeg| sha)?"),
        level,
    )
    for said, level in (
        (
            r"""(?:high|top)(?:est)?(?:[ -]priority)?|(?:urgent|important|critical|asap)
            (?: (?:one|task|thing|job))?""",
            "high priority",
        ),
        (
            r"""low(?:est)?(?:[ -]priority)?|(?:no (?:big |great |mad |real )?(?:rush|hurry)
            |not (?:urgent|important)|not in a (?:rush|hurry)|whenever)(?: (?:at all|whatsoever
            |though|tbh|really|on (?:it|this|that|this one|that one|them)))*""",
            "low priority",
        ),
        (r"(?:medium|normal)[ -]priority", "medium priority"),
    )
)
_KIND = rx(
    rf"""{_IT_IS}(?:(?:under|in|for|as|goes under|goes in) )?(?:an? |the |my )?(?P<kind>{HOME})
    (?: (?:one|thing|task|stuff|job|category|list|related))*"""
)
# "Personal, not work": what it is not, does not matter.
_NOT_KIND = rx(
    rf"""(?P<kind>[,.;–—-]\s*{_IT_IS}(?:an? |for |under )?{HOME}(?: (?:one|thing|task|stuff))?),?[ ]
    (?:and )?not (?:an? |for |under )?{HOME}(?: (?:one|thing|task|stuff))?(?=\s*(?:$|[,.;!]))"""
)
_WHEN = rx(
    rf"""(?:(?:due|deadline|by|on|for|before|until|till|at|from|it'?s|needed|needs doing|needs to be
    done|to be done|must be done|has to be done|no later than|latest|is) )*(?P<dates>{DATES}
    (?:(?: at| by|,)? {DATES})*)(?: (?:latest|at the latest|please))*"""
)
_LEVEL_FIRST = rx(
    r"""^(?P<level>(?:very |really |quite |super )*(?:urgent|important|critical|asap|high priority
    |low priority|no rush|no hurry|not urgent))(?: (?:as|cos|coz|because|since|but))?\s(?=\w)"""
)
_DATE = rx(DATES)
# "Revise for the mock (it's on Friday)".
_IT_IS_ON = rx(
    rf"""(?<=\w)(?:\s*[,;–—-])?\s+(?:\((?:its|it'?s|it is|that'?s|this is|due)?|its|it'?s|it is)
    \s*(?:due |on |by |for |is )*(?P<date>{DATES})(?:\s*\)|(?=\s*(?:$|[,.!])))"""
)
_ENDS_DATED = rx(rf"{DATES}\W*$")

# Behind a day: what would happen otherwise, or why.
_OR_ELSE = rx(
    rf"""(?P<kept>{DATES}),? (?:or (?:else|(?:i|we|he|she|they|it|there|you|mum|dad)\b
    |(?:(?:the|my|mr|mrs|ms|miss|dr|sir) )?[\w-]+(?:'ll|'s| will| is| are)\b)|otherwise|else
    |(?:cos|coz|cuz|because|bcoz|bcos|since|as) (?=\w))
    [^?]*$"""
)
# A sentence that nothing separates from the day before it.
_RUNS_ON = rx(
    rf"""(?P<kept>(?<!\bthe )(?<!\bmy )(?<!\bthis ){DATES}) (?!(?:when|if|who|what|that|which
    |while|unless|before|after|and|or|at|to
    |for|with|about|in|by|from|until|till|so|once|the day|where|how|whether)\b)(?:(?:i|we|he|she
    |they)(?:'\w+)? [\w']+|(?:[\w'-]+ ){{1,3}}(?:is|are|was|were|will|keeps?|wants?|says?|said
    |gonna|has|won'?t|can'?t))\b(?P<rest>[^,.;:?]*)$"""
)
_MID_WAY = rx(r"^\w{3,}ing (?:[\w'-]+ )+[\w'-]+$")
_CHATS = rx(r"\b(?:lol|lmao|haha+|ugh+|omg|smh|tbh|ffs|innit|argh+|xx+|sigh|phew)\b")
_PRESENT = rx(
    r"""^(?:[\w'-]+ ){1,4}?(?:hates?|loves?|thinks?|knows?|likes?|starts|opens|closes|ends|expires
    |leaves|arrives|charges|costs|looks|smells|seems|means|moans?|nags?|kills?|gonna|dey|wan|never
    |always|took|ran|went|came|broke|died|fell|blew|ate|bit|lost|might|must|asks?|asked|complains?|waits?|shuts?|runs)\b"""
)
# Words that change a command, or are one: they are not left out.
_STOPS = rx(
    rf"""\b(?:if|unless|until|except|maybe|perhaps|instead|wait|actually|rather|sorry|oops|meant|mean
    |no|nope|nah|kidding|joking|jk|undo|scratch|never ?mind|forget|ignore|cancel\w*|delet\w*
    |remov\w*
    |mark|tick|move[ds]?|changed?|rename|also|add|remind|note|description|details?|same|another
    |don'?t (?:add|do|bother|put|want|need|delete|forget)|not (?:really|that|sure|yet|now)
    |priority|urgent|important|category|please|and (?:{DEED})|{FEELINGS})\b|\?|:"""
)
_DUE = rx(
    r"""\b(?:due|deadline|has to be|have to be|needs? (?:to be|doing)|must be|should be)\b
    |^(?:it|that|this|needs?|must|by|at|from|before|until|starts?|begins?|kick-?off|doors)\b"""
)
_ITEM = rx(rf"^(?:and |then |or )*(?:{DEED})\b|^(?:and|with|for|to|then|or|plus|in|at|on|by)\b")
_TOLD = rx(
    r"""^(?:i|we|he|she|they|it|there|you)(?:'(?:s|m|re|ve|ll|d)| (?:is|am|are|was|were|has|have|had
    |keeps?|wants?|needs?|said|says|will|can'?t|won'?t|got|just|always|never|ran|broke|lost|forgot
    |only|really|nearly|almost|still|both|all
    |promised|haven'?t|hasn'?t|didn'?t|don'?t|close[sd]?|open|leave|go|start))\b
    |^(?!(?:what|who|how|which|where|whether|that|when|why)\b)(?:[\w'-]+ ){1,3}(?:is|are|was|were
    |keeps?|has (?:run|gone|been|broken|died|come|got|had|given|stopped|started))\b
    |^(?:(?:the|my|our|his|her) )(?:[\w'-]+ ){1,3}(?:is|are|was|were|has|have|keeps?|wants?|says?
    |said|will|can'?t|won'?t|broke|died|ran|looks?|went)\b"""
)


def attribute(part: str) -> str | None:
    """Return a level, a kind or a day in the words that the slots are read from."""
    for pattern, level in _LEVELS:
        if pattern.fullmatch(part):
            return level
    if (kind := _KIND.fullmatch(part)) is not None:
        return f"category {kind['kind']}"
    when = _WHEN.fullmatch(part)
    return when["dates"] if when is not None else None


def _level_and_why(part: str, before: str) -> str | None:
    """Return the level of "urgent we are down to the last pack"; the rest tells why."""
    found = _LEVEL_FIRST.search(part)
    if found is None or not _is_remark(part[found.end() :], before, bracketed=False):
        return None
    return attribute(found["level"])


def _is_remark(part: str, before: str, *, bracketed: bool) -> bool:
    """Say whether words behind a task tell something of it that is no part of it."""
    dated = _DATE.search(before) is not None
    if _STOPS.search(part) or _ITEM.search(part) or REMARK.command.search(part):
        return False
    if _DATE.search(part) and (not dated or _DUE.search(part)):
        return False  # it may be the date of the task
    if _TOLD.search(part):
        return True
    if not _ENDS_DATED.search(before) and not bracketed:
        return False
    telling = (REMARK.states, _CHATS, _PRESENT, _MID_WAY)
    return len(part.split()) > 1 and any(one.search(part) for one in telling)


def trimmed(text: str) -> str:
    """Return an addition with its attributes behind commas, and without remarks behind it."""
    if _ADDS.search(text) is None or "?" in text.rstrip(" ?"):
        return text
    text = _NOT_KIND.sub(r"\g<kind>", text)
    text = _IT_IS_ON.sub(r", \g<date>,", text)
    text = _OR_ELSE.sub(r"\g<kept>", text)
    ran = _RUNS_ON.search(text)
    if ran is not None and _is_remark(text[ran.end("kept") + 1 :], ran["kept"], bracketed=False):
        text = text[: ran.end("kept")]
    first, *others = _CUT.split(text)
    kept = first
    for cut, part in zip(others[::2], others[1::2], strict=True):
        plain = tidy(part.rstrip(")] "))
        if not plain:
            kept += cut + part
        elif (said := attribute(plain) or _level_and_why(plain, kept)) is not None:
            kept += f", {said}"
        elif not _is_remark(plain, kept, bracketed="(" in cut):
            kept += cut + part
    return kept
