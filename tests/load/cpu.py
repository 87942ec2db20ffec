"""Measures processor time of a server and of its database.

It is nearly the same on a busy machine, while requests per second are not.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

PROC = Path("/proc")
TICKS = os.sysconf("SC_CLK_TCK")
PARENT, USER, CHILDREN_END = 1, 11, 15


def seconds(*roots: int) -> float:
    """Processor seconds used so far by these processes and all their descendants."""
    families = dict(_stats())
    return sum(_used(families[pid]) for pid in _descendants(families, set(roots)))


def family(root: int) -> set[int]:
    """A process and all its descendants."""
    return _descendants(dict(_stats()), {root})


def _stats() -> Iterator[tuple[int, list[str]]]:
    for folder in PROC.iterdir():
        if folder.name.isdigit():
            try:
                yield int(folder.name), (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:  # the process has ended meanwhile
                continue


def _descendants(families: dict[int, list[str]], descendants: set[int]) -> set[int]:
    more = {pid for pid, stat in families.items() if int(stat[PARENT]) in descendants} - descendants
    return _descendants(families, descendants | more) if more else descendants & set(families)


def _used(stat: list[str]) -> float:
    """A process's own time and that of its ended children."""
    return sum(int(ticks) for ticks in stat[USER:CHILDREN_END]) / TICKS
