"""Reads of reference rows for other apps: countries by code, HS codes by their first digits."""

from __future__ import annotations

from collections.abc import Collection

from .models import Country, HsCode
from .names import local_name


def country_names(codes: Collection[str] | None = None) -> dict[str, str]:
    """Names of countries in the reader's language by ISO code (alpha-2); of all unless ``codes``
    are given. One SQL query.
    """
    rows = Country.objects.all() if codes is None else Country.objects.filter(iso2__in=codes)
    return dict(rows.values_list("iso2", local_name()))


def hs_code_ids(digits: str, *, at_most: int | None = None) -> list[int]:
    """Ids of the HS codes that begin with these digits. One SQL query."""
    found = HsCode.objects.filter(code__startswith=digits).values_list("pk", flat=True)
    return list(found[:at_most])
