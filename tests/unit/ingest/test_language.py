from __future__ import annotations

import subprocess
import sys

import pytest

from carrel.text.language import detect

ENGLISH = (
    "The reading room is open every day from nine to five. You can bring your own books, "
    "and the staff will help you with anything that you cannot find."
)
JAPANESE = (
    "閲覧室は毎日九時から五時まで開いています。自分の本を持ち込むこともできます。"
    "見つからないものがあれば、係員がお手伝いします。"
)
FRENCH = (
    "La salle de lecture est ouverte tous les jours de neuf heures à dix-sept heures. "
    "Vous pouvez apporter vos propres livres et demander de l'aide au personnel."
)


@pytest.mark.proves("A-012")
def test_english_japanese_and_bilingual_pages_are_told_apart() -> None:
    assert detect(ENGLISH) == "en"
    assert detect(JAPANESE) == "ja"
    assert detect(f"{ENGLISH}\n\n{JAPANESE}") == "mixed"


@pytest.mark.proves("X-060")
@pytest.mark.parametrize(
    "text",
    [
        FRENCH,
        "Das Lesezimmer ist jeden Tag geöffnet, und die Bücher sind frei zugänglich.",
        "La sala de lectura está abierta todos los días de nueve a cinco.",
        "Читальный зал открыт каждый день с девяти до пяти.",
        "阅览室每天九点到五点开放。你可以带自己的书，我们会帮助你找到需要的资料。",
        "열람실은 매일 아홉 시부터 다섯 시까지 열려 있습니다.",
        "غرفة القراءة مفتوحة كل يوم",
        "",
        "12345 !!",
    ],
)
def test_a_page_in_neither_language_is_mixed(text: str) -> None:
    assert detect(text) == "mixed"


@pytest.mark.proves("A-096")
def test_names_and_code_between_japanese_sentences_do_not_make_it_mixed() -> None:
    text = f"{JAPANESE}\nfrom pathlib import Path\nprint(Path.cwd())\nhttps://example.org/a/b\n{JAPANESE}"
    assert detect(text) == "ja"


def test_a_japanese_word_does_not_make_an_english_page_mixed() -> None:
    assert detect(f"{ENGLISH} The sign says 図書館. {ENGLISH}") == "en"


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("how to install", "en"),
        ("max_connections", "en"),
        ("Café opening hours", "en"),
        ("東京都", "ja"),
        ("カレル", "ja"),
        ("Python のインストール方法", "ja"),
        ("pip install の使い方", "ja"),
        ("你们好吗", "mixed"),
    ],
)
def test_short_texts_are_judged_too(text: str, language: str) -> None:
    assert detect(text) == language


def test_a_long_text_is_judged_by_samples_from_all_of_it() -> None:
    assert detect(ENGLISH * 2_000) == "en"
    assert detect("\n".join([ENGLISH] * 2_000 + [JAPANESE] * 4_000)) == "mixed"


def test_the_heavy_library_is_loaded_only_when_it_is_needed() -> None:
    code = (
        "import sys; from carrel.text.language import detect; "
        f"detect({ENGLISH!r}); detect({JAPANESE!r}); "
        "sys.exit('py3langid' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
