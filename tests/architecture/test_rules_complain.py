"""Each rule is shown code that breaks it, and code that looks alike and does not."""

from __future__ import annotations

import pytest

from tests.architecture.modules import Module
from tests.architecture.rules import LONGEST_FILE, LONGEST_FUNCTION, RULES

ENVIRONMENT = "only config.py reads the environment"
SQL = "only storage speaks SQL"
NAMES = "no module is a grab bag"
LENGTH = "files and functions are short"
STDOUT = "only the command line writes to standard output"
BROAD = "errors are caught by name"
LATE = "imports stand at the top"
ASSERTS = "every test asserts"
HERE = "src/carrel/services/sample.py"


def long_function(lines: int) -> str:
    return "def f():\n" + "    pass\n" * (lines - 1)


BAD = [
    (ENVIRONMENT, HERE, "import os\nos.environ['A']"),
    (ENVIRONMENT, HERE, "import os as o\no.getenv('A')"),
    (ENVIRONMENT, HERE, "from os import environ as e"),
    (ENVIRONMENT, HERE, "typer.Option(envvar='A')"),
    (ENVIRONMENT, HERE, "from dotenv import load_dotenv"),
    (SQL, HERE, "import sqlite3"),
    (SQL, HERE, "from sqlalchemy.engine import URL"),
    (SQL, HERE, "def f():\n    from psycopg import connect"),
    (SQL, HERE, "import importlib\nimportlib.import_module('alembic.command')"),
    (SQL, HERE, "run('SELECT 1')"),
    (SQL, HERE, "run(f'delete from {table}')"),
    (SQL, HERE, "run('update job set state = 1')"),
    (SQL, HERE, "run('''\n  WITH x AS (\n SELECT 1) ...''')"),
    (SQL, HERE, "run('PRAGMA integrity_check')"),
    (SQL, HERE, "run('CREATE TABLE t (id)')"),
    (NAMES, "src/carrel/utils.py", ""),
    (NAMES, "src/carrel/common/words.py", ""),
    (NAMES, "tests/unit/test_helpers.py", ""),
    (NAMES, "bench/_base.py", ""),
    (LENGTH, "bench/a.py", "x = 1\n" * (LONGEST_FILE + 1)),
    (LENGTH, "tests/a.py", long_function(LONGEST_FUNCTION + 1)),
    (LENGTH, "scripts/a.py", "async " + long_function(LONGEST_FUNCTION + 1)),
    (STDOUT, HERE, "print('hello')"),
    (STDOUT, HERE, "import sys\nsys.stdout.write('hello')"),
    (BROAD, HERE, "try:\n    pass\nexcept Exception:\n    pass"),
    (BROAD, HERE, "try:\n    pass\nexcept:\n    pass"),
    (BROAD, HERE, "try:\n    pass\nexcept (OSError, BaseException):\n    pass"),
    (BROAD, HERE, "with contextlib.suppress(Exception):\n    pass"),
    (LATE, HERE, "def f():\n    import json"),
    (LATE, HERE, "async def f():\n    from carrel.app import App"),
    (ASSERTS, "tests/unit/test_a.py", "def test_a():\n    run()"),
]
GOOD = [
    (ENVIRONMENT, "src/carrel/config.py", "import os\nos.environ['A']"),
    (ENVIRONMENT, HERE, "import os\nos.replace(a, b)"),
    (SQL, "src/carrel/storage/jobs.py", "import sqlalchemy\nx = 'SELECT 1'"),
    (SQL, HERE, "'''SELECT is a word of this docstring.'''"),
    (SQL, HERE, "x = 'Delete from here on, and select a page from the list.'"),
    (SQL, HERE, "x = 'Update the setting.'"),
    (NAMES, "src/carrel/storage/database.py", ""),
    (LENGTH, "src/a.py", long_function(LONGEST_FUNCTION)),
    (LENGTH, "src/a.py", "x = 1\n" * LONGEST_FILE),
    (STDOUT, HERE, "import sys\nprint('hello', file=sys.stderr)"),
    (STDOUT, "src/carrel/surfaces/cli/main.py", "print('hello')"),
    (BROAD, HERE, "try:\n    pass\nexcept (OSError, ValueError):\n    pass"),
    (LATE, HERE, "import json\ndef f():\n    import alembic"),
    (LATE, "src/carrel/surfaces/cli/main.py", "def f():\n    from carrel.app import App"),
    (ASSERTS, "tests/unit/test_a.py", "async def test_a():\n    assert run()"),
    (ASSERTS, "tests/unit/test_a.py", "def test_a():\n    with pytest.raises(E):\n        run()"),
    (ASSERTS, "tests/unit/test_a.py", "def same(): assert x\ndef test_a(): same()"),
]


@pytest.mark.parametrize(("name", "path", "text"), BAD)
def test_the_rule_complains_of_bad_code(name: str, path: str, text: str) -> None:
    rule = next(rule for rule in RULES if rule.name == name)
    complaints = rule.complaints(Module(path, text))
    assert complaints
    assert all(complaint.startswith(f"{path}:") for complaint in complaints)


@pytest.mark.parametrize(("name", "path", "text"), GOOD)
def test_the_rule_is_silent_about_good_code(name: str, path: str, text: str) -> None:
    rule = next(rule for rule in RULES if rule.name == name)
    assert rule.complaints(Module(path, text)) == []


def test_every_rule_is_shown_bad_code() -> None:
    assert {name for name, _, _ in BAD} == {rule.name for rule in RULES}
