"""The name of a job in a line: without slogan, place, firm, number and terms around it."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache

from carrel.ingest.fields.names import bodies, formed, has_form
from carrel.ingest.fields.patterns import alternatives, any_of
from carrel.ingest.fields.pieces import Piece, is_japanese, plain
from carrel.ingest.fields.place_words import JAPANESE as PLACES_JA
from carrel.ingest.fields.place_words import PREFECTURE, REMOTE, is_place
from carrel.ingest.fields.role_words import ENGLISH, JAPANESE
from carrel.ingest.fields.title_parts import is_around, is_firm, may_be_role

LONGEST = 70
WORDY = 200  # characters that no name of a job has
# What stands before the name of a job …
_STARTS = any_of(r"""
    (?:【[^】]{0,40}】|\[[^\]]{0,40}\]|《[^》]{0,40}》|＜[^＞]{0,40}＞|〈[^〉]{0,40}〉\
    |≪[^≫]{0,40}≫)\s*
    (?:20\d\d|令和\d+|R\d)年?(?:\d{1,2}月)?(?:度)?(?:入社|採用|開始|新卒採用|新卒|卒)?(?:\s+|の)
    (?:急募|中途採用|新卒採用|キャリア採用|経験者採用|正社員|アルバイト|パート|契約社員|公募\
    |募集職種\
    |職種|求人|募集)(?:[!！:：／/|｜・\s]+)
    (?:job(?: title| application for)?|vacancy|position|role|wanted|(?:now |we(?:['’]re| are) )?\
    hiring|opening|careers?|job offer|title|open (?:position|role))\s*[:!–—-]\s*
    [A-Z]{2,8}-\d{2,}-\d+\s+
    (?:two|three|four|five|several)\s+(?=[A-Z])
    job application for\s+ | we (?:need|want) you\s*[:–—-]\s*
    (?:we (?:need|want|seek|require)|we(?:['’]d| would) (?:like|love)\
    |we(?: are|['’]re) (?:looking for|hiring|seeking|recruiting)\
    |wanted|(?:now )?looking for|help wanted|join us as|become|apply for|hiring)[:,]?\s+\
    (?:an?\s|our (?:next|new|first)\s|the\s|another\s|two\s|\d\s)?
    (?:the )?(?:post|position|job|role|vacancy|recruitment|appointment|hire) of\s+(?:an?\s|the\s)?
    (?:come and |could you |will you |want to |ready to )?(?:be(?:come)?|join us as) (?:our|an?\
    |the)\s+\
    (?:next\s|new\s)?
""")
# … and behind it.
_ENDS = re.compile(
    r"(?:を|の)?大?(?:募集|求人)中?[（(][^（()）]*[）)]$|"
    r"(?:に|として)?(?:なり|働き|活躍し|始め|挑戦し)ませんか[?？]?$|にな(?:ろう|りたい)[!！]?.*$|"
    r"(?:を)?大?(?:募集|公募)(?:中|します|いたします)?[!！♪★☆].*$|"
    r"\s*(?:(?:の|を)?(?:(?:\d+|[一二三四五数若干]+)(?:名|人)(?:程度)?[を、]?)?(?:大?(?:募集|公募)(?:中|します|"
    r"しています|いたします|について|のお知らせ|のご?案内|要項|要領|開始)?|求人(?:情報|票|詳細)?|採用(?:情報|について|"
    r"します)?|探しています|お仕事|仕事)(?:のお知らせ|について|です|情報)?\s*[!！。♪★☆]*"
    r"|(?:[\s\u3000・、,]+|(?<=[）)]))(?:若干|数|\d+|[一二三四五]|１|２|３)(?:名|人)(?:程度)?"
    r"|\s+(?:wanted|needed|required|sought)\b.*|\s+(?:vacancy|job)\s*[!.]*|\s*急募[!！]*|\s*[（(]?[x×]\s?\d{1,2}[)）]?"
    r"|\s+[●○◎].*|(?<=.)\s*[◆◇■□▼].*"
    r"|\s*(?:【[^】]*】|《[^》]*》|≪[^≫]*≫|〈[^〉]*〉|＜[^＞]*＞))$",
    re.IGNORECASE,
)
_TERMS = alternatives(r"""
    正社員 | 正職員 | 契約社員 | 正規 | 常勤 | 嘱託 | パート | アルバイト | 業務委託 | 派遣 | 中途
    新卒 | キャリア | 経験者 | 急募 | 若干 | 期間限定 | m/?f | m/?w | f/?m | d/?f | w/?m
    all genders
    full[ -]?time | part[ -]?time | permanent | contract | temporary | fixed | remote | hybrid
    on-?site | ref | maternity | seasonal | freelance | entry[ -]level | job share | all levels
    会計年度任用 | 任期[付制] | 臨時 | 交替 | 夜勤 | 日勤 | シフト | 住み?込み | 不問 | 歓迎 | 完備
    (?:可|OK|あり|なし|のみ|限定|支給)(?=[）)\]・、／]) | 有給
    \d{4}年 | 採用 | 入社 | 着任 | \bfte\b
    \d+\s?(?:名|人|%|hours|days|years?|months?|か月|ヶ月|posts?|positions?) | two posts | years?,
""")
_BRACKET = re.compile(
    rf"\s*[（(\[](?:[^（()）\[\]]*{_TERMS}[^（()）\[\]]*)[）)\]]\s*$", re.IGNORECASE
)
_LAST_BRACKET = re.compile(r"\s*[（(\[](?P<inside>[^（()）\[\]]*)[）)\]]\s*$")
_NUMBER = re.compile(
    r"\s*(?:[,–—|#-]\s*)?(?:ref(?:erence)?|req|job id|no|id)[.:\s#-]*[A-Z]*-?\d{2,}\s*$"
    r"|\s+[#(]?[A-Z]{1,5}-?\d{3,}\)?\s*$",
    re.IGNORECASE,
)
_GENERIC = any_of(r"""
    (?:jobs?|careers?|work(?:ing)?|vacancies|opportunities) (?:at|with|in|for|@) .*$
    join (?:our|the) \w+$ | .*採用試験.*$ | .*試験(?:案内|要項|要領)$ | join us$ | careers?$
    jobs?$ | vacanc(?:y|ies)$ | openings?$ | staff$ | (?:now )?hiring(?: now)?!*$
    (?:employment|job|career|current|work) (?:opportunit(?:y|ies)|openings?|vacanc(?:y|ies))$
    (?:your )?help$ | help us\b.*$ | (?:we|come)\b.*\b(?:us|our team|growing|expanding)[.!]*$
    .*(?:ブログ|日記|だより)$ | (?:アルバイト|パート|正社員|社員|契約)・?スタッフ$
    current (?:openings|vacancies)$ | work (?:with|for) us$ | we(?:['’]re| are) hiring$
    job (?:description|details?|advert|posting|offer|announcement|summary)$ | opportunit(?:y|ies)$
    vacancy .*\d$ | (?:about|apply|会社|採用情報).*$ | recruit(?:ment|ing)?(?: \d+)?$
    (?:job|position|role|title|home|employment|recruiting|positions)$
    (?:full|part)[ -]?time$ | keep in touch$ | stay in touch$ | newsletter\b.*$ | share\b.*$
    (?:嘱託|臨時|契約|準?正|非?常勤|会計年度任用|任期付|一般)?\
    (?:スタッフ|職員|社員|パート(?:さん)?|アルバイト|仲間|メンバー|従業員|人材|新卒|中途|キャリア\
    |経験者|正社員|教職員|教員)?(?:大?募集|採用|求人|公募)(?:情報|要項|要領|案内|のご案内\
    |のお知らせ\
    |データ|サイト|トップ|ページ|一覧|詳細|職種|中|公募|閲覧|検索|票)*$
    (?:新しい|(?:一緒|いっしょ|とも|共)に.{0,8})?(?:仲間|メンバー|スタッフ|社員|人|ひと|方)$
    .*(?:働く|働ける|働いてくれる|手伝う)(?:人|方|仲間)$ | situations? vacant$ | help wanted$
    仕事(?:内容|を知る|紹介)$ | 業務内容$ | .*のお知らせ$ | .*声$ | メッセージ$ | 働く.*$
    (?:スタッフ|社員|正社員|パート(?:さん)?|アルバイト|フルタイム|職員|仲間|メンバー)$
""")
# Signs that part a name from other facts, and weaker ones that names hold themselves.
_STRONG = re.compile(r"\s*[|｜＠@•»«：]\s*|\s+·\s+|:\s+|[～〜]|[!！♪]\s*(?=\S)")
_WEAK = re.compile(r"\s+[–—-]+\s+|\s+/\s+|\s*[／★☆◎♪]\s*")
_COMMA = re.compile(r",\s+")
_FIRST = re.compile(r"\s+[–—-]+\s+|,\s+")
_TAIL = re.compile(  # "Shepherd for the summer", "Cook with heart"
    r"\s+(?:with|for (?:the|our|an?)|to (?:join|work|help|lead|run)|who|in (?:our|the|an?)|on our)"
    r"\s+(?=[a-z]).*$"
)
_AMOUNT = re.compile(
    r"[\s\u3000,–／/-]*(?:時給|月給|日給|年収|月収|年俸)?\s*(?:[£$€]\s?\d|¥\s?\d|\d[\d,.]*\s?万?円).*$"
)
_AT = re.compile(r"\s+(?:at|@)\s+(?=[A-Z]).*$")
_IN = re.compile(r"\s+(?:in|near|based in)\s+(?P<place>[A-Z].*)$")
_IN_BRACKETS = re.compile(
    r"^[（(「『［\[](?P<inside>[^（()）「」『』［］\[\]]{2,40})[）)」』］\]]$"
)
_OF = re.compile("(?<=.{3})の(?=[^の]{2})")
_SPEAKS = re.compile("[、。]|(?<=[一-龥ァ-ヴー])[はがをに](?=[一-龥ァ-ヴー])")
_PUBLIC_STAFF = re.compile(
    r"(?:[都道府県市区町村]|組合|企業団|広域連合|役場|役所)(?:の?\S{0,8})?職員$"
)
_GAPS = frozenset(" \u3000／/:：")
_FRAMED = re.compile(r"^【(?P<inside>[^】]{2,40})】.")
# A slogan before the name of a job: particles and a verb, then a noun without hiragana.
_SLOGAN = re.compile(
    r"^(?:.*[をにでがと].*[うくぐすつぬぶむるたいな]|.{3,}で|.*(?:くれる|くださる|ける|できる))(?=[一-龥ァ-ヴーA-Za-z・/]{2,}$)"
)
_READING = re.compile(r"(?<=[一-龥])[（(][ぁ-んァ-ヴー・\s]+[）)]$")  # 蔵人（くらびと）
_POLITE = re.compile(r"さん、?$")
_SAYING = re.compile(  # a heading that speaks to the reader
    r"(?:ません|ます|です|ましょう|しよう|ください|下さい|たい|ませんか|よう|だろう|とは)[か?？!！♪。]*$"
)
_PARTICLE = re.compile(r"[一-龥ァ-ヴー][でをにがはへ]$")  # the rest of a sentence
_FULL_STOP = re.compile(
    r"(?<!\b[SJDM]r)(?<!\b(?:St|No|Ms))(?<!\bAsst)(?<!\bProf)(?<!\bAssoc)(?<!\bDept)(?<!\b[A-Z])"
    r"[.!]\s+\S"
)


@lru_cache(maxsize=2048)
def is_role(text: str) -> bool:
    """Say whether words name an occupation."""
    first = _FIRST.split(text, maxsplit=1)[0]  # RN - Intensive Care
    return _is_known(text) or (may_be_role(first) and not has_form(text))


def names_job(text: str) -> bool:
    """Say whether words hold a known name of an occupation."""
    return _is_known(text)


def _is_known(text: str) -> bool:
    flat = text.strip()
    return bool(JAPANESE.search(flat) if is_japanese(flat) else ENGLISH.search(flat))


def is_generic(text: str) -> bool:
    """Say whether a heading only says that there are jobs: キャリア採用, Careers."""
    return _GENERIC.match(text) is not None


def is_name(piece: Piece) -> bool:
    """Say whether words may be what a job is called."""
    text = piece.text
    return (
        1 < len(text) <= LONGEST
        and not _GENERIC.match(text)
        and not re.search(r"[。？?]|\d{4}年", text)
        and not _FULL_STOP.search(text)
        and not _SAYING.search(text)
        and not re.fullmatch(r"[\W\d_]+", text)
        and not _PARTICLE.search(text)
    )


def clean(piece: Piece, beside: Collection[str] = ()) -> Piece:
    """Return the name of a job without what stands around it.

    `beside` are places and firms that the page names elsewhere, in the form for comparison.
    """
    piece = _behind_firm(piece)
    framed = piece.group(_FRAMED, "inside")
    piece = _stripped(piece.bare())
    piece = _stripped(_part(piece, beside))
    if framed is not None and not _is_known(piece.text):  # 【大阪／法人営業】素材メーカー
        inside = [part for part in framed.split(_WEAK) if _is_known(part.text)]
        piece = inside[0] if len(inside) == 1 else piece
    if is_japanese(piece.text) and (found := _SLOGAN.match(piece.text)):
        noun = piece.part(found.end())
        piece = noun if is_role(noun.text) else piece
    piece = piece.before(_READING)
    if (shorter := piece.before(_POLITE)) != piece and is_role(shorter.text):
        piece = shorter
    return piece.strip('「」『』"“”!！♪★☆:：,、／')


def _behind_firm(piece: Piece) -> Piece:
    """Return what follows the firm in front: 北山工業株式会社【営業】, 中央病院 看護師."""
    if not is_japanese(piece.text):
        return piece
    name = next(formed(piece), None) or next(bodies(piece), None)
    if name is None or name.start != piece.start:
        return _of_firm(piece)
    rest = piece.part(name.end - piece.start)
    if rest.text.startswith("【"):
        return rest
    inside = rest.group(_IN_BRACKETS, "inside")
    job = inside or rest
    parted = inside or piece.text[len(name.text) : len(name.text) + 1] in _GAPS
    return job if parted and is_role(_stripped(job).text) else _of_firm(piece)


def _of_firm(piece: Piece) -> Piece:
    """Return the job of ホテル湯の里のフロント係, but all of 野菜の出荷スタッフ."""
    for found in _OF.finditer(piece.text):
        job = piece.part(found.end())
        firm = piece.text[: found.start()]
        named = is_firm(firm) and _SPEAKS.search(firm) is None
        if named and is_role(_stripped(job).before(_POLITE).text):
            return job
    return piece


def _stripped(piece: Piece) -> Piece:
    for _ in range(4):
        shorter = piece.without(_STARTS)
        for pattern in (_ENDS, _BRACKET, _NUMBER, _AMOUNT):
            shorter = shorter.before(pattern) if pattern.search(shorter.text) else shorter
        if shorter == piece or not shorter:
            break
        piece = shorter
    return piece


def _part(piece: Piece, beside: Collection[str]) -> Piece:
    """Return the part that names an occupation, if others stand beside it."""
    parts = piece.split(_STRONG)
    if len(parts) > 1:
        named = [part for part in parts if is_role(part.text) and not _is_beside(part, beside)]
        piece = named[0] if named else piece
    parts = piece.split(_WEAK)
    kept = [part for part in parts if not _is_beside(part, beside)]
    if 0 < len(kept) < len(parts) and is_role(kept[0].text):
        piece = piece.part(kept[0].start - piece.start, kept[-1].end - piece.start)
    piece = _without_place(piece, beside)  # "Cook in Lisbon, Portugal" before the comma is
    parts = piece.split(_COMMA)
    while len(parts) > 1 and _is_beside(parts[-1], beside):
        parts.pop()
        piece = piece.part(0, parts[-1].end - piece.start)
    shorter = piece.before(_TAIL)
    piece = shorter if is_role(shorter.text) else piece
    found = _LAST_BRACKET.search(piece.text)
    inside = piece.part(*found.span("inside")) if found and found.start() else None
    if inside:
        piece = piece.before(_LAST_BRACKET) if _is_beside(inside, beside) else piece
        before = piece.before(_LAST_BRACKET).text
        anybody = _GENERIC.match(before) or _PUBLIC_STAFF.search(before)
        if anybody and _is_known(inside.text):
            piece = inside  # 求人のお知らせ（栄養士）, 三桜市職員（保健師）
    return _without_place(piece, beside)


def _without_place(piece: Piece, beside: Collection[str]) -> Piece:
    """Return "Cook" of "Cook at Olive Tree" and of "Cook in Lisbon"."""
    shorter = piece.before(_AT)
    if shorter != piece and is_role(shorter.text):
        piece = shorter
    place = piece.group(_IN, "place")
    if place is not None and _is_beside(place, beside):
        shorter = piece.before(_IN)
        piece = shorter if is_role(shorter.text) else piece
    return piece


def _is_beside(part: Piece, beside: Collection[str]) -> bool:
    """Say whether words are a place, a firm or a call rather than a part of the name."""
    text = part.text
    flat = plain(text)
    if flat in beside or has_form(text) or REMOTE.fullmatch(text):
        return True
    if _is_known(text):
        return False
    if is_around(text):
        return True
    if is_japanese(text):
        found = next(filter(None, (one.match(text) for one in PLACES_JA)), None)
        whole = found is not None and found.end() >= len(text) - 1
        return whole or PREFECTURE.fullmatch(text) is not None
    return is_place(text)
