from __future__ import annotations

from carrel.core.documents import PageLink
from carrel.ingest.extract import extract_html

URL = "https://docs.example.org/guide/page.html"
WORDS = "<p>" + "Some words that make up the text of this page. " * 12 + "</p>"


def links(html: str) -> dict[str, PageLink]:
    return {link.url: link for link in extract_html(html, URL).links}


def test_a_link_has_its_words_sentence_and_heading() -> None:
    html = (
        f"<main><h1>Guide</h1>{WORDS}<h2>Set up ¶</h2>"
        "<p>First read this. Then see the <a href='install.html#linux'>install page</a> for Linux. "
        "Then rest.</p></main>"
    )
    assert links(html)["https://docs.example.org/guide/install.html"] == PageLink(
        url="https://docs.example.org/guide/install.html",
        text="install page",
        context="Then see the install page for Linux.",
        heading="Set up",
        main=True,
    )


def test_a_japanese_sentence_ends_at_its_full_stop() -> None:
    words = "<p>最初に読みます。次に<a href=setup>設定の頁</a>を見ます。終わりです。</p>"
    html = f"<main><h1>手引き</h1>{WORDS}{words}</main>"
    assert links(html)["https://docs.example.org/guide/setup"].context == "次に設定の頁を見ます。"


def test_navigation_is_kept_and_told_apart() -> None:
    found = links(
        f"<nav><a href=/home>Home</a></nav><main><h1>G</h1>{WORDS}<a href=next>Next</a></main>"
    )
    assert not found["https://docs.example.org/home"].main
    assert found["https://docs.example.org/guide/next"].main


def test_places_on_the_same_page_and_other_schemes_are_left_out() -> None:
    html = (
        f"<main>{WORDS}<a href='#x'>x</a><a href='page.html#y'>y</a><a href='mailto:a@b.c'>m</a>"
        "<a href='javascript:go()'>j</a><a href='tel:1'>t</a><a>none</a><a href='http://[::1'>bad</a></main>"
    )
    assert links(html) == {}


def test_the_base_of_the_page_counts() -> None:
    html = f"<head><base href='/v2/'></head><body><main>{WORDS}<a href=a>a</a></main></body>"
    assert "https://docs.example.org/v2/a" in links(html)


def test_an_image_gives_a_link_its_words() -> None:
    html = f"<main>{WORDS}<a href=/z><img src=z.png alt='The zoo'></a></main>"
    assert links(html)["https://docs.example.org/z"].text == "The zoo"


def test_neither_rendering_repeats_where_links_lead() -> None:
    document = extract_html(f"<main>{WORDS}<p>See <a href=/secret-place>there</a>.</p></main>", URL)
    assert "secret-place" not in document.text + document.markdown
    assert "See there." in document.markdown
