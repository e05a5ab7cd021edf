"""Whole labels of job postings, English and Japanese: these need no markup to be labels."""

from __future__ import annotations

from carrel.ingest.fields.labels import Kind, Patterns

EXACT: Patterns = {
    Kind.COMPANY: r"""
        (?:the )?(?:company|employer|organi[sz]ation|hiring company|firm|business|institution\
        |client)(?: name)?
        (?:legal|business|company|employer|organi[sz]ation) name | name of (?:the )?employer
        employed by | hiring organi[sz]ation | posted by | advertiser
        (?:募集|求人|採用|掲載|運営|応募先)?(?:会社|企業|法人|事業者|事業所|事業主|団体|店舗|施設|\
        組織|お?店|医院|園|教室|ショップ)(?:名|名称)?
        社名 | 商号 | 屋号 | 雇い?主 | 雇用主 | 店名 | 運営(?:元|者|主体)? | 名称 | 勤務先名
        勤務先企業 | 設置者 | 学校名 | 病院名 | 医院名 | 機関名 | 所属(?:機関|先|名)?
        勤務先(?:の)?名称 | 求人者名? | 雇用元 | 派遣元
    """,
    Kind.CLIENT: r"""
        派遣先(?:企業|会社)?(?:名)? | 就業先(?:企業|会社)(?:名)?
    """,
    Kind.ROLE: r"""
        (?:position|job|role|post|vacancy)(?: title| name| offered)?s? | title
        the (?:position|vacancy|post)(?: title| name| offered)?
        (?:job )?occupation | opening | advertised (?:job|post|role) | we are hiring
        vacant post | position applied for | appointment | designation
        (?:募集|採用|求人|担当)?(?:職種|職名|ポジション|ポスト|役職|役割名|コース)(?:名|名称)?
        (?:お)?しごと | お?仕事(?:名)? | 募集(?:の)?仕事 | 求人(?:名|タイトル) | 案件名
        タイトル | 職位 | 募集(?:する|して(?:いる|います))?(?:人材|職|のは) | 職務名 | 肩書き?
        (?:職名|職種)(?:・|及び|と|、)?(?:募集)?(?:人員|人数) | 募集中の職種 | 募集内容
        (?:求人|公募|募集)?件名 | (?:試験|採用|募集|職種)区分 | 職種・?ポジション | 公募職種
        job role
    """,
    Kind.PLACE: r"""
        (?:the |your |our )?(?:(?:job|work|office|primary|main)(?:ing)? )?(?:locations?|place|site\
        |base|office|town|city|area|region|workplace|venue)(?: of (?:work|employment))?
        (?:place|location) of (?:work|employment|the (?:job|post)) | where
        where you will (?:work|be(?: based)?) | (?:duty |work )station | based(?: in| at)?
        work from | where is it | where (?:would|will) i work | where we are
        working location | work arrangement
        (?:主な|主たる|予定)?(?:勤務|就業|就労|仕事|業務|作業|配属)(?:予定)?(?:地|場所|先|エリア|\
        地域|拠点|の場所|先所在地|地住所|先住所|先エリア)(?:名)?
        (?:働く|仕事の|勤める)(?:場所|ところ|エリア|地域|ばしょ) | 場所 | ばしょ
        ロケーション | 勤務(?:地)?・?アクセス | 赴任地 | 実施場所 | 活動場所
        どこで(?:働く)?(?:のか)? | 店舗所在地 | 勤務スタイル | 募集(?:エリア|地域)
    """,
    Kind.SEAT: r"""
        (?:本社|本店|会社|企業|事業所|店舗|施設|オフィス|拠点|園|学校)?(?:の)?(?:所在地|住所)
        本社 | アクセス | address | head office | headquarters | hq
    """,
    Kind.PAY: r"""
        (?:the |your |base |basic |annual |monthly |hourly |expected |estimated |starting \
        |target )*\
        (?:salar(?:y|ies)|pay|wages?|compensation|remuneration|earnings|rates?|stipend|fee|income)\
        (?: (?:range|band|scale|package|details|rate|level|bracket|transparency|grade|per (?:hour|\
        month|year|annum)|information|and conditions|offered))*
        (?:hourly|daily|day|monthly) rate | what we pay | what it pays | how much | ote
        grade and salary | salary and grade | what does it pay | we pay | the pay
        (?:想定|予定|モデル|理論|初年度|提示|募集|基本|初任|支給|標準|参考|目安|最低)*(?:給与|給料\
        |賃金|年収|月収|月給|時給|日給|年俸|報酬|月額|年額|給|時間給|単価|給与額|賃金額|俸給|本給|\
        基本給|初任給|想定給与|待遇給与)(?:等|額|例|レンジ|範囲|条件|水準|形態|の目安|帯|について|\
        目安|[(（].{1,14}[)）])*
        a\+b(?:\(.*\))? | 給与[・、/／]?(?:賞与|待遇|手当|報酬|昇給) | お給料
        ギャラ(?:ンティー?)? | 謝礼 | 謝金 | 報酬額 | 給与(?:体系|詳細) | 月給(?:例|制)
        いただけるお金 | お金
    """,
    Kind.MUST: r"""
        (?:the |our |your |job |key |main |basic |core |minimum |entry |position |role |general |c\
        andidate |applicant |hard |formal )*(?:requirements?|qualifications?|prerequisites?|must h\
        aves?|essentials?|criteria|eligibility)
        (?:required|essential|necessary|minimum|basic|must have|needed|mandatory)(?: (?:skills?|qu\
        alifications?|experience|criteria|knowledge|education|abilities|competenc(?:y|ies)))*(?: a\
        nd (?:skills|experience|qualifications|knowledge|abilities))*
        (?:skills?|experience|knowledge|education|qualifications?|abilities|background)(?:,? and |\
        \s)(?:skills?|experience|knowledge|education|qualifications?|abilities|requirements|compet\
        encies|attributes|expertise)(?: required)?
        (?:about|who) you(?: are)? | who are you | is this you | are you
        your (?:profile|background|experience|skills|qualifications|strengths|talents?|expertise|t\
        oolkit)
        (?:candidate |your |ideal )?profile | person(?:al)? spec(?:ification)?
        (?:what )?you (?:will |would )?(?:bring|have|need|offer|are) | expectations | ksas?
        (?:spoken |human )?languages?(?: skills| requirements)?
        what you will bring(?: to .{1,30})? | certifications? | conditions of employment
        we (?:ask for|ask|need|expect|require|want|are looking for|look for|seek) | education
        experience | required | musts? | you | what we (?:need|ask|want|expect|require)
        education level | selection criteria | you must(?: have)? | you should(?: have)?
        licen[cs]es? | (?:the )?(?:ideal|successful|right) (?:candidate|applicant|person)
        必須 | マスト
        (?:応募|受験|受検|募集|採用|申込|参加|登録|選考|出願)(?:の)?(?:資格|要件|条件|対象)(?:等|\
        者|[・/／、](?:要件|条件|資格))*(?:[(（]?必須(?:条件|要件|スキル)?[)）]?)?
        必須(?:条件|要件|スキル|経験|資格|事項|項目|能力|知識|技能|の?(?:経験|スキル|資格|条件|要\
        件))*(?:[・/／、と&](?:経験|スキル|資格|条件|要件|知識|能力|免許))*
        必要(?:な|とする|となる)?(?:経験|スキル|資格|条件|要件|免許|学歴|知識|能力|技能|もの|こと|\
        事項|語学力|技術)(?:等|など)?(?:[・/／、とや](?:経験|スキル|資格|条件|要件|知識|能力|免許|\
        学歴|技術)(?:等|など)?)*
        (?:求める|求められる|期待する)(?:スキル|経験|能力|条件|要件|資格|知識|技術|こと|もの|レベ\
        ル)(?:等)?(?:[・/／、と](?:スキル|経験|能力|知識|資格|人物像?))*
        (?:免許|資格|学歴|経験|スキル|能力|語学|知識|技能)(?:等|要件|条件)?(?:[・/／、と](?:免許|\
        資格|学歴|経験|スキル|能力|語学力?|知識|技能)(?:等)?)*
        対象(?:となる方|者|の方)? | 応募(?:できる|いただける|可能な|対象の)方
        前提(?:条件|知識) | 最低(?:条件|要件|限必要な(?:経験|スキル))
        実務経験 | 応募に必要な(?:もの|こと) | 求める方 | 募集する方 | 対象となる(?:方|人)
        経験・?年数 | 要件 | 要資格 | 資格要件 | 条件\(必須\) | 応募要項 | ご応募(?:の)?条件
        応募(?:でき|いただけ)る(?:人|方|条件) | 応募の(?:めやす|目安|条件|対象)
        採用基準 | あなたに求めること | 語学力? | こんな方を(?:求めて|募集して)(?:い)?ます
    """,
    Kind.MAY: r"""
        (?:preferred|desired|desirable|optional|additional|bonus|advantageous|nice to have|useful|\
        helpful|other|beneficial)(?: (?:skills?|qualifications?|experience|criteria|requirements?|\
        attributes|knowledge|extras|points|education|competenc(?:y|ies)))*(?: and (?:skills|experi\
        ence|qualifications))*
        desirables? | merits? | meriting | also meriting | assets?
        nice(?: to haves?| extras| touches)? | preferences?
        bonus(?: points| if)? | a bonus
        plus(?:es)? | a plus | good to have | also (?:welcome|useful|good|great) | welcome
        an advantage | advantages | wants? | wanted | ideally | extra credit | brownie points
        you may(?: also)? (?:bring|have) | wish ?list | better | highly regarded | it helps if
        (?:大?歓迎|尚可|なお可|優遇|あれば尚可|望ましい|推奨)(?:する|される|の|な)?(?:条件|要件|ス\
        キル|経験|資格|事項|項目|能力|知識|技能|人材|方|もの|こと|点|者)*(?:等|など)?(?:\
        [・/／、と&](?:経験|スキル|資格|条件|要件|知識|能力|者)(?:等)?)*
        (?:応募|募集)(?:資格|要件|条件)[(（・/／]?(?:歓迎|尚可|優遇|want)(?:条件|要件|スキル)?\
        [)）]?
        あれば(?:尚|なお)?(?:可|良い?|よい|うれしい|嬉しい|歓迎|優遇|望ましい|いい)?
        あると(?:尚|なお)?(?:うれしい|嬉しい|良い|よい|望ましい|いい|助かる|歓迎|有利(?:な)?)(?:も\
        の|こと|スキル|経験|資格)*(?:[・/／](?:経験|スキル|資格))*
        (?:活|生|い)かせる(?:経験|スキル|資格|強み|知識)(?:[・/／、と](?:経験|スキル|資格|知識))*
        ウォント | プラス(?:α|アルファ)?(?:になる(?:経験|スキル|もの|こと))? | ベター
        優遇(?:あり)? | 持っていると(?:うれしい|嬉しい|よい|良い)(?:もの|スキル|経験)?
        できると(?:うれしい|嬉しい|よい|良い)こと | 加点(?:要素|ポイント|項目)? | 特に歓迎
        (?:うれしい|嬉しい)(?:経験|スキル|資格) | 未経験(?:者)?歓迎(?:条件)?
    """,
    Kind.PERSON: r"""
        (?:求める|求められる|期待する|理想の|歓迎する)?人(?:物像|材像|物|材|財)
        求める方(?:像|の特徴)? | (?:求める|こんな)人
        こんな(?:方|人|あなた)(?:と|に|を|が|へ)?(?:一緒に|いっしょに|ぜひ|特に)?(?:働きたい|向い\
        て(?:い)?(?:る|ます)|ぴったり(?:です)?|おすすめ(?:です)?|マッチ(?:します)?|探して(?:い)?ま\
        す|お待ちして(?:い)?ます|ほしい|会いたい|活躍(?:しています|できます)?|合って(?:い)?ます)?
        向いている(?:人|方) | (?:一緒に|いっしょに)働きたい(?:人|方) | あなたへ
        (?:活躍|マッチ|フィット)(?:できる|する)(?:人|方) | personal (?:qualities|attributes)
        (?:your )?personality | soft skills
        you will (?:thrive|fit|love it)(?: here)?(?: if)? | who (?:thrives|fits)(?: here)?
    """,
    Kind.GIFTS: r"""
        (?:the |our |your |employee |company |key |some |other |additional |full |staff |job |posi\
        tion )*(?:benefits?|perks?|package|extras|rewards?|advantages of working here|offer|deal|o\
        ffering|privileges|goodies)(?: (?:package|of the job|and (?:perks?|benefits?|rewards?|extr\
        as|conditions|culture|compensation|pay|salary)|include|at a glance|offered|summary|for you\
        |you get))*
        (?:compensation|salary|pay|remuneration|perks|rewards?)(?: package)? and (?:benefits|perks\
        |rewards|conditions)
        what (?:we|you|is|do i)(?: will)? (?:offer|get|receive|provide|give|on offer)(?: you)?
        what we (?:will )?bring
        what is in it for (?:you|me) | in return | we (?:offer|give|provide|bring)(?: you)?
        you (?:get|receive|will get|will receive|enjoy) | conditions
        what you (?:will|would) (?:get|receive|gain|enjoy)
        why (?:join(?: us)?|us|work (?:here|for us|with us)) | on offer | what you receive
        in exchange | what you (?:can )?expect from us
        what (?:else )?(?:do|will|would) (?:i|you) get
        福利厚生(?:等|制度|ほか|など|その他|について|・?諸制度|・?手当)*
        (?:待遇|処遇|手当|特典|制度|福利厚生|諸手当|保険|社会保険|福利|厚生)(?:[・/／、と&](?:待遇\
        |手当\
        |特典|制度|福利厚生|諸手当|社会保険|保険|福利|厚生|休暇|社内制度|各種制度|昇給|賞与))*(?:\
        等|など|完備|制度|面)?
        (?:各種|社内|支援|主な|充実の|うれしい|嬉しい|その他の?)(?:制度|手当|特典|待遇|福利厚生|保\
        険)
        うれしいこと | 嬉しいこと | おまけ | メリット | 加入保険(?:等)? | 社会保険(?:等|完備)?
        (?:お)?楽しみ | サポート(?:制度|体制)? | 働く(?:メリット|環境) | もらえるもの
        得られるもの | 働きやすさ | お返し | ごほうび | お約束 | 自慢 | 安心ポイント
        職場の良さ | 受けられるもの
        (?:この仕事|当社|うち|ここ)(?:で働く|の)(?:魅力|メリット|良さ|いいところ|よいところ)
        私たちが(?:用意|提供)(?:する|できる)(?:もの|こと) | 待遇(?:面|条件|について)
        職場環境・制度
    """,
    Kind.SKILLS: r"""
        (?:the |our |your |tech(?:nical|nology)? |key |core |top )*(?:skills|stack|technolog(?:y|i\
        es)|tools|tech|keywords|tags)(?: (?:we use|you will use|used|tags))?
        tools and technologies | (?:technical|technology|development) environment
        programming languages | languages and tools | what we use | we use
        (?:技術|開発|使用|利用|主な|扱う|採用|業務)*(?:スタック|環境|技術|言語|ツール|フレームワー\
        ク|ソフト(?:ウェア)?|アプリ)(?:等|など)?(?:[・/／、と](?:技術|環境|言語|ツール|フレームワ\
        ーク|ソフト))*
        キーワード | スキルタグ | 関連(?:スキル|技術) | 使う(?:技術|道具|ツール)
    """,
    Kind.TERMS: r"""
        (?:諸|募集|求人)?条件(?:等)?
    """,
    Kind.DUTIES: r"""
        (?:(?:主|具体的)な|お|担当|募集)*(?:仕事|業務|職務|内容|作業)(?:の|内容|詳細|概要|紹介|に\
        ついて|・?(?:内容|概要)|ミッション)*
        こんなこと(?:を)?やります | やること | (?:お願い|お任せ)したいこと
        お任せする(?:こと|業務|仕事)
        具体的な(?:仕事|業務)(?:内容)? | (?:一|1)日の流れ | ミッション | 役割 | 職責
    """,
    Kind.RELATED: r"""
        (?:similar|related|other|more|latest|recommended|featured|recent|open|current|all|new) (?:\
        jobs?|roles?|positions?|vacanc(?:y|ies)|openings?|opportunit(?:y|ies)|adverts?|postings?|l\
        istings?|careers)(?: .{0,40})?(?: \d+)?
        see also | people also (?:viewed|applied).* | explore more.* | also hiring | browse .*
        (?:似て(?:い)?る|類似の?|関連(?:する)?|おすすめの?|注目の?|(?:その)?他の|ほかの|新着|人気\
        の?|近くの|最近見た|現在の|急募の)(?:募集)?(?:求人|募集|仕事|お仕事|職種|案件|ポジション|\
        バイト|アルバイト|パート)(?:情報|一覧)?(?:はこちら)?
        募集(?:中の)?(?:職種|求人)?一覧 | 関連リンク
        同じ(?:エリア|地域|職種|条件|会社|沿線|市区町村)の.{1,12}
    """,
    Kind.OTHER: r"""
        勤務(?:時間|形態|体系|日数?|曜日|条件) | 就業(?:時間|形態) | (?:労働)?時間 | シフト
        休日 | 休暇 | 休み | 休日[・/／]?休暇 | 年間休日(?:数)? | 雇用(?:形態|期間|区分|条件)
        契約(?:形態|期間|条件)? | 期間 | 任期 | 着任(?:時期|日) | 入社(?:日|時期) | 勤務開始日?
        (?:応募|提出|必要|出願)書類 | 試用期間 | 募集(?:人数|人員|背景|期間|要項|締切)
        採用(?:人数|予定(?:数|人数|学部)?|実績) | 人数
        (?:選考|採用)(?:の)?(?:方法|フロー|プロセス|流れ|手順)
        応募(?:方法|先|締切|期限|の方法|書類) | 申込み?(?:方法)? | お?問い?合わ?せ(?:先)?
        連絡先 | 担当(?:者)? | 年齢(?:制限)? | 性別 | 求人(?:番号|区分) | 受付(?:日|年月日)
        掲載(?:日|期間) | (?:応募|公募|申込)?(?:締め?切り?|〆切)(?:日)? | 更新日 | 備考 | その他
        通勤 | 交通 | 最寄り?駅? | 残業 | 賞与
        昇給 | 選考 | 面接 | リモート(?:ワーク)? | 部署 | 配属(?:部署)? | 労働条件 | 定員
        転勤 | マイカー通勤 | 先輩の声 | 社員の声 | メッセージ | メンバー | 注意事項
        受動喫煙(?:対策|防止(?:措置|対策)?) | この仕事のポイント | ポイント | 通勤手当
        お問合せ | エントリー | リンク | お知らせ | (?:working )?hours | schedule | shifts?
        closing(?: date)? | closes | deadline | (?:how )?(?:to )?apply
        application(?:s| process| deadline)? | contact(?: us| details)?
        reference(?: number)? | ref
        (?:job |employment |contract |work |time )?(?:type|term|status|level|category|function|id)
        posted(?: on)? | date posted | start(?: date)? | duration | department | group | team
        reports to | seniority(?: level)? | industr(?:y|ies) | contract
        job (?:requisition )?id | enquiries | holiday | (?:interview|hiring|selection) process
        next steps | equal opportunit(?:y|ies) | diversity | travel | remote | commitment
        employment | headcount | visa | our values | probation | number of positions | notice
        when | location type | hiring manager | valid through | vacanc(?:y|ies) details
    """,
}
