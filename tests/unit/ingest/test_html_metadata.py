from __future__ import annotations

import pytest

from carrel.ingest.extract import extract_html
from carrel.ingest.html.titles import choose_title

URL = "https://www.example-times.org/2024/story"


def test_what_a_page_says_about_itself_is_kept_raw() -> None:
    html = """<html lang=en><head><title>Story | The Times</title>
    <meta property="og:title" content="Story"><meta property="og:site_name" content="The Times">
    <meta name="description" content="About it."><meta name="author" content="A. Writer">
    <meta property="article:published_time" content="2024-05-01">
    <meta name=generator content=canary>
    <link rel="canonical" href="https://www.example-times.org/story">
    <script type="application/ld+json">{"@type": "JobPosting", "title": "Clerk"}</script>
    <script type="application/ld+json">{broken</script></head>
    <body><main><h1>Story</h1><p>Words.</p><div itemscope itemtype="https://schema.org/Person">
    <span itemprop=name>Ann</span></div>
    <time datetime="2024-05-02">2 May</time></main></body></html>"""
    metadata = extract_html(html, URL).metadata
    assert metadata["description"] == "About it."
    assert metadata["author"] == "A. Writer"
    assert metadata["published"] == "2024-05-01"
    assert metadata["site_name"] == "The Times"
    assert metadata["canonical"] == "https://www.example-times.org/story"
    assert metadata["json_ld"] == [{"@type": "JobPosting", "title": "Clerk"}]
    assert metadata["microdata"] == [{"@type": "Person", "name": "Ann"}]
    assert metadata["times"] == ["2024-05-02"]
    assert metadata["language"] == "en"
    assert "canary" not in str(metadata)


@pytest.mark.parametrize(
    ("heading", "shared", "head", "site", "title"),
    [
        ("Plan agreed", "", "Plan agreed - The Times", "", "Plan agreed"),
        ("os — Interfaces", "", "os — Interfaces — Python documentation", "", "os — Interfaces"),
        ("Menu", "Plan agreed", "Plan agreed | The Times", "The Times", "Plan agreed"),
        ("", "", "Plan agreed by the council | Times", "", "Plan agreed by the council"),
        ("", "", "The Times | Plan agreed", "The Times", "Plan agreed"),
        ("", "", "計画に合意 | タイムズ", "タイムズ", "計画に合意"),
        ("", "", "example-times - Plan", "", "Plan"),
        ("", "", "Left - Right", "", "Left - Right"),
        ("Only heading", "", "", "", "Only heading"),
        ("", "", "", "", ""),
    ],
)
def test_the_title_is_chosen_without_the_name_of_the_site(
    heading: str, shared: str, head: str, site: str, title: str
) -> None:
    assert choose_title(heading, shared=shared, head=head, site=site, url=URL) == title


def test_the_title_of_a_page_is_its_heading() -> None:
    html = "<title>計画 | サイト</title><main><h1>計画</h1><p>本文です。</p></main>"
    document = extract_html(html, URL)
    assert document.title == "計画"
    assert document.language == "ja"
