"""The commands on pages: add, crawl, find, list, show, refresh, rm, extract.

As in `main`, nothing but Typer and the standard library is imported until a command runs.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from carrel.surfaces.cli.options import DatabaseUrl, Home, Json, flags

Places = Annotated[
    list[str], typer.Argument(metavar="URL|FILE...", help="Addresses, and files of this machine.")
]
SourceId = Annotated[int, typer.Argument(metavar="ID", help="The page's number.")]
ContentType = Annotated[
    str | None,
    typer.Option("--type", metavar="TYPE", help="job_posting, blog_article or company_page."),
]
BaseUrl = Annotated[
    str | None,
    typer.Option(
        "--base-url",
        metavar="URL",
        help="Where files come from: joined with a file's name; of one file the address itself, "
        "unless it ends in a slash.",
    ),
]


def register(app: typer.Typer) -> None:
    """Give the program the commands on pages."""
    for name, command in (
        ("add", add),
        ("crawl", crawl),
        ("find", find),
        ("list", list_pages),
        ("show", show),
        ("refresh", refresh),
        ("rm", rm),
        ("extract", extract),
    ):
        app.command(name)(command)


def add(
    places: Places,
    *,
    content_type: ContentType = None,
    base_url: BaseUrl = None,
    force: Annotated[
        bool, typer.Option("--force", help="Read again what is here already.")
    ] = False,
    home: Home = None,
    database_url: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """Add pages: fetch or read them, and keep what they say."""
    from carrel.surfaces.cli.add_run import Wish, run

    wish = Wish(places=places, content_type=content_type, base_url=base_url, force=force)
    run(flags(home, database_url), wish, as_json=json)


def crawl(
    url: Annotated[str, typer.Argument(metavar="URL", help="Where to begin.")],
    *,
    include: Annotated[
        list[str] | None,
        typer.Option(metavar="GLOB", help="Only addresses like this, such as '*/docs/*'."),
    ] = None,
    exclude: Annotated[
        list[str] | None, typer.Option(metavar="GLOB", help="No addresses like this.")
    ] = None,
    max_pages: Annotated[
        int, typer.Option(min=1, max=100_000, metavar="N", help="At most so many pages.")
    ] = 100,
    max_depth: Annotated[
        int, typer.Option(min=0, max=100, metavar="N", help="At most so many clicks away.")
    ] = 5,
    no_sitemap: Annotated[bool, typer.Option("--no-sitemap", help="Follow links alone.")] = False,
    content_type: ContentType = None,
    home: Home = None,
    database_url: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """Add a site page by page; Ctrl-C leaves off, the same command goes on."""
    from carrel.surfaces.cli.crawl_run import Wish, run

    wish = Wish(
        url=url,
        include=tuple(include or ()),
        exclude=tuple(exclude or ()),
        max_pages=max_pages,
        max_depth=max_depth,
        sitemap=not no_sitemap,
        content_type=content_type,
    )
    run(flags(home, database_url), wish, as_json=json)


def find(
    words: Annotated[list[str], typer.Argument(metavar="QUERY...", help="What to look for.")],
    *,
    limit: Annotated[
        int, typer.Option(min=1, max=1000, metavar="N", help="At most so many passages.")
    ] = 10,
    source: Annotated[
        list[int] | None, typer.Option(metavar="ID", help="Only in this page; may be repeated.")
    ] = None,
    lang: Annotated[
        str | None, typer.Option(metavar="LANG", help="Only in pages of: en, ja or mixed.")
    ] = None,
    content_type: ContentType = None,
    mode: Annotated[
        str,
        typer.Option(metavar="MODE", help="search (all that is known), keyword or vector alone."),
    ] = "search",
    explain: Annotated[
        bool, typer.Option("--explain", help="Show how each place was decided.")
    ] = False,
    home: Home = None,
    database_url: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """Find the passages that answer a question, in its words or in others."""
    from carrel.surfaces.cli.find_run import Wish, run

    wish = Wish(
        text=" ".join(words),
        limit=limit,
        sources=tuple(source or ()),
        language=lang,
        content_type=content_type,
        mode=mode,
        explain=explain,
    )
    run(flags(home, database_url), wish, as_json=json)


def list_pages(
    *,
    state: Annotated[
        str | None,
        typer.Option(metavar="STATE", help="pending, processing, completed or failed."),
    ] = None,
    content_type: ContentType = None,
    site: Annotated[str | None, typer.Option(metavar="HOST", help="Pages of this host.")] = None,
    home: Home = None,
    database_url: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """List the pages that are kept."""
    from carrel.surfaces.cli.list_run import Wish, run

    wish = Wish(state=state, content_type=content_type, site=site)
    run(flags(home, database_url), wish, as_json=json)


def show(
    source_id: SourceId,
    version: Annotated[
        int | None,
        typer.Argument(
            metavar="VERSION",
            help="A kept version instead of the current one; with --diff, what to compare with.",
        ),
    ] = None,
    *,
    markdown: Annotated[bool, typer.Option("--markdown", help="The Markdown.")] = False,
    text: Annotated[bool, typer.Option("--text", help="The plain text.")] = False,
    chunks: Annotated[bool, typer.Option("--chunks", help="The passages searched.")] = False,
    versions: Annotated[bool, typer.Option("--versions", help="The versions kept.")] = False,
    diff: Annotated[bool, typer.Option("--diff", help="What the current version changed.")] = False,
    links: Annotated[bool, typer.Option("--links", help="The links.")] = False,
    fields: Annotated[bool, typer.Option("--fields", help="The fields, with their words.")] = False,
    home: Home = None,
    database_url: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """Show one page: the facts about it, or one of its forms."""
    from carrel.surfaces.cli.show_run import run

    forms = {
        "markdown": markdown,
        "text": text,
        "chunks": chunks,
        "versions": versions,
        "diff": diff,
        "links": links,
        "fields": fields,
    }
    chosen = [name for name, wanted in forms.items() if wanted]
    run(flags(home, database_url), source_id, version=version, forms=chosen, as_json=json)


def refresh(
    source_ids: Annotated[
        list[int] | None, typer.Argument(metavar="ID...", help="The pages' numbers.")
    ] = None,
    *,
    stale: Annotated[
        bool, typer.Option("--stale", help="Pages not looked at for 30 days.")
    ] = False,
    everything: Annotated[bool, typer.Option("--all", help="All pages.")] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Read pages again that have not changed.")
    ] = False,
    home: Home = None,
    database_url: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """Look at pages again and keep what has changed."""
    from carrel.surfaces.cli.refresh_run import Wish, run

    wish = Wish(ids=tuple(source_ids or ()), stale=stale, everything=everything, force=force)
    run(flags(home, database_url), wish, as_json=json)


def rm(
    source_ids: Annotated[list[int], typer.Argument(metavar="ID...", help="The pages' numbers.")],
    *,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
    home: Home = None,
    database_url: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """Delete pages with everything that was made of them."""
    from carrel.surfaces.cli.rm_run import run

    run(flags(home, database_url), source_ids, sure=yes, as_json=json)


def extract(
    places: Annotated[
        list[str],
        typer.Argument(metavar="FILE|DIR|URL...", help="Files, directories of files, addresses."),
    ],
    *,
    base_url: BaseUrl = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print the Markdown alone.")] = False,
    home: Annotated[
        Path | None,
        typer.Option("--home", metavar="DIR", help="Where carrel.toml is (over CARREL_HOME)."),
    ] = None,
    json: Json = False,
) -> None:
    """Print what Carrel would keep of pages, without keeping it."""
    from carrel.surfaces.cli.extract_run import run

    run(flags(home, None), places, base_url=base_url, bare=markdown, as_json=json)
