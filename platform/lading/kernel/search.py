"""Searches growing tables by what an index can answer: beginnings of words, beginnings of e-mail
addresses, exact numbers. PostgreSQL's own text search; no extension.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, TypeVar

from django.contrib.postgres.search import SearchQuery, SearchVectorField
from django.db.models import Func, Model, Q, QuerySet

M = TypeVar("M", bound=Model)

MAX_WORDS = 8
MAX_TERM = 100
MAX_FOUND = 1000
"""Of one way of finding: the newest. Whoever has more of a term narrows it by other filters."""
HOME_CODE = "91"
"""Staff type numbers of their own country without its dial code."""
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


def with_mobile(rows: QuerySet[M], term: str) -> QuerySet[M]:
    """Rows whose ``mobile`` (E.164) begins so: with plus and dial code, without the plus, or an
    Indian one without both; none for a text that is no number. An index serves each beginning.
    """
    digits = re.sub(r"[\s()+-]", "", term)
    if not (digits.isascii() and digits.isdecimal()):
        return rows.none()
    begins = Q(mobile__startswith=f"+{digits}")
    if not term.strip().startswith("+"):
        begins |= Q(mobile__startswith=f"+{HOME_CODE}{digits}")
    return rows.filter(begins)


def newest_of(ways: Iterable[QuerySet[Any]]) -> set[int]:
    """Primary keys of what each way finds, at most `MAX_FOUND` of one; an SQL query for each."""
    return {
        pk for rows in ways for pk in rows.order_by("-pk").values_list("pk", flat=True)[:MAX_FOUND]
    }


def whole_number(text: str) -> int:
    """The number that a text is, or 0, which is no row's."""
    is_number = text.isascii() and text.isdecimal() and len(text) <= 18
    return int(text) if is_number else 0
