"""What commands on pages draw: tables, progress, texts on a terminal."""

from __future__ import annotations

import pytest

from carrel.errors import ProcessingError
from carrel.events import Event
from carrel.surfaces.cli.output import Output, counted
from carrel.surfaces.cli.progress import Display, display
from carrel.surfaces.cli.tables import Column, lay_out
from carrel.surfaces.cli.working import Watch, failure

COLUMNS = (
    Column(name="id", right=True),
    Column(name="title", share=1),
    Column(name="address", share=2),
)


class Recorded(Display):
    """Keeps what it was to show."""

    def __init__(self) -> None:
        self.shown: list[object] = []

    def show(self, done: int, total: int, message: str = "") -> None:
        self.shown.append((done, total, message))

    def note(self, text: str) -> None:
        self.shown.append(text)


def event(name: str, message: str = "", **numbers: float) -> Event:
    return Event(name=name, message=message, data={"job": 7}, **numbers)


def test_a_table_lines_up_letters_of_two_cells() -> None:
    rows = [["1", "青鷺", "a"], ["12", "heron", "b"]]
    assert list(lay_out(COLUMNS, rows, width=None)) == [
        "id  title  address",
        " 1  青鷺   a",
        "12  heron  b",
    ]


def test_a_table_is_cut_where_the_room_ends() -> None:
    rows = [["1", "青鷺の話とその池の話", "https://lake.example/herons/" + "x" * 40]]
    head, line = lay_out(COLUMNS, rows, width=40)
    assert head == "id  title        address"
    assert line == " 1  青鷺の話と…  https://lake.example/…"


def test_room_that_one_column_leaves_goes_to_the_other() -> None:
    rows = [["1", "short", "https://lake.example/" + "x" * 40]]
    _, line = lay_out(COLUMNS, rows, width=40)
    assert line.startswith(" 1  short  https://lake.example/")
    assert len(line) == 40


def test_a_narrow_terminal_still_shows_something_of_each_column() -> None:
    rows = [["1", "a" * 50, "b" * 50]]
    _, line = lay_out(COLUMNS, rows, width=5)
    assert line == " 1  aaaaaaa…  bbbbbbb…"


def test_progress_is_a_bar_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    with display("crawl", as_json=False) as shown:
        shown.show(3, 10, "https://lake.example/[bold]a")
        shown.note("a remark")
    written = capsys.readouterr()
    assert "3/10" in written.err
    assert "[bold]a" in written.err
    assert "a remark" in written.err
    assert written.out == ""


def test_progress_is_a_line_now_and_then_in_a_pipe(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    times = iter((100.0, 100.1, 101.9, 102.0))
    monkeypatch.setattr("carrel.surfaces.cli.progress.time.monotonic", lambda: next(times))
    with display("crawl", as_json=False) as shown:
        for done in range(4):
            shown.show(done, 4, f"page {done}\x1b")
    assert capsys.readouterr().err == "crawl: 0/4 page 0\\x1b\ncrawl: 3/4 page 3\\x1b\n"


def test_machines_see_no_progress(capsys: pytest.CaptureFixture[str]) -> None:
    with display("crawl", as_json=True) as shown:
        shown.show(1, 2, "page")
        shown.note("a remark")
    assert capsys.readouterr().err == ""


async def test_events_of_a_job_are_shown() -> None:
    recorded = Recorded()
    watch = Watch(recorded)
    watch.notify(event("job.started"))
    watch.notify(event("job.progress", "page", done=1, total=3))
    watch.notify(event("job.postponed", "fetch_failed: Connection refused"))
    assert recorded.shown == [
        (1, 3, "page"),
        "job 7 will be tried again: Connection refused",
    ]
    assert watch.told() == set()
    watch.notify(event("job.completed"))
    assert (watch.told(), watch.told(), watch.woken.is_set()) == ({7}, set(), True)


def test_an_error_of_a_job_is_raised_as_it_was() -> None:
    told = {"code": "page_gone", "message": "gone", "details": {"a": 1}, "suggestion": "Look."}
    assert failure(told).as_dict() == told
    assert failure(None).code == ProcessingError.code


def test_control_signs_of_a_page_reach_no_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "a\tb\x1b[2Jc\nd"
    Output(as_json=False).text(text)
    assert capsys.readouterr().out == text + "\n"
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    Output(as_json=False).text(text)
    assert capsys.readouterr().out == "a\tb\\x1b[2Jc\nd\n"


def test_a_noun_follows_its_number() -> None:
    assert [counted(number, "page") for number in (0, 1, 1000)] == [
        "0 pages",
        "1 page",
        "1,000 pages",
    ]
