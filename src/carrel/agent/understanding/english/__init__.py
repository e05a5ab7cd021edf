"""How people speak to a to-do list in English."""

from __future__ import annotations

from carrel.agent.understanding.english.adding import ADDING, NAMING
from carrel.agent.understanding.english.changing import ASKING_WHAT, CHANGING, REOPENING, STATING
from carrel.agent.understanding.english.guards import GUARDS
from carrel.agent.understanding.english.listing import LISTING, READING, RECALLING
from carrel.agent.understanding.english.noting import NOTING
from carrel.agent.understanding.english.other_lists import is_other_list
from carrel.agent.understanding.english.pointing import POINTING
from carrel.agent.understanding.english.slotting import SLOTTING
from carrel.agent.understanding.english.titles import items, stem, title
from carrel.agent.understanding.grammar import Grammar, rx

GRAMMAR = Grammar(
    polite=rx(
        r"""^(?:(?:[^\w\s#"'<\ue000-\ue1ff]+\s*|(?:please|pls|plz|hey|hi|hello|ok|okay|so
        |well(?! done)
        |also|and|then|now|um|uh|oh|yo|ugh|just|alright|thanks|great|right|sorry|yes|hmm|actually
        |(?:can|could|would|will|may) (?:you|u|ya)(?: please| pls| kindly| just| also)*(?: mind)?
        |(?:can|could|may) (?:i|we) (?:please )?(?:get|have)(?= you)|i(?:'d| would) (?:like|love
        |want) (?:you )?to|i (?:want|need) you to|i want to(?= (?:add|create|delete|remove|see
        |make|set))|i(?:'d| would)? (?:like|want|need)(?: for you)? to(?= (?:know|hear|see|view
        |find out|tell|put|add|remove)\b)|(?:can|could|may) (?:i|we)(?= (?:put|add|set|create
        |remove|delete)\b)|you (?:can|should|need to)|go ahead and|let's|lets|kindly
        |would it be possible to|(?:would you be|are you) (?:willing|able|so kind as) to
        |be sure to|(?:i )?(?:need|want) to (?=(?:add|create|delete|remove
        |set up|make) )|cortana|alexa|siri|google|assistant|carrel)\b[\s,:!.]*))+"""
    ),
    closing=rx(
        r"""[\s,.!?]*(?:\b(?:please|pls|plz|thanks?(?: you)?(?: so much| a lot)?|thx|for me|okay
        |ok|would you|will you|can you|cheers)\b[\s,.!?]*)+$"""
    ),
    splits=rx(
        r"""(?:[.;!?]+\s+|,\s*|\s+)(?:and|then|also|plus|after that)(?:,? (?:then|also|please
        |i also))*,?\s+(?=(?:add|create|delete|remove|mark|complete|finish|show|list|remind|set
        |move|put|push|rename|change|make|reopen|cancel|drop|check|i (?:also )?(?:need|have) to
        |tell|what)\b)|[.;!?]+\s+|,\s*(?=(?:set|delete|remove|mark|add|then|show|remind
        |the \w+ (?:cancelled|called|is)|and i)\b)(?:then )?"""
    ),
    undo=rx(
        r"""^(?:(?:please|oops|sorry|wait|no|ah|hmm|actually|whoops|oh|can you|could you|my bad
        |hey|that was (?:a mistake|wrong))[\s,.!]*)*(?:undo|revert|roll ?back|take (?:that
        |it) back|scratch that|(?:put|change|set) (?:it|that|things) back(?: (?:how|the way
        |as) it was| to (?:how|what) it was)?|reverse (?:that|it)|i take (?:that
        |it) back)(?: (?:that|it|this|(?:the|my|that) last (?:one|change|thing|action|edit|step
        |addition)|last (?:change|action)|what (?:you|i) (?:just )?did|please|the change
        |change))*$|\bundo (?:that|it|the last|my last|this)\b"""
    ),
    instead=(
        rx(
            r"""\b(?:make (?:it|that)|i meant?|i mean|it'?s|should be|rather
            |not \w+,)\s+(?P<new>.+?)[,.]?\s+(?:not|instead of|rather than)\s+(?P<old>.+?)$"""
        ),
        rx(r"\bnot (?P<old>.+?)[,.]\s*(?:but\s+|i meant?\s+|make it\s+)?(?P<new>.+?)$"),
        rx(
            r"""^(?:sorry|oops|no|wait|actually|ah|hmm|wrong one|whoops|my mistake|correction
            |i mean)\b.*?\b(?:i meant?|make (?:it|that)|i mean|should be|it'?s
            |rather)\s+(?P<new>.+?)$(?P<old>)"""
        ),
        rx(
            r"""^(?:sorry|oops|no|wait|actually|correction)[\s,.!]+(?:on |at |by[ ]
            |for )?(?P<new>.+?)$(?P<old>)"""
        ),
        rx(r"^(?:make (?:it|that)|i meant?)\s+(?P<new>.+?)(?: instead)?$(?P<old>)"),
    ),
    amends=rx(
        r",?\s*(?:\b(?:sorry|i mean|i meant|no wait|no,? sorry|or rather|oops)\b)[\s,]*(?=\S)"
    ),
    too=rx(
        r"""^(?:and|also|plus|same (?:for|with|goes for))\s+(?P<ref>.+?)(?:\s*,?\s*(?:too|as well
        |also))?$|^(?P<ref2>.+?)\s*,?\s*(?:too|as well)$"""
    ),
    patterns=(
        *READING,
        *RECALLING,
        *REOPENING,
        *NOTING,
        *NAMING,
        *CHANGING,
        *LISTING,
        *ADDING,
        *STATING,
        *ASKING_WHAT,
    ),
    guards=GUARDS,
    slotting=SLOTTING,
    pointing=POINTING,
    title=title,
    stem=stem,
    items=items,
    other_list=is_other_list,
    adds_dated=False,
)
