"""Reads of the public lists. Two SQL queries per page, whatever the filter."""

import re
from decimal import Decimal
from functools import reduce
from operator import and_
from typing import Final, TypeVar

from django.contrib.postgres.search import SearchQuery, SearchQueryCombinable
from django.db.models import Case, IntegerField, Model, Q, QuerySet, TextField, Value, When
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Coalesce

from lading.kernel import languages
from lading.kernel.paging import Count, Page, Paging, paginate
from lading.reference.business_types import offered_in
from lading.reference.models import BusinessType, Category, Country, GstRate, HsCode, Port, Unit
from lading.reference.names import found_by
from lading.reference.resolve import locode_in, resolve_country
from lading.reference.text import normalise, typed_words

M = TypeVar("M", bound=Model)

_CODE_SEPARATORS: Final = re.compile(r"[\s.]+")
_WORD: Final = re.compile(r"\w+")
_SMALL_WORDS: Final = frozenset({"a", "and", "for", "in", "of", "or", "the", "to", "with"})
_HS_DIGITS: Final = re.compile(r"[0-9]{1,10}")


def list_business_types(country: str = "") -> list[BusinessType]:
    """The nine business types by id, or those offered in a country; none for an unknown country."""
    rows = BusinessType.objects.order_by("id")
    if country:
        found = resolve_country(country)
        rows = rows.filter(pk__in=offered_in(found.pk) if found else ())
    return list(rows)


def gst_rates() -> list[Decimal]:
    """The rates of GST that may be chosen, in percent, from the lowest on (RULES.md 43)."""
    return list(GstRate.objects.filter(is_active=True).values_list("percent", flat=True))


def list_countries(text: str, paging: Paging | None) -> Page[Country]:
    """Countries by name (Å with A); all of them without a page.

    Names are in the reader's language; English and other names are found too. The order is by code
    point: the portal sorts by the reader's alphabet. With `text` the best matches come first: a
    whole name or code, a name's beginning, a word's beginning, any part of a name.
    """
    rows = Country.objects.filter(is_active=True).alias(called=_sort_name())
    key = normalise(text)
    if not key:
        return _page(rows.order_by("called", "id"), paging)
    rows = rows.alias(found_by=found_by()).filter(found_by__contains=key)
    return _page(rows.alias(match=_name_match(key)).order_by("match", "called", "id"), paging)


def _sort_name() -> Coalesce:
    """The reader's name without case and accents."""
    local = KeyTextTransform(languages.active(), "search_names")
    return Coalesce(local, "search_text", output_field=TextField())


def _name_match(key: str) -> Case:
    return _first_of(
        Q(found_by__contains=f"|{key}|"),
        Q(found_by__contains=f"|{key}"),
        Q(found_by__contains=f" {key}"),
    )


def list_ports(text: str, country_id: int | None, paging: Paging) -> Page[Port]:
    """Return ports: by name, or with `text` the best matches first.

    The exact UN/LOCODE comes first, then a whole name, a name's beginning, a code's beginning,
    a word's beginning, and any part of a name. Other names count as names.
    """
    rows = Port.objects.filter(is_active=True).select_related("country")
    if country_id is not None:
        rows = rows.filter(country_id=country_id)
    key = normalise(text)
    if not key:
        return paginate(rows.order_by("name", "id"), paging)
    code = _CODE_SEPARATORS.sub("", key).upper()
    exact = locode_in(text)
    rows = rows.filter(
        Q(search_text__contains=key) | Q(locode__startswith=code) | Q(locode=exact)
    ).annotate(match=_port_match(key, code, exact))
    return paginate(rows.order_by("match", "name", "id"), paging)


def _port_match(key: str, code: str, exact: str) -> Case:
    return _first_of(
        Q(locode=exact),
        Q(search_text__contains=f"|{key}|"),
        Q(search_text__contains=f"|{key}"),
        Q(locode__startswith=code),
        Q(search_text__contains=f" {key}"),
    )


def _first_of(*conditions: Q) -> Case:
    """The position of the first condition that is true, or of the last one if none is."""
    return Case(
        *(When(condition, then=Value(rank)) for rank, condition in enumerate(conditions)),
        default=Value(len(conditions)),
        output_field=IntegerField(),
    )


def list_categories(text: str, paging: Paging) -> Page[Category]:
    """Product categories by id; with `text` those whose name contains every word of it, in the
    reader's language or in English.
    """
    rows = Category.objects.filter(is_active=True)
    if words := normalise(text).split():
        rows = rows.alias(found_by=found_by())
        rows = rows.filter(*(Q(found_by__contains=word) for word in words))
    return paginate(rows.order_by("id"), paging)


def list_hs_codes(text: str, category_id: int | None, paging: Paging) -> Page[HsCode]:
    """HS codes in code order.

    Digits (spaces and dots ignored) are the beginning of the code. Other texts are words of the
    description, each complete or begun, and all are required (RULES.md 2.5); descriptions with the
    exact phrase come first.
    """
    rows = HsCode.objects.filter(is_active=True)
    if category_id is not None:
        rows = rows.filter(category_id=category_id)
    code = _CODE_SEPARATORS.sub("", text)
    if _HS_DIGITS.fullmatch(code):
        rows = rows.filter(code__startswith=code)
    elif words := _words(text):
        rows = rows.filter(search_vector=reduce(and_, map(_word_query, words)))
        return paginate(rows.order_by(_phrase_first(text), "code"), paging)
    elif code:
        rows = rows.none()
    return paginate(rows.order_by("code"), paging)


def _words(text: str) -> list[str]:
    """The words of a search, without stop words unless there are no others."""
    words = _WORD.findall(normalise(text))
    return [word for word in words if word not in _SMALL_WORDS] or words


def _word_query(word: str) -> SearchQueryCombinable:
    """A query for a word's stem, or for words that begin with it as it is written."""
    stem = SearchQuery(word, search_type="plain", config="english")
    beginning = SearchQuery(f"{word}:*", search_type="raw", config="simple")
    return stem | beginning


def _phrase_first(text: str) -> Case:
    phrase = When(description__icontains=" ".join(typed_words(text)), then=Value(0))
    return Case(phrase, default=Value(1), output_field=IntegerField())


def list_units(paging: Paging | None) -> Page[Unit]:
    """Return units by id, the usual ones first; all of them when no page is asked for."""
    return _page(Unit.objects.filter(is_active=True).order_by("id"), paging)


def _page(rows: QuerySet[M], paging: Paging | None) -> Page[M]:
    if paging is not None:
        return paginate(rows, paging)
    everything = list(rows)
    return Page(everything, Count(len(everything), is_capped=False))
