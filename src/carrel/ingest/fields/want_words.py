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
MUSTS = any_of(r"""
    \byou(?:['’]ll| will)? (?:should|must|need|have to|ought to)\b
    \byou(?:['’]ll| will) (?:need|have|hold|bring|possess|be able)\b | \byou (?:have|hold|bring)\b
    \bmust (?:be|have|hold|speak|know)\b | \b(?:is|are) (?:required|essential|necessary|a must)\b
    \bwe (?:require|ask (?:for|that)|expect)\b
    \b(?:applicants?|candidates?) (?:will )?(?:must|should|need)\b
    \brequires?\b.*\b(?:experience|licen[cs]e|degree)\b
    \b(?:we(?: are|['’]re) (?:looking|searching) for|we (?:need|want|seek)) (?:someone|somebody\
    |people\
    |a person)\b
    \b(?:candidates?|the (?:right|ideal|successful) (?:person|candidate)) (?:will|must|should)\b
    \b(?:essential|required|a must|mandatory|necessary)[.!]?$
    \b(?:it is|you) (?:essential|important) that\b | \bat least \w+ years?\b
    (?:が|は|も)?(?:必須|必要|不可欠|前提)(?:です|となります|になります|である|とします)
    (?:条件|要件|資格)(?:です|となります|になります|とします)
    \byou(?:['’]ll| will) be (?:someone|somebody|a person)\b | \bwe(?:['’]d| would) expect\b
    \byou(?:['’]re| are) (?:able|happy|comfortable|fluent|qualified|registered|willing|licensed)\b
    \byou (?:can (?:drive|read|work|speak|write|lift|use|show|prove)|speak)\b
    \bneeds? to (?:be|have|know|hold|speak)\b
    (?:求め(?:る|ている)|ほしい|お願いしたい|必要な)のは | [るたいなの](?:方|人)[。!！]$
    必要な(?:免許|資格|経験|スキル|もの|条件|知識)は | (?:資格|免許|経験|知識)が(?:いり|要り)ます
    (?:[うくぐすつぬぶむるたいなのち])(?:の)?(?:方|人|かた)\
    (?:を(?:求|探|募集|お待ち|希望|対象)|に(?:限|来て|お願い|ぜひ|お越し)|が(?:対象|条件)|なら\
    |であれば)
    (?:方|人)(?:のみ|に限り|であること)
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
SLASH = re.compile(r"\s*[／｜]\s*|(?<=[ぁ-んァ-ヴー一-龥）])\s*/\s*(?=[ぁ-んァ-ヴー一-龥])")
LABEL = re.compile(r"^(?P<label>[^.。:：]{4,50})[:：]\s*\S.{20}", re.DOTALL)
FRAMED = re.compile(r"^[＜【［《〈](?P<label>[^＞】］》〉]{2,14})[＞】］》〉]\s*\S")
SKILLED_LABEL = re.compile(r"学歴|資格|免許|経験|スキル|条件$|要件$")
ASIDE = re.compile(
    r"\s*[（(][^（()）]*(?:ください|下さい|ご相談|応相談|お問い?合わ?せ)[^（()）]{0,6}[）)]$"
)
"""A note behind an entry that asks the reader for something."""
