"""Finding rows of tables that grow by what an index answers: the beginnings of words, beginnings of
e-mail addresses, exact numbers. PostgreSQL's own text search; no extension.
"""

from __future__ import annotations

import re
from typing import Any, TypeVar

from django.contrib.postgres.search import SearchQuery, SearchVectorField
from django.db.models import Func, Model, QuerySet

M = TypeVar("M", bound=Model)

MAX_WORDS = 8
MAX_TERM = 100
_WORD = re.compile(r"\w+")


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


def with_words(rows: QuerySet[M], text: str, *columns: str) -> QuerySet[M]:
    """Rows in whose ``columns`` each word of ``text`` begins a word; none for a text without words.

    The table has a GIN index on `Words` of the same columns.
    """
    query = words_beginning(text)
    if query is None:
        return rows.none()
    found: QuerySet[Any] = rows.alias(found_words=Words(*columns)).filter(found_words=query)
    return found


def whole_number(text: str) -> int:
    """The number that a text is, or 0, which is no row's."""
    is_number = text.isascii() and text.isdecimal() and len(text) <= 18
    return int(text) if is_number else 0
