"""Names in Japanese text: runs of katakana and of Chinese characters, words in Latin letters."""

from __future__ import annotations

import re
from collections.abc import Iterator

_HAN = "\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_KATAKANA = "\u30a1-\u30fa\u30fc-\u30fe\u31f0-\u31ff"
_ANY = re.compile(f"[{_HAN}{_KATAKANA}\u3041-\u3096]")
# A name is one run of both scripts; a middle dot joins the parts of a foreign name.
_RUN = re.compile(
    f"[{_HAN}{_KATAKANA}](?:[{_HAN}{_KATAKANA}]|(?<=[{_KATAKANA}])[\u30fb\uff1d](?=[{_KATAKANA}]))*"
)
_PART = re.compile(f"[{_KATAKANA}\u30fb\uff1d]+|[{_HAN}]+")
_LATIN = re.compile(r"(?<![A-Za-z0-9])[A-Za-z][A-Za-z0-9]+(?:[._+#-][A-Za-z0-9]+)*[+#]*")
_QUOTED = re.compile(
    "[\u300c\u300e\u300a\u3010]([^\u300c-\u3011\n]{2,40})[\u300d\u300f\u300b\u3011]"
)
# What follows a name and tells what it is: company, town, prefecture, person.
_KINDS = "\u793e\u5e02\u770c\u90fd\u5e9c\u753a\u6751\u533a\u6c0f\u69d8\u541b"
_FIRM = re.compile(
    "^(?:\u682a\u5f0f\u4f1a\u793e|\u6709\u9650\u4f1a\u793e|\u5408\u540c\u4f1a\u793e)"
)
_FIRM_END = re.compile(
    "(?:\u682a\u5f0f\u4f1a\u793e|\u6709\u9650\u4f1a\u793e|\u5408\u540c\u4f1a\u793e)$"
)
_COMMON = frozenset(
    "場合 以下 以上 時間 方法 必要 可能 使用 利用 設定 実行 表示 指定 今日 現在 最初 "
    "最後 自分 問題 結果 内容 情報 状態 部分 全体 一部 一般 通常 以前 以後 以降 同様 "
    "同時 一方 他方 前者 後者 次回 今回 前回 毎日 毎年 年間 月間 最大 最小 複数 各種 "
    "様々 色々 対応 確認 追加 変更 削除 作成 開始 終了 参照 説明 例外 注意 詳細 概要 "
    "目的 理由 原因 関係 存在 意味 名前 文字 数字 記述 何人 何年 何月 何日 何時 何度 "
    "何故 誰 何 年 月 日 時 分 秒 人 者 物 事 中 上 下 前 後 内 外 ページ リンク "
    "クリック メニュー コメント トップ ホーム".split()
)
LONGEST_RUN = 16


def has_japanese(text: str) -> bool:
    """Say whether a text has any Japanese letter."""
    return _ANY.search(text) is not None


def runs(text: str) -> Iterator[str]:
    """Yield runs of katakana and Chinese characters that may be names, and what they are made of.

    A run of both scripts is yielded whole and in parts; a name in front of a word for its kind
    (a company, a town, a person) is yielded with and without that word.
    """
    for match in _RUN.finditer(text):
        run = match.group()
        if len(run) < 2 or len(run) > LONGEST_RUN or run in _COMMON:
            continue
        yield run
        parts = _PART.findall(run)
        if len(parts) > 1:
            yield from (part for part in parts if len(part) > 1 and part not in _COMMON)
        if bare := _without_kind(run):
            yield bare


def latin_words(text: str) -> list[str]:
    """Return words in Latin letters: in a Japanese text they are names and terms."""
    return _LATIN.findall(text)


def quoted(text: str) -> list[str]:
    """Return what stands in Japanese quotation marks, if it is as short as a name."""
    return _QUOTED.findall(text)


def _without_kind(run: str) -> str:
    """Return a name without the word for its kind; nothing where there is none."""
    bare = _FIRM_END.sub("", _FIRM.sub("", run))
    if bare == run and len(run) > 2 and run[-1] in _KINDS:
        bare = run[:-1]
    return bare if bare != run and len(bare) > 1 and bare not in _COMMON else ""
