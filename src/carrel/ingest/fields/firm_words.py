"""Words around the names of firms: who hires, who is somebody else, what a title is about."""

from __future__ import annotations

import re

from carrel.ingest.fields.names import CAPITALS
from carrel.ingest.fields.patterns import alternatives, any_of

# Sentences that name other firms.
OTHERS = any_of(r"""
    \b(?:powered|designed|hosted|printed|distributed|sponsored|supported|protected|inspected\
    |built|made|site|website|photos?|certified|accredited|regulated|supplied) by\b
    \bpartners?: | \bpart of the\b | \bgroup compan | \bmember of\b | \bsubsidiar
    \bno (?:approaches|agencies|recruiters)\b | \bformerly\b | \bmet at\b
    \b(?:customers|clients?) (?:include|are)\b | \bworked (?:at|for)\b | \btogether with\b
    \bcompetitors?\b
    グループ(?:会社|企業)?[：:／/] | 関連(?:リンク|会社|企業) | 取引(?:先|銀行) | が作りました
    制作 | が運営し | によって運営 | 提携 | 加盟 | お取扱店 | 協力会社 | 主要顧客 | 許可・承認
""")
AGENCY = any_of(r"""
    \b(?:employment (?:agency|business)|recruitment (?:agency|agents|consultan\w+|firm))\b
    \b(?:staffing agency|executive search|act(?:s|ing) as an (?:employment )?agency|our client)\b
    \b(?:staffing (?:firm|partners?|solutions)|talent (?:agency|partners?)|headhunt(?:er|ing)s?)\b
    \b(?:retained|appointed|engaged) by\b[^.]*\b(?:search|recruit|appoint|find|fill)
    労働者派遣事業 | 職業紹介(?!状) | 人材紹介(?:会社|サービス|事業) | 人材派遣
    転職エージェント | 紹介予定派遣 | ヘッドハンティング
    担当(?:コンサルタント|エージェント|アドバイザー)
""")
AGENTS = any_of(r"""
    \b(?:recruitment|recruiters|staffing|executive search|talent|personnel|resourcing)\b
    スタッフィング | 人材(?:紹介|派遣|サービス|バンク) | キャリアコンサル | エージェント
""")
"""Names of agencies."""
POSTED = re.compile(
    r"\b(?:[Pp]osted|[Aa]dvertised|[Ll]isted|[Oo]ffered)\b[^.]{0,40}? by (?P<name>[A-Z].{2,60})"
)
# An agency that does not say for whom it hires.
SECRET = any_of(r"""
    非公開 | 未公開 | 社名は | お伝えします
    \b(?:confidential|undisclosed|anonymous|not disclosed)\b
""")
UNNAMED = any_of(r"""
    \b(?:our|my) client\b | \bon behalf of (?:a|an|one|our)\b | \bclient name withheld\b
    非公開求人 | (?:社名|企業名|会社名)(?:は|：|:)?(?:非公開|未公開|ご?面談|ご?登録|お問い?合わ?せ)
    当社(?:の)?クライアント | クライアント企業(?!の)
    (?:弊社|当社)(?:の)?(?:お客様|取引先|紹介先)企業
""")
CLIENTS = (
    re.compile(
        r"(?i:\b(?:our|my|a) client,?\s+|\b(?:on behalf of|retained by|appointed by|recruiting for|"
        r"work(?:ing|s|ed)? (?:\w+ ){0,2}with|engaged by|partner(?:ed|ing|ship)? (?:\w+ )?with|"
        r"hiring for|supporting|represent(?:ing|s)?) (?:our (?:[\w-]+ )?client,?\s+)?)"
        r"(?P<name>[A-Z][\w’'&.+-]*(?:\s(?:[A-Z&][\w’'&.+-]*|of|and|the))*)"
    ),
    re.compile(
        r"(?:クライアント|紹介先|採用企業|求人企業|就業先)(?:企業|である|の)?"
        r"(?P<name>[^、。はがの]{3,30})"
    ),
)
HIRES = any_of(r"""
    \b(?:looking for|hiring|seeks?|seeking|recruit(?:s|ing)?|appoint|invites? applications)\b
    \b(?:wants?|needs?)\b | \baccept(?:s|ing) applications\b | \bwish(?:es)? to (?:appoint|employ)\b
    \bhas an? (?:opening|vacancy)\b | 募集 | 採用
""")
_VERB = alternatives(r"""
    is | are | was | were | has | have | had | makes? | builds? | helps? | runs? | keeps? | sells?
    offers? | provides? | designs? | develops? | publish(?:es)? | operates? | serves? | grows?
    brings? | gives? | tells? | connects? | produces? | creates? | delivers? | manages? | wants?
    seeks? | needs? | works? | supports? | repairs? | teaches | trains? | owns? | began | started
    exists? | believes? | looks? | employs? | turns? | lets? | does | plans? | manufactures?
    supplies | supply | cares? | feeds? | moves? | flies | carries | records? | writes? | invites?
    rents? | puts? | cuts? | casts? | breeds? | bakes? | brews? | prints? | ships? | tests?
""")
# Mill House in Kenmare is …; Hill Garage, a small firm, is …
_SEAT = r"(?:,? (?:(?:in|at|near|on) |(?<=, ))[A-Z][\w.,’' -]{1,40}?|, (?:an?|the) [^,.]{3,60},)?"
SUBJECT = re.compile(rf"(?P<name>{CAPITALS.pattern[1:]}){_SEAT},?\s+{_VERB}\b")
SENTENCE = re.compile(rf"(?P<name>{CAPITALS.pattern[1:]})\s+[a-z]{{2,}}s\b")
"""The same with any verb that ends like one; it may be a plural, too."""
SUBJECT_JA = re.compile(
    r"^(?:(?:こんにちは|はじめまして)[、。!！]?)?(?P<name>[一-龥々ヶァ-ヴーA-Za-z0-9&・]{2,24}?)"
    r"(?:では|とは|は)(?:[、，]|(?=[一-龥]))"
)
HIRES_JA = re.compile(
    r"^(?!このたび|この度|今回|現在|ただいま)(?![^（(]{0,8}(?:当|弊)[社院園館店校])"
    r"(?P<name>(?P<kana>[ぁ-ん]{1,4}は(?=[一-龥ァ-ヴ]))?[一-龥々ヶァ-ヴーぁ-んA-Za-z0-9&・]{2,24}?)"
    r"(?:[（(][^（()）]{1,24}[）)])?(?:では|には|(?(kana)(?!)|[でがは](?![ぁ-ん]{2})))、?[^。]{0,40}?(?:を|の)[^。を]{0,12}(?:募集|採用|探し|求め)"
)
"""喫茶モカ（長崎）で調理師を募集しています."""
# Beginnings of sentences that name nobody.
NOBODY = any_of(r"""
    (?:we|you|our|the|it|this|they|there|your|i|here|what|if|as|in|at|some|nobody|people|everyone\
    |a|an|and|but|by|for|from|to|with|how|why|when|where|who|one|all|each|most|many\
    |two|three|four|five|six|seven|eight|nine|ten|no|some|any|every|both|other|another)
    [当弊][一-龥ァ-ヴー]{1,5} | 本[社院園校会学市町村県]
    (?:私たち?|わたしたち|本社|仕事|今回|現在|勤務|給与|業務|社員\
    |入社|応募|採用|代表|残業|休日|職場|会社|メンバー|お客様)
""")
AT = (
    re.compile(r"\bat (?P<name>[A-Z][^|–—\-(·•,:]{1,50}?)\s*(?:[|–—\-(·•,:]|$)"),
    re.compile(r"^(?P<name>[A-Z0-9][^|:,–—]{1,50}?)(?: is)?(?<!(?i:.we))(?<!(?i:now)) hiring\b"),
    re.compile(
        r"(?i:careers?|jobs|work(?:ing)?) (?:at|with) (?P<name>[A-Z][^|–—]{1,50}?)\s*(?:[|–—]|$)"
    ),
    re.compile(
        r"(?:^|[\s\-|｜／/])(?P<name>[^\s|｜／/\-]{3,30}?)の[^|｜]{0,30}?"
        r"(?:採用|求人|募集|中途|新卒)"
    ),
)
"""Titles such as "Cook at Olive Tree" and 株式会社〇〇の採用情報."""
SEPARATOR = re.compile(
    r"\s+[|–—·•»«:／/-]+\s+|\s*[|｜]\s*|\s+::\s+|\s+-\s+|:\s+|／|(?<=[^\s\w])/|/(?=株式会社)"
)
ABOUT = any_of(r"""
    \s*(?:の)?(?:採用|求人|キャリア|リクルート)(?:情報|サイト|ページ|トップ|データ|募集)*$
    \s+(?:tech|technical|engineering|developers?|company|staff)?\s*blog$
    \s*公式(?:サイト|ホームページ)?$ | の?(?:ブログ|日記|スタッフブログ)$
    \s+(?:careers?|jobs?|recruiting|recruitment|hiring|official site|home ?page|vacancies)$
""")
COPYRIGHT = re.compile(
    r"(?:©|\(c\)|copyright)\s*(?:\d{4}(?:\s?[-–]\s?\d{4})?\s*)?(?P<name>[^.·|。\d]{2,50}?)\s*"
    # Links of the foot may follow without a gap.
    r"(?:all rights|terms|privacy|cookies?|imprint|legal notice|sitemap|利用規約|[.·|。]|$)",
    re.IGNORECASE,
)
# What a page is called, rather than a firm.
PAGES = any_of(r"""
    (?:careers?|jobs?|home|(?:now )?hiring|wanted|(?:open |current )?positions?|join us)$
    (?:work (?:with|for) us|about(?: us)?|openings?|recruit(?:ment)?|.*\bjobs?)$
    .*紹介・?$ | (?:now|open roles?|(?:jobs?|careers?) @.*)$
    (?:スタッフ|社員|店長|(?:スタッフ)?ブログ|日記|blog|news|looking for\b.*)$
    (?:skip to|sign in|log ?in|menu|subscribe|share|follow|cookies?|contact|read|hi there\
    |our offices)\b.*$
    .*(?:お知らせ|詳しくは|こちら|ログイン|メニュー|シェア|ページの|cookie).*$
    .*\b(?:wanted|needed|required|vacant)$ | call for\b.*$ | situations\b.*$
    (?:vacanc(?:y|ies)|back to |search|apply|we\b|join\b|wanted\b|you\b).*$
    (?:public |legal )?notices?$ | .*\bannouncement\b.*$ | .*[でにを](?:働[くこ]|知る|探[すそ]).*$
    .*(?:募集|求人).*$ | 採用.*$ | .*(?:採用情報|募集|求人|採用サイト|検索|一覧|詳細|情報)$
""")
BOARDS = any_of(r"""
    \bjobs?(?:board|site|line|hub|finder|search|market)\b | (?-i:\bJobs?[A-Z]) | (?-i:[a-z]Jobs?\b)
    \b(?:jobs?|careers?|vacanc(?:y|ies)|recruit(?:ment|ing|er)?|hiring|staffing|portal)\b
    求人 | 転職 | 採用サイト | ナビ$ | バイト | ポータル | エージェント | リクルート | ジョブ
    ハローワーク
    職業安定所 | 人材(?:紹介|バンク|センター|派遣)
""")
"""Names of sites that list the jobs of others."""
PUBLIC = re.compile(
    r"^(?:令和\s?\d+年度\s*)?(?P<name>[一-龥々ヶぁ-んァ-ヴ]{1,10}(?:[都道府県市区町村]|組合|広域連合|企業団))"
    r"(?:役所|役場|教育委員会)?(?:任期付|会計年度任用|正規|一般)?職員(?:[（(][^（()）]{1,20}[）)])?(?:の|を)?(?:採用|募集|選考|試験)"
)
"""A town that looks for staff: 青葉市職員採用試験案内."""
PUBLIC_EN = re.compile(
    r"^(?:The )?(?P<name>(?:City|Town|Village|County|Borough|Township|Municipality) of"
    r"(?: (?:[A-Z][\w’'-]*|of|the|upon|on)(?= ))+)"
    r" (?:is|are|has|invites?|seeks?|wish(?:es)?|requires?|needs?)\b"
)
"""The same in English: The Town of Ashby is accepting applications."""
FILES = re.compile(r"^\S*_\S*$|\.(?:pdf|html?|docx?|xlsx?)$", re.IGNORECASE)
"""Names of files, which some pages have for a title."""
READING = re.compile(r"(?:ガイシャ|カイシャ|ホウジン)(?![ぁ-ん一-龥])")
"""How a name is read, beside how it is written."""
OFFICIAL = re.compile(
    r"(?:An? |The )?official (?:web ?)?(?:site|page) (?:of|for) (?:the )?(?-i:(?=[A-Z]))",
    re.IGNORECASE,
)
"""What stands before the name of a body at the top of its site."""
UNITS = re.compile(r"\b(?:Department|Division|Office|Directorate)$|[部課室]$")
"""Parts of a body, which employs."""
OPERATOR = re.compile(r"運営|掲載|提供|posted by|advertiser|published by", re.IGNORECASE)
"""Labels that may name such a site."""
NAMED = frozenset(
    "company employer organization organisation org corp co firm cn hiring companyname shop".split()
)
"""Words of class names that say: here stands the firm."""
