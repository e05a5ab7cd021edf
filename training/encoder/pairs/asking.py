"""Questions made from headings by rules, as somebody would ask who does not know the manual."""

from __future__ import annotations

import re
import zlib

_VERBS = frozenset(
    """access add adjust align allow apply assign attach authenticate avoid backup begin boot
    browse build calculate call cancel change check choose clean clear clone close collect
    combine commit compare compile compute configure connect control convert copy create
    customize cut debug declare define delete deploy design detect determine disable display
    download draw edit embed enable encrypt enter execute export extend extract fetch fill
    filter find fix format generate get group handle hide identify implement import improve
    include insert inspect install join keep launch link list load locate lock log maintain
    make manage map measure merge migrate modify monitor mount move name navigate open
    optimize organize override package parse paste pause perform play plot prepare prevent
    print process protect publish pull push query quit read rebuild receive record recover
    redirect register remove rename render repair repeat replace report request reset resize
    resolve restart restore retrieve return reuse review rotate run save scale scan schedule
    search secure select send serve set share show shut sign simulate skip solve sort specify
    split start stop store submit switch synchronize test track transfer transform translate
    troubleshoot tune turn undo uninstall unlock update upgrade upload use validate verify
    view visualize wait work write""".split()
)
_GERUND = re.compile(r"^([A-Z]?[a-z]+ing)\b\s*(.*)$")
_OBJECT = re.compile(r"(?:an?|the|your|all|new|this|its|up|to|from|with|on|in)\b", re.IGNORECASE)
_HOW_TO = re.compile(r"^how to\s+(.+)$", re.IGNORECASE)
_NUMBERED = re.compile(
    r"^(?:(?:chapter|section|appendix)\s+)?[\dA-Z]?[\d.]*[.:)]?\s+", re.IGNORECASE
)
_HOW = ("How do I {}?", "How can I {}?", "How do you {}?", "What do I do to {}?")
_ONE = ("What is {}?", "What does {} do?", "How does {} work?", "How do I use {}?")
_MANY = ("What are {}?", "How do {} work?", "How do I use {}?", "Which {} are there?")
_ASKING = re.compile(
    r"[?？]|^(?:how|what|why|where|who|which|when|can|is|are|does|do)\b", re.IGNORECASE
)

_JA_ASKING = re.compile(r"[?？]|(?:とは|には|何|なぜ|どう|どの|ですか|ますか|か。?)$")
_JA_ACTS = (
    "設定|作成|変更|削除|追加|使用|利用|管理|実行|表示|選択|編集|確認|移動|検索|保存|起動|停止|更新|"
    "導入|定義|指定|有効化|無効化|登録|接続|印刷|入力|出力|挿入|置換|比較|計算|描画|翻訳|構築|配置|"
    "インストール|アップグレード|バックアップ|コピー|カスタマイズ|インポート|エクスポート|ビルド|デバッグ"
)
_JA_ACT = re.compile(rf"^(.+?)の({_JA_ACTS})(?:方法)?$")
_JA_WAY = re.compile(r"^(.+?)(?:方法|やり方|手順|使い方)$")
_JA_VERB = re.compile(r"[るうくぐすつぬぶむ]$")
_JA_HOW = (
    "{}にはどうすればよいですか？",
    "{}にはどうしたらいいですか？",
    "どうすれば{}ことができますか？",
)
_JA_WHAT = (
    "{}とは何ですか？",
    "{}はどのように使いますか？",
    "{}とはどのようなものですか？",
    "{}について知りたい",
)


def from_heading(heading: str, language: str) -> str:
    """Return a question that the section under a heading answers, or nothing."""
    words = heading.strip().rstrip("。.:：")
    return _japanese(words) if language == "ja" else _english(words)


def _english(heading: str) -> str:
    words = _NUMBERED.sub("", heading) if heading[:1].isdigit() else heading
    if _HOW_TO.match(words):
        return _pick(_HOW, heading).format(_HOW_TO.sub(r"\1", words))
    if _ASKING.search(words) or not 1 <= len(words.split()) <= 9:
        return ""
    gerund = _GERUND.match(words)
    if gerund and (verb := _verb(gerund[1].casefold())):
        return _pick(_HOW, heading).format(f"{verb} {gerund[2]}".strip())
    first, _, rest = words.partition(" ")
    if first.casefold() in _VERBS and _OBJECT.match(rest):
        return _pick(_HOW, heading).format(f"{first.casefold()} {_lowered(rest)}")
    last = words.split()[-1]
    many = (last.endswith("s") and not last.endswith(("ss", "us", "is"))) or " and " in words
    return _pick(_MANY if many else _ONE, heading).format(_lowered(words))


def _verb(gerund: str) -> str:
    """Return the plain form of a verb that ends in -ing, if it is a known one."""
    stem = gerund.removesuffix("ing")
    forms = (stem, f"{stem}e", stem[:-1] if stem[-2:-1] == stem[-1:] else "")
    return next((form for form in forms if form in _VERBS), "")


def _lowered(words: str) -> str:
    """Write the first word small, unless it is a name or a shortened one."""
    first, _, rest = words.partition(" ")
    if first[1:].islower() and first[:1].isupper() and (rest or len(first) > 9):
        return f"{first[0].lower()}{words[1:]}"
    return words


def _japanese(heading: str) -> str:
    if _JA_ASKING.search(heading) or not 2 <= len(heading) <= 40:
        return ""
    if act := _JA_ACT.match(heading):
        return _pick(_JA_HOW, heading).format(f"{act[1]}を{act[2]}する")
    if way := _JA_WAY.match(heading):
        return f"{heading}を教えてください" if way[1].endswith("の") else f"{heading}は？"
    if _JA_VERB.search(heading):
        return _pick(_JA_HOW, heading).format(heading)
    return _pick(_JA_WHAT, heading).format(heading)


def _pick(forms: tuple[str, ...], heading: str) -> str:
    """Choose by the heading itself, so that a run can be repeated."""
    return forms[zlib.crc32(heading.encode()) % len(forms)]
