"""Start-up time, idle memory and installed size."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import psutil

from bench.timing import percentile

BARE = """
import typer
app = typer.Typer(no_args_is_help=True)
def command(x: int = 1) -> None:
    "Do it."
for name in ("serve", "worker", "status", "doctor", "backup", "restore", "jobs"):
    app.command(name)(command)
app()
"""


def start_up(rounds: int) -> dict[str, object]:
    """Return the median time of `carrel --help` and of a bare program with the same framework."""
    with tempfile.TemporaryDirectory() as folder:
        bare = Path(folder) / "bare.py"
        bare.write_text(BARE, encoding="utf-8")
        commands = {
            "bare Typer": [sys.executable, str(bare), "--help"],
            "carrel --help": [str(Path(sys.executable).parent / "carrel"), "--help"],
        }
        times: dict[str, list[float]] = {name: [] for name in commands}
        for _ in range(rounds):
            for name, command in commands.items():
                start = time.perf_counter()
                subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
                times[name].append((time.perf_counter() - start) * 1000)
    medians = {name: percentile(values, 50) for name, values in times.items()}
    ratio = medians["carrel --help"] / medians["bare Typer"]
    return {"rounds": rounds, "median_ms": medians, "ratio": ratio}


def idle_memory(seconds: float) -> dict[str, object]:
    """Return the resident memory of `carrel serve` after some idle seconds, in megabytes."""
    with tempfile.TemporaryDirectory() as folder:
        command = [str(Path(sys.executable).parent / "carrel"), "serve", "--port", "0", "--json"]
        server = subprocess.Popen(
            command,
            env={**os.environ, "CARREL_HOME": folder},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        assert server.stdout is not None
        ready = json.loads(server.stdout.readline())
        time.sleep(seconds)
        resident = psutil.Process(server.pid).memory_info().rss / 1e6
        server.terminate()
        code = server.wait(timeout=15)
    return {"event": ready["event"], "idle_s": seconds, "megabytes": resident, "exit_code": code}


def installed_size(root: Path) -> dict[str, object]:
    """Install Carrel without extras into an empty environment and return what it takes on disk."""
    with tempfile.TemporaryDirectory() as folder:
        environment = Path(folder) / "env"
        subprocess.run([sys.executable, "-m", "venv", str(environment)], check=True)
        empty = _bytes(environment)
        pip = [str(environment / "bin" / "pip"), "install", "--quiet", "--no-cache-dir"]
        subprocess.run([*pip, str(root)], check=True, capture_output=True)
        total = _bytes(environment)
    return {"megabytes": (total - empty) / 1e6}


def _bytes(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
