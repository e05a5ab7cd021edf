"""Words that tell what one must have, may have or gets."""

from __future__ import annotations

import re

from carrel.ingest.fields.patterns import any_of

_WELCOME = "(?:preferred|desirable|helpful|useful|welcome|nice|ideal|appreciated|beneficial|"
BETTER = re.compile(
    r"(?:\b(?:is|are|would be|will be) "
    r"(?:a (?:big |real |definite )?(?:plus|bonus|advantage|merit)|"
    rf"an (?:advantage|asset)|{_WELCOME}advantageous))|\b(?:preferred|desirable|a plus|a bonus|"
    r"an advantage|nice to have|advantageous|welcome)\)?)\.?$"
    r"|^(?:ideally|preferably|nice to have|bonus|desirable|preferred)\b"
    r"|\b(?:it would (?:help|be)|it (?:helps|is a bonus) if|would be (?:a plus|great|nice))\b"
    r"|(?:歓迎|尚可|なお可|優遇|尚良(?:し|い)|なお良(?:し|い)|望ましい|あれば(?:尚)?可|プラス)"
    r"(?:です|します|いたします|される)?[）)。]*$",
    re.IGNORECASE,
)
"""Said of one entry among others: that it is welcome, not required."""
NO_WANT = any_of(r"""
    ^未経験.{0,12}(?:歓迎|ok|可|大丈夫).{0,6}$ | ^[^（(]{0,20}不問[。]?$
    ^(?:学歴|経験)(?:・(?:学歴|経験))?不問 | (?:不要|いりません|要りません)(?:です)?[。]?$
    問いません[。]?$ | なくて(?:も)?(?:大丈夫|かまいません|構いません|ok|可|結構)
    \b(?:not (?:required|needed|necessary|essential)|no experience (?:is )?(?:needed|required\
    |necessary))\b
""")
NOT_NEEDED = any_of(r"""
    \b(?:do|does|will|need) not (?:need|have to)\b | \b(?:do|does|wo)n['’]t (?:need|have to)\b
    必要は?ありません
""")
"""Sentences that say what nobody asks for."""
OFFERS = (
    re.compile(
        r"\b(?:we|company|university|college|council|school|hospital|firm|[A-Z]\w+)\b"
        r"(?: also| can| will)? (?:offers?|provides?|gives?)(?: you)?\s+(?P<what>.+)$"
    ),
    re.compile(r"\byou (?:will )?(?:get|receive|enjoy)\s+(?P<what>.+)$"),
    re.compile(r"\bbenefits include\s+(?P<what>.+)$"),
    re.compile(r"^(?P<what>[^.]+?(?: is| are)? (?:provided|included))\.?$"),
)
OFFERS_JA = (
    re.compile(
        r"^(?P<what>.+?)(?:を(?:支給|完備|用意|提供|実施|負担)し(?:ます|ています)|があります|もあります)"
        r"[。]?$"
    ),
)
PARTS = re.compile(
    r",\s+(?:and\s+)?|\s+and\s+(?=(?:an?|the|\d|free|paid|reduced|full|health|private|up)\b)|;\s*"
)
PARTS_JA = re.compile(r"[、，]|と(?=[一-龥ァ-ヴ])|や(?=[一-龥ァ-ヴ])")
NO_GIFT = any_of(r"""
    \b(?:competitive|attractive|good|great|excellent|market) (?:\w+ )?(?:salary|pay|wage)\b
    \b(?:competitive|attractive) (?:\w+ )?compensation\b | ^(?:competitive|negotiable)$
    ^(?:salary|pay|base|給与|月給|年収|時給)\s*[:：] | ^(?:closing date|deadline|締切)
""")
SEMICOLON = re.compile(r"\s*[;；]\s*")
SLASH = re.compile(r"\s*[／｜]\s*|(?<=[ぁ-んァ-ヴー一-龥）])\s*/\s*(?=[ぁ-んァ-ヴー一-龥])")
LABEL = re.compile(r"^(?P<label>[^.。:：]{4,50})[:：]\s*\S.{20}", re.DOTALL)
FRAMED = re.compile(r"^[＜【［《〈](?P<label>[^＞】］》〉]{2,14})[＞】］》〉]\s*\S")
SKILLED_LABEL = re.compile(r"学歴|資格|免許|経験|スキル|条件$|要件$")
ASIDE = re.compile(
    r"\s*[（(][^（()）]*(?:ください|下さい|ご相談|応相談|お問い?合わ?せ)[^（()）]{0,6}[）)]$"
)
"""A note behind an entry that asks the reader for something."""
