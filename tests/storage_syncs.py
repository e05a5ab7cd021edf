"""Watch the system calls of a process on Linux: its syncs and its acknowledgements, in order.

Run as a program with a command line: the command runs under ptrace. It stops itself once to say
that watching may begin; from then on each sync and each write to standard error is noted. The
events go to standard output as JSON, or `null` where watching is not allowed.
"""

from __future__ import annotations

import ctypes
import json
import os
import platform
import signal
import sys
from collections.abc import Iterator, Sequence

_TRACE_ME, _CONTINUE, _TO_NEXT_CALL = 0, 7, 24
_SET_OPTIONS, _CALL_INFO = 0x4200, 0x420E
_MARK_CALLS, _DIE_WITH_WATCHER = 0x1, 0x100000
_ENTRY = 1
_NOT_ALLOWED = 77
# By machine: the numbers of write, fsync and fdatasync.
_CALLS = {"x86_64": (1, 74, 75), "aarch64": (64, 82, 83)}


class _Entry(ctypes.Structure):
    """The beginning of `struct ptrace_syscall_info`, as it is when a call is entered."""

    _fields_ = [
        ("kind", ctypes.c_uint8),
        ("padding", ctypes.c_uint8 * 3),
        ("machine", ctypes.c_uint32),
        ("instruction", ctypes.c_uint64),
        ("stack", ctypes.c_uint64),
        ("number", ctypes.c_uint64),
        ("values", ctypes.c_uint64 * 6),
    ]


def watch(command: Sequence[str]) -> list[str] | None:
    """Run the command; return `sync` and `ack` as they happened, or nothing if not allowed."""
    if sys.platform != "linux" or platform.machine() not in _CALLS:
        return None
    trace = ctypes.CDLL(None, use_errno=True).ptrace
    trace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
    child = os.fork()
    if child == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        if trace(_TRACE_ME, 0, None, None) != 0:
            os._exit(_NOT_ALLOWED)
        os.execv(command[0], list(command))
    events = list(_events(trace, child, _CALLS[platform.machine()]))
    return None if events == ["not allowed"] else events


def _events(
    trace: ctypes._NamedFuncPointer, child: int, calls: tuple[int, int, int]
) -> Iterator[str]:
    write, *syncs = calls
    watching = False
    _, status = os.waitpid(child, 0)
    if os.WIFEXITED(status):
        yield "not allowed"
        return
    trace(_SET_OPTIONS, child, None, _MARK_CALLS | _DIE_WITH_WATCHER)
    deliver = 0
    while True:
        trace(_TO_NEXT_CALL if watching else _CONTINUE, child, None, deliver)
        _, status = os.waitpid(child, 0)
        if not os.WIFSTOPPED(status):
            if status:
                raise SystemExit(f"the watched command ended with {status}")
            return
        reason = os.WSTOPSIG(status)
        if reason == signal.SIGTRAP | 0x80:
            entry = _Entry()
            trace(_CALL_INFO, child, ctypes.sizeof(entry), ctypes.addressof(entry))
            if entry.kind == _ENTRY and entry.number in syncs:
                yield "sync"
            elif entry.kind == _ENTRY and entry.number == write and entry.values[0] == 2:
                yield "ack"
            deliver = 0
        elif reason == signal.SIGSTOP:
            watching, deliver = True, 0
        else:
            deliver = reason


if __name__ == "__main__":
    print(json.dumps(watch(sys.argv[1:])))
