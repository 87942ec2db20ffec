"""The file of the records that are shown (RULES.md 36): read again by their ids."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, cast

from django.utils import translation
from django.utils.translation import gettext_lazy as _

from lading.base.documents.workbook import Width, xlsx
from lading.base.http.exports import FIRST_ROWS
from lading.base.kernel import limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import INVALID_VALUE
from lading.base.kernel.errors import Text, ValidationFailed
from lading.base.kernel.values.counted import Counted

from . import access, finding
from .finding import Record
from .models import RECORD_ID_LENGTH

FILE_NAME: Final = "Exim_data.xlsx"
# The product's own message (RULES.md 3.8).
SEARCH_FIRST = _("Kindly search for the Exporter Data and proceed with downloading the data.")
TOO_MANY = Counted(
    "This file can contain at most {limit} record.",
    "This file can contain at most {limit} records.",
)
UNKNOWN = _("We have no record {id}.")

COLUMNS: Final[tuple[tuple[Text, str, Width], ...]] = (
    (_("Date"), "day", Width.NARROW),
    (_("HS code"), "hs_code", Width.NARROW),
    (_("Description"), "description", Width.WIDE),
    (_("Consignee"), "consignee", Width.WIDE),
    (_("Loading port"), "origin_port", Width.USUAL),
    (_("Loading country"), "origin_country", Width.USUAL),
    (_("Destination port"), "destination_port", Width.USUAL),
    (_("Destination country"), "destination_country", Width.USUAL),
    (_("Quantity"), "quantity", Width.NARROW),
    (_("Unit"), "unit", Width.NARROW),
    (_("Note on the quantity"), "quantity_note", Width.USUAL),
    (_("Value"), "value", Width.NARROW),
    (_("Currency"), "currency", Width.NARROW),
    (_("Value in USD"), "value_usd", Width.NARROW),
    (_("Record ID"), "record_id", Width.USUAL),
)
"""Headings of both files, the record's attributes below them, and widths."""


def file_of_shown(actor: Actor, sent: Any) -> bytes:
    """An XLSX file of the records that were sent, in their order, as they are stored: the first
    `export.rows` of them, which the file says where there are more. One SQL query.

    Raises Forbidden as `access.require`, ValidationFailed for an id that is unknown.
    """
    access.require(actor)
    most = limits.number("export.rows")
    records, is_cut = records_of(_ids(sent), most)
    return xlsx(
        [str(title) for title, _name, _width in COLUMNS],
        (cells_of(record) for record in records),
        right_to_left=translation.get_language_bidi(),
        note=FIRST_ROWS.format(limit=most) if is_cut else "",
        widths=[width for _title, _name, width in COLUMNS],
    )


def records_of(keys: Iterable[tuple[str, dt.date | None]], most: int) -> tuple[list[Record], bool]:
    """The first ``most`` records with these ids and days (None is any day), in this order, and
    whether there are more: several sources may have given one id, and one source may give all its
    rows the same. Raises ValidationFailed for an id that none has.
    """
    distinct = list(dict.fromkeys(keys))
    days_of: dict[str, list[dt.date | None]] = {}
    for record_id, day in distinct:
        days_of.setdefault(record_id, []).append(day)
    read = finding.by_ids(
        {
            each: () if None in days else cast("list[dt.date]", days)
            for each, days in days_of.items()
        },
        most + 1,
    )
    is_cut = len(read) > most
    by_id: dict[str, list[Record]] = {}
    for record in read:
        by_id.setdefault(record.record_id, []).append(record)
    records: dict[Record, None] = {}
    unread = _not_read_whole(list(days_of), read[-1].record_id) if is_cut else frozenset()
    for record_id, day in distinct:
        matching = [each for each in by_id.get(record_id, ()) if day in (None, each.day)]
        if not matching and record_id not in unread:
            raise ValidationFailed(errors={"data": [UNKNOWN.format(id=record_id)]})
        records |= dict.fromkeys(matching)
    return list(records)[:most], is_cut


def _not_read_whole(ids: Sequence[str], last_read: str) -> frozenset[str]:
    """The ids whose records are not all in an answer that was cut in the last one's records."""
    return frozenset(ids[ids.index(last_read) :])


def cells_of(record: Record) -> list[Any]:
    """The cells of a record's line."""
    return [getattr(record, name) for _title, name, _width in COLUMNS]


def _ids(sent: Any) -> list[tuple[str, dt.date | None]]:
    if not isinstance(sent, list) or not sent:
        raise ValidationFailed(errors={"data": [SEARCH_FIRST]})
    if len(sent) > finding.SHOWN_AT_ONCE:
        raise ValidationFailed(errors={"data": [TOO_MANY.format(limit=finding.SHOWN_AT_ONCE)]})
    return [_id(each) for each in sent]


def _id(sent: Any) -> tuple[str, dt.date | None]:
    record_id = sent.get("recordId") if isinstance(sent, Mapping) else None
    day = sent.get("DATE", "") if isinstance(sent, Mapping) else ""
    is_valid = isinstance(record_id, str) and 0 < len(record_id) <= RECORD_ID_LENGTH
    if not is_valid or not isinstance(day, str) or "\0" in str(record_id):
        raise ValidationFailed(errors={"data": [INVALID_VALUE]})
    try:
        return str(record_id), dt.date.fromisoformat(day) if day else None
    except ValueError:
        raise ValidationFailed(errors={"data": [UNKNOWN.format(id=record_id)]}) from None
