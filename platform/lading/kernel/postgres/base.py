"""Django's PostgreSQL, with connections that are looked after at no cost."""

from __future__ import annotations

import select

from django.db.backends.postgresql import base


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that is kept between requests is looked at before its next use.

    Django would ask `SELECT 1` in each request. The server says by itself when it ends a
    connection, and then there is something to read where nothing was asked.
    """

    def is_usable(self) -> bool:
        """Whether the connection can be used; asks the server only where there is a doubt."""
        if self.connection is None:
            return False
        if self.errors_occurred or not self._is_quiet():
            return super().is_usable()
        return True

    def _is_quiet(self) -> bool:
        poll = select.poll()
        poll.register(self.connection.fileno(), select.POLLIN | select.POLLPRI)
        return not poll.poll(0)
