"""What a hit looks like on a terminal and in a pipe."""

from __future__ import annotations

import io

import pytest
from rich.cells import cell_len
from rich.console import Console

from carrel.retrieve.highlight import spans
from carrel.surfaces.cli.output import Output

TEXT = "The grey heron stands in the reeds, and 青鷺 is what it is called in Japan, far away."


def drawn(text: str, *, width: int | None) -> str:
    """Return what is printed: on a terminal of that width, or into a pipe."""
    output, written = Output(as_json=False), io.StringIO()
    output._console = Console(
        file=written,
        force_terminal=width is not None,
        color_system=None if width is None else "standard",
        width=width,
        highlight=False,
        soft_wrap=True,
    )
    output.passage(text, spans(text, ["heron", "青鷺"]), indent=4)
    return written.getvalue()


def test_a_pipe_gets_one_plain_line() -> None:
    assert drawn(TEXT, width=None) == f"    {TEXT}\n"


@pytest.mark.parametrize("width", [30, 44, 80])
def test_a_terminal_gets_lines_that_fit_with_the_words_marked(width: int) -> None:
    written = drawn(TEXT, width=width)
    assert "\x1b[1;35mheron\x1b[0m" in written
    assert "\x1b[1;35m青鷺\x1b[0m" in written
    plain = written.replace("\x1b[1;35m", "").replace("\x1b[0m", "")
    lines = plain.splitlines()
    assert all(line.startswith("    ") and cell_len(line) <= width for line in lines)
    assert " ".join(line.strip() for line in lines) == TEXT


def test_marks_of_a_text_are_no_markup() -> None:
    assert drawn("[bold]heron[/bold]", width=None) == "    [bold]heron[/bold]\n"


def test_a_remark_goes_beside_the_result(capsys: pytest.CaptureFixture[str]) -> None:
    Output(as_json=False).note("no \x1b[2Jvectors")
    written = capsys.readouterr()
    assert (written.out, written.err) == ("", "Note: no \\x1b[2Jvectors\n")
