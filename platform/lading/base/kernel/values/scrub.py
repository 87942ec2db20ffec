"""Removes personal data from stored texts and JSON, wherever it occurs in them.

A table whose rows may contain people's addresses (e-mail addresses, mobiles in E.164) has an index
on `AddressesIn` of its columns (`address_index`), which finds a person's rows without reading the
table. Rows without any address, which are most, are not in the index.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db.models import BooleanField, F, Func, Model, Q, QuerySet, TextField
from django.db.models.functions import Cast

LONGEST_ENDING = 16
"""How many letters before the @ of an e-mail address are indexed, the same as in `addresses_in`."""
_MOBILE = re.compile(r"\+[0-9]{6,}")


class _OfTexts(Func):
    """A function of columns joined as text, in the form that an index has.

    Written without parameters: an expression index is only used for exactly the same expression.
    """

    arg_joiner = " || ' ' || "

    def __init__(self, *columns: str | F | Cast, **extra: Any) -> None:
        texts = [each if isinstance(each, Cast) else Cast(each, TextField()) for each in columns]
        super().__init__(*texts, **extra)


class AddressesIn(_OfTexts):
    """Keys of the addresses in columns: mobiles, and for each e-mail address the endings of all
    lengths of the part before the @, so that an address is found inside any longer text.
    """

    template = "addresses_in(%(expressions)s)"
    output_field = ArrayField(TextField())


class NameAddresses(_OfTexts):
    """Whether the columns may contain any address."""

    template = r"(%(expressions)s) ~ '@|\+[0-9]{6}'"
    output_field = BooleanField()


def address_index(name: str, *columns: str) -> GinIndex:
    """The index by which `mentioning` finds rows of a table by addresses in ``columns``."""
    return GinIndex(AddressesIn(*columns), name=name, condition=Q(NameAddresses(*columns)))


def scrubbed(value: Any, strings: Mapping[str, str]) -> Any:
    """A JSON value in which each key of ``strings`` is replaced by its value, also inside longer
    texts and in keys.
    """
    if isinstance(value, str):
        for old, new in strings.items():
            value = value.replace(old, new)
        return value
    if isinstance(value, dict):
        return {scrubbed(key, strings): scrubbed(each, strings) for key, each in value.items()}
    if isinstance(value, list):
        return [scrubbed(each, strings) for each in value]
    return value


def mentioning(
    rows: QuerySet[Any], columns: Iterable[str], addresses: Iterable[str]
) -> QuerySet[Any]:
    """Rows that contain one of the addresses in one of the columns (text or JSON), which must be
    the `columns` of the table's `address_index`. Raises ValueError for anything but an e-mail
    address or a mobile.
    """
    names = list(columns)
    sought = list(addresses)
    indexed: QuerySet[Any] = rows.alias(addresses=AddressesIn(*names)).filter(
        NameAddresses(*names), addresses__overlap=[_indexed_part(each) for each in sought]
    )
    # Other addresses have the same ending, and a mobile may be the beginning of a longer number.
    mentions = Q()
    for name in names:
        indexed = indexed.alias(**{f"{name}_text": Cast(name, TextField())})
        for address in sought:
            mentions |= Q(**{f"{name}_text__contains": address})
    return indexed.filter(mentions)


def _indexed_part(address: str) -> str:
    """The index's key for every text that contains the address."""
    local, at, _domain = address.partition("@")
    if local and at:
        return local[-LONGEST_ENDING:] + at
    if not _MOBILE.fullmatch(address):
        raise ValueError("neither an e-mail address nor a mobile with its dial code")
    return address


def scrub_field(rows: QuerySet[Any], field: str, strings: Mapping[str, str]) -> int:
    """Replace the addresses that are keys of ``strings`` in a JSON field, in every row that has
    them. The field needs an `address_index` of its own. Returns how many rows changed.
    """
    if not strings:
        return 0
    return scrub_rows(mentioning(rows, [field], strings), field, strings)


def scrub_rows(rows: Iterable[Model], field: str, strings: Mapping[str, str]) -> int:
    """Replace the strings in a JSON field of the rows that have them. Returns how many rows
    changed.
    """
    changed = 0
    for row in rows:
        value = getattr(row, field)
        clean = scrubbed(value, strings)
        if clean != value:
            setattr(row, field, clean)
            row.save(update_fields=[field])
            changed += 1
    return changed
