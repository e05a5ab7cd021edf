"""How English orders that what was told before shall count as done."""

from __future__ import annotations

from carrel.agent.understanding.english.parts import DONE
from carrel.agent.understanding.grammar import rx
from carrel.agent.understanding.tally_traits import Tally

_COUNTS = "two|three|four|five|six|2|3|4|5|6"
_THEM = rf"""(?:it|am|dem|him|her|them (?:both|all)|that|this|them|those|these|both|all|each
|each one|that one
|this one|that task|this task|same|the same
|both (?:of )?(?:them|those|these|the tasks|tasks|jobs)|(?:all )?(?:(?:the|those|these|them) )?
(?:{_COUNTS})(?: of (?:them|those|these)| tasks| jobs| ones)?|all (?:of )?(?:them|those|these)
|the (?:pair|lot)(?: of them)?|the both(?: of them)?)"""
_ASK = r"""(?:(?:so|please|pls|plz|kindly|just|and|but|n|then|now|do|also|better|go ahead and
|(?:can|could|would|will|wud|cud) (?:you|u|ya)(?: (?:mind|be so kind as to|be a (?:dear|love)[ ]
and))?|(?:you|u) (?:can|may|could)|if you (?:could|would)|would you mind|i'?d like you to|let's
|abeg|biko|sir|madam|ma'?am|boss|mate|ok|okay|u|you)[\s,]+)*+"""
_TICK = (
    r"(?:mark(?:ing)?|tick(?:ing)?|cross(?:ing)?|check(?:ing)?|clos(?:e|ing)|knock|strike|score)"
)
_VERB = rf"(?:{_TICK}|put|set|count|show|log|record|update|flag|consider|enter|note|treat)"
_TICKED = r"(?:ticked|crossed|checked|marked|closed|struck|knocked|signed)"
_AS = rf"(?:(?:as|to|down as|off as|being|is|are) )*(?:{DONE}|over|closed|√|x)"
_ON_LIST = r"(?: (?:off|on|from|in|of) (?:the|my|our) (?:to-?do )?(?:list|system|sheet|app))?"
_END = r"""(?:[\s,.!]+(?:please|pls|plz|thanks|thank you|thx|tnx|ta|cheers|a mill(?:ion)?|a bunch
|so much|very much|ever so(?: much)?|in advance|mate|pal|love|lovely|dear|hun|bro|sis|boss|sir|madam
|ma'?am|ji|sha|o|abeg|yeah|lol|for me|for us|now|then|accordingly|only|today|asap|will (?:you|ya|u)
|would (?:you|ya|u)|can (?:you|ya|u)|x+|man|fam|yaar|there|if you (?:would|could|please|don'?t mind)
|when you can))*[\s.!?]*$"""

TALLY = Tally(
    order=rx(
        rf"""^(?P<head>.+?)(?:\s*[,.;:!–—-]+\s*|\s+){_ASK}(?:
        {_TICK}(?: off| out)? (?P<them>{_THEM})(?: (?:off|out|up|down))*(?: {_AS})?{_ON_LIST}
        |{_VERB} (?P<these>{_THEM}) {_AS}{_ON_LIST}|{_VERB} (?:off )?{_AS}{_ON_LIST}
        |(?:tick|check|cross|mark|close|knock|strike) (?:off|out){_ON_LIST}
        |(?:(?<=kindly )|(?<=please )|(?<=pls )|(?<=you ))(?:close|sign off|tick|check off)
        |(?P<those>{_THEM}) (?:can|may|should|could|is to|are to|to|must)(?: now| just| also)* be[ ]
        (?:{_TICKED}(?: (?:off|out|as))*(?: {DONE})?|closed){_ON_LIST})(?={_END}){_END}"""
    ),
    how_many={
        "it": 1,
        "that": 1,
        "this": 1,
        "both": 2,
        "pair": 2,
        **dict(zip("two three four five six".split(), range(2, 7), strict=True)),
        **{str(count): count for count in range(2, 7)},
    },
    joins=rx(
        r"""\s*(?:[,;&+!:]|\.(?!\d)|\s[–—-]+\s|—|–)+\s*
        |\s+(?:and|n|nd|plus|as well as|also|so|then)\s+"""
    ),
    lead=rx(
        r"""^(?:(?:ok|okay|hi|hey|hello|sir|madam|ma'?am|boss|right|so|and|also|well|oh|done|finally
        |good (?:morning|afternoon|evening)|morning|evening|afternoon|fyi|update|just|that'?s|dear
        |please|pls|kindly|note(?: that)?|this is to inform (?:you )?(?:that)?|yes|yeah)[\s,:]+)+"""
    ),
    numbered=rx(
        rf"""^(?:(?:task|number|no\.?|item
        |\#)s? ?)*(?P<numbers>\#?\d{{1,4}}(?: \#?\d{{1,4}})*)(?: (?:is|are|was|were
        |all
        |both|now|finally|just|got|has been|have been|been|too|{DONE}|over))*$"""
    ),
    denies=rx(
        r"""(?:n't\b|nt (?:done|finished|been|had|got)\b|\b(?:not|never|nobody|none|nothing|almost
        |nearly|half|partly|mostly|if|when|whenever|until|till|unless|once|except|but|bar|says?|said
        |saying|told|tells?|think|thinks|thought|reckons?|guess|hope|hoping|hopefully|wish|believe
        |claims?|apparently|supposedly|allegedly|maybe|perhaps|probably|might|may|would|could|should
        |shall|will|gonna|going to|about to|needs?|want|wants|wanted|have to|has to|must|to be
        |being|yet|still|remains?|left to|planning|plan|tomorrow|next|soon|later|started|begun
        |halfway|dreamt|dreamed|imagine|pretend|why|how|what|who|whether|which|her list|his list
        |their list|[\w-]+'s list|keeps?|always|usually|every|delete|remove|add|remind|rename)\b
        |'ll\b)"""
    ),
    pointed=rx(
        rf"""^(?:(?:it|that|this|those|they|these|both|all)(?: ?(?:ones?|task|job|thing|lot))?(?:'?s
        |'re| is| are| was| were)?|i(?:'ve| have)?)?(?: (?:now|all|already|finally|just|also|been
        |got))*[ ]?(?:(?:{DONE}|did)(?: (?:it|that|this|them)(?: one)?)?)(?: (?:now|already|today
        |finally|too|as well))*$"""
    ),
)
