"""Measures how much memory our processes use."""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Iterator
from pathlib import Path

PAGE = os.sysconf("SC_PAGE_SIZE")


def resident(leaders: set[int]) -> dict[int, int]:
    """The resident bytes of these processes and of all their descendants, by process id."""
    parents = dict(_parents())
    family = set(leaders)
    while more := {pid for pid, parent in parents.items() if parent in family} - family:
        family |= more
    return {pid: size for pid in family if (size := _resident(pid)) is not None}


def name_of(pid: int) -> str:
    """The command of a process; "" if it has ended."""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")[-120:].strip()
    return ""


class Watch:
    """How much the process that grew most has grown since the start; measured every second."""

    def __init__(self, leaders: set[int]) -> None:
        self._leaders = leaders
        self._before = resident(leaders)
        self.most, self.whose = 0, ""
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop looking."""
        self._ended.set()
        self._thread.join()

    def _look(self) -> None:
        while not self._ended.wait(1):
            for pid, size in resident(self._leaders).items():
                # A process that is new began with nothing.
                grown = size - self._before.get(pid, 0)
                if grown > self.most:
                    self.most, self.whose = grown, name_of(pid)


def _parents() -> Iterator[tuple[int, int]]:
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            with contextlib.suppress(OSError):
                after_name = (folder / "stat").read_text().rpartition(")")[2].split()
                yield int(folder.name), int(after_name[1])


def _resident(pid: int) -> int | None:
    with contextlib.suppress(OSError):
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE
    return None
