"""Japanese titles."""

from __future__ import annotations

from carrel.agent.understanding.grammar import rx
from carrel.agent.understanding.japanese.parts import SHOPPING
from carrel.agent.understanding.lines import tidy

_LEAD = rx(
    r"""^(?:(?:年明け|今度|近いうちに?|そのうち|新しい(?=タスク)|あとで|毎回|忘れずに
    |ちゃんと)[、に]?|から(?!揚|あげ|し|い|す|っ|だ|ま|く)|まで(?:に)?|[、,にでをはも:の。]|私に|僕に)+"""
)

_TRAIL = rx(
    r"""(?:(?:する)?(?:の|こと)?(?:を|は)?忘れ(?:ない|ず)(?:よう)?(?:に|で)?|[、。,]|という|っていう|って|っと|という(?:の|こと)|のを|ことを|のこと(?:を)?|こと|の件
    |ため(?:の|に)|ように|よう|(?:について|に関して)|を|は|が|も|に|で|と|の|です|だ|ね|よ|予定
    |〜)+$"""
)

_ROWS = {
    "わ": "う",
    "か": "く",
    "が": "ぐ",
    "さ": "す",
    "た": "つ",
    "な": "ぬ",
    "ば": "ぶ",
    "ま": "む",
    "ら": "る",
    "し": "する",
}

_MUST = rx(
    r"""(.)(?:なきゃ|なくちゃ|ないと|なければ|なくては)(?:いけない|いけません|ならない|なりません
    |だめ|ダメ|まずい)?(?:んだ|んです|のです|です|な|ね|よ|よね)*$"""
)

_DOING_IT = rx(r"(?:の|こと)をやる$")

_OTHER_LIST = rx(rf"{SHOPPING}リスト")

_NOTHING = frozenset(("何か", "なにか", "何", "一つ", "ひとつ", "もう一つ"))

_COUNTS = {
    sign: number for number, row in enumerate(("2二２", "3三３", "4四４"), 2) for sign in row
}
_LISTED = rx(r"^(?P<all>.+?)[、,。の]\s*(?P<count>[2-4二三四])(?:つ|件|個)(?:とも)?$")
_BETWEEN = rx(r"[、,]|と(?!り|も|き|っ|う)")

_SENTENCE = rx(r"[。]\s*(?:忘れ(?:そう|ない|ず)|だから|それ).*$")


def title(text: str) -> str:
    """Return what is left of a clause as a title."""
    text = _SENTENCE.sub("", tidy(text))
    text = tidy(_LEAD.sub("", text))
    if must := _MUST.search(text):
        end = _ROWS.get(must[1], f"{must[1]}る")
        return _DOING_IT.sub("", text[: must.start()] + end)
    text = tidy(_TRAIL.sub("", text))
    return "" if text in _NOTHING else text


def items(text: str) -> tuple[str, ...]:
    """Return the titles of a list of tasks that says how many they are, else the title."""
    found = _LISTED.search(text)
    if found is None:
        return (text,)
    parts = tuple(filter(None, map(tidy, _BETWEEN.split(found["all"]))))
    return parts if len(parts) == _COUNTS[found["count"]] else (text,)


def is_other_list(_title: str, around: str) -> bool:
    """Say whether something is meant for a shopping list, which there is not."""
    return bool(_OTHER_LIST.search(around))
