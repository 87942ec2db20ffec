"""How PostgreSQL plans what is asked."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from django.db import connection


@contextlib.contextmanager
def planned_for_values() -> Iterator[None]:
    """Plan the statements of this block for their values.

    Prepared statements soon get one plan for all values. For a search, and for what reads an index
    with a condition (`WHERE status = 'published'`), that can take a thousand times as long: with
    rare words PostgreSQL must read the index of the words, and without words the newest rows.
    """
    # Now, because within the block another connection would plan as usual.
    connection.close_if_health_check_failed()
    connection.ensure_connection()
    driver = connection.connection
    before, driver.prepare_threshold = driver.prepare_threshold, None
    try:
        yield
    finally:
        driver.prepare_threshold = before
