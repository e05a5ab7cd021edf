"""The one order of an English message about tasks that are there, without the words around it."""

from __future__ import annotations

from carrel.agent.understanding.english.courtesy import ASK
from carrel.agent.understanding.english.rewording import HOME, PLEASE
from carrel.agent.understanding.grammar import rx

_ORDERS = r"""(?:add|remind|delete|remove|bin|scrap|ditch|drop|take|tick|cross|check|close|mark|make
|set|move|push|shift|bump|put|rename|retitle|reword|change|switch|re-?open|postpone|undo|show|list
|what|which|when|how)"""
_MARKS = r"\ue000-\ue0ff"
_Q = rf"[{_MARKS}]"
_RENAME = r"(?:rename|retitle|re-?word|re-?phrase|re-?name|call|change|edit|correct|amend)"
_SHOULD = r"""(?:should|ought to|must|needs? to|has to|wants to|was (?:meant|supposed) to
|is (?:meant|supposed) to)(?: (?:really|actually|now|rather|just|properly))*"""
_SAYS = r"(?:say|read|be(?: called| named)?|become)(?: as)?\s*:?"
_NO_ORDER = r"""(?!.*\b(?:don'?t|do not|never|why|who|whether|if|said|says that|told|asked|unless
|no need)\b)"""
# A task that is named, not a sentence that tells something of it.
_NO_VERB = r"""(?![^,.;:?]*(?:'s (?:been|not|on|off|away|coming|going)\b|n't\b|\b(?:is|are
|was|were|has|have|had|says?|said|told|wants?|wanted|needs?|must|should|will|would|can|could|cannot|might|may|got|gets
|came|comes?|went|goes|rang|asked|if|when|because|cos)\b))"""
_MOVES = r"(?:move|push|shift|bump|re-?schedule|postpone|change|put|bring|shove|slide)"
_ALL = r"""(?:everything|all of (?:it|them|that)|it all|(?:the|my) (?:whole|entire|complete) (?:list
|lot|thing)|(?:the )?whole (?:list|lot|thing)|the lot|every (?:single )?(?:thing|task|one|item))"""
_KEPT = r"""(?!.*\b(?:if|when|unless|until|but|except|bar|only|apart|other than|kidding|joking|jk
|not|n't|never|keep|leave|said|says|told|wait|actually|maybe|should i|shall i)\b)"""
_OPEN = r"""(?:not (?:yet |quite )?(?:done|finished|completed?)|undone|un-?done|unfinished
|incomplete
|pending|open|to-?do|outstanding|not-done)"""
_SLIP = r"""(?:oops|ops|whoops|sorry|soz|wrong (?:one|task|button|line|job|thing)|mistake|my bad
|wait
|damn|shit|sh\*t|ffs|ah|oh|no|nah|nope|argh+|ugh+|didn'?t mean|accident\w*|not that|meant|hang on
|hold on|crap|fat fingers?)"""

_PLAIN = tuple(
    (rx(said), meant)
    for said, meant in (
        # All of the new title is quoted, and the rest is no part of it.
        (
            rf"""^((?:[^?{_MARKS}]*?[,.;!–-] )?{ASK}{_RENAME}\b[^?]*? (?:to|as|into|say|read)[ ]
            {_Q})(?:\s*[?,.;!–-]+|\s+(?:because|cos|coz|as|since|so|otherwise|or))\s+
            (?!(?:and |also |then )*{ASK}{_ORDERS}\b)(?:[^{_MARKS}]+)$""",
            r"\1",
        ),
        # The new title ends with the courtesy, or before the reason.
        (
            rf"""^({PLEASE}(?:rename|retitle|reword|rephrase)\b[^?]*? (?:to|as|into) [^,.;?]+?)\s+
            (?:please|pls|plz|thanks|thx|ta)\s*[,.;!–-]+\s+(?!(?:and |also |then )*{ASK}
            {_ORDERS}\b)[^?]+$""",
            r"\1",
        ),
        (
            rf"""^({PLEASE}(?:rename|retitle|reword|rephrase)\b[^?]*? (?:to|as|into) [^,.;?]+?)
            (?:\s*[,.;–-]+)?\s+(?:otherwise|or else|so (?:that )?(?:i|we|he|she|they|it|people
            |everyone|nobody)\b|in case|cos|coz|cuz|because|bcoz
            |(?<=[,;.–-] )(?:looks?|sounds?|seems?|makes?|reads|feels?|easier|clearer
            |simpler))(?= )[^?]+$""",
            r"\1",
        ),
        (
            rf"""^({PLEASE}(?:rename|retitle|reword|rephrase)\b[^?]*? (?:to|as|into) [^,.;?]+?)
            \s*[,.;–-]+\s+(?!(?:and |also |then )*{ASK}{_ORDERS}\b)(?:[\w'-]+ ){{1,4}}(?:is|are
            |was|were|has|have|had|keeps?|wants?|will|won'?t|can'?t|isn'?t|aren'?t)\b
            (?!.*\b(?:due|urgent|priority|should|needs? to)\b)[^?,;]*$""",
            r"\1",
        ),
        # What is there, and what should be.
        (
            rf"""^{_NO_ORDER}[^?{_MARKS}]*?({_Q})[^?{_MARKS}]*?\b{_SHOULD} {_SAYS}\s*({_Q})
            (?!\s*,? (?:not|instead|rather))[^{_MARKS}]*$""",
            r"rename \1 to \2",
        ),
        (
            rf"""^{_NO_ORDER}(?:[^?{_MARKS}]*[,.;!–-] )?(?:please )?(?:for|instead of
            |in place of)[ ]
            ({_Q}),? (?:please |kindly )?(?:read|put|write|have|say|call it|use)[ ]({_Q})
            [^{_MARKS}]*$""",
            r"rename \1 to \2",
        ),
        (
            rf"""^({ASK})call ([^?,.;{_MARKS}]+?) ({_Q})(?: instead)?(?:\W+|$)
            (?!{ASK}{_ORDERS}\b)[^?{_MARKS}]*$""",
            r"\1rename \2 to \3",
        ),
        # The task first, and then where it goes.
        (
            rf"""^(?P<ref>(?!{ASK}{_ORDERS}\b)(?!(?:i|we|he|she|they|it|that|this|there)\b)
            {_NO_VERB}[^,.;:?]+?)(?:\s*:|\s*[–—]|\s-+|,)\s+{ASK}{_MOVES}(?: (?:it|that|this))?
            (?: (?:back|forward|on|over|out|up))?[ ](?P<to>to|until|till)[ ]""",
            r"move \g<ref> \g<to> ",
        ),
        (
            rf"""^(?P<ref>(?!{ASK}{_ORDERS}\b)(?!(?:i|we|he|she|they|it|that|this|there)\b)
            (?!(?:ok|okay|so|and|yeah|yes|right|hmm|well|hey|no|oh|actually|just|maybe|please)\b)
            (?:(?!\b(?:is|are|was|so|and|if|will|can'?t
            |to)\b)[^,.;:?])+?)(?:\s*[,:;–—-]+)? {ASK}(?:give it|leave it|it can wait|can wait
            |can go back
            |let it wait)[ ](?P<to>until|till|to) (?!i\b|we\b|he\b|she\b|they\b)""",
            r"move \g<ref> \g<to> ",
        ),
        (
            rf"""(?<=[,.;] )({ASK}{_MOVES}) (?:him|her) (?=(?:back |on |forward )*(?:to|until
            |till) )""",
            r"\1 it ",
        ),
        # What it is, and what it is not.
        (
            rf"""^(?!{ASK}{_ORDERS}\b)(?P<ref>(?!(?:i|we|you|he|she|they|it|that|this|who|what
            |if)\b)
            [^,.;:?]+?) (?:should(?: really| actually)?|ought to|needs to|must) (?:be
            |go)(?: (?:under
            |in|as|a))? (?P<new>{HOME}),? (?:and )?(?:not|instead of|rather than)(?: (?:under|in|as
            |a))? {HOME}(?=\s*[,.;–-]+\s+\w)""",
            r"move \g<ref> to category \g<new>",
        ),
        # What the last task is to be after all.
        (
            rf"""^({ASK}(?:make|mark|set|put|move|change|bump) (?:it|that
            |this)(?: one)?[ ][^,.;?]+?)[ ]
            (?:actually|instead|rather)(?=\s*[,.;–-]+\s+\w)""",
            r"\1",
        ),
        (
            r"""(?<!see)(?<!know)(?<!me)(?<!ask)(?<!wonder)(?<!sure)[\s,.;–-]+if you (?:would|will
            |please)[\s.!]*$""",
            "",
        ),
        (
            r"""(?<=\w)[\s,.;–-]+(?:(?:just )?before i forget|while i (?:remember|think of it)
            |while[ ]
            (?:you'?re|i'?m|ur) (?:at|on) it)[\s.!]*$""",
            "",
        ),
        (r"(?<=\w)(?: too)?, (?:would|will|can|could) (?:you|ya|u)(?=\s*(?:,|$))", ""),
        (
            rf"""^({ASK}(?:put|file|move) (?:it|that|this)(?: one)? (?:under|in) {HOME}) (?:too
            |as well|also)\W*$""",
            r"\1",
        ),
        (r"\bcomot (?=(?:the|my|that|am|it|number|task|\#)\b)", "remove "),
        # It is put off, or could be.
        (
            rf"""^({ASK})(?:put|push) ((?:the|my|our|task|number|\#)[^,.;:?]*?) (?:off|back)[ ]
            (?=(?:until|till|to) )""",
            r"\1move \2 ",
        ),
        (
            rf"""^{ASK}(?:can|could|may|might|would) ((?:the|my
            |our) [^,.;:?]+?) (?:please |possibly )?
            be (?:put (?:back|off)|moved|pushed(?: back)?|shifted|postponed|delayed|rescheduled
            |bumped)
            [ ](?=(?:until|till|to) )""",
            r"move \1 ",
        ),
        (
            rf"""^({ASK}(?:{_MOVES}|{_RENAME}|mark|make|set|tick) [^?]+)\?[ ](?=(?:he|she|i|we
            |they|it|the
            |my|there|our)(?:'\w+)?\b[^?]*$)""",
            r"\1. ",
        ),
        # What was spoken of is done.
        (
            rf"""^{ASK}(?:i )?(?:just |already )*did (?P<ref>it|that|this)(?: one)?(?: (?:now
            |already
            |too|today|earlier|this morning|yesterday))*[\s.!]*$""",
            "mark it as done",
        ),
        # A sentence runs on behind a level.
        (
            rf"""^({ASK}(?:make|mark|set|bump|put|move|raise|lower|drop) [^,.;:?]+? (?:(?:to|as
            |super
            |really|very) )*(?:high|low|top|medium|urgent|important)(?: prio(?:rity)?)?)[ ]
            (?!(?:and|but|for|on|by|to|until|till|please|pls|now|not|instead|if|when|unless|once
            |or|n
            |in|due|as|before|after|prio|priority|that|who|which)\b)
            (?=(?:(?:she|he|it|they|i|we|there)(?:'?(?:s|re|m|ve|ll))? |(?:[\w'-]+ ){{1,3}}(?:is|are
            |was|has|have|keeps?|wants?|needs?|gonna|won'?t|can'?t|will)\b))""",
            r"\1, ",
        ),
        # A sentence runs on behind the courtesy.
        (
            r"""^((?:[\w'-]+ ){1,6}(?:high|top|low|medium) prio(?:rity)?) (?:pls|plz|please|ta)
            (?: (?:mate|love|dear|boss|pal|hun|bro))?[ ](?=(?:[\w'-]+ ){1,3}(?:is|are|has|have|was
            |were|keeps?|wants?|needs?|can'?t|won'?t|gonna|dey)\b)""",
            r"\1, ",
        ),
        (
            rf"""^((?:.*?(?:\b(?:so|and)|[,.;!–-])\s+)?{ASK}(?!add\b|remind\b|what\b|which\b|when\b
            |how\b|show\b|list\b){_ORDERS} [^,.;:?]+?) (?:pls|plz|please|ta|thanks)[ ]
            (?=(?:it'?s|i'?m|i am|i|i'?ve|he|she|they|we|we'?re|there'?s?|(?:the|my|our) [\w'-]+[ ]
            (?:is|are|has|was|won'?t|can'?t|keeps?))\b[^?]*$)""",
            r"\1, ",
        ),
        # Everything is to go.
        (
            rf"""^(?:{_KEPT}[^?]*?\s*[,.;!–-]+\s*)?{ASK}(?:clear|wipe|empty|delete|remove|erase|bin
            |scrap|take|get rid of|clean) {_ALL}(?: (?:off|from|out|out of|on|down))?(?: (?:of )?
            (?:there|here|it|(?:the|my|this) (?:to-?do |task )?list))?(?: (?:for me|please|pls|plz
            |now|clean|out|off))*(?:\s*[,.;!–-]+\s*{_KEPT}[^?]*)?[\s.!]*$""",
            "delete all my tasks",
        ),
        # What counted as done is open again.
        (
            rf"""\b(?:put|set|move|mark|change|flip|switch|turn|flag|make|show|have)[ ]
            (?P<ref>(?!.*\b(?:don'?t|never|anything|everything|all)\b)[^,.;:?]+?) (?:back )?(?:(?:to
            |as|down as|in|into|under)(?: (?:being|the))? )+{_OPEN}(?: (?:again|list|ones))*
            (?=(?:[\s,.!]+(?:please|pls|plz|thanks|ta|cheers|for me|mate|again|then|will you
            |would you))*[\s.!?]*$|[,.;])""",
            r"reopen \g<ref>",
        ),
    )
)

_UNDO = rx(
    rf"""^(?!{ASK}(?:add|remind|delete|remove|mark|make|set|move|rename)\b)(?!.*\b(?:if|unless|how
    |why|whether|should i|shall i|tell|told|said|says|who|can i|could i|did you|when)\b)
    (?!.*\b(?:don'?t|do not|never|can'?t|cannot|not|to|no need to) undo)
    (?=.*\b{_SLIP}\b)[^?]{{0,80}}\b(?:undo|revert|(?:take|change) (?:that|it) back)
    (?: (?:that|it|this|one|the last one|please|pls|plz|ta|thanks|mate|for me|asap
    |now))*[\s.!?]*$"""
)


def ordered(text: str) -> str:
    """Return a message with its order first, and without the words that are no part of it."""
    if _UNDO.search(text):
        return "undo"
    for said, meant in _PLAIN:
        text = said.sub(meant, text)
    return text
