"""Says in words in what records differ that have one record id."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, Final

from lading.base.reference.models import Country, Port

from .columns import fields

NOTHING: Final = "—"
_LONGEST: Final = 120
"""Characters of a description that are shown."""

Record = Mapping[str, Any]
"""By `loading.COLUMNS`."""


def described(earlier: Sequence[Record], now: Sequence[Record]) -> tuple[list[str], list[str]]:
    """A text for each record of either side, with the fields that are not the same in all of them:
    `Quantity 1,200 · Unit KGS`.
    """
    before, after = [_texts(each) for each in earlier], [_texts(each) for each in now]
    names = [name for name in _texts({}) if len({each[name] for each in (*before, *after)}) > 1]
    return [_line(each, names) for each in before], [_line(each, names) for each in after]


def _line(texts: Mapping[str, str], names: Sequence[str]) -> str:
    texts_shown = (f"{fields.BY_NAME[name].label} {texts[name] or NOTHING}" for name in names)
    return " · ".join(texts_shown)


def _texts(record: Record) -> dict[str, str]:
    return dict(_named(record))


def _named(record: Record) -> Iterator[tuple[str, str]]:
    day: dt.date | None = record.get("day")
    yield "day", f"{day.day} {day:%B %Y}" if day else ""
    yield "hs_code", record.get("hs_code", "")
    yield "description", record.get("description", "")[:_LONGEST]
    yield "consignee", record.get("consignee", "")
    for side in ("origin", "destination"):
        yield f"{side}_country", _name(Country, record.get(f"{side}_country_id"))
        written = record.get(f"{side}_port_name", "")
        yield f"{side}_port", written or _name(Port, record.get(f"{side}_port_id"))
    yield "quantity", _number(record.get("quantity")) or record.get("quantity_note", "")
    yield "unit", record.get("unit", "")
    yield "value", _number(record.get("value"))
    yield "currency", record.get("currency", "")


def _name(model: type[Country | Port], pk: int | None) -> str:
    return "" if pk is None else str(model._default_manager.get(pk=pk).name)


def _number(number: Decimal | None) -> str:
    return "" if number is None else f"{number.normalize():,f}"
