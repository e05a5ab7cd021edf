"""The judged sets that search is measured on: files, the measure that counts, gate and aim."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from bench.data import directory, read
from carrel.evaluation.exam import Exam, load_exam


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedSet:
    """A set; `keep` says which rows of the queries are asked, where not all are.

    Without a gate it is there to be looked at.
    """

    name: str
    corpus: str
    queries: str
    qrels: str
    measure: str = "ndcg@10"
    gate: float | None = None
    aim: float | None = None
    keep: Callable[[dict[str, str]], bool] | None = None

    def load(self, limit: int | None = None) -> Exam:
        """Read the set, or a small exam out of it: a few queries and the records around them."""
        where = directory()
        exam = load_exam([where / self.corpus], where / self.queries, qrels=where / self.qrels)
        if self.keep is not None:
            kept = {str(row["id"]) for row in read(self.queries) if self.keep(row)}
            exam = replace(exam, questions=[one for one in exam.questions if one.id in kept])
        questions = exam.questions[:limit]
        gains = {one.id: exam.gains[one.id] for one in questions}
        small = replace(exam, questions=questions, gains=gains, notes=())
        return small if limit is None else _cut(small, limit)


def _cut(exam: Exam, limit: int) -> Exam:
    """Leave the judged records and some others: enough to see that everything runs."""
    judged = {record for row in exam.gains.values() for record in row}
    others = [record for record in exam.records if record.id not in judged][: 4 * limit]
    wanted = judged | {record.id for record in others}
    return replace(exam, records=[one for one in exam.records if one.id in wanted])


SETS = (
    JudgedSet(
        name="jsquad.valid",
        corpus="jsquad/corpus.jsonl",
        queries="jsquad/queries.valid.jsonl",
        qrels="jsquad/qrels.valid.tsv",
        measure="recall@1",
        gate=0.92,
        aim=0.93,
    ),
    JudgedSet(
        name="scifact.train",
        corpus="scifact/corpus.jsonl",
        queries="scifact/queries.train.jsonl",
        qrels="scifact/qrels.train.tsv",
        gate=0.745,
        aim=0.76,
    ),
    JudgedSet(
        name="docs_faq.en",
        corpus="docs_faq/corpus.en.jsonl",
        queries="docs_faq/queries.en.jsonl",
        qrels="docs_faq/qrels.en.tsv",
        gate=0.67,
        aim=0.70,
    ),
    JudgedSet(
        name="docs_faq.ja",
        corpus="docs_faq/corpus.ja.jsonl",
        queries="docs_faq/queries.ja.jsonl",
        qrels="docs_faq/qrels.ja.tsv",
        gate=0.58,
        aim=0.62,
    ),
    JudgedSet(
        name="docs_enja.ja2en",
        corpus="docs_enja/corpus.en.jsonl",
        queries="docs_enja/queries.ja2en_title.jsonl",
        qrels="docs_enja/qrels.ja2en_title.tsv",
        gate=0.72,
        aim=0.78,
        keep=lambda row: not row["has_latin"],
    ),
    JudgedSet(
        name="docs_enja.en2ja",
        corpus="docs_enja/corpus.ja.jsonl",
        queries="docs_enja/queries.en2ja_sent.jsonl",
        qrels="docs_enja/qrels.en2ja_sent.tsv",
        gate=0.73,
        aim=0.78,
    ),
    JudgedSet(
        name="pgdocs_index",
        corpus="pgdocs_index/corpus.jsonl",
        queries="pgdocs_index/queries.jsonl",
        qrels="pgdocs_index/qrels.tsv",
        gate=0.75,
        aim=0.76,
    ),
    JudgedSet(
        name="boolq.dev",
        corpus="boolq/corpus.jsonl",
        queries="boolq/queries.dev.jsonl",
        qrels="boolq/qrels.dev.tsv",
        gate=0.87,
    ),
    JudgedSet(
        name="hotpot_sample",
        corpus="hotpot_sample/corpus.jsonl",
        queries="hotpot_sample/queries.jsonl",
        qrels="hotpot_sample/qrels.tsv",
        measure="all@10",
        gate=0.90,
    ),
    JudgedSet(
        name="cranfield",
        corpus="cranfield/corpus.jsonl",
        queries="cranfield/queries.jsonl",
        qrels="cranfield/qrels.tsv",
    ),
)
