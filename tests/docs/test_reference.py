"""The generated pages say what the code says."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import pytest
import typer

from carrel import config, errors
from scripts import make_notices, make_reference


def stale(file: Path, text: str) -> bool:
    """Say whether a page is missing or differs from what the code says."""
    return not file.is_file() or file.read_text(encoding="utf-8") != text


@pytest.mark.parametrize("name", ["settings.md", "errors.md", "command-line.md"])
def test_the_reference_page_is_up_to_date(name: str) -> None:
    file = make_reference.REFERENCE / name
    assert not stale(file, make_reference.pages()[file]), f"{name} is stale: run `make docs`"


def test_the_notices_are_up_to_date() -> None:
    assert not stale(make_notices.NOTICES, make_notices.page()), "run `make docs`"


def test_a_stale_or_missing_page_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / "page.md"
    assert stale(file, "new")
    file.write_text("old", encoding="utf-8")
    assert stale(file, "new")
    assert not stale(file, "old")


def test_every_setting_is_on_its_page_with_a_meaning() -> None:
    page = make_reference.settings_page()
    for slot in config.slots():
        assert f"`{slot.var.name}`" in page
        assert slot.field.description


@pytest.mark.proves("X-111")
def test_settings_of_our_own_begin_with_the_name_of_the_product() -> None:
    fixed = ("MCP_", "CHAT_", "EMBEDDING_TOKENIZER_")  # named by the contracts
    keys = {"OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GEMINI_API_KEY"}
    alone = {"DATABASE_URL", "LOG_LEVEL"} | keys
    for slot in config.slots():
        name = slot.var.name
        assert name in alone or name.startswith(("CARREL_", *fixed)), name


def test_no_default_of_this_machine_is_on_the_page() -> None:
    assert str(Path.home()) not in make_reference.settings_page()


def test_the_drawn_tree_names_every_error() -> None:
    drawn = errors.__doc__ or ""
    missing = [
        kind.__name__
        for kind in vars(errors).values()
        if isinstance(kind, type)
        and issubclass(kind, errors.RAGError)
        and kind.__name__ not in drawn
    ]
    assert not missing


def test_error_codes_are_unique_and_advice_is_given() -> None:
    kinds = [
        kind
        for kind in vars(errors).values()
        if isinstance(kind, type) and issubclass(kind, errors.RAGError)
    ]
    codes = [kind.code for kind in kinds]
    assert len(set(codes)) == len(codes)
    assert all(kind.advice.endswith(".") and (kind.__doc__ or "").strip() for kind in kinds)


def test_the_page_of_a_program_shows_commands_arguments_and_options() -> None:
    program = typer.Typer(help="A program.")
    inner = typer.Typer(help="Inner things.")
    program.add_typer(inner, name="inner")

    @inner.command()
    def grow(
        file: Annotated[Path, typer.Argument(metavar="FILE", help="What to grow.")],
        times: Annotated[int, typer.Option("--times", "-t", min=1, help="How often.")] = 3,
        quiet: Annotated[bool, typer.Option("--quiet", help="Say | nothing.")] = False,
    ) -> None:
        """Make it larger."""

    @program.command(hidden=True)
    def secret() -> None:
        """Stay unseen."""

    page = make_reference.command_line_page(program, "sample")
    assert callable(grow)
    assert callable(secret)
    assert "#### `sample inner grow`" in page
    assert "sample inner grow [OPTIONS] FILE" in page
    assert "| `FILE` |  | What to grow. |" in page
    assert "| `--times, -t TIMES` | `3` | How often. (≥ 1) |" in page
    assert r"| `--quiet` |  | Say \| nothing. |" in page
    assert "secret" not in page
