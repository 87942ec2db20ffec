"""The file of the records that are shown (RULES.md 36): read again by their ids."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.utils import translation
from django.utils.translation import gettext_lazy as _

from lading.kernel.actor import Actor
from lading.kernel.checks import INVALID_VALUE
from lading.kernel.counted import Counted
from lading.kernel.errors import Text, ValidationFailed
from lading.kernel.workbook import Width, xlsx

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
    """An XLSX file of the records that were sent, in their order, as they are stored. One SQL
    query.

    Raises Forbidden as `access.require`, ValidationFailed for an id that is unknown.
    """
    access.require(actor)
    records = records_of(_ids(sent))
    return xlsx(
        [str(title) for title, _name, _width in COLUMNS],
        (cells_of(record) for record in records),
        right_to_left=translation.get_language_bidi(),
        widths=[width for _title, _name, width in COLUMNS],
    )


def records_of(wanted: Iterable[tuple[str, str]]) -> list[Record]:
    """The records with these ids and days ("" is any day), in this order; several sources may have
    given one id. Raises ValidationFailed for an id that none has.
    """
    asked = dict.fromkeys(wanted)
    by_id: dict[str, list[Record]] = {}
    for record in finding.by_ids({record_id for record_id, _day in asked}):
        by_id.setdefault(record.record_id, []).append(record)
    found: dict[Record, None] = {}
    for record_id, day in asked:
        matching = [
            each for each in by_id.get(record_id, ()) if not day or each.day.isoformat() == day
        ]
        if not matching:
            raise ValidationFailed(errors={"data": [UNKNOWN.format(id=record_id)]})
        found |= dict.fromkeys(matching)
    return list(found)


def cells_of(record: Record) -> list[Any]:
    """The cells of a record's line."""
    return [getattr(record, name) for _title, name, _width in COLUMNS]


def _ids(sent: Any) -> list[tuple[str, str]]:
    if not isinstance(sent, list) or not sent:
        raise ValidationFailed(errors={"data": [SEARCH_FIRST]})
    if len(sent) > finding.SHOWN_AT_ONCE:
        raise ValidationFailed(errors={"data": [TOO_MANY.format(limit=finding.SHOWN_AT_ONCE)]})
    return [_id(each) for each in sent]


def _id(sent: Any) -> tuple[str, str]:
    record_id = sent.get("recordId") if isinstance(sent, Mapping) else None
    day = sent.get("DATE", "") if isinstance(sent, Mapping) else ""
    is_valid = isinstance(record_id, str) and 0 < len(record_id) <= RECORD_ID_LENGTH
    if not is_valid or not isinstance(day, str) or "\0" in str(record_id):
        raise ValidationFailed(errors={"data": [INVALID_VALUE]})
    return str(record_id), day
