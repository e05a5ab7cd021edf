"""Names of jobs and of firms made of parts: single names would teach single words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle, islice

Part = tuple[str, str]  # the words, and what they are

_NOUNS = (
    "nurse,engineer,manager,assistant,officer,technician,driver,teacher,cook,chef,clerk,worker,"
    "operator,operative,supervisor,coordinator,analyst,adviser,consultant,specialist,designer,"
    "developer,administrator,inspector,instructor,therapist,carer,attendant,guide,mechanic,fitter,"
    "planner,controller,buyer,accountant,executive,representative,agent,associate,leader,trainee,"
    "apprentice,intern,director,editor,writer,researcher,scientist,lecturer,fellow,tutor,porter,"
    "cleaner,packer,picker,loader,labourer,foreman,keeper,grower,stylist,practitioner,receptionist,"
    "secretary,librarian,curator,host,steward,warden,ranger,surveyor,architect,estimator,buyer,"
    "bookkeeper,cashier,merchandiser,trainer,coach,counsellor,mentor,handler,installer,welder,"
    "setter,finisher,maker,cutter,helper,hand,crew member,team member,superintendent,adjuster,"
    "underwriter,examiner,assessor,auditor,paralegal,solicitor,pharmacist,dietitian,midwife,"
    "repairer,restorer,courier,collector,carrier,tuner,fixer,breeder,rider,sailor,diver,climber,"
    "psychologist,social worker,support worker,youth worker,healthcare assistant,lineworker"
).split(",")
_FIELDS = (
    "sales,production,community,clinical,project,warehouse,kitchen,school,farm,quality,finance,"
    "payroll,software,data,network,product,account,customer service,front desk,night,care,dairy,"
    "field,site,plant,maintenance,research,marketing,content,retail,shop,store,office,grants,"
    "events,box office,library,archive,collections,museum,exhibitions,theatre,stage,hotel,"
    "housekeeping,bar,restaurant,pastry,brewery,vineyard,garden,estate,forestry,fisheries,harbour,"
    "port,vessel,deck,train,bus,fleet,transport,logistics,supply chain,procurement,import,export,"
    "claims,insurance,mortgage,lending,tax,audit,legal,compliance,policy,planning,housing,benefits,"
    "utility,water,gas,electrical,mechanical,civil,structural,geotechnical,chemical,process,"
    "laboratory,biomedical,dental,veterinary,pharmacy,mental health,learning support,"
    "special education,early years,nursery,science,mathematics,music,sports,swimming,outdoor,"
    "travel,security,fire safety,health and safety,environmental,recycling,waste,energy,solar,wind,"
    "IT,help desk,cloud,security operations,machine learning,UX,graphic,video,news,web,e-commerce"
).split(",")
_GRADES = (
    "senior,junior,lead,principal,head,deputy,assistant,chief,trainee,graduate,part-time,regional,"
    "area,general,experienced,qualified,registered,certified,relief,seasonal,bilingual,mobile"
).split(",")
_HEADS_EN = (
    "Thornbury,Marrow Creek,Oakenshaw,Hollow Ash,Brackwater,Kestrel,Lowell & Gray,Fernbrook,"
    "St Brannock's,Port Hannay,Sunder Mill,Bright Pebble,Ostler & Finch,Applegarth,Millrace,"
    "Dakota Ridge,Fenwright,Little Harbour,Stonegate,Larkin Street,Meridian,Nimbus,Glenfarrow,"
    "Bluebonnet,Harrow Lane,Pinnacle,Anchor Bay,Halcyon,Sable Creek,Northgate,Blackthorn,Wexcombe,"
    "Deepwell,Moorcroft,Sparrowhawk,Palladian,Crosswind,Merrow & Sons,Greyhound Lane,Evermoor,"
    "Wildacre,The Old Forge,Queen's Road,Three Rivers,Silver Birch,Redwood,Lakeside,Highfield"
).split(",")
_KINDS_EN = (
    "Ltd,Limited,LLC,Inc.,plc,GmbH,& Co,& Sons,Group,Holdings,NHS Trust,NHS Foundation Trust,"
    "Hospital,Medical Center,Health Centre,Clinic,Surgery,Dental Practice,Veterinary Practice,"
    "Hospice,Care Home,Nursing Home,Primary School,High School,Academy,Academy Trust,College,"
    "University,Nursery,School District,Borough Council,County Council,City Council,Parish Council,"
    "Town Council,Water Authority,Port Authority,Housing Association,Fire & Rescue,Police,Library,"
    "Museum,Gallery,Theatre,Theatre Company,Orchestra,Zoo,Gardens,Estate,Farm,Farms,Dairy,Orchards,"
    "Vineyard,Brewery,Brewing Co.,Distillery,Bakery,Cafe,Coffee Roasters,Kitchen,Restaurant,Inn,"
    "Arms,Hotel,Hotels & Resorts,Lodge,Spa,Salon,Barbers,Books,Bookshop,Press,Print Works,Studio,"
    "Studios,Architects,Solicitors,LLP,Chartered Accountants,Wealth Partners,Bank,Savings Bank,"
    "Credit Union,Insurance,Mutual,Freight,Freight Lines,Logistics,Couriers,Haulage,Trucking,"
    "Airways,Ferries,Marine Services,Motors,Garage,Cycles,Construction,Builders,Roofing,Plumbing,"
    "Joinery,Electrical,Electric Cooperative,Engineering,Castings,Tool & Die,Foundry,Textiles,"
    "Foods,Packaging,Plastics,Pharma,Diagnostics,Robotics,Aerospace,Energy,Solar,Software,Systems,"
    "Analytics,Labs,Technologies,Games,Media,Charity,Trust,Foundation,Community Centre,Church,"
    "Recruitment,Staffing,Executive Search,Outdoor Nursery,Funeral Directors,Estate Agents,"
    "Homecare,Credit Union,Commission,Tribune,Gazette,Herald,Veterinary Group,Vets,Arts Centre,"
    "Station,Mouldings,Civil,Cold Chain,& Daughters,Grammar School,Pre-School,Utility District,"
    "Institute,Ecology Centre,Salmon,Shellfish,Grain & Stock,Timber,Sawmill,Stables,Kennels,Tavern,"
    "Bistro,Brasserie,Deli,Tea Rooms,Chippy,Grill,Yoga,Leisure Centre,Golf Club,Tennis Club,Radio,"
    "Film,Records,Ceramics,Pottery,Furniture,Flooring,Glass,Windows,Scaffolding,Surveyors,Planning,"
    "Property,Lettings,Housing,Shelter,Food Bank,Youth Club,Opera,Ballet,Festival,Archive,Hub"
).split(",")
_NOUNS_JA = (
    "スタッフ,職員,担当,担当者,係,員,エンジニア,デザイナー,オペレーター,ドライバー,アシスタント,リーダー,"
    "リード,チーフ,技師,乗組員,見習い,責任者候補,"
    "マネージャー,コンサルタント,アドバイザー,ディレクター,インストラクター,補助,技術者,作業員,職人,技士,"
    "技術職,総合職,事務,職,店長,責任者,見習い,コーディネーター,サポート,クルー,専門員,相談員,指導員,支援員"
).split(",")
_FIELDS_JA = (
    "営業,事務,経理,総務,人事,広報,企画,販売,接客,調理,製造,品質管理,生産管理,生産技術,検査,組立,加工,塗装,"
    "溶接,設計,施工管理,現場,土木,建築,電気,設備,整備,配送,倉庫,物流,仕分け,検品,梱包,清掃,警備,受付,"
    "フロント,客室,ホール,キッチン,厨房,レジ,品出し,製菓,製パン,焼き菓子,醸造,酪農,栽培,出荷,収穫,養鶏,"
    "漁業,林業,造園,介護,看護,保育,調剤,医療,歯科,リハビリ,送迎,相談,学習,教育,講習,学童,図書館,窓口,"
    "融資,法務,知財,税務,会計,監査,Web,システム,インフラ,データ,アプリ,ゲーム,映像,編集,校正,印刷,縫製,"
    "染色,美容,ネイル,エステ,施術,トリミング,飼育,観光,ツアー,予約,婚礼,葬祭,舞台,制作,音響,照明,消防,"
    "上下水道,保健,福祉,児童,農業,地質調査,測量,研究,分析,治験,カスタマーサポート,コールセンター,採用"
).split(",")
_PLAIN_JA = (
    "看護師,准看護師,助産師,保健師,薬剤師,医師,歯科医師,歯科衛生士,歯科助手,理学療法士,作業療法士,"
    "言語聴覚士,診療放射線技師,臨床検査技師,臨床工学技士,管理栄養士,栄養士,調理師,介護福祉士,介護職,"
    "ケアマネジャー,生活相談員,サービス管理責任者,児童指導員,保育士,幼稚園教諭,保育教諭,教諭,専任教諭,"
    "常勤講師,非常勤講師,助教,准教授,特任研究員,研究員,学芸員,司書,事務職,一般事務,営業事務,医療事務,"
    "学校事務,土木技術職,建築技術職,消防職員,消防吏員,警察官,行政職,技術職,技能労務職,運転士,整備士,"
    "自動車整備士,船舶整備士,甲板員,機関士,航海士,客室乗務員,大工,左官,鳶職,塗装工,配管工,溶接工,旋盤工,"
    "電気工事士,電気主任技術者,現場監督,施工管理,測量士,溶接,プレス工,板金工,金型設計,機械設計,電気設計,"
    "回路設計,美容師,理容師,ネイリスト,セラピスト,エステティシャン,トリマー,動物看護師,獣医師,飼育員,寿司職人,"
    "板前,仲居,料理人,ホールスタッフ,キッチンスタッフ,パティシエ,パン職人,バリスタ,ソムリエ,杜氏,蔵人,牧場作業員,"
    "搾乳スタッフ,農作業,果樹栽培,林業作業員,庭師,花屋,書店員,店長候補,副店長,記者,編集者,弁理士,"
    "パラリーガル,税理士,公認会計士,会計スタッフ,税務スタッフ,宮大工,葬祭ディレクター,リフト係,窓口係,"
    "地域おこし協力隊,集落支援員,スクールカウンセラー,公認心理師,送迎ドライバー,ルート営業,"
    "法人営業,海外営業,技術営業,反響営業,フィールドエンジニア,組込みエンジニア,社内SE,インフラエンジニア"
).split(",")
_HEADS_JA = (
    "山川,清流,水城,若葉,大地,ほろよい,丸三,鈴村,北浜,みらい,ツキノワ,ルミ,岡部,湯乃里,やすらぎ,東稜,青峰,"
    "松風,たんぽぽ,あかつき,シーガル,まつば,旭光,港,くるみ,緑野,いぶき,ヤマト,いずみ,森川,ノート,奥山,結,浜名,"
    "しらかば,白鷺,小野,聖泉,ひばり,海人,三河,里山,トキワ,ほしのふね,阿蘇,滝野,光輪,はやぶさ,銀嶺,さくら,藤,"
    "みなと,越後,瀬戸内,もりのこ,青空,朝日,富士見,中央,第一"
).split(",")
_BEHIND_JA = (
    "株式会社,有限会社,工業,製作所,精機,鉄工,鉄工所,産業,商事,商店,商会,物産,食品,水産,農園,果樹園,牧場,酒造,"
    "醸造,製菓,製パン,運輸,運送,交通,汽船,観光,リゾート,ホテル,旅館,ロッジ,建設,工務店,組,塗装店,電機,電気工事,"
    "印刷,出版,新聞社,病院,中央病院,クリニック,内科クリニック,歯科,歯科医院,整骨院,薬局,動物病院,医療センター,"
    "保育園,こども園,幼稚園,小学校,高等学校,大学,学園,学院,福祉会,苑,園,信用金庫,銀行,農業協同組合,生協,"
    "市役所,町役場,市,町,村,県,消防組合,水道企業団,図書館,美術館,博物館,法律事務所,会計事務所,設計事務所,"
    "労働金庫,金庫,共済組合,広域組合,斎場組合,観光協会,文化財団,民俗資料館,日報,日報社,漁業,養鶏,養豚場,製材,"
    "バネ製作所,ロジスティクス,フォワーディング,電子,ガス,水道,ファーマ,化成,樹脂,金属,セラミックス,木工,家具,"
    "どうぶつ病院,こどもクリニック,眼科,耳鼻咽喉科,産婦人科,訪問看護ステーション,ケアセンター,デイサービス,"
    "閣,楼,荘,亭,軒,庄,苑本館,農場,ファーム,ワイナリー,牧場株式会社,中学校・高等学校,中学校,専門学校,塾,"
    "データ,テック,システムズ,ラボ,ソフト,エナジー,サービス,フーズ,堂,屋,庵,工房,造園,林業"
).split(",")
_AHEAD_JA = (
    "株式会社,有限会社,合同会社,医療法人,社会福祉法人,学校法人,一般社団法人,NPO法人,農事組合法人,税理士法人,"
    "居酒屋,麺処,蕎麦処,焼肉,寿司,カフェ,喫茶,ベーカリー,パン工房,洋菓子店,美容室,ヘアサロン,ネイルサロン,"
    "リラクゼーションサロン,エステサロン,ホテル,旅館,民宿,ペンション,特別養護老人ホーム,介護老人保健施設,"
    "グループホーム,デイサービス,訪問看護ステーション,認定こども園,保育園,学童クラブ,劇団,古書,便利屋,"
    "鮨,天ぷら,うなぎ,珈琲館,菓匠,和菓子処,甘味処,割烹,料亭,酒蔵,茶房,ネイルルーム,理容室,整体院,鍼灸院,"
    "地域密着型特別養護老人ホーム,サービス付き高齢者向け住宅,就労支援センター,児童発達支援,放課後等デイサービス,"
    "こどもの居場所,子育て支援センター,学習支援,乗馬クラブ,ペットサロン,花の店,雑貨店,自転車店,写真館,"
    "アトリエ,スタジオ,一級建築士事務所,動物病院,ドラッグストア,スーパー,フィットネス,学習塾"
).split(",")

_PAGES_JA = (
    "市職員採用試験案内,町職員採用試験,市職員募集,村職員を募集します,町職員（保健師）採用試験案内,組合職員採用試験要項,"
    "市会計年度任用職員の募集,大学教員公募,病院職員募集,の採用情報,の求人,の採用試験,の仕事,で働く,の求人情報一覧"
).split(",")
_PAGES_EN = (
    "vacancies at,careers at,jobs at,working at,openings at,work for,join,life at,"
    "opportunities with"
).split(",")
_PLACES_EN = (
    "Loch,Lake,Isle of,Port,Mount,North,South,East,West,near,Greater,Central,Bay of,County,"
    "Upper,New"
).split(",")

# What is made of two parts: its kind, how they are put together, and how often each first one.
_TABLE: tuple[tuple[str, str, Sequence[str], Sequence[str], int], ...] = (
    ("role", "{} {}", _FIELDS, _NOUNS, 4),
    ("role", "{} {}", _GRADES, _NOUNS, 5),
    ("role", "{}{}", _FIELDS_JA, _NOUNS_JA, 5),
    ("role", "{}・{}スタッフ", _FIELDS_JA, _FIELDS_JA[7:], 1),
    ("firm", "{1} {0}", _KINDS_EN, _HEADS_EN, 6),
    ("firm", "{1}{0}", _BEHIND_JA, _HEADS_JA, 4),
    ("firm", "{0}{1}", _AHEAD_JA, _HEADS_JA, 5),
    ("page", "{1}{0}", _PAGES_JA, _HEADS_JA, 4),
    ("page", "{0} {1}", _PAGES_EN, _HEADS_EN, 4),
    ("place", "{0} {1}", _PLACES_EN, [head.split()[0] for head in _HEADS_EN], 2),
)


def made() -> Iterator[Part]:
    """Yield names of jobs, firms, pages and places, in English and Japanese."""
    for kind, names in (("role", (*_NOUNS, *_PLAIN_JA, *_FIELDS_JA)), ("branch", _FIELDS)):
        for name in names:
            yield name, kind
    for kind, pattern, some, others, times in _TABLE:
        for one, other in _mixed(some, others, times):
            yield pattern.format(one, other), kind


def _mixed(some: Sequence[str], others: Sequence[str], times: int) -> Iterator[tuple[str, str]]:
    """Yield each of some words so many times, each time with others."""
    ring = cycle(others)
    for one in some:
        for other in islice(ring, times):
            yield one, other
        next(ring)
