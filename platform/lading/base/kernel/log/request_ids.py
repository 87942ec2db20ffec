"""The id of the request that the current work is done for: its call, and the events that it caused.

Every line of the log has it (`log_lines`), and so have events and messages that wait for a worker
(`models.Leased`), so that one id leads from the call to all that followed.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

LONGEST = 64
IN_META = "lading.request_id"
"""The key in a request's META."""
_WELL_FORMED = re.compile(r"[A-Za-z0-9._-]{8,64}", re.ASCII)
_current: ContextVar[str] = ContextVar("request id", default="")


def accepted(sent_id: str) -> str:
    """The id that a caller gave if it is well formed, else a new one."""
    return sent_id if _WELL_FORMED.fullmatch(sent_id) else secrets.token_hex(16)


def read_from(meta: Mapping[str, Any]) -> str:
    """The id of a request with this META; "" outside the middleware."""
    return str(meta.get(IN_META, ""))


def current() -> str:
    """The id of the request that this thread or task works for; "" if it works for none."""
    return _current.get()


@contextmanager
def working_for(request_id: str) -> Iterator[None]:
    """Work for a request in a block."""
    before = _current.set(request_id)
    try:
        yield
    finally:
        _current.reset(before)
