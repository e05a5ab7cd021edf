"""Microdata and RDFa, as nested items."""

from __future__ import annotations

from carrel.ingest.extract import extract_html

URL = "https://a.example/"


def test_microdata_is_nested_and_repeated_properties_are_lists() -> None:
    html = """<div itemscope itemtype="https://schema.org/JobPosting"><h1 itemprop=title>Cook</h1>
    <p itemprop=hiringOrganization itemscope itemtype="https://schema.org/Organization">
    <a itemprop="url" href="/home">site</a> <span itemprop=name>Olive Tree</span></p>
    <span itemprop=baseSalary itemscope><meta itemprop=currency content=GBP></span>
    <span itemprop=skills>One</span><span itemprop=skills>Two</span>
    <time itemprop=datePosted datetime=2025-03-17>17 March</time></div>
    <div itemscope itemtype="https://schema.org/Person"><b itemprop=name>Ann</b></div>"""
    assert extract_html(html, URL).metadata["microdata"] == [
        {
            "@type": "JobPosting",
            "title": "Cook",
            "hiringOrganization": {"@type": "Organization", "url": "/home", "name": "Olive Tree"},
            "baseSalary": {"@type": "", "currency": "GBP"},
            "skills": ["One", "Two"],
            "datePosted": "2025-03-17",
        },
        {"@type": "Person", "name": "Ann"},
    ]


def test_rdfa_is_read_with_and_without_prefixes() -> None:
    html = """<body vocab="https://schema.org/"><div typeof="JobPosting">
    <h1 property="title">Cook</h1><p property="schema:hiringOrganization" typeof="Organization">
    <span property="name">Olive Tree</span></p></div><p property="og:title">no item</p></body>"""
    assert extract_html(html, URL).metadata["rdfa"] == [
        {
            "@type": "JobPosting",
            "title": "Cook",
            "hiringOrganization": {"@type": "Organization", "name": "Olive Tree"},
        }
    ]


def test_pages_without_marks_have_neither() -> None:
    metadata = extract_html("<main><h1>Cook</h1><p>Words.</p></main>", URL).metadata
    assert "microdata" not in metadata
    assert "rdfa" not in metadata
