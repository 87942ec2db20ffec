"""Reads of reference rows for other apps: countries by code, HS codes by their first digits, ports
by id.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from lading.base.kernel.database.together import read_together

from .models import Country, HsCode, Port
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
    without those that do not exist. One SQL query.
    """
    categories = HsCode.objects.filter(code__in=chapters)
    ports = Port.objects.filter(pk__in=port_ids)
    found = read_together(
        rows={
            "chapters": categories.values_list("code", local_name("category")),
            "ports": ports.values_list("pk", "name", "locode", local_name("country")),
        }
    )
    places = {pk: PortPlace(*place) for pk, *place in found.rows["ports"]}
    return dict(found.rows["chapters"]), places
