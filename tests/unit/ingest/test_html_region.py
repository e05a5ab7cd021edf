from __future__ import annotations

import pytest

from carrel.core.blocks import Heading
from carrel.ingest.extract import Reading, extract_html

URL = "https://news.example.org/story"
WORDS = "The committee met on Tuesday to discuss the plan, and it agreed on most of the points. "
TEXT = "".join(f"<p>{WORDS * 3}</p>" for _ in range(4))
JAPANESE = "".join(
    f"<p>{'委員会は火曜日に計画について話し合い、大部分の点で合意しました。' * 6}</p>"
    for _ in range(6)
)


@pytest.mark.parametrize(
    "furniture",
    [
        "<nav><a href=/a>bird</a></nav>",
        "<footer>bird</footer>",
        "<aside>bird</aside>",
        "<div role=navigation>bird</div>",
        "<div role=contentinfo>bird</div>",
        "<ul class=breadcrumb><li><a href=/>bird</a></li></ul>",
        "<div class='sharedaddy sd-sharing-enabled'>bird</div>",
        "<div id=cookieConsent>bird</div>",
        "<div class=siteFooter>bird</div>",
        "<ul class='docnav top'><li class=previous><a href=a>bird</a></li></ul>",
        "<section id=comments><h2>3 comments</h2><p>bird</p></section>",
        "<div class=author-bio>bird</div>",
        (
            "<table class=related><tr><th>Related</th><th>Links</th></tr>"
            "<tr><td><a href=a>bird</a></td><td></td></tr></table>"
        ),
    ],
)
def test_furniture_is_left_out(furniture: str) -> None:
    document = extract_html(f"<body><h1>Plan agreed</h1>{TEXT}{furniture}</body>", URL)
    assert "bird" not in document.text
    assert document.text.count(WORDS.strip()[:40]) == 12


@pytest.mark.parametrize(
    "content",
    [
        "<div class=table-contents><p>bird</p></div>",
        "<div class='row no-gutters'><p>bird</p></div>",
        "<aside class=topic><p>bird</p></aside>",
        (
            "<div class=sidebar><div class=titlepage><p class=title>"
            "In practice</p></div><p>bird</p></div>"
        ),
        "<section id=login><h2>Login</h2><p>bird</p></section>",
        "<section id=comments><span id=i></span><h3>Comments</h3><p>bird</p></section>",
        "<h2><span id=LoginDirective>bird</span></h2>",
        "<article><header><p>bird</p></header></article>",
    ],
)
def test_names_that_only_look_like_furniture_stay(content: str) -> None:
    assert "bird" in extract_html(f"<main><h1>Plan agreed</h1>{TEXT}{content}</main>", URL).text


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("Related articles", TEXT),
        ("You may also like", TEXT),
        ("Leave a comment", TEXT),
        ("関連記事", JAPANESE),
        ("この記事を書いた人", JAPANESE),
    ],
)
def test_what_follows_an_article_is_left_out(line: str, text: str) -> None:
    others = "<ul><li><a href=/x>bird</a></li><li><a href=/y>bird</a></li></ul>"
    part = f"<div><h3>{line}</h3>{others}</div>"
    document = extract_html(f"<article><h1>Plan</h1>{text}{part}</article>", URL)
    assert "bird" not in document.text
    assert line not in document.text


def test_a_section_called_comments_that_has_text_stays() -> None:
    part = (
        "<section><h2>Comments</h2><p>"
        "A comment in this language begins with two dashes.</p>"
        "</section>"
    )
    assert "two dashes" in extract_html(f"<main><h1>Syntax</h1>{TEXT}{part}</main>", URL).text


def test_the_front_page_of_a_site_keeps_its_teasers() -> None:
    cards = "".join(f"<div><h2><a href=/{n}>Story {n}</a></h2></div>" for n in range(9))
    document = extract_html(f"<main><div><h2>Latest news</h2>{cards}</div></main>", URL)
    assert sum(isinstance(block, Heading) for block in document.blocks) == 10


def test_the_greater_part_of_a_page_is_never_pruned() -> None:
    assert WORDS.strip() in extract_html(f"<div class=sidebar>{TEXT}</div>", URL).text


def test_the_smallest_element_named_as_content_is_chosen() -> None:
    content = f"<div class=entry-content>{TEXT}</div>"
    html = f"<div id=wrap><div>bird bird</div>{content}<div>bird</div></div>"
    assert "bird" not in extract_html(html, URL).text


def test_blocks_can_be_judged_with_the_elements_they_came_from() -> None:
    def keep(reading: Reading) -> list[bool]:
        assert reading.region.tag == "main"
        return [one.node.get("class") != "bad" for one in reading.candidates]

    document = extract_html(f"<main>{TEXT}<p class=bad>bird</p></main>", URL, keep=keep)
    assert "bird" not in document.text
    assert len(document.blocks) == 4
