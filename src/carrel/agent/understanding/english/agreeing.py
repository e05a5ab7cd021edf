"""How English says yes to what was asked, and clears a whole list."""

from __future__ import annotations

from carrel.agent.understanding.grammar import rx

_KIND = r"""(?:please|pls|plz|ta|thanks|thank you|thx|cheers|mate|love|hun|bud|boss|bro|sir|dear
|man
|lol|haha|abeg|yaar|then|now|x+)"""
_YES = r"""(?:yes+|yep|yeah+|yea|yh|yup|ya|ye|aye|sure|ok|okay|okey|k|y|go ahead|go on|go for it
|do it
|do so|please do|by all means|confirm(?:ed)?|correct|right|of course|absolutely|definitely
|certainly
|why not|fine|too right|100%|for sure|sure thing|i(?:'m| am) sure|indeed|crack on|fire away|proceed
|that'?s right|that'?s (?:the (?:ones?|lot|pair)|them)|spot on|you bet|go|be my guest)"""
_THEM = r"(?:them|these|those|'?em)"
_ALL = rf"""(?:(?:the )?(?:whole |entire )?(?:lot|bunch)(?: of {_THEM})?|all(?: of (?:it|{_THEM}))?
|(?:every|each)(?: (?:single|last))? (?:one|bit|thing|task)(?: of {_THEM})?|everything
|(?:it|{_THEM}) all)"""
_PAIR = rf"(?:the )?(?P<pair>both|pair)(?: of {_THEM})?"
_COUNT = (
    rf"(?:all |the )+(?P<count>two|three|four|five|six|seven|eight|nine|ten|\d+)(?: of {_THEM})?"
)
_KILL = r"(?:delete|remove|clear|bin|scrap|ditch|get rid(?: of)?|wipe|chuck|erase)"
_GONE = rf"(?P<kill>{_KILL}) (?:{_THEM}|both)(?: (?:all|both|of {_THEM}|off|away|out|now))*"

# What says yes has a group `yes`; without it, words for all of them do where several were asked.
AGREES = rx(
    rf"""^(?!(?:(?:{_KIND}|and)[\s,.!]*)+$)(?:(?:(?P<yes>{_YES})|{_PAIR}|{_COUNT}|{_GONE}|{_ALL}
    |{_KIND}|and|(?(yes)(?:{_KILL} )?(?:it|that|{_THEM}|everything|all|the lot)|(?!)))
    (?:[\s,.!–-]+|$))+$"""
)

# Nothing but an order to clear the list: it is always asked whether that is meant.
_OFF = r"(?: (?:off|from|on|in|out of) (?:of )?(?:there|here|it|(?:my|the|this) (?:\w+ )?list))*"
CLEARS = rx(
    rf"""^(?:(?:just|now|go ahead and|so|and|then|kindly|let's)[\s,]+)*(?:clear|wipe|delete|remove
    |erase
    |empty|bin|scrap|ditch|dump|nuke|purge|chuck|trash|get rid of|drop|axe|kill|take|reset|clean)
    (?: (?:out|off|away|down|up))*[ ](?:everything|every(?: single| last)? (?:task|thing|one|item)
    |all(?: of)?(?: it| them| my tasks| the tasks| my things| tasks| this| that)?|it all|them all
    |(?:the|my|this) (?:whole |entire |full |complete )*(?:to-?do )?(?:lot|list|thing|shebang))
    (?: (?:out|off|away|clean))?{_OFF}(?: (?:for me|now|then|today|again|completely|entirely|please
    |pls))*$"""
)
SPARES = rx(
    r"""\b(?:said|says|say|told|tells|tell|wrote|wish|if|unless|maybe|perhaps|not|never|except|but
    |apart|besides|keep|only|until|once|when|might|would|could|should|nearly|almost|imagine|kidding
    |joking|undo|or|wait|dream\w*|song|film|goes|asked|asks|wants)\b|n't\b|["“”]"""
)
