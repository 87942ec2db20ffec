"""Django's PostgreSQL engine, which checks a kept connection without a query."""

from __future__ import annotations

import select

from django.db.backends.postgresql import base


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that is kept between requests, and checked before its next use.

    Django would run `SELECT 1` in each request, and the leads list would answer a fifth fewer
    (tests/load/README.md). But when the server ends a connection it sends a message, so a
    connection with nothing to read is usable.
    """

    def is_usable(self) -> bool:
        """Whether the connection can be used. Asks the server only in doubt."""
        if self.connection is None:
            return False
        if self.errors_occurred or not self._is_quiet():
            return super().is_usable()
        return True

    def _is_quiet(self) -> bool:
        poll = select.poll()
        poll.register(self.connection.fileno(), select.POLLIN | select.POLLPRI)
        return not poll.poll(0)
