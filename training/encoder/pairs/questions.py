"""Japanese questions made from sentences by simple rules, with the answer taken out."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable

_INSIDE = "\u30a1-\u30fa\u30fc\u4e00-\u9fff\u3005A-Za-z0-9・"
_NOUN = rf"(?<![-{_INSIDE}])[{_INSIDE}]{{2,16}}"
_DATE = re.compile(r"(?:紀元前)?\d{1,4}年(?:\d{1,2}月)?(?:\d{1,2}日)?(?:頃|ごろ)?(に)?")
_AMOUNT = re.compile(
    r"(?:約)?\d[\d,.]*(個|人|回|種類|つ|台|本|枚|倍|世紀|歳|年間|日間|時間|分|秒|ドル|行|文字)"
)
_PERSON = re.compile(rf"({_NOUN})(氏|さん|博士|教授|王|皇帝)(は|が|の|に|と|を)")
_CALLED = re.compile(rf"「?({_NOUN})」?(と呼ば|と呼び|と呼ぶ|と言い|といい|という名)")
_PLACE = re.compile(
    rf"({_NOUN}(?:国|州|県|市|島|大学|山|川|海|湖|地方|大陸|フォルダ|フォルダー|ディレクトリ|画面|タブ|メニュー))(で|に|から|へ)(?!は)"
)
_OBJECT = re.compile(rf"({_NOUN})(を|が)")
_MEANS = re.compile(rf"({_NOUN})(によって|により|を使って|を用いて)")
_TOPIC = re.compile(r"^「?([^、。「」はをが]{2,24})」?(?:とは|は)、?(.+)$")
_POINTING = re.compile(
    r"^(?:この|その|あの|これ|それ|ここ|そこ|あれ|また|しかし|ただし|なお|次|以下|上記|例えば|たとえば|そして|さらに|ながら|ですから|そのため|および)"
)
_EMPTY = re.compile(r"次の(?:とおり|通り|よう)|以下の|(?:ください|参照のこと|参照せよ|参照)。?$")
_PARTICLE = re.compile(r"(?:に|で|と|へ|から|まで|も|の|て|を|が|や|など|場合|こと|ため)$")
_DEFINING = re.compile(
    r"(?:のこと(?:です|である|だ)?|の一種(?:です|である|だ)|(?:を指す|を指します|を意味する|を意味します)|(?:です|である))。?$"
)
_ENDS = (
    (re.compile(r"(?:なの)?です$"), "ですか"),
    (re.compile(r"(?<=[^で])でした$"), "でしたか"),
    (re.compile(r"(ます|ません|ました|ましょう)$"), r"\1か"),
    (re.compile(r"であった$"), "であったか"),
    (re.compile(r"である$"), "か"),
    (re.compile(r"(?<=[^\s])だ$"), "か"),
    (re.compile(r"([るたいうくすつぬむぐぶ])$"), r"\1か"),
)


def _how_many(match: re.Match[str]) -> str:
    unit = match.group(1)
    return "いくつ" if unit == "つ" else f"何{unit}"


_RULES: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...] = (
    (_DATE, lambda _: "いつ"),
    (_AMOUNT, _how_many),
    (_PERSON, lambda match: f"誰{match.group(3)}"),
    (_CALLED, lambda match: f"何{match.group(2)}"),
    (_PLACE, lambda match: f"どこ{match.group(2)}"),
    (_OBJECT, lambda match: f"何{match.group(2)}"),
    (_MEANS, lambda match: f"何{match.group(2)}"),
)


def asked(sentence: str, *, topic: str = "") -> list[tuple[str, str]]:
    """Return questions that a sentence answers, each with the answer; the likeliest form first."""
    body = sentence.strip().removesuffix("。")
    if _EMPTY.search(body):
        return []
    found = [*_definition(body), *_holes(body)]
    return [(_placed(question, topic), answer) for question, answer in found]


def _definition(body: str) -> list[tuple[str, str]]:
    match = _TOPIC.match(body)
    if match is None or _POINTING.match(body) or not _DEFINING.search(body):
        return []
    if _PARTICLE.search(match.group(1)):
        return []
    forms = (
        "{}とは何ですか。",
        "{}とは何か。",
        "{}とは何のことですか。",
        "{}はどのようなものか。",
        "{}とは？",
    )
    form = forms[zlib.crc32(body.encode()) % len(forms)]
    return [(form.format(match.group(1)), match.group(2))]


def _holes(body: str) -> list[tuple[str, str]]:
    ended = _ended(body)
    if ended is None:
        return []
    found = []
    for pattern, word in _RULES:
        # The last one: the first is mostly the topic, which the question needs.
        matches = list(pattern.finditer(ended))
        if matches and matches[-1].start() > 3:
            last = matches[-1]
            question = f"{ended[: last.start()]}{word(last)}{ended[last.end() :]}"
            found.append((question, last.group(0)))
    return found


def _ended(body: str) -> str | None:
    for pattern, value in _ENDS:
        if pattern.search(body):
            return pattern.sub(value, body) + "。"
    return None


def _placed(question: str, topic: str) -> str:
    """Say what a question is about if it does not do so itself."""
    pointing = _POINTING.match(question)
    if topic and topic not in question and (pointing or "は" not in question[:24]):
        return f"{topic}で、{question}" if len(topic) % 2 else f"{topic}について、{question}"
    return question
