"""Reading records, questions and judgements, and what is refused."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from carrel.errors import DataValidationError
from carrel.evaluation.exam import Exam, load_exam

RECORDS = [
    {"id": "a", "title": "Herons", "text": "Grey birds.", "url": "https://lake.example/a"},
    {"id": "b", "title": "", "text": "青鷺"},
    {"id": "c", "text": "No title."},
]
QUESTIONS = [{"id": "q1", "text": "which bird?"}, {"id": "q2", "text": "鳥"}]


class Files:
    """The three files of an exam, each of which a test may spoil."""

    def __init__(self, folder: Path) -> None:
        self.corpus = folder / "corpus.jsonl"
        self.queries = folder / "queries.jsonl"
        self.qrels = folder / "qrels.tsv"
        self.write(self.corpus, RECORDS)
        self.write(self.queries, QUESTIONS)
        self.qrels.write_text("q1\ta\t2\nq1\tc\t0\nq2\tb\t1\n", encoding="utf-8")

    @staticmethod
    def write(file: Path, rows: list[dict[str, str]]) -> None:
        file.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")

    def load(self, limit: int | None = None) -> Exam:
        return load_exam([self.corpus], self.queries, qrels=self.qrels, limit=limit)

    def refusal(self) -> str:
        with pytest.raises(DataValidationError) as caught:
            self.load()
        assert caught.value.exit_code == 2
        return str(caught.value)


@pytest.fixture
def files(tmp_path: Path) -> Files:
    """A whole exam."""
    return Files(tmp_path)


def test_an_exam_has_records_questions_and_gains(files: Files) -> None:
    exam = files.load()
    assert [record.id for record in exam.records] == ["a", "b", "c"]
    assert (exam.records[0].url, exam.records[2].title) == ("https://lake.example/a", "")
    assert [question.text for question in exam.questions] == ["which bird?", "鳥"]
    assert exam.gains == {"q1": {"a": 2.0, "c": 0.0}, "q2": {"b": 1.0}}
    assert not exam.notes


def test_compressed_files_names_above_and_other_line_ends_are_read(files: Files) -> None:
    packed = files.corpus.with_suffix(".jsonl.gz")
    packed.write_bytes(gzip.compress(files.corpus.read_bytes()))
    files.corpus = packed
    files.qrels.write_bytes(
        b"\xef\xbb\xbfquery-id\tcorpus-id\tscore\r\nq1\ta\t1\r\n\r\nq2\tb\t1\r\n"
    )
    assert files.load().gains == {"q1": {"a": 1.0}, "q2": {"b": 1.0}}


def test_a_corpus_may_come_in_several_files(files: Files, tmp_path: Path) -> None:
    more = tmp_path / "more.jsonl"
    files.write(more, [{"id": "d", "text": "More."}])
    exam = load_exam([files.corpus, more], files.queries, qrels=files.qrels)
    assert [record.id for record in exam.records] == ["a", "b", "c", "d"]


def test_ids_may_be_numbers_or_stand_under_the_other_usual_name(files: Files) -> None:
    files.corpus.write_text('{"id": 7, "text": "x"}\n{"_id": "8", "text": "y"}\n', encoding="utf-8")
    files.qrels.write_text("q1\t7\t1\nq2\t8\t1\n", encoding="utf-8")
    assert [record.id for record in files.load().records] == ["7", "8"]


def test_what_is_left_out_is_counted(files: Files) -> None:
    files.write(files.queries, [*QUESTIONS, {"id": "q3", "text": "?"}, {"id": "q4", "text": "!"}])
    files.qrels.write_text("q1\ta\t1\nq2\tb\t1\nq3\ta\t0\nq9\ta\t1\n", encoding="utf-8")
    exam = files.load(limit=1)
    assert [question.id for question in exam.questions] == ["q1"]
    assert list(exam.gains) == ["q1"]
    assert list(exam.notes) == [
        "2 of 4 queries have no relevant record: left out",
        "1 judged queries are not among the queries: left out",
        "only the first 1 of 2 queries were asked",
    ]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('{"id": "x", "text": "y"', "line 2: it is not JSON"),
        ("[1, 2]", "line 2: an object with an `id` belongs here"),
        ('{"id": "", "text": "y"}', "line 2: an object with an `id` belongs here"),
        ('{"id": true, "text": "y"}', "line 2: an object with an `id` belongs here"),
        ('{"id": "x"}', "line 2: `text` must be a text"),
        ('{"id": "x", "text": 5}', "line 2: `text` must be a text"),
        ('{"id": "x", "text": "y", "title": []}', "line 2: `title` must be a text"),
        ('{"id": "x", "text": "a\\u0000b"}', "line 2: the text holds a NUL"),
        ('{"id": "x", "text": "\\ud800"}', "line 2: the text is not valid Unicode"),
        ('{"id": "a", "text": "again"}', "corpus.jsonl:1"),
        ("[" * 100_000, "line 2: "),
    ],
)
def test_a_broken_record_is_named_by_its_line(files: Files, line: str, words: str) -> None:
    files.corpus.write_text(json.dumps(RECORDS[0]) + "\n" + line + "\n", encoding="utf-8")
    assert words in files.refusal()


def test_bytes_that_are_no_text_are_named_by_their_line(files: Files) -> None:
    with files.corpus.open("ab") as corpus:
        corpus.write(b'{"id": "x", "text": "\xff"}\n')
    assert "line 4: it is not UTF-8" in files.refusal()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("q1 a 1\n", "line 1: a question, a record and a gain"),
        ("q1\ta\t1\nq1\tb\tmuch\n", "line 2: the gain 'much'"),
        ("q1\ta\t1\nq1\tb\tnan\n", "line 2: the gain 'nan'"),
        ("q1\ta\t1\nq1\ta\t2\n", "line 2: 'a' was judged otherwise"),
        ("q1\ta\t1\nq1\tzz\t1\nq1\tyy\t0\n", "not in the corpus: 'yy', 'zz'"),
        ("q8\ta\t1\n", "no question of"),
        ("q1\ta\t0\n", "no question of"),
        ("", "no question of"),
    ],
)
def test_bad_judgements_are_refused(files: Files, text: str, words: str) -> None:
    files.qrels.write_text(text, encoding="utf-8")
    assert words in files.refusal()


def test_many_unknown_records_are_named_in_part(files: Files) -> None:
    rows = "".join(f"q1\tu{number}\t1\n" for number in range(9))
    files.qrels.write_text(rows, encoding="utf-8")
    assert "'u0', 'u1', 'u2', 'u3', 'u4' and 4 more" in files.refusal()


def test_an_empty_corpus_a_missing_file_and_a_folder_are_refused(files: Files) -> None:
    files.corpus.write_text("\n\n", encoding="utf-8")
    assert "there is no record in" in files.refusal()
    files.corpus.unlink()
    assert "cannot be read" in files.refusal()
    files.corpus.mkdir()
    assert "cannot be read" in files.refusal()


def test_an_empty_question_is_refused(files: Files) -> None:
    files.write(files.queries, [{"id": "q1", "text": " \u3000"}])
    assert "line 1: the question is empty" in files.refusal()


def test_a_damaged_compressed_file_is_refused(files: Files) -> None:
    whole = gzip.compress(files.corpus.read_bytes())
    files.corpus = files.corpus.with_suffix(".jsonl.gz")
    for bad in (whole[:-12], b"not gzip at all", whole[:20] + b"\xff\xff" + whole[22:]):
        files.corpus.write_bytes(bad)
        assert "damaged" in files.refusal()
