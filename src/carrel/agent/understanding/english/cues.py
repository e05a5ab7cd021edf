"""Words of English that say what becomes of a task, wherever they stand."""

from __future__ import annotations

from carrel.agent.understanding.grammar import Cues, rx

CUES = Cues(
    done=rx(
        r"""\b(?:done(?: and dusted| with)?|sorted(?: out)?|finished|completed?|all set
        |taken care of
        |dealt with|in the bag|wrapped up|out of the way|over with|ticked(?: off)?|sussed
        |(?:tick|cross|check|mark|knock|strike)(?:ed)? (?:it|that|this|them|one)(?: one)? off
        |(?:tick|mark) (?:it|that|this)(?: as)?(?: done| complete| finished)?)\b"""
    ),
    reopen=rx(
        r"""\b(?:re-?open(?:ed)?|open (?:it|that|this)(?: one)? (?:again|back up|up again)
        |un-?(?:tick|check|mark|complete|do)|(?:put|stick|pop) (?:it|that|this)
        back|(?:be |back )?open(?:ed)? again|back open|kicked back|bounced back|back (?:on
        |onto) (?:the|my) list|not (?:actually |really )?(?:done|finished
        |over)(?: after
        all)?)\b"""
    ),
    remove=rx(
        r"""\b(?:delete|remove|bin|scrap|ditch|axe|nuke|chuck|erase|get rid(?: of)?|drop (?:it|that
        |the)
        |lose (?:it|that|the)|take (?:it|that|this) off|no longer (?:needed|necessary|relevant)
        |not needed(?: any ?more)?)\b"""
    ),
    move=rx(
        r"""\b(?:mov(?:e|ed|ing)|push(?:ed|ing)?|shift(?:ed)?|postponed?|preponed?|delay(?:ed)?
        |re-?schedul\w+
        |changed?|switch(?:ed)?|bring|brought|bump(?:ed)?|slip(?:s|ped|ping)?|extended|put (?:it[ ]
        |that )?(?:off
        |back)
        |instead|make it|due|is now|now (?:on|at|in)|can wait|let|be for|(?:have|has) to be|'ll be
        |will be)\b"""
    ),
    make=rx(r"\b(?:make|mark|set|flag|put|bump|change|turn|treat|should be|needs to be|is)\b"),
    unsure=rx(
        r"""\b(?:if|unless|when(?:ever)?|once|until|before|after|almost|nearly|half|not yet|hasn'?t
        |haven'?t
        |isn'?t|aren'?t|didn'?t|don'?t|can'?t|won'?t|never|maybe|perhaps|might|wish|hope|think
        |thinking|wonder
        |want to|going to|gonna|would|should have|supposed to|need(?:s)? to(?! be (?:re-?)?open)
        |must
        |remember|remind|add|create|note|write|says?|told|thinks|apparently|heard|(?:he|she
        |they)(?:'s|'ve)?)\b"""
    ),
)
