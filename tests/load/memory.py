"""The memory of this process, in megabytes."""

from __future__ import annotations

import ctypes
import gc
from pathlib import Path

SELF = Path("/proc/self")


def now() -> int:
    """What the process has."""
    return _megabytes_of("VmRSS")


def most() -> int:
    """The most that it has had since `forget_the_most`."""
    return _megabytes_of("VmHWM")


def forget_the_most() -> None:
    """Give back what earlier work left free, and let the largest memory begin anew."""
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    (SELF / "clear_refs").write_text("5")


def _megabytes_of(name: str) -> int:
    lines = (SELF / "status").read_text().splitlines()
    [kilobytes] = [line.split()[1] for line in lines if line.startswith(f"{name}:")]
    return int(kilobytes) // 1024
