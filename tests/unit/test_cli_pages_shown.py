"""`carrel show`, `list` and `rm`."""

from __future__ import annotations

from pathlib import Path

import pytest

from carrel.surfaces.cli import rm_run
from carrel.surfaces.cli.exits import ExitCode
from tests.site import HERON, Site, page
from tests.unit.conftest import CommandLine, Run, objects


def test_a_page_is_shown_in_each_form(run: Run, site: Site) -> None:
    run("add", site.url("/heron.html"))
    card = run("show", "1").stdout
    assert "Herons" in card
    assert "hidden characters in 1 place" in card
    assert run("show", "1", "--markdown").stdout.startswith("# Herons\n\n" + HERON[0])
    assert run("show", "1", "--text").stdout == "\n\n".join(["Herons", *HERON]) + "\n"
    assert HERON[1] in run("show", "1", "--chunks").stdout
    assert site.url("/sagi.html") in run("show", "1", "--links").stdout
    assert "Herons" in run("show", "1", "--versions").stdout
    assert "no earlier version" in run("show", "1", "--diff").stderr


def test_each_form_is_there_for_machines(run: Run, site: Site) -> None:
    run("add", site.url("/heron.html"))
    (card,) = objects(run("show", "1", "--json"))
    assert (card["title"], card["versions"], card["links"]) == ("Herons", [1], 1)
    assert card["details"]["dropped"]["hidden_elements"] == 1
    (text,) = objects(run("show", "1", "--text", "--json"))
    assert text["text"] == "\n\n".join(["Herons", *HERON])
    (markdown,) = objects(run("show", "1", "--markdown", "--json"))
    assert (markdown["version"], markdown["markdown"][:2]) == (1, "# ")
    chunks = objects(run("show", "1", "--chunks", "--json"))
    assert all(text["text"][one["start"] : one["end"]] == one["text"] for one in chunks)
    (link,) = objects(run("show", "1", "--links", "--json"))
    assert (link["url"], link["main"]) == (site.url("/sagi.html"), False)
    (version,) = objects(run("show", "1", "--versions", "--json"))
    assert (version["number"], version["characters"]) == (1, len(text["text"]))


def test_earlier_versions_can_be_shown_and_compared(run: Run, site: Site) -> None:
    url = site.url("/heron.html")
    run("add", url)
    for number in (2, 3):
        site.pages["/heron.html"] = page("Herons", HERON[0], f"This is wording {number} of it.")
        assert run("refresh", "1").exit_code == ExitCode.OK
    assert HERON[1] in run("show", "1", "1", "--text").stdout
    assert "-This is wording 2 of it." in run("show", "1", "--diff").stdout
    (diff,) = objects(run("show", "1", "--diff", "1", "--json"))
    assert (diff["from"], diff["to"]) == (1, 3)
    assert f"-{HERON[1]}" in diff["diff"]
    assert run("show", "1", "--diff", "3").stdout == "The texts are the same.\n"
    missing = run("show", "1", "--diff", "9")
    assert missing.exit_code == ExitCode.NOT_FOUND
    assert "Kept: 3, 2, 1." in missing.stderr


def test_the_list_can_be_narrowed(run: Run, site: Site, tmp_path: Path) -> None:
    (tmp_path / "note.md").write_text("# A note\n\nWith a few words.", encoding="utf-8")
    base = ("--base-url", "https://notes.example/")
    run("add", site.url("/heron.html"), str(tmp_path / "note.md"), site.url("/nowhere"), *base)
    ids = {
        words: [one["id"] for one in objects(run("list", *words, "--json"))]
        for words in (
            ("--state", "completed"),
            ("--state", "failed"),
            ("--site", "notes.example"),
            ("--site", "www.notes.example"),
            ("--site", site.url()),
            ("--type", "job_posting"),
        )
    }
    note = next(one["id"] for one in objects(run("list", "--json")) if one["title"] == "A note")
    assert ids["--site", "notes.example"] == ids["--site", "www.notes.example"] == [note]
    assert note in ids["--state", "completed"]
    assert len(ids["--state", "completed"]) == 2
    assert set(ids["--site", site.url()]) == {1, 2, 3} - {note}
    assert len(ids["--state", "failed"]) == 1
    assert ids["--type", "job_posting"] == []
    assert run("list", "--type", "job_posting").stdout == "No pages.\n"


@pytest.mark.parametrize("command", ["show", "refresh", "rm"])
def test_a_page_that_is_not_there_is_not_found(filled: CommandLine, command: str) -> None:
    words = ("--yes",) if command == "rm" else ()
    for number in ("7", str(2**70)):
        result = filled(command, number, *words)
        assert result.exit_code == ExitCode.NOT_FOUND
        assert f"there is no source {number}" in result.stderr


def test_without_a_database_nothing_is_made(cli: CommandLine) -> None:
    for words in (("list",), ("show", "1"), ("refresh", "--all"), ("rm", "1", "--yes")):
        assert cli(*words).exit_code == ExitCode.NOT_FOUND
        assert not cli.home.exists()


def test_an_empty_store_says_what_to_do(filled: CommandLine) -> None:
    assert "carrel add" in filled("list").stdout
    assert filled("refresh", "--stale").stdout == "There is nothing to look at.\n"


@pytest.mark.parametrize(("answer", "left"), [("n", 2), ("y", 0)])
def test_deleting_asks_first(
    filled: CommandLine,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    answer: str,
    left: int,
) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.txt").write_text(f"The text of page {name}.", encoding="utf-8")
    filled("add", str(tmp_path / "one.txt"), str(tmp_path / "two.txt"))
    monkeypatch.setattr(rm_run, "somebody_is_there", lambda: True)
    result = filled("rm", "1", "2", "1", text=f"{answer}\n")
    assert "Delete these 2 pages" in result.stderr
    assert result.exit_code == (ExitCode.FAILED if left else ExitCode.OK)
    assert len(filled("list", "--json").stdout.splitlines()) == left


def test_deleting_an_unknown_page_deletes_nothing(filled: CommandLine, tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text("The text of a page.", encoding="utf-8")
    filled("add", str(tmp_path / "one.txt"))
    assert filled("rm", "1", "9", "--yes").exit_code == ExitCode.NOT_FOUND
    assert len(filled("list", "--json").stdout.splitlines()) == 1
