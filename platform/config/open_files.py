"""How many files a process may open: each connection is one."""

import contextlib
import resource


def allow_most() -> None:
    """Allow as many as the machine does. Many machines allow 1,024 unless a process asks for more,
    and a container may be given more only by an engine that has the capability.
    """
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
