"""What was said of a task is not so after all, or no longer: another day, another number, open."""

from __future__ import annotations

from carrel.agent.understanding.english.courtesy import ASK, CLOSE
from carrel.agent.understanding.english.rewording import DAY
from carrel.agent.understanding.grammar import rx

_END = rf"{CLOSE}[\s.!]*$"
_OOPS = r"""(?:(?:oops|whoops|oh|ah|no|nah|wait|sorry|soz|damn|argh|hang on|my bad|actually
|hold on)[\s,.!]+)*"""
_REF = r"(?P<ref>(?!(?:i|we|you|he|she|they|it|that|this|there|who|what|if)\b)[^,.;:?]+?)"

_NO_REF = r"""(?:add|remind|note|new|create|put|make|move|change|set|no+|nah|nope|sorry|oops|wait
|actually|need|want|remember|don'?t)"""
_ANY_DAY = rf"(?:{DAY}|(?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun|tmrw|tmr|tom)\b)"

_REVISED = tuple(
    (rx(said), meant)
    for said, meant in (
        (
            rf"^({ASK})(?:change|switch) (it|that|this)(?: one)? to (?={_ANY_DAY}{_END})",
            r"\1move \2 to ",
        ),
        (
            rf"""^({ASK})bring (?:forward (?P<ref>[^,.;:?]+?)|(?P<ref2>[^,.;:?]+?) forward)[ ]
            (?=to {DAY})""",
            r"\1move \g<ref>\g<ref2> ",
        ),
        # It is on another day now.
        (rf"^{_REF} (?:isn'?t|is not) (?:until|till|til) (?={DAY})", r"\g<ref> is due "),
        (rf"^{_REF} is now (?:on )?(?=the \d{{1,2}}(?:st|nd|rd|th)\W*$)", r"\g<ref> is now on "),
        (
            rf"""^(?!{_NO_REF}\b){_REF}(?:\s*[:–-]+|,| is| due| on)+[ ](?P<new>{_ANY_DAY}),? not
            (?: on)? {_ANY_DAY}{_END}""",
            r"move \g<ref> to \g<new>",
        ),
        (
            rf"^((?:number |task |\#)?\d+) (?:to|by|for|due|on) (?={_ANY_DAY}{_END})",
            r"move \1 to ",
        ),
        # A place in the list, and what it shall be.
        (
            rf"""^(?P<ref>(?:the )?(?:first|second|third|fourth|fifth|last|top|bottom) one)
            (?: to| is)? (?P<level>high|low|medium)(?: prio(?:rity)?)?{_END}""",
            r"make \g<ref> \g<level> priority",
        ),
        # What a number has come to, and then the order.
        (
            rf"""^((?:number |task |\#)?\d+)(?: is|'?s| has been| got| was) (?:cancelled|canceled
            |off|dead|pointless|scrapped|not needed|no longer needed)[\s,.;–-]+{ASK}(delete
            |remove|bin|scrap) it{_END}""",
            r"\2 \1",
        ),
        (
            rf"""^(?!.*\b(?:if|when|once|not|n't|never|unless)\b)[^?]+?(?:\bso|[,.;–-])\s+
            ((?:number |task |\#)?\d+) can (?:now )?be (?:ticked|crossed|checked|marked|closed)
            (?: off| out| as done| done)?{_END}""",
            r"mark \1 as done",
        ),
        # Another number was meant.
        (
            rf"""^{_OOPS}(?:that(?:'s| was|s) the )?wrong (?:one|task|number)[\s,.!–-]+(?:i meant?
            |meant|should(?:'ve| have)? be(?:en)?|it'?s|it was)?\s*
            ((?:number |task |\#)?\d+)\W*$""",
            r"no, i meant \1",
        ),
        # It is open after all.
        (
            rf"""^{_OOPS}(?:(?:i|we)(?:'ve| have)? )?(?:not|haven'?t|didn'?t)(?: actually| really)?
            [ ](?:done|do|finished|finish) {_REF} after all{_END}""",
            r"reopen \g<ref>",
        ),
        (
            rf"""^{_OOPS}(?:it'?s |that'?s |that one'?s )?(?:actually )?not (?:actually |really )?
            (?:done|finished)(?: yet)?[\s,.!–-]+(?:sorry|soz|oops|whoops|my (?:bad|mistake))\W*$""",
            "reopen it",
        ),
        (
            rf"""^(?:(?:i|we) )?(?:need|want) {_REF} (?:re-?opened|open(?:ed)? again
            |back open){_END}""",
            r"reopen \g<ref>",
        ),
        # A number is struck out.
        (
            rf"""^({ASK})(?:scrub|strike out|rub out|bump off|zap)[ ]
            ((?:number |task |no\.? ?|\#)\d+){_END}""",
            r"\1delete \2",
        ),
        (
            r"\b(delete|remove|bin|clear|scrap) the (?:ticked|crossed)(?: off| out)? one\b",
            r"\1 the completed one",
        ),
    )
)

# A deed that was tried in vain.
FAILED = rx(
    r"""\b(?:no (?:answer|reply|response|luck|joy|dice|show)|(?:to|on|got|left a|his|her|their
    |the) (?:voice ?mail|answer ?phone|answering machine)|(?:line|number)(?:'s| is| was)?[ ]
    (?:busy|engaged|dead)|(?:it|payment|cheque|card|they|email)(?: has| got| was
    | were)? (?:bounced|declined|failed
    |rejected|crashed|hung up)|no one (?:there|in|home|answered|picked up)|nobody (?:there
    |in|home|answered|picked up)|in vain|wasn'?t (?:in|there)|weren'?t (?:in|there|open)|(?:shop
    |office|bank|place|garage|surgery|they|branch) (?:was|were) (?:shut|closed))\b"""
)


def revised(text: str) -> str:
    """Return a message that takes something back as the command that does so."""
    for said, meant in _REVISED:
        text = said.sub(meant, text)
    return text
