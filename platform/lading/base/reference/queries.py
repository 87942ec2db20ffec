"""Reads of the public lists. Two SQL queries per page, whatever the filter."""

import re
from decimal import Decimal
from typing import Final, TypeVar

from django.db.models import Case, IntegerField, Model, Q, QuerySet, TextField, Value, When
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Coalesce

from lading.base.http.paging import Count, Page, Paging, paginate
from lading.base.kernel.values import languages
from lading.base.reference.business_types import offered_in
from lading.base.reference.models import BusinessType, Category, Country, GstRate, Port, Unit
from lading.base.reference.names import found_by
from lading.base.reference.port_names import locode_in
from lading.base.reference.resolve import find_port, resolve_country
from lading.base.reference.text import normalise

M = TypeVar("M", bound=Model)

_CODE_SEPARATORS: Final = re.compile(r"[\s.]+")


def list_business_types(country: str = "") -> list[BusinessType]:
    """The nine business types by id, or those offered in a country; none for an unknown country."""
    rows = BusinessType.objects.order_by("id")
    if country:
        resolved = resolve_country(country)
        rows = rows.filter(pk__in=offered_in(resolved.pk) if resolved else ())
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


def list_ports(text: str, country_id: int | None, paging: Paging) -> tuple[Page[Port], set[int]]:
    """Return ports by name, or with `text` the best matches first; and the ids of those that it
    names: one, or several of the same name.

    What `resolve.find_port` takes the text for comes first, then the exact UN/LOCODE, a whole name,
    a name's beginning, a code's beginning, a word's beginning, and any part of a name; among equal
    ones the major ports. Other names count as names.
    """
    rows = Port.objects.filter(is_active=True).select_related("country")
    if country_id is not None:
        rows = rows.filter(country_id=country_id)
    key = normalise(text)
    if not key:
        return paginate(rows.order_by("name", "id"), paging), set()
    code = _CODE_SEPARATORS.sub("", key).upper()
    exact = locode_in(text)
    meant = [port.pk for port in _ports_meant(text, country_id)]
    matching = rows.filter(
        Q(search_text__contains=key)
        | Q(locode__startswith=code)
        | Q(locode=exact)
        | Q(pk__in=meant)
    ).alias(match=_port_match(key, code, exact, meant))
    return paginate(matching.order_by("match", "-is_major", "name", "id"), paging), set(meant)


def _ports_meant(text: str, country_id: int | None) -> tuple[Port, ...]:
    """The port that a text names, or the ports that it may mean. At most two SQL queries."""
    country = None if country_id is None else Country(pk=country_id)
    # A number is part of a name here, never an id.
    return () if text.strip().isdecimal() else find_port(text, country).candidates


def _port_match(key: str, code: str, exact: str, meant: list[int]) -> Case:
    return _first_of(
        Q(pk__in=meant),
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


def list_units(paging: Paging | None) -> Page[Unit]:
    """Return units by id, the usual ones first; all of them when no page is asked for."""
    return _page(Unit.objects.filter(is_active=True).order_by("id"), paging)


def _page(rows: QuerySet[M], paging: Paging | None) -> Page[M]:
    if paging is not None:
        return paginate(rows, paging)
    everything = list(rows)
    return Page(everything, Count(len(everything), is_capped=False))
