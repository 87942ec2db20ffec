"""Finding enquiries by words."""

from __future__ import annotations

import re

from django.contrib.postgres.search import SearchQuery, SearchVectorField
from django.db.models import Func

_WORD = re.compile(r"\w+")
MAX_WORDS = 8


class Words(Func):
    """The words of text columns, as the index holds them.

    Written without parameters: an expression index is only used by the very same expression.
    """

    template = "to_tsvector('simple'::regconfig, %(expressions)s)"
    arg_joiner = " || ' ' || "
    output_field = SearchVectorField()


def words_beginning(text: str) -> SearchQuery | None:
    """A query for rows with a word beginning with each word of ``text``; None for no words."""
    words = _WORD.findall(text.lower())[:MAX_WORDS]
    if not words:
        return None
    raw = " & ".join(f"'{word}':*" for word in words)
    return SearchQuery(raw, config="simple", search_type="raw")
