"""Names of companies and other bodies: by their legal form, their kind, or words around."""

from __future__ import annotations

import re
from collections.abc import Iterator

from carrel.ingest.fields.patterns import alternatives, words
from carrel.ingest.fields.pieces import Piece, is_japanese, plain
from carrel.ingest.fields.role_words import JAPANESE as JOBS_JA

_FORMS_JA = alternatives(r"""
    認定(?:NPO法人|特定非営利活動法人) | 特例認定NPO法人
    株式会社 | 有限会社 | 合同会社 | 合資会社 | 合名会社 | 相互会社 | 一般社団法人 | 一般財団法人
    公益社団法人 | 公益財団法人 | 社会福祉法人 | 医療法人社団 | 医療法人財団 | 社会医療法人
    医療法人 | 学校法人 | 宗教法人 | 特定非営利活動法人 | NPO法人 | 農事組合法人 | 国立大学法人
    公立大学法人 | 地方独立行政法人 | 国立研究開発法人 | 独立行政法人 | 税理士法人 | 弁護士法人
    有限責任監査法人 | 監査法人 | 社会保険労務士法人 | 行政書士法人 | 司法書士法人 | 特許業務法人
    弁理士法人 | 土地家屋調査士法人 | 更生保護法人 | 職業訓練法人 | 特定医療法人 | 企業組合
    医療生活協同組合 | 生活協同組合 | 漁業協同組合 | 森林組合 | 信用組合 | 土地改良区
    農業協同組合 | 事業協同組合 | 労働者協同組合 | 協同組合 | 労働組合 | 財団法人 | 社団法人
""")
_BODIES_JA = alternatives(r"""
    病院 | 医院 | 診療所 | クリニック | 大学 | 大学院 | 高等学校 | 高校 | 中学校 | 小学校 | 学園
    学院 | 幼稚園 | 保育園 | こども園 | 役場 | 市役所 | 区役所 | 県庁 | 研究所 | 研究センター
    事務所 | 財団 | 協会 | 組合 | 銀行 | 信用金庫 | 美術館 | 博物館 | 図書館 | 旅館 | ホテル | 農園
    農場 | 牧場 | 工務店 | 製作所 | 工業 | 建設 | 電機 | 商店 | 商会 | 書房 | 出版 | 新聞社 | 放送
    鉄道 | 電鉄 | 交通 | 酒造 | 醸造 | 製菓 | 薬局 | 薬品 | 製薬 | 動物病院 | 法人 | ファーム
    グループ | 教室 | 工房 | 食堂 | サロン | スタジオ | ラボ | カフェ | センター | クラブ | 学校
    整骨院
    歯科 | 整形外科 | 商工会議所 | 神社 | 書店 | 酒店 | 製麺所 | 製パン | 印刷所 | 印刷 | 鉄工所
    造船所
    美容室 | 運輸 | 運送 | 商事 | 物産 | 水産 | 食品 | 不動産 | 道場 | 劇団 | 劇場 | 動物園 | 水族館
    植物園
    公民館 | 事業団 | 公社 | 連盟 | 連合会 | 会議所 | 商工会 | 協議会 | 教育委員会 | 消防本部
    保育所 | 鍼灸院 | 接骨院 | 治療院 | 助産院 | 児童館 | 記念館 | 資料館 | 製材所
    スーパー | ストア | マート | ベーカリー
    石材店 | 造園 | 養蜂場 | 養鶏場 | 茶園 | 果樹園
""")
# Letters that a Japanese name is made of.
_KANA = r"[一-龥々〆ヵヶァ-ヴーｦ-ﾟA-Za-z0-9０-９Ａ-Ｚａ-ｚ&＆・.\-’'ぁ-ん]"
_BODY = re.compile(rf"{_KANA}{{1,25}}?(?:{_BODIES_JA})(?![一-龥ァ-ヴー])")
_BODY_END = re.compile(_BODIES_JA)
_OURS = re.compile(rf"[当弊本]{_BODIES_JA}")  # names nobody
_FORMS_EN = alternatives(r"""
    Inc | LLC | L\.L\.C | Ltd | Limited | LLP | PLC | plc | Plc | Corp | Corporation | Company | Co
    GmbH | AG | SE | KG | SA | S\.A | SAS | SARL | BV | B\.V | NV | N\.V | AB | A/S | ApS | AS | Oyj
    Oy | SpA | S\.p\.A | Srl | S\.r\.l | KK | K\.K | Pty | Pte | Sdn Bhd | LP | CIC
    NHS Foundation Trust | NHS Trust | Foundation Trust | Foundation (?:School|Hospital|College)
    Foundation | Holdings? | Group | e\.V | eG | sp\. z o\.o | s\.r\.o | Kft | Zrt
""")
_BODIES_EN = words(r"""
    University College Schools? Council Hospitals? Hospice Clinic Library Libraries Institute
    Museum Gallery Trust Association Society Agency Authority Ministry Department Bakery Brewery
    Boatyard Farms? Press Publishing Studios? Labs? Laborator(?:y|ies) Robotics Energy Airlines
    Airways Bank Insurance Hotels? Restaurant Homes Partners Consulting Systems Technologies
    Software Solutions Services Engineering Games Media Health Healthcare Medical Pharma Logistics
    Freight Motors Foods Bikes Cycles Theatre Theater Orchestra Zoo Aquarium Fund Charity
    Collective Co-op Cooperative Co-operative District County Diocese Parish Nursery Academy Works
    Networks Analytics Ventures Capital Dynamics Industries Manufacturing Mobility Aerospace
    Marine Mutual Union Centre Center Observatory Railways? Rail Ferries Estate Gardens Foundry
    Workshop Church Cathedral Abbey Surgery Pharmacy Creamery Dairy Haulage Joinery Castings
    Winery Distillery Bookshop Nurseries Pediatrics
    (?:Care|Nursing)\sHome [A-Z]\w+(?<!Frame)(?<!Net)works
""")
_BODY_END_EN = re.compile(rf"\b{_BODIES_EN}\b|University of")
_WORD = r"(?:[A-Z0-9][\w’'&.+-]*|&|of|the|and|for|de|des|la|le|les|du|van|der|den|und|di|da|el)"
_LAND = r"\((?:Pty|UK|US|Europe|Japan)\)"
_FORM_EN = re.compile(
    rf"(?<!\w)(?:[A-Z]\.[ ]?){{0,3}}(?:[A-Z0-9][\w’'+-]*)(?:[ ](?:{_WORD})){{0,6}}?,?[ ]"
    rf"(?:(?:{_LAND}[ ])?(?:(?:Pty|Co|Pte|Sdn)\.?,?[ ]))?{_FORMS_EN}\b(?!-\w)\.?"
)
_BODY_EN = re.compile(
    rf"(?<!\w)(?:[A-Z0-9][\w’'+-]*)(?:[ ](?:{_WORD})){{0,5}}[ ]{_BODIES_EN}\b"
    r"(?:[ ]of[ ][A-Z][\w’']+)?(?:[ ](?:System|District|Trust|Group|Foundation|Council))?"
    r"|University of [A-Z]\w+(?: [A-Z]\w+)?"
)
_COUNTY = re.compile(
    r"(?:.Co| ?Co\.) (?!Ltd|Inc|KG|Limited|LLC|Pty|Pte)[A-Z]"
)  # Kenmare, Co. Kerry
_TAIL_EN = re.compile(rf"[\s,]+(?:{_LAND}\s*)?(?:{_FORMS_EN}\.?[\s,]*)+$")
_HEAD_JA = re.compile(rf"(?:{_FORMS_JA}|[（(](?:[株有同資医福学財]|[一公][社財]|特非)[)）]|[㈱㈲])")
_STARTS = " \t\u3000、。：:・／/|｜＞>（(「『はがをにでのる"
_LONGEST = 32  # letters of a name before its legal form
_LATIN = r"[A-Z][A-Za-z0-9&.’'-]*"
_BEHIND = re.compile(rf"\s?(?:{_LATIN}(?:\s{_LATIN}){{1,3}}(?!{_KANA})|{_KANA}{{1,30}})")
_AHEAD = re.compile(rf"(?:(?<!{_KANA}){_LATIN}(?:\s{_LATIN}){{1,3}}|{_KANA}{{1,30}})\s?$")
_BEFORE = re.compile(
    r"(?:する|した|ている|てきた|[はがをにで]|[市県町村区元界内外]の)(?=[^ぁ-ん\s])"
)
_PARTICLE = re.compile(
    r"(?<=[^ぁ-ん\s])(?:では|には|とは|から|より|です|について|として|における|による|"
    r"は|が|を|に|へ|で|と|も)(?=[^ぁ-んー]|$|お|ご|次|こ|そ|あ)|"
    # このは会: a last word of one letter belongs to a name in hiragana.
    r"(?<=.{2})(?![はが][会園堂社屋院荘苑亭庵塾座](?![一-龥ァ-ヴ]))"
    r"(?:では|は|が|を|です)(?=[、。一-龥ァ-ヴ]|$)|"
    r"の(?=(?:採用|求人|募集|本社|社員|製品|サービス|事業|代表|概要|中途|新卒|会社|キャリア|Web|店舗|工場|事務局|現場|本部|支店))"
)
_SPEAKER = re.compile(r"の(?=[一-龥々ァ-ヴー]{2,6}(?:です|と申します|と言います|といいます))")
FACULTY = re.compile(r"(?<=大学)(?:大学院|[一-龥]{1,8}(?:学部(?!附属)|研究科|学科|研究室))")
_JOB_OF = re.compile(
    r"の(?=(?P<job>[一-龥々ァ-ヴーA-Za-z・／/＆&（）()]{2,20})(?:の|を)(?:採用|募集|求人))"
)
_NOT_BODY = re.compile(r".*[、。はがをにで（(「『\s]|(?:私|わたし)(?:たち|ども)|我々|[当弊]社")
_KANA_NAME = re.compile(  # はなみずき保育園: a sign of a particle may belong to a name in hiragana
    r"(?!こ[のこちれん]|そ[のこちれ]|あ[のちれ]|うち|いま|さら|まず|ほか|また|とく|すで|すぐ|とも|みん|だれ|どこ)"
    r"[ぁ-ん]{2,6}(?<![をにで])[一-龥ァ-ヴー]+$"
)
_PREFIXES = re.compile(
    r"^(?:(?:The )?(?:Board|Trustees|Governors|Governing Body|Directors) of(?: the)?|"
    r"(?:An? |The )?[Oo]fficial (?:[Ww]eb ?)?(?:[Ss]ite|[Pp]age) (?:of|for)(?: the)?|"
    r"The|At|Here at|Contact|Apply to|Join|Copyright|By|About|Welcome to|From)\s+(?=[A-Z])"
)


def core(name: str) -> str:
    """Return a name for comparison: without its legal form, blanks and signs."""
    text = _HEAD_JA.sub("", name)
    if not is_japanese(text):
        text = _TAIL_EN.sub("", text)
    return re.sub(r"[\W_]+", "", plain(text)).removeprefix("the")


def has_form(name: str) -> bool:
    """Say whether a name ends or begins with a legal form."""
    return bool(_HEAD_JA.search(name) or _TAIL_EN.search(name) or _FORM_EN.fullmatch(name.strip()))


def names_body(text: str) -> bool:
    """Say whether words are nothing but the name of a firm or another body."""
    return has_form(text) or _BODY_EN.fullmatch(text) is not None


def formed(piece: Piece) -> Iterator[Piece]:
    """Yield the names with a legal form."""
    if is_japanese(piece.text):
        yield from _japanese(piece)
    for found in _FORM_EN.finditer(piece.text):
        if not _COUNTY.match(piece.text, found.end() - 3):
            yield piece.part(found.start(), found.end()).without(_PREFIXES)


def bodies(piece: Piece) -> Iterator[Piece]:
    """Yield names that tell by their last word what kind of body they are."""
    pattern = _BODY if is_japanese(piece.text) else _BODY_EN
    text = piece.text.title() if piece.text.isascii() and piece.text.isupper() else piece.text
    if (_BODY_END if pattern is _BODY else _BODY_END_EN).search(text) is None:
        return  # most lines: looking for such words alone is quicker than for whole names
    for found in pattern.finditer(text):
        name = piece.part(found.start(), found.end())
        if pattern is _BODY and (found.start() or not _KANA_NAME.match(name.text)):
            name = name.without(_NOT_BODY)
        name = name.without(_PREFIXES)
        alone = not (pattern is _BODY or " " in name.text)
        if len(name.text) < 4 or alone or _HEAD_JA.fullmatch(name.text):
            continue
        if not _OURS.fullmatch(name.text):
            yield name


def _japanese(piece: Piece) -> Iterator[Piece]:
    """Yield Japanese names with a form in front or behind."""
    text = piece.text
    for found in _HEAD_JA.finditer(text):
        behind = _BEHIND.match(text, found.end())
        before = _AHEAD.search(text[max(0, found.start() - _LONGEST) : found.start()])
        after = _ended(behind[0], text[behind.end() :]) if behind else ""
        ahead = _begun(before[0]) if before else ""
        if after.strip() and (not ahead or _leads(text, found.start())):
            yield piece.part(found.start(), found.end() + len(after))
        elif ahead.strip():
            yield piece.part(found.start() - len(ahead), found.end())
        elif after.strip():
            yield piece.part(found.start(), found.end() + len(after))


def _leads(text: str, place: int) -> bool:
    """Say whether a form stands at the start of a name: behind a sign, a particle or nothing."""
    return place == 0 or text[place - 1] in _STARTS


def _ended(text: str, rest: str) -> str:
    """Return a name up to the particle behind it; a name may itself hold hiragana."""
    jobs = _JOB_OF.finditer(text + rest[:_LONGEST])
    ends = [one.start() for one in jobs if JOBS_JA.search(one["job"])]
    cuts = (_PARTICLE.search(text), _SPEAKER.search(text), FACULTY.search(text))
    ends += [cut.start() for cut in cuts if cut]
    return text[: min(ends, default=len(text))]


def _begun(text: str) -> str:
    """Return a name from behind the particle in front of it."""
    end = max((found.end() for found in _BEFORE.finditer(text)), default=0)
    return text[end:]


CAPITALS = re.compile(rf"^(?:The\s+)?([A-Z0-9][\w’'&+-]*\.?(?:[ ](?:{_WORD})){{0,5}})")
"""Capitalised words at the start of a sentence."""
