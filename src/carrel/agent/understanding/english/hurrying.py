"""Hasty English about tasks that are there: what is wrong with one, and what it shall be."""

from __future__ import annotations

from re import Match

from carrel.agent.understanding.english.courtesy import ASK, CLOSE
from carrel.agent.understanding.english.parts import DONE
from carrel.agent.understanding.english.rewording import CLOCK, DAY, HOME, PLEASE
from carrel.agent.understanding.grammar import rx

_END = rf"{CLOSE}[\s.!?]*$"
_GAP = r"(?:\s*[,.;!–-]+\s*|\s+)"
_OOF = r"(?:omg|lol|lmao|rofl|haha+|hehe+|ugh+|argh+|smh|ngl|tbh|jeez|ffs|omfg|gosh|crikey)"
_ALTER = r"(?:change|switch|move|swap|fix|correct|update|amend|sort|shift|put|set|alter)"
_IT = r"(?:it|that|this|them)"
_LEVEL = r"(?:high(?:est)?|low(?:est)?|medium|normal|top)"
_PRIO = r"prio(?:rity)?"
_SETS = r"(?:make|mark|set|bump|flag|put|move|turn|push|raise|lower|drop|knock)"
_ORDERS = rf"""(?:{_SETS}|add|delete|remove|bin|scrap|tick|cross|check|close|rename|retitle|change
|switch|shift|reopen|postpone|remind|show|list|also|then|and|but)"""
_WRONG = rf"""(?:{_GAP}(?:(?:but|and) )?(?:that|it|which)(?:'?s| is) (?:all )?(?:wrong|not right
|a mistake|incorrect|not it))?"""
_SHOULD = r"""(?:it |that |they )?(?:should(?:'ve been| have been| be)?|needs to be|must be
|ought to be|belongs?|is meant to be|was meant to be|is supposed to be|wants to be)"""
_IS_IT = rf"(?:(?:it|that)(?:'?s| is)(?: actually| really| meant to be| a)*|{_SHOULD})"
_THING = r"(?: (?:thing|one|task|job|stuff|category|list))?"
_KIND = rf"(?:(?:a|an|under|in|as|with|for|the|my) )*(?P<new>{HOME}){_THING}"
_HAD = rf"(?:(?:the|my|a|an) )?(?P<old>{HOME}){_THING}"
_REF = r"(?P<ref>(?!(?:if|when|once|i|we|he|she|they|who|what|why|how)\b)[^,.;:?]+?)"
_PLACED = r"""(?:(?:'s|s|[ ]is|[ ]are|[ ]got|[ ]was|[ ]has)(?: (?:been|still|currently|wrongly
|down|listed|filed|tagged|marked|put|set|showing|sitting|saved|in there))*
(?:[ ](?:as|under|in|with)|(?<= marked)|(?<= tagged)|(?<= set))
|[ ](?:shouldn'?t|should not) (?:be|go|sit)(?: (?:listed|filed|tagged))?(?: (?:as|under|in|with))?
|[ ](?:isn'?t|is not|aren'?t|doesn'?t belong|does not belong)(?: (?:as|under|in|with|for))?)"""

_SIMPLE = tuple(
    (rx(said), meant)
    for said, meant in (
        # A sigh is no word of a command; before one it ends a sentence.
        (rf"^(?:{_OOF}[\s,.!]+)+(?=\w)", ""),
        (rf"(?<=\w)[\s,.!]+(?:{_OOF}[\s,.!]+)+(?={ASK}{_SETS} \w)", ". "),
        # Why it may be crossed off.
        (
            rf"""^({ASK}(?:cross|tick|check|mark|knock|strike) (?:off )?[^,.;:?]+?(?: off| (?:as[ ]
            )?{DONE}))(?: now)?[\s,.;–-]+(?:(?:cos|as|because|since|and) )?(?:i|we)(?:'ve| have)?
            (?: (?:just|already|finally))* (?:did|done|finished|sorted|managed) (?:it|that|them)\b
            (?!.*\b(?:not|but|half|except|if|yet)\b)[^,.;?]*$""",
            r"\1",
        ),
        # What it is to be, and then why.
        (
            rf"""^({PLEASE}(?:make|mark|set|bump|flag|put) [^,.;:?]+? (?:to |as )?{_LEVEL}
            [ ]{_PRIO})[ ](?!(?:and|but|for|on|by|to|until|till|please|pls|now|not|instead|if|when
            |unless|once|or|n|in|due|as|before|after)\b)(?=(?:[\w'-]+ ){{1,4}}?(?:is|are|was
            |has|have|will|keeps?|wants?|needs?|gonna|won'?t|can'?t)\b)""",
            r"\1, ",
        ),
        (
            rf"""^{_REF} (?:needs to|has to|have to|must|should|ought to|gotta) be (?:made[ ]
            |bumped to |moved to |set to |marked |a )?(?P<level>{_LEVEL})[ ]{_PRIO}(?: now| today
            | asap)*(?=[\s,.;–-]+\w)(?! (?:and|but|for|on|by|until|if|when|unless|once|or)\b)""",
            r"make \g<ref> \g<level> priority",
        ),
        (
            rf"""^({ASK}(?!add\b|remind\b){_ORDERS} [^,.;:?]+?) (?:pls|plz|please)[ ]
            (?=(?:it'?s|i'?m|i|i'?ve|he|she|they|we|there|(?:the|my|our) [\w'-]+[ ]
            (?:is|are|has|was))\b[^?]*$)""",
            r"\1, ",
        ),
        # The new title ends where somebody begins to tell why.
        (
            rf"""^({PLEASE}(?:rename|retitle|reword)\b[^?]*? (?:to|as|into) [^,.;?]+?)
            (?:[,;.]| [–-]+)[ ](?:(?:cos|because|as|since) )?
            (?=(?:he|she|it|they|i|we|there)(?:'\w+)?[ ]\w
            |(?:his|her|my|the|our|their|its) (?:[\w'-]+ ){{1,3}}?(?:is|are|was|has|have|keeps?
            |wants?|needs?|changed|moved|never|won'?t|can'?t)\b)(?!.*\b(?:should|due|needs? to)\b)
            (?!.*(?:[,;.]|and) {ASK}{_ORDERS}\b)[^?]+$""",
            r"\1",
        ),
        # All of the new title is quoted, and the rest tells why.
        (
            rf"""^({PLEASE}(?:rename|retitle|reword|change|edit|call)\b[^?]*? (?:to|as|into)
            [ ][\ue000-\ue0ff])\s*[,.;–-]+\s+(?!{ASK}{_ORDERS}\b)[^?\ue000-\ue0ff]+$""",
            r"\1",
        ),
        # Another time than the one before.
        (
            rf"""^{_REF}(?:'s|s|[ ]is|[ ]has moved to|[ ]got moved to)(?: (?:now|at|actually))*
            [ ](?P<new>{CLOCK})(?: now)?,? (?:and )?(?:not|instead of|rather than) (?:at )?{CLOCK}
            (?:\s*[,;.–-]+\s*(?:but )?(?:it'?s )?(?:still |same day,? |on )+(?P<day>{DAY})?)?
            \s*[,.;–-]+\s*{ASK}{_ALTER} {_IT}{_END}""",
            r"move \g<ref> to \g<day> at \g<new>",
        ),
        (
            rf"""^{_REF}(?:'s|[ ]is)(?: (?:now|on|actually))*[ ](?P<new>{DAY})(?: now)?,? (?:and )?
            (?:not|instead of|rather than) (?:on )?{DAY}\s*[,.;–-]+\s*{ASK}{_ALTER} {_IT}{_END}""",
            r"move \g<ref> to \g<new>",
        ),
        # What is down for a day is due on it.
        (
            r"""\b((?:move|push|shift|bump|shove|bring|postpone|delay|put|re-?schedule|set|make|mark)
            [ ](?:everything|anything|whatever|all (?:of )?(?:the |my )?(?:tasks|things|stuff
            |jobs)?))[ ]?(?:that'?s|that is|that are|which is|which are|i(?:'ve| have)(?: got)?)?
            [ ]?(?:down|set|scheduled|planned|booked|listed|pencilled in|slated
            |on the list) (?:for|on) """,
            r"\1 that's due ",
        ),
        (
            rf"""^({ASK})(?:move|push|shift|bump|shove|bring|postpone|put) (?:all )?(?:of )?(today
            |tomorrow|tonight|(?:mon|tues|wednes|thurs|fri|satur|sun)day)'?s (?:stuff|tasks
            |things|jobs|lot|ones|bits|list|to-?dos)(?: back| over| off)* (?=(?:to|until|till) )""",
            r"\1move everything that's due \2 ",
        ),
        (
            rf"""^(?:everything|all (?:the |my )?(?:stuff|tasks|things|jobs))(?: that'?s)?(?: due)?
            [ ](?:for |on )?({DAY}) (?:can|should|needs? to|has to|must|will have to) (?:move
            |go|wait|shift|slip|be (?:moved|pushed|shifted))(?: back| over)*[ ]
            (?=(?:to|until|till) )""",
            r"move everything that's due \1 ",
        ),
        (
            rf"""^({ASK})(?:(?:everything|all|anything)(?: of)?(?: that(?:'?s| is))? overdue) (?:to
            |until|till|for) (?={DAY})""",
            r"\1move everything overdue to ",
        ),
        (
            rf"""^({ASK})(?:shove|chuck|bung|kick|boot|slide|nudge|bounce|knock|punt|stick|pop)
            (?: back)? ([^,.;:?]+?)(?: (?:back|over|out|off))* (?:to|until|till) (?={DAY})""",
            r"\1move \2 to ",
        ),
        # It needs no date.
        (
            rf"""^{_REF} (?:doesn'?t|does not|don'?t|no longer) needs? (?:a|any|its|the|that)[ ]
            (?:due )?(?:date|deadline)(?: on it)?(?: any ?more| now)*(?=[,.;–-])""",
            r"remove the due date from \g<ref>",
        ),
        # What the last task is to be, and then why.
        (
            rf"""^({ASK}(?:make|mark|set|bump) (?:it|that|this)(?: one)? (?:to |as )?(?:urgent
            |important|{_LEVEL}(?: {_PRIO})?))\s*[,.;–-]+\s*(?=(?:i|we|he|she|they)(?:'?\w{{1,2}})?
            [ ]\w)(?!.*\b(?:if|but|unless|when|need|due|by|wait|actually|no|not|also|and|said
            |says|asked|{DAY})\b)[^?]+$""",
            r"\1",
        ),
        # Two things are said of the last task.
        (
            rf"""^({ASK}{_SETS} (?:it|that|this)(?: one)?\b[^.;?]*?)(?:[\s,]+(?:please|pls|plz))?
            \s*(?:,|[–-]|\band\b|\bn\b|&)+\s*(?:and |n )?(?:it|that)(?:'?s| is)(?: (?:also|now
            |really|very|super|v|quite|pretty|kinda|so))* (urgent|important|critical)
            (?: (?:o|now|too|btw|tbh|lol|mate))*{_END}""",
            r"\1, \2",
        ),
        (
            rf"""^({ASK}{_SETS} (?:it|that|this)(?: one)? (?:urgent|important|{_LEVEL}
            (?: {_PRIO})?))(?:[\s,]+(?:please|pls|plz))?\s*(?:,|[–-]|\band\b|\bn\b|&)+\s*(?:and[ ]
            |n )?(?:it'?s |make it )?(?:for|due|by|on)(?: on| by)? ({DAY})(?: only)?{_END}""",
            r"\1 and due \2",
        ),
        # The task first, and then what becomes of it.
        (
            rf"""^(?P<ref>(?!{ASK}{_ORDERS}\b)[^,.;:?]+?)(?:\s*:|\s[–-]+|,)\s+{ASK}(?:drop|knock
            |bump|lower|raise|set|move|put|take|bring)(?: (?:it|that|this))?(?: (?:down|up|back))*
            [ ]to (?P<level>{_LEVEL})(?: {_PRIO})?(?=\s*(?:$|[,.;!–-]|and\b|due\b))""",
            r"set \g<ref> to \g<level> priority",
        ),
    )
)

_MISFILED = rx(
    rf"""^{_REF}{_PLACED}[ ]{_HAD}{_WRONG}{_GAP}(?:(?:but|and|as|cos) )?{_IS_IT}[ ]{_KIND}
    (?P<told>\s*[,.;!–-]+\s*{ASK}{_ALTER} {_IT})?{_END}"""
)
_MODAL = rx(_SHOULD)
_MISRANKED = rx(
    rf"""^{_REF}{_PLACED}[ ](?:a )?{_LEVEL}(?: {_PRIO})?{_WRONG}{_GAP}(?:(?:but|and) )?{_IS_IT}[ ]
    (?P<new>{_LEVEL})(?: {_PRIO})?(?:\s*[,.;!–-]+\s*{ASK}{_ALTER} {_IT})?{_END}"""
)

_NO_REASON = r"(?:if|unless|when|once|how|why|whether|should i|shall i|tell|told|said|says?|who)"
_UNDONE = rx(
    rf"""^(?!{ASK}{_ORDERS}\b)(?!.*\b{_NO_REASON}\b)
    (?!.*\b(?:don'?t|do not|never|can'?t|cannot|not|to) undo)
    [^?]*[\w)]\s*(?:[,.;!–-]+|\bso)\s*{ASK}(?:undo|revert)
    (?: (?:that|it|this|please|pls))*{_END}"""
)
_UNDO_FIRST = rx(
    rf"""^(?:(?:wait|no|oops|ah|oh|sorry|actually|hang on|damn|nope)[\s,.!]+)*{ASK}(?:undo|revert)
    (?: (?:that|it|this))?(?: (?:please|pls))?\s*[,.;!–-]+\s*(?!.*\b{_NO_REASON}\b)
    (?!{ASK}{_ORDERS}\b)(?!(?:no+|nah|wait|actually|don'?t|dont|never ?mind|forget|leave|kidding
    |joking|jk)\b)[^?]+$"""
)


def hurried(text: str) -> str:
    """Return a hasty message with each thing said as a command says it."""
    if _UNDONE.search(text) or _UNDO_FIRST.search(text):
        return "undo"
    for said, meant in _SIMPLE:
        text = said.sub(meant, text)
    return _MISRANKED.sub(r"make \g<ref> \g<new> priority", _MISFILED.sub(_filed, text))


def _filed(found: Match[str]) -> str:
    """Return where a task belongs that is told to be in the wrong place."""
    same = found["old"].casefold() == found["new"].casefold()
    if same or not (found["told"] or _MODAL.search(found[0])):
        return found[0]
    return f"move {found['ref']} to category {found['new']}"
