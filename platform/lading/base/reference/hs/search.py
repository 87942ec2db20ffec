"""The search of HS codes: by the digits of a code, or by words of its description or of
the trade.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from functools import reduce
from operator import and_, or_
from typing import Final

from django.contrib.postgres.search import SearchQuery, SearchQueryCombinable, SearchRank
from django.db import connection
from django.db.models import Case, F, IntegerField, Q, QuerySet, Value, When
from rapidfuzz.distance import DamerauLevenshtein

from lading.base.http.paging import Page, Paging, paginate
from lading.base.reference.models import HsCode, HsWord
from lading.base.reference.text import normalise, trigrams, typed_words

from . import codes as hs_codes
from .words import one_word

_WORD: Final = re.compile(r"\w+")
_SMALL_WORDS: Final = frozenset({"a", "and", "for", "in", "of", "or", "the", "to", "with"})
_MOST_WORDS: Final = 8
_ALIKE: Final = 0.7
"""How alike a word must be that is taken for a misspelt one."""
_ARTICLE: Final = "ال"

# For each word: whether a known word begins with it, and the known words most like it.
_KNOWN: Final = f"""
SELECT typed.word, known.word, known.word LIKE typed.word || '%%'
FROM unnest(%s::text[], %s::text[]) AS typed (word, trigrams)
CROSS JOIN LATERAL (
    (SELECT word FROM {HsWord._meta.db_table} WHERE word LIKE typed.word || '%%' LIMIT 1)
    UNION
    (SELECT word FROM {HsWord._meta.db_table}
     WHERE trigrams && string_to_array(typed.trigrams, ',')::varchar[]
     ORDER BY cardinality(ARRAY(
         SELECT unnest(trigrams) INTERSECT SELECT unnest(string_to_array(typed.trigrams, ','))
     ))::float / cardinality(trigrams) DESC, word LIMIT 40)
) AS known
"""  # noqa: S608 -- ours


def list_hs_codes(
    text: str, category_id: int | None, paging: Paging, *, code_id: int | None = None
) -> Page[HsCode]:
    """HS codes, the best match first; with `code_id`, that one alone if it fits.

    The digits of a code in any spelling (`hs.codes`) are its beginning; those beyond the sixth are
    left out. Other texts are words of the description or of the trade, each complete or begun, and
    all are required (RULES.md 2.5). Where nothing has all of them, words are taken for the known
    ones that they are most like, and others are left out. At most seven SQL queries.
    """
    rows = HsCode.objects.filter(is_active=True).select_related("category")
    if category_id is not None:
        rows = rows.filter(category_id=category_id)
    if code_id is not None:
        rows = rows.filter(pk=code_id)
    if not text.strip():
        return paginate(rows.order_by("code"), paging)
    if digits := hs_codes.digits_of(text):
        return _with_digits(rows, digits, hs_codes.read(text).codes, paging)
    words = _search_words(text)
    if not words:
        return paginate(rows.none(), paging)
    page = paginate(_with_words(rows, text, reduce(and_, map(_word_query, words))), paging)
    if page.rows or paging.page > 1:
        return page
    return _with_similar_words(rows, text, words, paging) or page


def _with_digits(
    rows: QuerySet[HsCode], digits: str, codes: Sequence[str], paging: Paging
) -> Page[HsCode]:
    """The codes that are meant, and those that begin with the digits; where there are none, those
    of the same heading.
    """
    begun = Q(code__startswith=digits[: hs_codes.LENGTH])
    for code in codes:
        begun |= Q(code__startswith=code)
    meant = When(code__in=codes, then=Value(0))
    first = Case(meant, default=Value(1), output_field=IntegerField())
    page = paginate(rows.filter(begun).order_by(first, "code"), paging)
    if page.rows or paging.page > 1 or len(digits) < hs_codes.LENGTH:
        return page
    return paginate(rows.filter(code__startswith=digits[:4]).order_by("code"), paging)


def meant_ids(text: str, rows: Collection[HsCode]) -> set[int]:
    """The ids of the rows that the text names exactly: one, or those that a code without its zero
    may be.
    """
    digits = hs_codes.digits_of(text)
    if len(digits) < 4:
        return set()
    codes = hs_codes.read(text).codes
    return {row.pk for row in rows if row.code in codes}


def _search_words(text: str) -> list[str]:
    """The words of a search, without stop words unless there are no others."""
    words = _WORD.findall(normalise(text))[:_MOST_WORDS]
    return [word for word in words if word not in _SMALL_WORDS] or words


def _word_query(word: str) -> SearchQueryCombinable:
    """A query for a word's stem, or for words that begin with it as it is written; in Arabic also
    without its article.
    """
    stem = SearchQuery(word, search_type="plain", config="english")
    beginning = SearchQuery(f"{word}:*", search_type="raw", config="simple")
    bare = word.removeprefix(_ARTICLE)
    if bare != word and len(bare) > 1:
        return stem | beginning | SearchQuery(f"{bare}:*", search_type="raw", config="simple")
    return stem | beginning


def _whole_word(word: str) -> SearchQueryCombinable:
    return SearchQuery(word, search_type="plain", config="english") | SearchQuery(
        word, search_type="plain", config="simple"
    )


def _one_if(query: SearchQueryCombinable) -> Case:
    return Case(
        When(search_vector=query, then=Value(1)), default=Value(0), output_field=IntegerField()
    )


def _with_words(
    rows: QuerySet[HsCode], text: str, query: SearchQueryCombinable
) -> QuerySet[HsCode]:
    """The rows that fit: those called exactly so, those that have the phrase, and the others by
    how well they fit.
    """
    rank = SearchRank(F("search_vector"), query)
    return rows.filter(search_vector=query).order_by(_called(text), rank.desc(), "code")


def _called(text: str) -> Case:
    """0 where this is the first code of the words, 1 where it is another one, 2 where the
    description has the phrase; else 3.
    """
    keys = _spellings(normalise(text))
    first = reduce(or_, (Q(first_terms__contains=f"|{key}|") for key in keys))
    other = reduce(or_, (Q(terms__contains=f"|{key}|") for key in keys))
    phrase = Q(description__icontains=" ".join(typed_words(text)))
    return Case(
        When(first, then=Value(0)),
        When(other, then=Value(1)),
        When(phrase, then=Value(2)),
        default=Value(3),
        output_field=IntegerField(),
    )


def _spellings(key: str) -> list[str]:
    """The text, in one word, and each without the ending of a plural and the Arabic article."""
    plain = [key, one_word(key), key.removeprefix(_ARTICLE)]
    singular = [word[:-1] for word in plain if word.endswith("s") and len(word) > 3]
    singular += [word[:-2] for word in plain if word.endswith("es") and len(word) > 4]
    return list(dict.fromkeys([*plain, *singular]))


def _with_similar_words(
    rows: QuerySet[HsCode], text: str, words: Sequence[str], paging: Paging
) -> Page[HsCode] | None:
    """What is found by the known words most like those typed, all of them or else any."""
    known = _known_words(words)
    queries = [reduce(or_, map(_word_query, known[word])) for word in words if known.get(word)]
    if not queries:
        return None
    meant = " ".join(known[word][0] for word in words if known.get(word))
    page = paginate(_with_words(rows, meant, reduce(and_, queries)), paging)
    if page.rows or len(queries) == 1:
        return page
    whole = [reduce(or_, map(_whole_word, known[word])) for word in words if known.get(word)]
    having = sum((_one_if(query) for query in whole), start=Value(0))
    some = _with_words(rows, meant, reduce(or_, whole)).alias(having=having)
    return paginate(some.order_by(_called(meant), "-having", *some.query.order_by[1:]), paging)


def _known_words(words: Sequence[str]) -> Mapping[str, list[str]]:
    """For each word that is known or like known ones: itself, or the most similar ones. One SQL
    query.
    """
    searched = [word for word in words if not word.isdecimal()]
    similar: dict[str, list[tuple[float, str]]] = defaultdict(list)
    with connection.cursor() as cursor:
        cursor.execute(_KNOWN, [searched, [",".join(trigrams(word)) for word in searched]])
        for typed, word, is_begun in cursor.fetchall():
            alike = 2.0 if is_begun else DamerauLevenshtein.normalized_similarity(typed, word)
            if alike >= _ALIKE:
                similar[typed].append((alike, word))
    return {typed: _best(typed, candidates) for typed, candidates in similar.items()}


def _best(typed: str, candidates: list[tuple[float, str]]) -> list[str]:
    best = max(alike for alike, _word in candidates)
    if best > 1:
        return [typed]
    return sorted(word for alike, word in candidates if alike == best)
