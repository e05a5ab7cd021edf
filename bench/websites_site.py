"""A made-up site of job postings, articles and company pages, always the same."""

from __future__ import annotations

import random
from pathlib import Path

_PLACES = "Osaka Lisbon Nairobi Tallinn Bergen Quito Hanoi Cork Leeds Tunis".split()
_THINGS = (
    "queue index ledger cache stream schema harbour invoice sensor archive router tunnel "
    "payment glacier orchard lantern compiler broker turbine festival"
).split()
_DEEDS = "builds repairs measures guards translates designs tests ships documents reviews".split()


def fill(folder: Path, pages: int, *, seed: int = 6) -> None:
    """Write so many pages that link to each other, and a page that leads to all."""
    dice = random.Random(seed)
    for at in range(pages):
        (folder / f"page-{at}.html").write_text(_page(dice, at), encoding="utf-8")
    links = "".join(f'<li><a href="/page-{at}.html">posting {at}</a></li>' for at in range(pages))
    index = (
        f"<title>Postings</title><main><h1>Postings</h1><p>All of them.</p><ul>{links}</ul></main>"
    )
    (folder / "index.html").write_text(index, encoding="utf-8")


def questions(count: int, *, seed: int = 7) -> list[str]:
    """Return so many questions about the site."""
    dice = random.Random(seed)
    return [
        f"Who {dice.choice(_DEEDS)} the {dice.choice(_THINGS)} and the {dice.choice(_THINGS)} "
        f"in {dice.choice(_PLACES)}?"
        for _ in range(count)
    ]


def _page(dice: random.Random, at: int) -> str:
    parts = "".join(
        f"<h2>{dice.choice(_THINGS).title()} team {at}</h2><p>{_words(dice)}</p>" for _ in range(5)
    )
    title = f"{dice.choice(_THINGS).title()} engineer in {dice.choice(_PLACES)}, posting {at}"
    return (
        f"<!doctype html><html lang=en><title>{title}</title><main><h1>{title}</h1>{parts}</main>"
    )


def _words(dice: random.Random) -> str:
    return " ".join(
        f"Our team in {dice.choice(_PLACES)} {dice.choice(_DEEDS)} the {dice.choice(_THINGS)}, "
        f"and whoever joins {dice.choice(_DEEDS)} the {dice.choice(_THINGS)} "
        f"{dice.randint(2, 90)} times."
        for _ in range(6)
    )
