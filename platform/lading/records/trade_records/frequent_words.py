"""Words that a great part of all trade records have. The index of words would find so many records
by one of them that it takes a second; a search by other words is quicker when it compares it with
what those find.
"""

from __future__ import annotations

import threading
import time
from collections import defaultdict
from typing import Final

from lading.base.kernel.database import compiled

from .schema import TABLE

SHARE: Final = 0.05
"""Of how many records a word is one to be called frequent."""
SECONDS: Final = 600
"""How long what PostgreSQL knows is used before it is read again."""

# What PostgreSQL found when it last analysed the year with the most records. Many words with one
# beginning are as slow as one word, so also rarer ones are read.
_SHARES: Final = f"""
SELECT s.attname, known.word, known.share
FROM pg_stats s,
    unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) known(word, share)
WHERE (s.schemaname, s.tablename) = (
        SELECT c.relnamespace::regnamespace::text, c.relname
        FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
        WHERE i.inhparent = '{TABLE}'::regclass ORDER BY c.reltuples DESC LIMIT 1)
    AND s.attname IN ('description_words', 'consignee_words')
    AND known.word IS NOT NULL AND known.share > {SHARE / 20}
"""  # noqa: S608 -- names and numbers of ours
Shares = dict[str, dict[str, float]]


class _Known:
    """The shares of words by column, read again every `SECONDS`."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self._shares: Shares = {}
        self._read_at = float("-inf")

    def get(self) -> Shares:
        """The shares. One SQL query when they are too old."""
        with self.lock:
            if time.monotonic() - self._read_at >= SECONDS:
                self._shares = _read()
                self._read_at = time.monotonic()
            return self._shares


_known = _Known()


def is_frequent(column: str, beginning: str) -> bool:
    """Whether words with this beginning are in so many records, as far as PostgreSQL knows. One SQL
    query every `SECONDS`.
    """
    shares = _known.get().get(column, {})
    return sum(share for word, share in shares.items() if word.startswith(beginning)) >= SHARE


def _read() -> Shares:
    shares: Shares = defaultdict(dict)
    for column, word, share in compiled.fetch(_SHARES):
        shares[column][word] = share
    return shares
