"""Japanese titles."""

from __future__ import annotations

import re

from carrel.agent.understanding.grammar import rx
from carrel.agent.understanding.japanese.parts import BUYS, SHOPPING
from carrel.agent.understanding.lines import QUOTES, tidy

_LEAD = rx(
    r"""^(?:[【\[](?:要[^】\]]{1,3}|連絡|依頼|TODO)[】\]]\s*|(?:要対応|要確認|要返信|対応|備忘録?
    |リマインド(?:希望)?|忘れないように|メモ|ToDo|やること|宿題|お願い|依頼|新規|追加|登録
    |予定|件名|タスク)\s*:\s*
    |の(?:夜|朝|昼|夕方|晩)(?![ごの食間勤行市型逃イ一い会礼練刊顔])|(?:忘れ(?:ちゃい)?(?:そう
    |る)(?:だから
    |なので|と(?:いけない|困る)から)[、]?)?(?:言っと
    |書いと|言ってお|書いてお|メモっと)く(?:ね|けど|から)?[、,。]|と(?!り|う|な|ま|け|も|い|こ|ん)
    |(?:それと|それから|あと(?!で|\d)|に?なったら|こそ|代わりに|かわりに|年明け|今度|(?:朝
    |あさ)(?:イチ|一|いち)(?:番)?(?:で|に)?
    |近いうちに?|そのうち|そろそろ|ぼちぼち|いい加減
    |新しい(?=タスク)|あとで|毎回|忘れずに
    |ちゃんと|朝から|より(?!道|良|よ|安)|ね(?=[一-龥ァ-ヶ])|午後(?:イチ|一|いち)(?:番)?(?:で|に)?
    |お?昼(?:まで|前|すぎ|過ぎ)|午前中|必着で?|締めの|締切で
    |締め切りで
    |〆切?で?|〆)[、に]?
    |から(?!揚|あげ|し|い|す|っ|だ|ま|く)|まで(?:に)?|[、,を:。]|に(?!んじん|んにく|ら|ぼし|わ|おい
    |もつ)|で(?!ん|ぐち|こ)|は(?!がき|さみ|み|な|ちみつ|し|ぶらし|かり|こ|た|らい)
    |も(?!う|ち|の|やし|も|ら|みじ|めん)|の(?!り|ど|れん|ぼり|こ)|私に|僕に|(?:内容|タイトル|件名
    |題名|名前|タスク名)(?:は|:|が|、|(?=[\ue000-\ue0ff]))|(?:一つ|ひとつ|1つ|1件
    |一件)[。、:]\s*)+"""
)

_TRAIL = rx(
    r"""(?:(?:する)?(?:の|こと)?(?:を|は)?(?:忘れ|わすれ)(?:ない|ず|んな|るな)(?:よう)?(?:に|で)?
    |[、。,]|\s*[→⇒]|(?:の)?毎[日朝晩](?=$)|(?<=から)(?:それ|これ)|(?<=ので)(?:それ|これ)
    |(?<=[うくぐすつぬぶむるの])日(?:な|だ)?(?:ので|から|なんで)|(?:なので|だから|なんで)
    |という|っていう|って|っと|という(?:の|こと)|のを|ことを|のこと(?:を)?|こと|の件
    |(?<=[うくぐすつぬぶむる])件|(?:の|こと)?(?:を)?忘れそう
    |ため(?:の|に)|ように|よう|(?:について|に関して)|(?:という|との)?旨(?:を|で)?|を|は|が|も|に|で
    |と|の|です|だ|ね|よ|予定
    |〜|(?:で)?いい(?:や|よ|です)?|(?:って)?だけ|(?:だった)?はず|必着|(?:の)?(?:どっか
    |どこか)(?:で)?|[、。](?:絶対
    |ぜったい|必ず)(?:に)?|[、。](?:これ|それ|こちら|こっち)|っていうの|やつ
    |(?:が)?入りました|(?:が)?入った|を?(?:いたし|致し)ます|を?入れて(?:い|おり)ます|(?:が
    |を)?(?:ござい)ます|(?:が)?(?:して)?(?:ある|あります|入った|入って(?:い)?る)?(?:から|ので|んで
    |んだけど))+$"""
)

_ROWS = {
    "わ": "う",
    "せ": "する",
    "か": "く",
    "が": "ぐ",
    "さ": "す",
    "た": "つ",
    "な": "ぬ",
    "ば": "ぶ",
    "ま": "む",
    "ら": "る",
    "し": "する",
    "ん": "る",
}

_MUST = rx(
    r"""(.)(?:なきゃ|なくっ?ちゃ|ないと|なければ|なくては|ねば|な(?=あ?かん|あかん|いけ
    |なら))(?:いけない|いけません|ならない|なりません|ならぬ
    |だめ|ダメ|まずい|やばい|あ?かん)?(?:んだった|だった|、|んだ|んです|のです|です|だ|な|ね|ねん
    |わ|よ|よね|なぁ|なあ
    |〜|ー|けど|のに|から|ので|んで|の|こと|やつ|って|…)*$"""
)

_STEMS = dict(zip("いきぎしちにびみり", "うくぐすつぬぶむる", strict=True))
_WISH = rx(r"""(.)(?<![ただるいの]み)たい(?:です|と思(?:う|って(?:い)?る|います))?(?:ので|から|んで
|って|という
|んだけど|んですけど|んですが|のだけど|けど)?(?:[、。]?それ)?$""")
_NOUN = rx(r"""(?:[\u30a0-\u30ff]|お願い|[\u4e00-\u9fff]
(?<![干出返話貸試消直渡押示足写回探外治移倒起落残増減冷流]))$""")
_ONE_STEP = rx(r"(?:[借足降懲起落着]り?|[起]き|[降]り|[借]り|[足]り|[落]ち|でき)$")
_ALSO = rx(r"""^([^もをはが、。]{0,12}[一-龥ァ-ヺーし])も(?=する$|(?:買|払|洗|返|注文|予約
|補充)[^、。]{1,4}$)""")
_DOING_IT = rx(r"(?:(?:の|こと)を|[、。])やる$")

_OTHER_LIST = rx(rf"{SHOPPING}リスト")

_NOTHING = frozenset(("何か", "なにか", "何", "一つ", "ひとつ", "もう一つ"))

_COUNTS = {sign: number for number in range(2, 6) for sign in (str(number), "二三四五"[number - 2])}
_LISTED = rx(
    r"^(?P<all>.+?)[、,。の]?\s*(?:この|その|以上の?|上の|合計|計|と、)?\s*"
    r"(?P<count>[2-5二三四五])(?:つ|件|個)(?:とも|を|の)?$"
)
# "Three to add: …, …, …": what stands before the names is the command.
_FRAME = rx(
    rf"""^(?:(?:追加|登録|新規)(?:で|は|が|、)?(?P<told>[2-5二三四五])(?:つ|件
    |個)[^:。、!\s]{{0,6}}[:。、!\s]+
    |(?:タスク|用事|予定|やること|ToDo|リスト|メモ|{BUYS})?(?:を|に|は|が|、)?(?:以下|次
    |(?P<count>[2-5二三四五])|いく)(?:つ|件|個)?
    [^:。、!]{{0,10}}?(?:追加|登録|入れ|作っ|メモ|足し)[^:。、!\s]{{0,10}}[:。、!\s]+)"""
)
_QUOTED = rx(rf"(?:{QUOTES}[、,とや・\s]*){{2,}}")
_APART = rx(
    r"""^(?P<all>.+?)[、,の]?\s*(?:を|は)?(?:(?:それぞれ|各々|おのおの|全部|ぜんぶ|みんな)[、,]?)?
    (?:別々|べつべつ|それぞれ|各々|個別|ばらばら|バラバラ|一つずつ|1つずつ|一個ずつ|1個ずつ
    |別)(?:の|に|で|として)?$"""
)
_BETWEEN = rx(r"[、,・]\s*(?:それから|あと|そして|それと)?|\s+|と(?!り|も|き|っ|う|い|こ|し)")
_NUMBERED = rx(r"(?:^|(?<=[\s、,]))(\d)[.):、\s]\s*(?=\D)")
_DEEDS = rx(r"(?<=[うくぐすつぬぶむる])のと[、,]?\s*(?:あと|それから)?[、,]?\s*")
_VERB = rx(r"[うくぐすつぬぶむる]$")
_PLACE = rx(r"^\d[.):、]?\s*")
_COMMAS = rx(r"[、,・/]\s*(?:それから|あと|そして|それと)?[、,]?\s*|\s+(?:と\s+)?")

_SENTENCE = rx(r"""(?:(?<=から)|(?<=ので))の(?:朝|昼|夜|晩|夕方)$|[。]\s*(?:忘れ(?:そう|ない|ず)
|だから|それ).*$|[。、,]\s*(?:期限|締め?切り?|〆切
|納期)(?:は|が|を|:)?$""")
_EMPTY = rx(r"""[(\[【<〈《]\s*(?:締め?(?:切り?)?|〆切?|まで|期限|厳守|必着)?\s*(?:[)\]】>〉》]
|$)""")  # a date or a priority stood in it
_REASON = rx(r"""^[^、。]{1,15}?(?:だから|なので|ので|(?<=[るいただう])から|(?:だ
|です)?けど)[、,]?(?=\S{3})""")
# "We are nearly out of soap, so buy": what is short is what to buy.
_SHORT_OF = rx(r"""^([^、。がはも]{1,12})(?:が|は|も)?(?:もう|そろそろ)?(?:ない|なさそう|(?:切れ
|なくな|無くな|足り)[^、。]{1,6}?)(?:だ|な)?(?:から|ので|んで)[、,]?(買う|買い足す|補充する|注文する
|頼む|(?:買わ|買い足さ|補充し|注文し|頼ま)(?=な))(?=の|こと|$|、|って|よう|な)""")
_STRAY = rx(r"(?:^|\s)(?:から|までに?|に|は)(?=\s)")


def title(text: str) -> str:
    """Return what is left of a clause as a title."""
    text = _SENTENCE.sub("", tidy(_STRAY.sub("", _EMPTY.sub("", text))))
    text = _SHORT_OF.sub(r"\1を\2", tidy(_LEAD.sub("", text)))
    text = tidy(_LEAD.sub("", _REASON.sub("", text)))
    if must := _MUST.search(text):
        end = _ROWS.get(must[1], f"{must[1]}る")
        return _ALSO.sub(r"\1を", _DOING_IT.sub("", text[: must.start()] + end))
    text = tidy(_TRAIL.sub("", _wanted(text)))
    if text.count("(") > text.count(")"):
        text += ")"
    return "" if text in _NOTHING else text


def _wanted(text: str) -> str:
    """Return "I want to buy" as "buy"."""
    wish = _WISH.search(text)
    if wish is None:
        return text
    before, sign = text[: wish.start(1)], wish[1]
    if sign == "し" and _NOUN.search(before):
        return f"{before}する"
    end = sign if sign not in _STEMS or _ONE_STEP.search(before + sign) else ""
    return f"{before}{end}る" if end else before + _STEMS[sign]


def items(text: str) -> tuple[str, ...]:
    """Return the titles of a list of tasks that says how many they are, else the title."""
    if frame := _FRAME.search(text):
        return _framed(text[frame.end() :], _COUNTS.get(frame["count"] or frame["told"] or "", 0))
    if numbered := _numbered(text):
        return numbered
    if _QUOTED.fullmatch(text):
        return tuple(re.findall(QUOTES, text))
    if apart := _APART.search(text):
        parts = tuple(filter(None, map(title, _BETWEEN.split(apart["all"]))))
        return parts if len(parts) > 1 else (text,)
    found = _LISTED.search(text)
    if found is None:
        deeds = tuple(filter(None, map(title, _DEEDS.split(text))))
        return deeds if len(deeds) > 1 and all(map(_VERB.search, deeds)) else (text,)
    parts = tuple(filter(None, map(title, _COMMAS.split(found["all"]))))
    if len(parts) == _COUNTS[found["count"]]:
        return parts
    parts = tuple(filter(None, map(tidy, _BETWEEN.split(found["all"]))))
    return parts if len(parts) == _COUNTS[found["count"]] else (text,)


def _numbered(text: str) -> tuple[str, ...]:
    """Return the titles that stand behind 1, 2 and so on, or nothing."""
    parts = _NUMBERED.split(text)
    places = [str(place) for place in range(1, len(parts) // 2 + 1)]
    names = tuple(filter(None, map(title, parts[2::2])))
    if parts[0].strip() or parts[1::2] != places or len(names) < max(2, len(places)):
        return ()
    return names


def _framed(names: str, count: int) -> tuple[str, ...]:
    """Return the names behind a command: as many as it says, or those between commas."""
    parts = tuple(filter(None, map(title, _COMMAS.split(names))))
    if count and len(parts) != count:
        parts = tuple(filter(None, map(title, _BETWEEN.split(names))))
    if not parts or len(parts) != (count or len(parts)):
        return (title(names),)
    if all(part.startswith(str(place)) for place, part in enumerate(parts, 1)):
        parts = tuple(tidy(_PLACE.sub("", part)) for part in parts)
    return parts


def is_other_list(_title: str, around: str) -> bool:
    """Say whether something is meant for a shopping list, which there is not."""
    return bool(_OTHER_LIST.search(around))
