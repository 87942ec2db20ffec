"""Reads of reference rows for other apps: countries by code, HS codes by their first digits, ports
by id.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from django.db.models import Q

from .hs import codes as hs_codes
from .models import Country, HsCode, Port
from .names import local_name

MAX_CODES: Final = 500


def country_names(codes: Collection[str] | None = None) -> dict[str, str]:
    """Names of countries in the reader's language by ISO code (alpha-2); of all unless ``codes``
    are given. One SQL query.
    """
    rows = Country.objects.all() if codes is None else Country.objects.filter(iso2__in=codes)
    return dict(rows.values_list("iso2", local_name()))


def hs_code_ids(digits: str, *, at_most: int | None = None) -> list[int]:
    """Ids of the HS codes that begin with these digits. One SQL query."""
    ids = HsCode.objects.filter(code__startswith=digits).values_list("pk", flat=True)
    return list(ids[:at_most])


def with_code(text: str) -> Q:
    """The condition for rows whose ``hs_code`` begins with a text; none for a text that is no code.
    One SQL query.
    """
    digits = hs_codes.beginning(text)
    return Q(hs_code__in=hs_code_ids(digits, at_most=MAX_CODES) if digits else [])


def with_text(text: str, *columns: str) -> Q:
    """The condition for rows with the text in one of the columns, or with an HS code that begins
    with it. It uses no index: for the rows of one company, which are few. One SQL query.
    """
    condition = with_code(text)
    for column in columns:
        condition |= Q(**{f"{column}__icontains": text})
    return condition


@dataclass(frozen=True, slots=True)
class PortPlace:
    """A port as a route shows it, with its country in the reader's language."""

    port: str
    code: str
    country: str


def chapters_and_ports(
    chapters: Collection[str], port_ids: Collection[int]
) -> tuple[dict[str, str], dict[int, PortPlace]]:
    """The categories of HS chapters in the reader's language, by two digits, and ports by id,
    without those that do not exist. Two SQL queries.
    """
    categories = HsCode.objects.filter(code__in=chapters)
    ports = Port.objects.filter(pk__in=port_ids)
    places = ports.values_list("pk", "name", "locode", local_name("country"))
    return (
        dict(categories.values_list("code", local_name("category"))),
        {pk: PortPlace(*place) for pk, *place in places},
    )
