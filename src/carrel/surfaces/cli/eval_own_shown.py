"""How `carrel eval` shows what the pipelines made of the user's own pages."""

from __future__ import annotations

from carrel.evaluation.own.figures import Best, Cell
from carrel.evaluation.own.run import OwnEvaluation
from carrel.evaluation.rating import MAIN
from carrel.surfaces.cli.output import Output, counted
from carrel.surfaces.cli.tables import Column


def print_own(output: Output, found: OwnEvaluation) -> None:
    """Print a table of pipelines by kinds of questions, and the best for each kind."""
    sheet = found.sheet
    asked = counted(len(found.questions), "question")
    output.heading(
        f"{counted(found.pages, 'page')}, {counted(found.passages, 'passage')}, {asked} made of "
        f"them (seed {found.seed})"
    )
    columns = [f"{kind} ({count:,})" for kind, count in sheet.kinds.items()]
    output.table(
        [Column(name=""), *(Column(name=name, share=1) for name in columns)],
        [[name, *(_cell(row[kind]) for kind in sheet.kinds)] for name, row in sheet.cells.items()],
    )
    output.say()
    output.say(f"{MAIN}; in brackets: 95 % confidence. Best for")
    for kind, best in sheet.best.items():
        output.row(kind, _best(best, others=len(sheet.cells) - 1), width=9)
    for note in found.notes:
        output.say(f"Note: {note}.")


def _cell(cell: Cell) -> str:
    low, high = cell.interval
    return f"{cell.means[MAIN]:.3f} [{low:.3f}, {high:.3f}]"


def _best(best: Best, *, others: int) -> str:
    if not others:
        return best.pipeline
    if not best.level_with:
        return f"{best.pipeline}, certainly"
    if len(best.level_with) == others:
        return f"{best.pipeline}, but all may be as good"
    return f"{best.pipeline}; as good may be {', '.join(best.level_with)}"
