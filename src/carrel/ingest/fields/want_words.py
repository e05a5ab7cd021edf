"""Words that tell what one must have, may have or gets."""

from __future__ import annotations

import re

from carrel.ingest.fields.patterns import any_of

SKILLED = any_of(r"""
    \b(?:\d+\+?|one|two|three|four|five|six|several|some) (?:or more )?years?\b | \bexperience\b
    \bdegree\b | \bdiploma\b | \bknowledge\b | \bab(?:le|ility) to\b | \bfluen(?:t|cy)\b
    \bproficien | \bfamiliar | \bskills?\b | \bcertifi | \blicen[cs]e | \bqualif | \bexpertise\b
    \bbackground in\b | \bunderstanding\b | \bwilling | \bcomfortable\b | \bstrong\b
    \byou (?:have|are|can|know|speak|hold)\b
    経験 | 資格 | 免許 | できる(?:方|こと|人) | (?:な|の|る|た|い)方(?:[（(。]|$) | 知識 | スキル
    卒業?以上 | 力$ | 歳以上
""")
GIVEN = any_of(r"""
    \binsurance\b | \bpension\b | \bholidays?\b | \bvacation\b | \bleave\b | \bbonus | \ballowance
    \b401 | \bequity\b | \bstock\b | \bdiscount | \bgym\b | \blunch | \bhealth\b | \bdental\b
    \bflexi | \bparental\b | \bbudget\b | \bretirement\b | \bdays? off\b | \bfree\b | \bpaid\b
    \bremote\b | \bstipend\b | \breimburs | \bmeals?\b | \bbreakfast\b
    手当 | 補助 | 休暇 | 保険 | 制度 | 支給 | 割引 | 社宅 | 食堂 | 年金 | 退職金 | 賞与 | 交通費
    無料 | 寮 | 研修 | 貸与 | 完備 | 優待
""")
_WELCOME = "(?:preferred|desirable|helpful|useful|welcome|nice|ideal|appreciated|beneficial|"
BETTER = re.compile(
    r"(?:\b(?:is|are|would be|will be) (?:a (?:big |real |definite )?(?:plus|bonus|advantage)|"
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
    ^未経験.{0,12}(?:歓迎|ok|可|大丈夫).{0,6}$ | 不問[）)。]*$
    ^(?:学歴|経験)(?:・(?:学歴|経験))?不問
""")
MUSTS = any_of(r"""
    \byou(?:['’]ll| will)? (?:should|must|need|have to|ought to)\b
    \byou(?:['’]ll| will) (?:need|have|hold|bring|possess|be able)\b | \byou (?:have|hold|bring)\b
    \bmust (?:be|have|hold|speak|know)\b | \b(?:is|are) (?:required|essential|necessary|a must)\b
    \bwe (?:require|ask (?:for|that)|expect)\b | \bapplicants? (?:must|should|need)\b
    \brequires?\b.*\b(?:experience|licen[cs]e|degree)\b
    (?:が|は)?(?:必須|必要)(?:です|となります|になります)
    (?:ある|できる|いただける|られる)(?:方|人)(?:を|に限|が対象)
""")
MAYS = any_of(r"""
    \bit (?:would|will|also)? ?(?:help|be (?:a plus|nice|great|good|useful|an advantage))
    \bit helps\b | \bwe would (?:love|like) it if\b | \bideally\b
    \bwould be (?:a (?:plus|bonus)|an (?:advantage|asset)|welcome|useful)\b
    \b(?:is|are) (?:a plus|welcome|desirable|preferred|an advantage|a bonus)\b
    (?:歓迎|優遇)(?:します|いたします|です) | 尚可 | 望ましい(?:です)?
""")
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
