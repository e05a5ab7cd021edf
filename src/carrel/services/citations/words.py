"""What a synthesis says of itself, in English and in Japanese."""

from __future__ import annotations

from dataclasses import dataclass

from carrel.errors import ModelError
from carrel.inference.language.errors import (
    ModelAnswerInvalid,
    ModelNotConfigured,
    ModelRefused,
    ModelUnavailable,
)
from carrel.text.scripts import has_japanese


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """The phrases of one language; `reasons` go by the kind of error, the last one is for others.

    `mark` stands behind a sentence with numbers that its sources do not have, `unsupported` behind
    one that its sources do not bear out.
    """

    nothing: str
    no_model: str
    failed: str
    no_citation: str
    late: str
    reasons: tuple[tuple[type[ModelError], str], ...]
    quoted: str
    sources: str
    written: str
    dropped: str
    mark: str
    unsupported: str

    def why(self, error: ModelError) -> str:
        """Return why a model did not write."""
        return next(words for kind, words in self.reasons if isinstance(error, kind))


ENGLISH = Words(
    nothing="Nothing in the processed websites answers this.",
    no_model="No language model was used; these sentences are quoted from the pages:",
    failed="No language model was used ({}); these sentences are quoted from the pages instead:",
    no_citation="its answer did not rest on the sources",
    late="it did not answer within {:g} seconds",
    reasons=(
        (ModelNotConfigured, "its key or its name was not accepted"),
        (ModelUnavailable, "it could not be reached in time"),
        (ModelRefused, "it refused to answer"),
        (ModelAnswerInvalid, "its answer could not be read"),
        (ModelError, "it did not answer"),
    ),
    quoted="“{}” {}",
    sources="Sources:",
    written="(Written by the language model {} from these sources.{})",
    dropped=" {} without a valid citation or a true quotation: left out.",
    mark="(not in the cited text: {})",
    unsupported="(not supported by the sources)",
)
JAPANESE = Words(
    nothing="処理済みのウェブサイトには、これに答える記述がありません。",
    no_model="言語モデルは使っていません。以下はページからの引用です：",
    failed="言語モデルは使っていません（{}）。代わりに、以下はページからの引用です：",
    no_citation="モデルの回答が出典に基づいていませんでした",
    late="モデルが{:g}秒以内に応答しませんでした",
    reasons=(
        (ModelNotConfigured, "モデルのキーまたは名前が受け付けられませんでした"),
        (ModelUnavailable, "モデルに時間内に接続できませんでした"),
        (ModelRefused, "モデルが回答を拒否しました"),
        (ModelAnswerInvalid, "モデルの回答を読み取れませんでした"),
        (ModelError, "モデルが応答しませんでした"),
    ),
    quoted="「{}」 {}",
    sources="出典：",
    written="（言語モデル {} がこれらの出典から作成。{}）",
    dropped="有効な出典または正しい引用のない文を{}つ省きました。",
    mark="（引用元にない数値：{}）",
    unsupported="（出典による裏付けなし）",
)


def words_for(query: str) -> Words:
    """Return the phrases in the language of a question."""
    return JAPANESE if has_japanese(query) else ENGLISH
