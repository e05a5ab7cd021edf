"""Labels of company pages, English and Japanese."""

from __future__ import annotations

from carrel.ingest.fields.labels import Kind, Patterns, Vocabulary

_EXACT: Patterns = {
    Kind.COMPANY: r"""
        (?:full |registered |legal |official |company |trading |business |organi[sz]ation |firm )*\
        name
        company | legal entity | registered as | organi[sz]ation | the firm | trading as
        (?:会社|企業|法人|団体|正式)(?:名|名称) | 社名 | 商号 | 屋号 | 名称 | 会社 | 正式名称
        法人名 | 団体名
    """,
    Kind.SEAT: r"""
        (?:our |the |main |registered |company |postal )*(?:address|head ?office|headquarters?|hq|\
        offices?|locations?|seat|based in|home|studio|where we are|where|place|base|registered off\
        ice|location of head office|find us|visit us|works)
        (?:本社|本店|会社|主たる|登記上の?|事務所|本部|工場|主要)?(?:の)?(?:所在地|住所)
        本社 | 本店 | 本部 | 拠点 | 事業所 | 場所 | 所在 | 事務所 | オフィス | 本社所在地
        本店所在地 | アクセス
    """,
    Kind.FOUNDED: r"""
        (?:year |date )?(?:founded|established|incorporated|since|started|founding|foundation|esta\
        blishment|began|created|formed)(?: (?:in|year|date|on))?
        founding (?:year|date) | date of (?:foundation|incorporation|establishment)
        year of (?:foundation|establishment) | in business since | born
        (?:会社)?(?:設立|創業|創立|創設|開業|設立年|創業年|開設|発足|立ち上げ|創刊)(?:年月日?|年|\
        日|時期)?
    """,
    Kind.TRADE: r"""
        (?:our |main |primary |core |type of |line of |nature of )*(?:industry|sector|business(?:e\
        s)?|field|trade|activit(?:y|ies)|industries|market|products?|services?|line of business)\
        (?: (?:area|activities|type|sector|description|and services))*
        what we do | what we make | we make
        (?:主な|主要|主たる)?(?:事業|業務|営業|取扱)(?:内容|概要|領域|分野|の内容|種目|品目|目的)?
        業種 | 業界 | 産業 | 事業(?:目的|紹介) | なりわい | 生業 | 取扱(?:商品|製品) | 製品
        サービス(?:内容)? | つくっているもの | 業態
    """,
    Kind.MISSION: r"""
        (?:the |our |company |corporate )*(?:mission|purpose|vision|aim|goal|calling|reason for be\
        ing|north star|promise|philosophy|credo|motto)(?: (?:statement|and vision|and purpose|and v\
        alues))*
        why we (?:exist|do (?:it|this)|are here|started) | what drives us
        what we are (?:here )?for | what we (?:stand for|want|aim for|work for)
        why (?:us|we get up) | what gets us (?:up|going).{0,20} | what moves us | our why
        reason to exist
        (?:企業|経営|基本|会社|創業|教育|診療|私たちの|わたしたちの|当社の|法人)?(?:理念|使命|ミッ\
        ション|存在意義|パーパス|社是|社訓|家訓|志|目的|信念|精神|哲学|ビジョン|目指す(?:もの|姿|\
        こと|世界))(?:・ビジョン)?
        (?:mission|purpose|vision) | めざすもの | なぜやるのか | 存在(?:理由|価値)
        目指していること | 想い | 思い
    """,
    Kind.VALUES: r"""
        (?:the |our |core |company |shared |guiding |five |four |three |these )*(?:values?|princip\
        les?|beliefs?|commitments?|standards|rules|ideals|tenets|promises)(?: (?:we (?:work|live) b\
        y|at work))*
        what we (?:value|believe(?: in)?|stand by|hold to|hold dear|care about|live by|promise|swe\
        ar by)
        how we decide | what matters(?: to us)? | what is important to us | we believe in
        house rules
        (?:私たちの|わたしたちの|当社の|行動|共有する|五つの|三つの|四つの|我々の|5つの|3つの|4つ\
        の)*(?:価値観?|バリュー|行動指針|行動規範|約束|信条|クレド|心得|誓い|指針|原則|基準|大切に\
        する(?:価値観|こと|もの)|行動(?:原則|基準|目標|規準))
        (?:大切|大事)に(?:して(?:いる|います)|する|したい)(?:こと|もの|価値観)? | value
        values | 守っていること | こだわり | 三箇条 | 五箇条 | 心がけていること
        わたしたちの(?:三|五)つ
    """,
    Kind.CULTURE: r"""
        (?:the |our |company |work(?:ing|place)? )*(?:culture|atmosphere|way of working|working li\
        fe|day to day|environment|people and culture|team culture)
        how we (?:work|live|do things|are|spend our days)
        (?:life|working|work) (?:at|here|with us|aboard|on|in).{0,30}
        what it is like(?: (?:here|to work here))? | a day (?:at|with|here).{0,20}
        in the (?:office|workshop|studio|kitchen) | behind the scenes | our days
        who works here | everyday life
        (?:社風|風土|企業(?:文化|風土)|組織(?:文化|風土)|カルチャー|職場(?:の(?:雰囲気|様子|環境)|\
        環境)?|(?:会社|社内|働く|現場|日々|職場|社員)の(?:雰囲気|様子|環境|暮らし|文化|毎日|一日|\
        日常)|働き方|雰囲気|働く環境|日常|わたしたちの働き方|私たちの働き方|.{1,4}の暮らし|ふだん\
        の様子|culture|どうやっているのか|働く(?:人|ひと)(?:たち)?|日々のこと)
    """,
    Kind.RELATED: r"""
        (?:our )?(?:partners?|clients|customers|suppliers|press|news|latest news|awards|investors)
        open (?:roles|positions|jobs) | (?:current )?(?:vacancies|openings) | careers | jobs
        join us | blog | history | stockists | distributors | team | our team | people
        contact(?: us)? | follow us | (?:主要)?(?:取引先|取引銀行|顧客|株主|お客様)
        主要取引(?:先|銀行) | グループ(?:会社|企業) | 関連会社 | 採用情報 | 募集(?:職種|要項)?
        ニュース | お知らせ | 沿革 | お取扱店 | パートナー | 提携先 | 加盟団体 | お問い合わせ
        役員(?:一覧)?
    """,
    Kind.OTHER: r"""
        employees | staff | size | number of employees | capital | revenue | turnover | ceo
        founders? | managing director | directors? | chair | lorries | fleet | phone
        telephone | email | website | vat | registration(?: number)? | certifications?
        company (?:facts|profile|data|details|information) | about(?: us)? | who we are
        facts | 資本金 | 従業員(?:数)? | 社員数 | 代表(?:者|取締役)?(?:名)? | 役員 | 売上高?
        電話(?:番号)? | fax | tel | メール | url | 会社(?:概要|情報|案内|紹介) | 許可 | 認可
        登録 | 決算期? | 取得認証 | 営業時間 | 定休日 | 概要 | ごあいさつ | ご挨拶 | 代表挨拶
        店主 | 責任者
    """,
}
_LOOSE: Patterns = {
    Kind.RELATED: r"""
        \b(?:open|current) (?:roles|positions|jobs|vacancies)\b | \bpartners\b | \bjoin us\b
        \blatest\b | 取引先 | 採用 | 募集 | 関連会社 | グループ会社 | お知らせ
    """,
    Kind.MISSION: r"""
        \bmission\b | \bpurpose\b | \bwhy we (?:exist|do|are|started|began)\b | \bdrives us\b
        \bphilosophy\b | \bour (?:why|promise|vision)\b | \bhere for\b | \bstand for\b | 理念
        使命 | ミッション | 存在意義 | パーパス | 社是 | 社訓 | 家訓 | ビジョン | 目指す
        めざす | 志(?:$|す)
    """,
    Kind.VALUES: r"""
        \bvalues?\b | \bprinciples?\b | \bwe (?:believe|hold|value|care|promise)\b
        \bbeliefs\b | \blive by\b | \brules\b | \bpromises\b | バリュー | 行動指針 | 行動規範
        価値観 | 約束 | 信条 | クレド | 心得 | 大切にし | 大事にし | 大切なこと | 守る | 箇条
    """,
    Kind.CULTURE: r"""
        \bculture\b | \bhow we (?:work|do|live)\b | \b(?:life|work|working) (?:at|here)\b
        \batmosphere\b | \bwhat it is like\b | \bday (?:at|in)\b | 社風 | 風土 | 文化
        カルチャー | 雰囲気 | 働き方 | 暮らし | 職場 | 日常 | 毎日
    """,
    Kind.FOUNDED: r"""
        \bfounded\b | \bestablished\b | 設立 | 創業 | 創立
    """,
    Kind.TRADE: r"""
        \bindustry\b | \bwhat we (?:do|make)\b | 事業内容 | 業種
    """,
}
COMPANY = Vocabulary(_EXACT, _LOOSE)
