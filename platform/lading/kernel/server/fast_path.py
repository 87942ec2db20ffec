"""A fast path for requests without a body: from granian's thread straight to a worker thread of the
queue.

Granian's own way goes through the event loop, which has nothing to do for them and costs every
call some 20 microseconds. This replaces a private function of granian, whose version is pinned.
Without it everything works, a little more slowly; `test_fast_path.py` fails when granian changes.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from granian import _futures

from .app import Server, has_body

log = logging.getLogger(__name__)

Schedule = Callable[[Any], None]


def install(server: Server) -> None:
    """Change granian, in this process, so that it gives calls without a body to the server at
    once.
    """
    usual: Callable[[Any, Any, Any], Schedule] = _futures._cbsched_aioschedule

    def scheduler(loop: Any, context: Any, callback: Any) -> Schedule:
        return _shorter(server, usual(loop, context, callback))

    _futures._cbsched_aioschedule = scheduler


def _shorter(server: Server, usual: Schedule) -> Schedule:
    def schedule(watcher: Any) -> None:
        try:
            headers = watcher.scope.headers
            if has_body(headers):
                usual(watcher)
            else:
                server.take(watcher.scope, headers, watcher.proto)
        except Exception:  # granian would not tell of it
            log.exception("a call could not be taken")
            watcher.proto.response_empty(500, [])

    return schedule
