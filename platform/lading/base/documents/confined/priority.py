"""Lowers the priority of a process, so that others get the processor first."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

_GROUP = Path("/proc/self/autogroup")


def give_way(niceness: int) -> None:
    """Make this process, which leads a session, leave the processor to others.

    Where Linux groups programs by session, as on desktops and many virtual machines, a process's
    own niceness counts only within its session, and the session has one of its own. Elsewhere, as
    in containers, there is no such file or it has no effect.
    """
    os.nice(niceness)
    with contextlib.suppress(OSError):
        _GROUP.write_text(str(niceness))
