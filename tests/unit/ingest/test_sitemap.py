"""Sitemaps of every form, and those that are traps."""

from __future__ import annotations

import gzip
import pickle

import pytest

from carrel.ingest.fetch.sitemap import MOST_PAGES, Entry, SitemapError, parse_sitemap

NS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
ONE = (
    f"<urlset {NS}><url><loc> http://a.example/ </loc><lastmod>2026-11-15</lastmod></url></urlset>"
)


@pytest.mark.parametrize(
    "body",
    [
        ONE.encode(),
        ONE.replace(NS, "").encode(),
        b'<?xml version="1.0" encoding="UTF-8"?>\n' + ONE.encode(),
        b"\xef\xbb\xbf" + ONE.encode(),
        ONE.encode("utf-16"),
        gzip.compress(ONE.encode()),
        ONE.replace("<url>", "<x:url xmlns:x='y'>").replace("</url>", "</x:url>").encode(),
        ONE.replace("http://a.example/", "<![CDATA[http://a.example/]]>").encode(),
    ],
)
def test_a_list_of_pages_is_read_in_every_form(body: bytes) -> None:
    found = parse_sitemap(body)
    assert found.pages == (Entry(url="http://a.example/", changed="2026-11-15"),)
    assert found.others == ()
    assert pickle.loads(pickle.dumps(found)) == found


def test_an_index_lists_other_files() -> None:
    body = f"<sitemapindex {NS}><sitemap><loc>/a.xml</loc></sitemap></sitemapindex>"
    assert parse_sitemap(body.encode()).others == ("/a.xml",)


def test_locations_of_images_are_not_pages() -> None:
    image = (
        "<image:image xmlns:image='i'><image:loc>http://a.example/i.png</image:loc></image:image>"
    )
    found = parse_sitemap(ONE.replace("</url>", f"{image}</url>").encode())
    assert [entry.url for entry in found.pages] == ["http://a.example/"]


def test_plain_lines_are_addresses() -> None:
    found = parse_sitemap(b"http://a.example/1\r\n\r\n# no\r\n  https://a.example/2  \n")
    assert [entry.url for entry in found.pages] == ["http://a.example/1", "https://a.example/2"]


def test_what_stands_before_a_broken_end_is_kept() -> None:
    found = parse_sitemap(ONE.replace("</urlset>", "<url><loc>http://a.ex").encode())
    assert len(found.pages) == 1
    assert found.cut


def test_a_list_is_cut_at_the_limit() -> None:
    body = "<urlset>" + "<url><loc>/x</loc></url>" * (MOST_PAGES + 10) + "</urlset>"
    found = parse_sitemap(body.encode())
    assert len(found.pages) == MOST_PAGES
    assert found.cut


LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))


@pytest.mark.parametrize(
    "body",
    [
        f'<!DOCTYPE u [<!ENTITY l0 "ha">{LAUGHS}]><urlset><url><loc>&l9;</loc></url></urlset>',
        '<!DOCTYPE u [<!ENTITY x SYSTEM "file:///etc/passwd">]><urlset><url><loc>&x;</loc></url></urlset>',
        '<!DOCTYPE u SYSTEM "http://127.0.0.1/x.dtd"><urlset/>',
        "<a>" * 100_000,
        "<html><body>not a sitemap",
        "",
        "some words",
        "<",
        '<?xml version="1.0" encoding="x-unknown"?><urlset/>',
    ],
    ids=["laughs", "file", "dtd", "deep", "html", "empty", "words", "cut", "encoding"],
)
def test_traps_are_refused(body: str) -> None:
    with pytest.raises(SitemapError):
        parse_sitemap(body.encode())


def test_a_bomb_is_refused() -> None:
    with pytest.raises(SitemapError, match="larger"):
        parse_sitemap(gzip.compress(bytes(60 * 1024 * 1024)))
    with pytest.raises(SitemapError, match="broken"):
        parse_sitemap(b"\x1f\x8bnot gzip")


def test_endless_text_is_not_kept() -> None:
    body = f"<urlset><url><loc>http://a.example/{'x' * 3_000_000}</loc></url></urlset>"
    assert parse_sitemap(body.encode()).pages == ()
