"""Searches large tables by what indexes support: beginnings of words, beginnings of e-mail
addresses, exact numbers. PostgreSQL's own text search, without extensions.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Any, TypeVar

from django.contrib.postgres.search import SearchQuery, SearchVectorField
from django.db.models import Func, Model, Q, QuerySet

from .texts import shown

M = TypeVar("M", bound=Model)

MAX_WORDS = 8
MAX_TERM = 100
MAX_FOUND = 1000
"""The most rows per way of finding, the newest ones. With more, use other filters."""
HOME_CODE = "91"
"""The dial code that staff leave out of numbers of their own country."""
_WORD = re.compile(r"\w+")
_MARKS = re.compile("[\u0300-\u036f]")
_LETTERS = str.maketrans("øØłŁđĐı", "oOlLdDi")


class Words(Func):
    """The words of text columns, in the form that an index has.

    Written without parameters: an expression index is only used for exactly the same expression.
    """

    template = "to_tsvector('simple'::regconfig, %(expressions)s)"
    arg_joiner = " || ' ' || "
    output_field = SearchVectorField()


class PlainWords(Words):
    """Like `Words`, without accents: search it for `without_accents`."""

    template = (
        "to_tsvector('simple'::regconfig, translate(regexp_replace("
        "normalize(%(expressions)s, NFKD), '[\\u0300-\\u036f]', '', 'g'), 'øØłŁđĐı', 'oOlLdDi'))"
    )


def without_accents(text: str) -> str:
    """A text as `PlainWords` has it: letters without their accents."""
    return _MARKS.sub("", unicodedata.normalize("NFKD", text)).translate(_LETTERS)


def words_beginning(text: str) -> SearchQuery | None:
    """A query for rows with a word beginning with each word of ``text``; None for no words."""
    raw = raw_words(text)
    return None if raw is None else SearchQuery(raw, config="simple", search_type="raw")


def raw_words(text: str) -> str | None:
    """The same query as text for `to_tsquery`."""
    return beginnings(words_in(text)) or None


def words_in(text: str) -> tuple[str, ...]:
    """The first `MAX_WORDS` words of a text that somebody searches for."""
    return tuple(_WORD.findall(shown(text).lower())[:MAX_WORDS])


def beginnings(words: Iterable[str]) -> str:
    """Text for `to_tsquery` that finds what has, for each of the words, a word beginning with
    it.
    """
    return " & ".join(f"'{word}':*" for word in words)


def with_words(rows: QuerySet[M], text: str, *columns: str) -> QuerySet[M]:
    """Rows with, for each word of ``text``, a word in ``columns`` that begins with it; none for a
    text without words.

    The table needs a GIN index on `Words` of the same columns.
    """
    query = words_beginning(text)
    if query is None:
        return rows.none()
    matching: QuerySet[Any] = rows.alias(found_words=Words(*columns)).filter(found_words=query)
    return matching


def with_mobile(rows: QuerySet[M], term: str) -> QuerySet[M]:
    """Rows whose ``mobile`` (E.164) begins with the term: with plus and dial code, without the
    plus, or an Indian one without both; none for a text that is no number. An index serves each
    form.
    """
    digits = re.sub(r"[\s()+-]", "", term)
    if not (digits.isascii() and digits.isdecimal()):
        return rows.none()
    begins = Q(mobile__startswith=f"+{digits}")
    if not term.strip().startswith("+"):
        begins |= Q(mobile__startswith=f"+{HOME_CODE}{digits}")
    return rows.filter(begins)


def newest_of(ways: Iterable[QuerySet[Any]]) -> set[int]:
    """Primary keys of the rows that each way finds, at most `MAX_FOUND` per way. One SQL query per
    way.
    """
    return {
        pk for rows in ways for pk in rows.order_by("-pk").values_list("pk", flat=True)[:MAX_FOUND]
    }


def whole_number(text: str) -> int:
    """The number in a text; 0, which no row has, if it is none."""
    is_number = text.isascii() and text.isdecimal() and len(text) <= 18
    return int(text) if is_number else 0
