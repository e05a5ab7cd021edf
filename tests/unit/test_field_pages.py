"""The labelled pages are sound. Failures name pages by id only, so that the seal holds."""

from __future__ import annotations

import html
import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from selectolax.lexbor import LexborHTMLParser

from bench.fields import pages as labelled
from bench.fields.pages import FOLDER, SEALED, SHA256, LabelledPage, chosen, load

_FIELDS = {
    "job_posting": "company_name role_title location salary_range requirements preferred "
    "skills_needed benefits",
    "blog_article": "author published_date main_topics key_insights actionable_tips "
    "target_audience",
    "company_page": "company_name mission values culture industry location founded",
}


@pytest.fixture(scope="module")
def everything() -> list[LabelledPage]:
    return load() + sealed()


def sealed() -> list[LabelledPage]:
    return [page for seal in SEALED for page in load(held_out=seal)]


def bare(text: str) -> str:
    """Return the text without any white space, which markup adds and takes at will."""
    return re.sub(r"\s+", "", text)


def seen(page: LabelledPage) -> str:
    """Return what a reader sees of the page."""
    tree = LexborHTMLParser(page.html)
    for node in tree.css("head, script, style, template"):
        node.decompose()
    assert tree.root is not None
    return bare(tree.root.text())


def structured(page: LabelledPage) -> list[str]:
    """Return every value of the page's JSON-LD, microdata and RDFa."""
    tree = LexborHTMLParser(page.html)
    scripts = tree.css('script[type="application/ld+json"]')
    found = [value for node in scripts for value in leaves(json.loads(node.text()))]
    marked = tree.css("[itemprop], [typeof] [property]")
    found += [node.attributes.get("content") or node.text() for node in marked]
    return [bare(html.unescape(value)) for value in found]


def leaves(value: object) -> Iterator[str]:
    """Yield the strings and numbers inside nested JSON."""
    if isinstance(value, dict):
        for inner in value.values():
            yield from leaves(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from leaves(inner)
    elif value is not None:
        yield str(value)


def missing(page: LabelledPage) -> list[tuple[str, str]]:
    """Return the fields of a page with a value that stands nowhere on it."""
    text, data = seen(page), structured(page)
    lost = []
    for name, value in page.fields.items():
        items = value if isinstance(value, list) else [value] if value else []
        if page.origins.get(name) == "structured":
            parts = [part for item in items for part in item.split(", ")]
            found = all(any(bare(part) in one for one in data) for part in parts)
        else:
            found = all(bare(page.spans.get(name, item)) in text for item in items)
        if not found:
            lost.append((page.id, name))
    return lost


def test_the_set_is_as_large_and_as_varied_as_promised(everything: list[LabelledPage]) -> None:
    types = Counter(page.content_type for page in everything)
    assert types == {"job_posting": 296, "blog_article": 44, "company_page": 36}
    assert Counter(page.language for page in everything) == {"en": 188, "ja": 188}
    assert Counter(page.has_structured_data for page in everything) == {True: 188, False: 188}
    assert sum(page.mixed for page in everything) >= 4
    assert sum(bool(page.conflicts) for page in everything) >= 8


def test_every_label_has_the_fields_of_its_type_and_no_others(
    everything: list[LabelledPage],
) -> None:
    wrong = [page.id for page in everything if [*page.fields] != _FIELDS[page.content_type].split()]
    assert not wrong


def test_ids_files_and_addresses_are_unique(everything: list[LabelledPage]) -> None:
    for name in ("id", "file", "url"):
        assert len({getattr(page, name) for page in everything}) == len(everything)


def test_every_value_stands_in_the_text_or_in_the_structured_data(
    everything: list[LabelledPage],
) -> None:
    assert not [lost for page in everything for lost in missing(page)]


def test_a_value_that_stands_nowhere_is_noticed() -> None:
    page = load()[0]
    wrong = replace(page, fields={**page.fields, "author": "Nobody Of That Name"})
    assert missing(wrong) == [(page.id, "author")]


def test_both_sides_of_a_conflict_stand_on_the_page(everything: list[LabelledPage]) -> None:
    for page in everything:
        text, data = seen(page), structured(page)
        for conflict in page.conflicts:
            assert bare(conflict["text"]) in text, page.id
            parts = re.split(r"[\s–]+", conflict["structured"])
            assert all(any(part in one for one in data) for part in parts), page.id


def test_dates_are_written_as_iso_and_pay_goes_with_a_salary(
    everything: list[LabelledPage],
) -> None:
    for page in everything:
        date = page.fields.get("published_date")
        assert date is None or re.fullmatch(r"\d{4}-\d\d-\d\d", str(date)), page.id
        assert bool(page.pay) == bool(page.fields.get("salary_range")), page.id


def test_pages_say_truly_whether_they_carry_structured_data(
    everything: list[LabelledPage],
) -> None:
    assert not [
        page.id for page in everything if bool(structured(page)) != page.has_structured_data
    ]


def test_accepted_items_belong_to_an_item_of_the_label(everything: list[LabelledPage]) -> None:
    for page in everything:
        for name, others in page.accept.items():
            value = page.fields[name]
            assert isinstance(others, dict) == isinstance(value, list), page.id
            if isinstance(others, dict) and isinstance(value, list):
                assert set(others) <= set(value), page.id


@pytest.mark.parametrize(
    ("seal", "batches", "number"), [("1-2", {1, 2}, 29), ("3", {3}, 31), ("4", {4}, 32)]
)
def test_the_sealed_pages_are_a_third_chosen_by_hash(
    everything: list[LabelledPage], seal: str, batches: set[int], number: int
) -> None:
    taken = load(held_out=seal)
    assert {page.batch for page in taken} == batches
    assert len(taken) == number
    assert chosen(page for page in everything if page.batch in batches) == {
        page.id for page in taken
    }


@pytest.mark.parametrize(("batch", "each"), [(5, 10), (6, 15)])
def test_batches_5_and_6_are_sealed_whole(
    everything: list[LabelledPage], batch: int, each: int
) -> None:
    taken = load(held_out=str(batch))
    strata = Counter((page.language, page.has_structured_data) for page in taken)
    assert strata == {(language, data): each for language in ("en", "ja") for data in (True, False)}
    assert {page.content_type for page in taken} == {"job_posting"}
    assert {page.id for page in taken} == {page.id for page in everything if page.batch == batch}


def test_no_seal_was_changed_after_the_sealing() -> None:
    assert {seal: sha256(path.read_bytes()).hexdigest() for seal, path in SEALED.items()} == SHA256


def test_no_sealed_page_lies_open() -> None:
    loose = {path.relative_to(FOLDER / "pages").as_posix() for path in FOLDER.rglob("*.html")}
    assert loose == {page.file for page in load()}
    assert not loose & {page.file for page in sealed()}
    open_labels = (FOLDER / "labels.jsonl").read_text(encoding="utf-8")
    assert not [page.id for page in sealed() if page.id in open_labels]


def test_a_seal_is_touched_only_on_demand(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(labelled, "SEALED", {"3": tmp_path / "gone.zip"})
    assert len(load()) == 184
    with pytest.raises(FileNotFoundError):
        load(held_out="3")


def test_the_whole_set_stays_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.rglob("*") if path.is_file()) < 1_000_000
