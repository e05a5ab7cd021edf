"""What English asks of other machines, so plainly that no task needs to be looked at."""

from __future__ import annotations

from carrel.agent.understanding.grammar import rx

_PLEASE = r"""(?:(?:please|pls|plz|hey|hi|hello|ok|okay|so|and|just|oh|right|yo|oi|abeg|quick
|kindly
|(?:can|could|would|will) (?:you|u|ya)(?: please| just| kindly)*)[\s,]+)*"""
_DEVICE = r"""(?:lights?|lamps?|fans?|telly|tv|television|radio|heating|heater|kettle|oven|stove
|hob
|a/?c|air ?con(?:ditioning|ditioner)?|boiler|sprinklers?|music|immersion|thermostat|speakers?|wifi
|hoover|dishwasher|tumble dryer|alarm)"""
_SKY = r"""(?:rain\w*|snow\w*|sleet|hail|thunder\w*|storm\w*|dry|wet|hot|cold|warm|freez\w+
|frost\w*
|icy|sunny|cloudy|windy|foggy|humid|muggy|chilly|nice out|lash\w*|piss\w*|pour\w*|bucket\w*)"""
_SAYS = r"""(?:i'?m|i am|i'?ll|i will|i'?ve|i have|i can'?t|im|we'?re|we are|we'?ll|we'?ve
|that i(?:'m|'ll| am| will)?|that we(?:'re|'ll)?|saying|to say)"""
_WAY = r"""(?:(?:what(?:'s|s| is)|which(?: is|'s)?|find(?: me)?|show(?: me)?|tell me
|give me) )?(?:the )?
(?:quickest|fastest|shortest|best|easiest|quicker|safest) (?:way|route|road|roads|drive)[ ]
(?:to|from|home|into|out|round|through|back|there)\b
|how (?:do|can|would|should) (?:i|we|you|u) (?:get|drive|walk|cycle) (?:to|from|there|home|back)\b
|how (?:far|long)(?: is it| does it take| will it take| is the drive)?(?: to| from| until
| away)? \w+
[\w ]* (?:from here|by car|on foot|to drive)\b
|(?:get me |give me |i need )?directions (?:to|for|from|home)\b|(?:navigate|sat ?nav)(?: me)? \w
|how(?:'s|s| is) (?:the )?traffic\b|(?:is|are) there (?:any |much )?traffic\b
|(?:is|has) the (?:m|a)\d+ (?:shut|closed|open|busy|moving|clear)\b"""
_HANDS_FREE = r"""(?:call|ring|phone|dial|facetime|buzz) [\w' ]{1,30}?(?:,| and| n)? (?:put (?:it
|her|him
|them|me)? ?(?:on|through)|on (?:loud)?speaker|(?:for me )?(?:will|would) (?:you|ya|u)\b
|for me[\s,]+(?:i'?m|my|im|cos|will|would))"""

_SEND = r"(?:text|message|msg|whatsapp|dm|email|ping|imessage|snapchat|ring|call|phone|buzz|tell)"
_WHOM = r"(?!me\b|us\b|it\b|off\b|back\b)(?:[\w']+ ){1,4}?"
# Words that are to be passed on now, by whoever reads this.
_PASS_ON = rf"""{_SEND} {_WHOM}(?:for (?:me|us),? )?(?:and |n |& |to )+(?:say|tell (?:him|her|them
|'?em)|let (?:him|her|them) know)(?: that)? (?:{_SAYS}|ill|ive)\b
|(?<=you )(?:(?:please|just|quickly|kindly) )*{_SEND} {_WHOM}for (?:me|us)\b
|(?<=u )(?:(?:pls|just) )*{_SEND} {_WHOM}for (?:me|us)\b
|{_SEND} {_WHOM}for (?:me|us),? (?:and|n|&) (?:say|tell|let|ask)\b"""

SERVING = rx(
    rf"""^{_PLEASE}(?:(?:is|will|'s|was) it (?:(?:going to|gonna|supposed to|meant to|about to
    |likely to|be|get|still|due to) )*{_SKY}\b
    |(?:text|message|msg|whatsapp|dm|tell|let|email|ping|imessage|snapchat) (?!me\b
    |us\b)(?:[\w']+ )
    {{1,4}}?(?:know )?{_SAYS}\b
    |{_WAY}|{_HANDS_FREE}|{_PASS_ON}
    |(?:cut|switch|turn|flick|shut|put|click|flip) (?:(?:off|on|out) (?:the |my |all |them |that )*
    (?:[\w']+ ){{0,3}}?{_DEVICE}|(?:the |my |all |them |that )*(?:[\w']+ ){{0,3}}?{_DEVICE}[ ]
    (?:off|on|out))(?=$|[\s,.!?]+(?:for me|please|pls|now|will|would|can|it'?s|i|im|i'm|we|cos|$)
    |\s*[,.!?–-]))"""
)
