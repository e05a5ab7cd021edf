"""What English asks of other machines, so plainly that no task needs to be looked at."""

from __future__ import annotations

from carrel.agent.understanding.grammar import rx

_PLEASE = r"""(?:(?:please|pls|plz|hey|hi|hello|ok|okay|so|and|just|oh|right|yo|oi|abeg|quick|kindly
|(?:can|could|would|will) (?:you|u|ya)(?: please| just| kindly)*)[\s,]+)*"""
_DEVICE = r"""(?:lights?|lamps?|fans?|telly|tv|television|radio|heating|heater|kettle|oven|stove|hob
|a/?c|air ?con(?:ditioning|ditioner)?|boiler|sprinklers?|music|immersion|thermostat|speakers?|wifi
|hoover|dishwasher|tumble dryer|alarm)"""
_SKY = r"""(?:rain\w*|snow\w*|sleet|hail|thunder\w*|storm\w*|dry|wet|hot|cold|warm|freez\w+|frost\w*
|icy|sunny|cloudy|windy|foggy|humid|muggy|chilly|nice out|lash\w*|piss\w*|pour\w*|bucket\w*)"""
_SAYS = r"""(?:i'?m|i am|i'?ll|i will|i'?ve|i have|i can'?t|im|we'?re|we are|we'?ll|we'?ve
|that i(?:'m|'ll| am| will)?|that we(?:'re|'ll)?|saying|to say)"""

SERVING = rx(
    rf"""^{_PLEASE}(?:(?:is|will|'s|was) it (?:(?:going to|gonna|supposed to|meant to|about to
    |likely to|be|get|still|due to) )*{_SKY}\b
    |(?:text|message|msg|whatsapp|dm|tell|let|email|ping|imessage|snapchat) (?!me\b|us\b)(?:[\w']+ )
    {{1,4}}?(?:know )?{_SAYS}\b
    |(?:cut|switch|turn|flick|shut|put|click|flip) (?:(?:off|on|out) (?:the |my |all |them |that )*
    (?:[\w']+ ){{0,3}}?{_DEVICE}|(?:the |my |all |them |that )*(?:[\w']+ ){{0,3}}?{_DEVICE}[ ]
    (?:off|on|out))(?=$|[\s,.!?]+(?:for me|please|pls|now|will|would|can|it'?s|i|im|i'm|we|cos|$)
    |\s*[,.!?–-]))"""
)
