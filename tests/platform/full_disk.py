"""Makes the disk appear full for a while."""

from __future__ import annotations

import contextlib
import resource
from collections.abc import Iterator


@contextlib.contextmanager
def no_file_above(size: int) -> Iterator[None]:
    """Let this process write no file larger than this: a write beyond it fails, as on a full disk,
    after the bytes before it were written.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
