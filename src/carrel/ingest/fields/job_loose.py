"""Words that tell what a heading of a job posting is about; of several the first kind counts."""

from __future__ import annotations

from carrel.ingest.fields.labels import Kind, Patterns

LOOSE: Patterns = {
    Kind.RELATED: r"""
        \b(?:similar|related|other|more|latest|recommended|featured|recent) (?:\w+ )?(?:jobs?|role\
        s?|positions?|vacanc(?:y|ies)|openings?|opportunit(?:y|ies)|adverts?|postings?|listings?|c\
        areers)\b
        \b(?:jobs?|roles?|positions?|vacanc(?:y|ies)|openings?|opportunit(?:y|ies)|adverts?|postin\
        gs?|listings?|careers) (?:like (?:this|these)|you (?:may|might)|from|near|at this)\b
        \balso (?:viewed|applied|hiring|on)\b | \bmay also like\b | ^latest (?:in|from)\b
        \bsee also\b | ^browse\b | \bmore (?:from|at|in)\b
        \bopen (?:roles|positions|vacancies)\b | ^other adverts\b
        こんな(?:求人|募集|お?仕事|記事)も | 見た人は | (?:似|類似)(?:た|て|の)
        (?:その)?他(?:の|にも).{0,6}(?:求人|募集|職種)
        おすすめ(?:の)?(?:求人|募集|記事|お仕事) | 関連(?:求人|リンク|記事)
        (?:注目|新着|最近見た)(?:の)?(?:求人|募集|お仕事) | 同じ(?:会社|エリア|職種|条件)の
        募集一覧
    """,
    Kind.MAY: r"""
        \bprefer(?:red|able|ably|ences?)?\b | \bdesir(?:ed|able|ables)\b
        \bnice to ha(?:ve|ves)\b | \bbonus (?:points|skills|if)\b
        \b(?:is|be) a (?:\w+ )?(?:bonus|plus)\b | ^bonus(?:es)?$
        \ba (?:big |huge |real )?(?:plus|bonus)\b | \bplus(?:es)? (?:if|points)\b | \bpluses\b
        \bideally\b | (?<!^)\bwelcome\b(?! to) | \buseful\b | \ban advantage\b
        \badvantageous\b | ^advantages?$ | \bgood to have\b
        \bextra (?:credit|points)\b
        \bnot (?:strictly )?(?:required|essential|necessary|needed|mandatory)\b | \boptional\b
        \b(?:highly|well|favou?rably) regarded\b | \bstand out\b | \bset you apart\b
        \bglad (?:of|if|to (?:see|hear))\b | \bdelighted (?:if|by)\b
        \byou (?:may|might|could) (?:also |even )?(?:have|bring|be|know)\b | \beven better\b
        \bhelpful\b | \bhelps? (?:if|to have)\b | \bit (?:would |will |also )?helps?\b
        \b(?:we|i) would (?:also )?(?:love|like|be|welcome|value|appreciate|enjoy)\b
        \bwould be (?:great|nice|good|lovely|a)\b | \bappreciated?\b | \bbrownie points\b
        \bicing\b | \bcherry\b | \bgold stars?\b | \bfeather\b | \bhandy\b | \bsprinkles\b
        \bextra mile\b | \bbeyond that\b | \bin your favou?r\b | \bhope for\b | \blovely\b
        \bcool to have\b | \bcan teach\b
        \bmaybe\b | \bmight (?:also )?(?:be|have|bring)\b | \bsuit (?:someone|somebody)\b
        \balso (?:value|like|love|welcome|look for|good|great|nice)\b | \bwish ?list\b
        \bbeneficial\b | \bfavou?rable\b | \bpleased (?:if|to see)\b
        \bimpress(?:ed|es)? us\b | \bextra happy\b | \bnot a must\b | \bnot worry\b
        \bdeal ?breaker\b | \bhearts? beat\b | \bof interest\b | \bno must\b | \bmakes us smile\b
        歓迎(?!会) | 尚可 | なお可 | 優遇 | 望ましい | あると(?:うれ|嬉|良|よ|いい|助|有利)
        あれば | (?:活|生)かせる | できれば | できたら | 優先(?:し|的|され)
        あると(?:便利|最高|強|心強|尚) | 心強い | さらに(?:あれば|$) | なくても(?:大丈夫|ok|可)
        尚(?:嬉|うれ)
        (?:役立つ|役に立つ|活躍できる|生きる|有利な)(?:経験|スキル|資格|知識|もの)
        ウェルカム | プラスアルファ | こんな(?:経験|スキル)も
        (?:うれしい|嬉しい)(?:経験|スキル|資格) | もしあれば | 加点
        プラス(?:に|α|アルファ|要素) | 必須ではありません | 持っていると | ^want$ | 尚良
        なお良 | なおよい | なお(?:嬉|うれ)
        (?:だ|でき|持って(?:い)?る)と(?:なお)?(?:嬉し|うれし|助か|良い|よい) | あったら
        ^(?:maybe|perhaps)\b
    """,
    Kind.GIFTS: r"""
        \bbenefits?\b | \bperks?\b | \bin (?:it|this) for (?:you|me)\b | \bpackage\b
        \brewards\b | \b(?:we|us)(?: \w+)? (?:offer|give|provide)s?(?: you)?\b | \bour offer\b
        \b(?:offer|give|provide)s? you\b
        \bon offer\b | \bwe (?:will )?bring\b
        ^what (?:do |will |would |can )?(?:i|you)(?: will| can| would)? (?:get|gain|receive|earn)\
        \b
        \bin return\b | \bin exchange\b | \bextras\b | \bgoodies\b
        \bwhy (?:you|people)(?: \w+)? (?:like|love|enjoy|stay|choose)\b
        \bwhy (?:join|work|choose)\b | \bwhy us\b
        \bwe (?:look after|take care of|care for|reward|treat)\b | \blook after you\b
        \b(?:good|great|nice) (?:things|stuff|bits) (?:about|for)\b
        \bthe (?:good|nice) (?:stuff|bits|part)\b | \bwhat you can expect\b
        \byou (?:will )?(?:get|receive)\b | \breasons to (?:join|work|apply)\b
        \bworking (?:here|with us|for us)\b | \bperks\b | \bwhat we do for you\b
        \btake home\b | \bour (?:side|part|promise)\b | \bthe (?:upside|thanks)\b
        \bsweet stuff\b | \bin the box\b | \bthrow in\b | \bas thanks\b | \bthank you list\b
        \bon the table\b | \bcount on\b | \byou (?:can |will )?look forward to\b
        \bwe (?:will )?take care\b
        \btreats?\b | \blooking after you\b | \byou can expect\b | \byou would (?:get|receive)\b
        \bfrom us\b | \bbargain\b
        \bwe have(?: for you)?$ | \bhow we (?:support|look after|care for|reward) you\b
        \b(?:holidays?|leave|pension|insurance)(?:,| and) (?:holidays?|leave|pension|insurance)\b
        福利厚生 | 待遇(?!差) | 特典 | 加入保険 | 諸手当 | うれしい(?!方) | 嬉しい(?!方)
        もらえる | (?:支援|各種|社内)制度 | 働くメリット
        (?:当社|仕事|働く|会社)の(?:魅力|良さ|いいところ) | おまけ
        (?:お|ご)?用意(?:して|する|できる) | 手当(?:など|等)?$ | 得られるもの | 楽しみ
        働きやす | いいところ | よいところ | お返し | ごほうび | ついてくる
        (?:会社|私たち|当社|お店|園)から | お約束 | 自慢 | (?:入社後|暮らし|生活)の?サポート
    """,
    Kind.PAY: r"""
        \bsalary\b | \bcompensation\b | \bremuneration\b | \bwages?\b | ^pay\b
        \bpay (?:range|band|rate)\b | \bhow much\b | 給与 | 年収 | 月給 | 時給 | 日給 | 年俸
        賃金 | 報酬 | 給料 | 初任給
    """,
    Kind.ABOUT: r"""
        ^(?:a (?:bit|little|word) )?about (?:us|the (?:company|firm|organi[sz]ation|business|libra\
        ry|school|employer))\b
        \bwho (?:we are|are we)(?! (?:looking|searching|hoping|after|seeking))
        \bour (?:story|company|history|mission|vision|values)\b | ^the company\b
        \bcompany (?:description|overview|profile|info) | ^what (?:is this|we do)\b
        ^who else\b | ^meet (?:the|us)\b | ^why we\b | \bour team\b
        会社(?:概要|情報|について|紹介) | (?:私|わたし)たちについて | 当社について
        なにをやっている | なぜやる | 事業(?:内容|紹介) | ビジョン | どうやっている
    """,
    Kind.DUTIES: r"""
        \bresponsib | \bdut(?:y|ies)\b
        \byou (?:will|would) (?:be )?(?:do|doing|work|working|own|lead|help|join|learn)\b
        \babout (?:the|this) (?:role|job|position|team|work|opportunity|post|project)\b
        \bthe (?:role|job|work|position|opportunity|post|challenge)\b(?! requires)
        \btasks?\b | \bday (?:to day|in the life)\b
        \b(?:typical|normal|average) (?:day|week)\b
        ^in this (?:role|job|position)\b(?!.*\bneed)
        \bwithin (?:\w+ ){1,3}(?:months?|year)\b
        \bfirst (?:\w+ )?(?:days|weeks|months|year)\b | \bawaits you\b | \bbe up to\b
        \bpurpose\b | \boverview\b | \bsummary\b | \bdescription\b | \bobjectives?\b
        \bwould i do\b | \byour (?:role|mission|impact|day|week|work|job)\b
        \bthis role\b(?! needs| requires) | ^you will$ | \bkey accountabilities\b
        \bwhat (?:is|will) (?:the|this)\b | \bin short\b | \bmission\b
        仕事(?:内容|の内容|を知る|の流れ|紹介) | 業務(?:内容|の内容|詳細)
        職務(?:内容|の内容) | お任せ | やります | (?:一|1)日の流れ | 担当(?:業務|する)
        ミッション | 役割
    """,
    Kind.PERSON: r"""
        \bthrive\b | \bpersonal (?:qualities|attributes)\b | \bpersonality\b
        \bfeel at home\b | 人物(?:像)? | 人材像 | 求める人 | こんな(?:方|人|あなた)
        働きたい(?:方|人) | 向いている | マッチする | フィットする | 活躍(?:して|でき)
    """,
    Kind.OTHER: r"""
        \b(?:how|where|when|ready|want|time) to apply\b
        \bapply(?:ing)? (?:now|for|by|here|today)\b | \bapplications?\b
        \bapplication process\b | \bcontact\b | \bclos(?:es|ing)\b | \bdeadline\b
        \binterview\b | \bnext steps?\b | \bprocess\b | \bequal (?:opportunit|employ)
        \bdiversity\b | \bprivacy\b | \bquestions\b | \bhours\b | \bschedule\b | \bnote\b
        \bdisclaimer\b | \baccommodations?\b | 選考 | 応募(?:方法|の方法|先|書類) | 申込
        問い?合わ?せ | 休日 | 休暇 | 勤務時間 | 就業時間 | 雇用形態 | 連絡先
        募集(?:人数|背景|要項|期間) | 先輩 | 社員の声 | メッセージ | 採用(?:実績|予定|人数)
        労働条件 | 注意 | 年齢 | 面接 | ご応募 | 担当者 | 試用期間 | 残業
    """,
    Kind.SKILLS: r"""
        \btech(?:nology|nical)? stack\b | ^tools\b | \btechnologies\b | \bstack\b
        技術(?:スタック|環境) | 開発環境 | 使用(?:技術|言語|ツール) | 利用技術
    """,
    Kind.MUST: r"""
        \brequire(?:s|d|ments?)?\b | \bqualifi(?:cations?|ed)\b | \bmust\b | \bessentials?\b
        \blooking for\b | \bsearching for\b | \bwe (?:need|ask|expect|want|seek|require)\b
        \b(?:role|job|post|work) (?:needs|requires|asks)\b | \bneeded\b | \bnecessary\b
        \bwe (?:imagine|picture|hope)\b | \bnon negotiables?\b | \btable stakes\b
        \bdeal ?breakers\b | \bthe basics\b | \binsist\b | \bwithout (?:these|this|it|them)\b
        \btick (?:these|the|all)\b | \btool(?:box|kit)\b
        \bsuperpowers\b | \bingredients\b | \bwe are after\b | \bdo without\b | \brucksack\b
        \bpocket\b | \byour kit\b | \bbefore you apply\b | \bright person\b | \bmust list\b
        \bfit in if\b
        \byou (?:will |should |would |already |can |do )?(?:have|bring|need|offer|possess|are|know\
        |show|demonstrate)\b
        \babout you\b | \bwho you are\b | \b(?:this|it) (?:is|could be) you\b
        \bsounds? like you\b
        \byour (?:profile|background|experience|skills|qualifications|strengths)\b
        \bprofile\b | \bperson spec | \bcandidates?\b | \bapplicants?\b | \bskills\b
        \bexperience\b | \bcriteria\b | \bminimum\b | \beligib | \bprerequisites?\b
        \bshould (?:i|you) apply\b | \bapply if\b
        \b(?:right|good|great|perfect) (?:fit|person|match)\b | \bknowledge\b | \beducation\b
        \bcompetenc | \bif all of (?:this|these)\b | \bwhat it takes\b
        \bwho (?:should|can|may) apply\b | ^(?:can|do|are|have) you\b | \bcould this be you\b
        \bcome with\b
        \bexpect (?:of|from) you\b | \bask (?:of|from) you\b | \bneed (?:of|from) you\b | 必須
        応募(?:資格|条件|要件) | 受験資格 | 必要な | 求める(?!人) | 求められる
        応募(?:でき|いただけ)る | 要件 | \bmust\b | 対象となる | 資格(?:要件|$)
        (?:満たす|お持ちの)方 | いただきたいこと | 最低限 | 絶対条件 | 欠かせない | これだけは
        (?:持って|でき)(?:い)?てほしい | あなたに(?:ほしい|必要) | 来てほしい
    """,
    Kind.PLACE: r"""
        \blocations?\b | \bplace of work\b | \bwhere\b | 勤務地 | 勤務場所 | 就業場所
        働く場所
    """,
    Kind.COMPANY: r"""
        会社名 | 企業名 | 社名 | 事業所名
    """,
    Kind.ROLE: r"""
        \bjob title\b | \bposition title\b | 募集職種 | 職種
    """,
}
