"""Words that name what somebody works as."""

from __future__ import annotations

import re

from carrel.ingest.fields.patterns import alternatives, words

_ENGLISH = words("""
    accountant actor actuary administrator adviser advisor advocate agent agronomist ambassador
    analyst animator apprentice apprenticeship archaeologist architect archivist artist assembler
    assessor assistant associate astronomer attendant attorney auditor baker barista bartender
    beekeeper biologist blacksmith boatbuilder bookbinder bookkeeper bookseller brewer broker
    builder butcher buyer cabinetmaker captain caretaker carer carpenter cartographer cashier
    caterer chef chemist clerk cleaner clinician coach cofounder collector commissioner
    communicator composer conductor conservator consultant controller cook coordinator
    co-ordinator copywriter counsel counsellor counselor courier creator crew curator custodian
    cutter dancer dean deckhand dentist designer detective developer dietitian director dispatcher
    diver doctor dramaturg driver ecologist economist editor educator electrician engineer
    estimator evangelist examiner executive expert fabricator facilitator farmer farmhand fellow
    fellowship ferrier fisher fitter florist foreman forester founder fundraiser gardener
    generalist geologist glazier groom groundskeeper guard guide hairdresser hand handler handyman
    head headteacher helper herder historian host hostess housekeeper hydrographer hygienist
    hygienst illustrator inspector installer instructor intern internship interpreter inventor
    investigator janitor joiner journalist judge keeper labourer laborer landscaper lawyer lead
    leader lecturer librarian lifeguard linguist liaison lineman locksmith luthier machinist
    maintainer maker manager mariner marketer mason mathematician mechanic mediator mentor
    merchandiser merchant metallurgist meteorologist midwife miller mixer model moderator musician
    nanny navigator negotiator nurse nutritionist officer operative operator optician optometrist
    organiser organizer packer painter paralegal paramedic partner pathologist paver pharmacist
    photographer physician physicist physiotherapist picker pilot pipefitter planner plasterer
    plumber podiatrist policeman porter postdoc postman potter practitioner presenter president
    principal printer producer professor programmer projectionist promoter proofreader prosecutor
    psychiatrist psychologist publicist radiographer ranger receptionist recruiter referee
    registrar rep reporter representative researcher restorer reviewer rigger roaster roofer
    sailor saleswoman salesman salesperson scaffolder scheduler scholar scientist sculptor
    seamstress secretary sergeant server setter sewer shepherd singer skipper sommelier specialist
    splicer sre staff statistician steward stewardess stylist superintendent supervisor surgeon
    surveyor sysadmin tailor teacher technician technologist teller tester therapist tiler
    toolmaker trader trainee trainer translator treasurer tutor typesetter underwriter upholsterer
    usher valet vet veterinarian vicar videographer volunteer vp waiter waitress warden watchmaker
    weaver welder winemaker worker writer zookeeper sexton verger puppeteer farrier cooper thatcher
    saddler tanner milliner cobbler cordwainer ghillie dishwasher washer dyer knitter tuner turner
    moulder sweep sawyer drover presser finisher grinder polisher loader binder sorter grader taster
    blender distiller vintner chandler scribe bursar provost chancellor chaplain deacon rabbi imam
    priest minister pastor organist pianist violinist cellist soloist student studentship
    postdoctoral invigilator demonstrator dispenser phlebotomist orderly companion concierge
    doorman dealer croupier jockey stablehand milker pruner planter mate bosun purser stoker
    signaller shunter sommelier pizzaiolo contractor facilitator strategist ethicist stagehand
    solicitor barrister banker deputy aquarist erector governess paraprofessional caregiver aide
    adjuster appraiser auctioneer barber linesman paraplanner stocker trimmer undertaker valeter
""")
_ENDINGS = alternatives(r"""
    \w+(?:wright|smith|maker|keeper|builder|blower|worker|monger|herd|ographer|ologist|ician)
    (?:stock|boat|fisher|crafts|ferry|milk|drafts|camera|store|barge|horse|ground)man | \w+mason
    \w+(?:master|mistress|woman|person|ier|trist|minder|grower|finder|runner)
""")
_JAPANESE = alternatives(r"""
    エンジニア | デザイナー | プログラマー? | ディレクター | マネー?ジャー? | リーダー
    プロデューサー | プランナー | コンサルタント | アナリスト | スタッフ | アシスタント
    オペレー?ター? | ライター | ドライバー | セールス | マーケター | マーケティング
    アーキテクト | サイエンティスト | スペシャリスト | インストラクター | トレーナー
    カメラマン | フォトグラファー | イラストレーター | アドバイザー | カウンセラー
    コーディネー?ター | マスター | パティシエ | シェフ | コック | バリスタ | メカニック
    テスター | リサーチャー | エディター | クルー | キャスト | ソムリエ | パイロット | ガイド
    サポート | オーナー | ヘルパー | レジデント | キュレーター | デベロッパー | エージェント
    パートナー | 翻訳者? | 通訳 | 営業 | 事務 | 経理 | 総務 | 人事 | 広報 | 企画 | 編集 | 販売
    接客 | 調理 | 清掃 | 警備 | 管理 | 研究 | 開発 | 配送 | 保守 | 運用 | 設計 | 施工 | 製造
    加工 | 組立 | 検査 | 溶接 | 塗装 | 介護 | 看護 | 保育 | 医療事務 | 受付 | 秘書 | 法務 | 財務
    教諭 | 教授 | 助教 | 講師 | 司書 | 杜氏 | 巫女 | 僧侶 | 大工 | 左官 | 鳶 | 仲居 | 板前 | 女将
    番頭
    インターン | セラピスト | スタイリスト | ネイリスト | エステティシャン | トリマー | ナレーター
    アナウンサー | クリエイ?ター | アーティスト | ストラテジスト | コンシェルジュ | フロント
    レセプショニスト | パラリーガル | モデラー | アクチュアリー | エバンジェリスト | テクニシャン
    [ァ-ヴー]{1,12}(?:ニスト|リスト|ティスト|シスト|ジスト|レーター|ケーター|シッター|キーパー\
    |バイザー)
    見習い? | 手伝い | 住み込み | 屋さん | お世話 | づくり | コピーライター | デスク | バイヤー
    ピッカー | マネジメント職 | ホール | キッチン | レジ | 厨房
    仕込み | 品出し | 軽作業 | 梱包 | 仕分け | 配膳
    配達 | 整備 | 点検 | 測量 | 監査 | 校正 | 校閲 | 税務 | 会計 | 渉外 | 農作業 | 酪農 | 林業
    漁業
    購買 | 調達 | 物流 | 品質保証 | カスタマーサクセス | カスタマーサポート | 先生
    おこし協力隊
    [一-龥ァ-ヴー]{1,12}(?:職|員|士|師|者|係|長|工|手|人|役|担当|補助|官|医|生|兵|匠|主|嬢|方|隊)
    QA | SRE | PM | PdM | PMO | SE | CTO | CFO | VPoE
""")
ENGLISH = re.compile(rf"\b(?:{_ENGLISH}|{_ENDINGS})s?\b", re.IGNORECASE)
JAPANESE = re.compile(
    rf"{_JAPANESE}(?=$|[\s（(／/・,、，【\[＠@♪!！★☆｜|：:〜～–—-]|候補|募集|公募|の|または|及び|および|兼)"
)
