"""Phrases in headings of job postings that settle what single words in them would get wrong.

"You might be a fit if" asks for something though it says "might"; "Required documents" does not.
They are tried in this order, before the single words.
"""

from __future__ import annotations

from collections.abc import Sequence

from carrel.ingest.fields.labels import Kind

PHRASES: Sequence[tuple[Kind, str]] = (
    (
        Kind.RELATED,
        r"""
        \b(?:you|people) (?:may|might|could|will)? ?also (?:like|love|be interested|viewed?|look)
        \b(?:jobs?|roles?|others?) (?:that )?you (?:may|might|will) (?:like|love)\b
        \bwe are also (?:hiring|looking|recruiting)\b | \bother (?:jobs|roles|work) (?:here|with)\b
        ^(?:(?:その)?他|ほか|別)(?:の|にも|に).{0,8}(?:求人|募集|お?仕事|おしごと|職種|ポジション\
        |案件)
        (?:あわせて|一緒に|いっしょに|併せて).{0,6}(?:見|読|チェック|応募)
        (?:求人|お?仕事|募集)も(?:おすすめ|オススメ|見|チェック|どうぞ|あります)
        ^(?:近隣|周辺|近く|付近|同じ.{1,6})(?:の|で).{0,6}(?:求人|募集|お?仕事)
        (?:最近|過去に)?(?:見た|閲覧した|チェックした)(?:求人|お?仕事|ページ)
        ^人気の(?:求人|記事|お?仕事)
        """,
    ),
    (
        Kind.OTHER,
        r"""
        \b(?:do|will|does) not need\b | \bno need (?:for|of)\b | \bnot (?:looking|asking) for\b
        (?:いらない|不要な|必要(?:の)?ない)(?:もの|こと|経験|資格) | なくても(?:いい|よい)もの
        \bdocuments?\b | \bdocumentation\b | \bto (?:send|submit|attach|include)\b
        \b(?:be|are) (?:evaluated|assessed|rated|selected)\b | \bassessment\b
        \bapplication (?:requirements|materials?|package|form|pack)\b
        \b(?:telework|remote|relocation|travel|overtime|clearance)\b.{0,12}\b(?:eligible|required\
        |needed|eligibility)$
        ^security clearance\b | ^travel\b | \bbackground checks?\b | \beeo\b | ^our commitment$
        ^additional information\b | ^(?:other|further|more) information\b | \bconditions of hire\b
        \bwhat happens next\b | \brecruitment (?:process|timeline)\b | \bkey dates\b
        書類 | 手続 | (?:採用|応募|選考|内定|入社)(?:まで|後|から).{0,6}(?:流れ|ステップ|フロー)
        ^(?:着任|採用|入社|勤務開始|就業開始|開始)(?:時期|予定日?|日|可能日|月|年月日) | ^任期
        ^更新の?有無
        ^試験(?:内容|日|科目|会場|方法) | ^(?:応募|申込|受付)(?:期間|期限|締切|受付|受け付け)
        """,
    ),
    (
        Kind.MAY,
        r"""
        \beven better\b | \bwould (?:also )?help\b | \b(?:great|lovely|cool|useful) to have\b
        \bsets? you apart\b
        \bthrilled\b | \bso much the better\b | \badded bonus\b
        ^(?:additional )?assets?$ | \b(?:an|considered) asset\b | ^recommended\b(?!.*\bjobs)
        \bdesired (?:skills?|qualif|experience)
        (?:経験|スキル|資格|知識|強み)(?:が|を|も)(?:活|生|い)か(?:せ|し) | ^任意
        ^希望(?:スキル|経験|資格|要件)
        ^(?:want|better|nice)(?:な)?(?:要件|条件|スキル|経験)
        """,
    ),
    (
        Kind.MUST,
        r"""
        \byou (?:may|might|could|would|will|are) (?:\w+ )?(?:be )?(?:an? )?(?:\w+ )?(?:fit|match)\b
        \b(?:hear from|talk to|meet|hire) you if\b | \b(?:is|be) for you if\b
        ^(?!.*\b(?:ideally|also|might|may|could|bonus|plus|months?|years?\
        |weeks?)\b).*\byou will (?:\w+ )?(?:be successful\
        |succeed|bring|need|have|possess)\b
        \byou will (?:love|enjoy|like) (?:this|the|it)\b.*\bif\b
        \bto (?:succeed|thrive|be successful|do well|flourish|excel|join us|qualify)\b
        \b(?:requirements?|qualifications?|skills|criteria) (?:for|of) (?:the|this)\b
        \byou (?:can|must|should)(?: be able to)?$
        \bwhat (?:do|will|would|must|should) (?:i|you) need\b
        \bto do (?:the|this) (?:job|work)\b | \byou will want\b | \blike from you\b
        ^what you can do$ | \bwe look for\b | ^the person\b | ^conditions of employment$
        \byou should (?:pack|already|be|know|show)\b
        ^(?:スキル|経験|資格|能力)(?:のこと|について|面)$
        \bdo i qualify\b | \bam i eligible\b | ^(?:our )?expectations$ | ^background$ | ^why you$
        \b(?:desired|required|candidate|applicant) profile\b | \bskill ?sets?\b | ^ksas?\b
        \b(?:licen[cs]es?|certificat(?:es|ions?)|licensure)\b | ^in order to apply\b
        (?:スキル|経験|資格|知識|免許|能力|条件)(?:が|は)?(?:必要|必須)
        (?:お持ち|身につけて|備えて)(?:いただきたい|いてほしい)
        ^(?:日本語|英語|語学)(?:力|レベル|能力)
        (?:ご)?応募(?:いただける|できる|可能な|して(?:ほしい|いただきたい))
        ^応募(?:者)?の(?:条件|めやす|目安|要件|資格|対象) | (?:お願い|募集)したい方 | ^要求
        求める.{0,10}(?:必須|must) | ^(?:求人|募集)条件$
        """,
    ),
    (
        Kind.DUTIES,
        r"""
        \bessential functions\b | \bimpact you\b | \bmake an impact\b | \byou will contribute\b
        \byou (?:will|would)(?: be)?$ | \baccountabilities\b | \bscope of (?:work|the)\b
        \b(?:main|key|core) activities\b | \bwhat (?:will|would) (?:you|i)(?: be)? do
        \b(?:the|your|a) day looks? like\b | ^day to day\b
        (?:お願い|お任せ|担って|任せ)し?たい(?:お?仕事|業務|役割)
        していただく(?:こと|お?仕事|業務) | (?:こんな|どんな)お?(?:仕事|しごと)
        入社後の(?:流れ|業務|仕事)
        従事(?:する|すべき|いただく) | ^日の流れ$
        """,
    ),
    (
        Kind.ABOUT,
        r"""
        ^(?:about|meet|join) the (?:team|department|lab|group|practice)\b | ^the team$
        ^our company$
        ^(?:企業|会社|法人|当院|当園|当法人|施設|店舗)(?:の)?(?:情報|紹介|特徴|について|データ\
        |プロフィール)
        """,
    ),
    (Kind.GIFTS, r"^処遇 | ^what is in it$"),
    (Kind.PAY, r"\brates? of pay\b"),
)
