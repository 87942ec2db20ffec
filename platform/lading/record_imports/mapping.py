"""Which column of a file is which field, and how its cells are read."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from lading.kernel.checks import Checks
from lading.kernel.clock import now
from lading.kernel.table_files import layout
from lading.reference import resolve
from lading.reference.currencies import is_currency

from . import fields
from .models import RememberedMapping

DAY_FIRST, MONTH_FIRST = "day", "month"
POINT, COMMA = ".", ","
TIMES: Final = {
    1: "one",
    1_000: "thousands",
    100_000: "lakhs",
    1_000_000: "millions",
    10_000_000: "crores",
}
"""What values may be counted in."""

NO_DATE: Final = "Please say which column has the date."
NO_GOODS: Final = "Please say which column has the HS code or the product description."
NO_COUNTRY: Final = (
    "Please say which column has the country of origin or the destination country, or choose one"
    " for all rows."
)
NO_CURRENCY: Final = "Please say which column has the currency, or choose one for all rows."
TWICE: Final = "Two columns are assigned to {label}. Please choose one."
UNKNOWN: Final = "This is not known here: {value}."
_AMBIGUOUS: Final = re.compile(r"\s*(\d{1,2})[-/. ](\d{1,2})[-/. ]\d{2,4}")
_DECIMAL_COMMA: Final = re.compile(r"\d{1,3}(?:[. ]\d{3})*,\d{1,2}|\d+,\d{1,2}")
_MONTHS: Final = 12


@dataclass(frozen=True, slots=True)
class ColumnMapping:
    """The assignment. ``columns`` are places in the file by field, from 0; ``fixed`` are values for
    all rows by field.
    """

    columns: Mapping[str, int] = field(default_factory=dict)
    fixed: Mapping[str, str] = field(default_factory=dict)
    order: str = DAY_FIRST
    """How 03/04/2026 is read."""
    decimal: str = POINT
    times: int = 1
    """What values are counted in."""

    def as_json(self) -> dict[str, Any]:
        """As it is stored."""
        return asdict(self)

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> ColumnMapping:
        """A stored mapping."""
        return cls(**stored)

    @property
    def names(self) -> list[str]:
        """The fields that columns give, in the order of `fields.FIELDS`."""
        return [name for name in fields.NAMES if name in self.columns]


def header_key(header: Sequence[str]) -> str:
    """A heading's key: files with the same columns have the same one."""
    keys = json.dumps([fields.key_of(name) for name in header])
    return hashlib.sha256(keys.encode()).hexdigest()


def suggested(sample: Mapping[str, Any]) -> ColumnMapping:
    """The mapping of a file with these first rows: the one that was used for its heading last, else
    what its headings and cells let us think.
    """
    header = sample["header"]
    known = RememberedMapping.objects.filter(header_key=header_key(header)).first()
    if known is not None:
        return ColumnMapping.from_json(known.mapping)
    columns = _by_headings(sample["titles"])
    rows = sample["rows"]
    values = _cells(rows, columns, ("value", "quantity"))
    is_in_millions = "value" in columns and "million" in fields.key_of(header[columns["value"]])
    return ColumnMapping(
        columns=columns,
        order=_order_in(_cells(rows, columns, ("day",))),
        decimal=COMMA if _mostly(values, _DECIMAL_COMMA) else POINT,
        times=1_000_000 if is_in_millions else 1,
    )


def remember(header: Sequence[str], mapping: ColumnMapping) -> None:
    """Suggest this mapping for the next file with the same heading."""
    RememberedMapping.objects.update_or_create(
        header_key=header_key(header),
        defaults={"mapping": mapping.as_json(), "updated_at": now()},
    )


def checked(sent: Mapping[str, Any], header: Sequence[str]) -> ColumnMapping:
    """The mapping that a form sent: ``column_0`` with a field's name for each column, ``fixed_…``,
    ``order``, ``decimal`` and ``times``. Raises ValidationFailed with every wrong field.
    """
    checks = Checks()
    columns: dict[str, int] = {}
    for place in range(len(header)):
        name = str(sent.get(f"column_{place}") or "")
        if name and name not in fields.BY_NAME:
            checks.fail(f"column_{place}", UNKNOWN.format(value=name))
        elif name in columns:
            checks.fail(f"column_{place}", TWICE.format(label=fields.BY_NAME[name].label))
        elif name:
            columns[name] = place
    fixed = _fixed(sent, columns, checks)
    _check_complete(columns, fixed, checks)
    order = checks.choice("order", sent.get("order"), [DAY_FIRST, MONTH_FIRST]) or DAY_FIRST
    decimal = checks.choice("decimal", sent.get("decimal"), [POINT, COMMA]) or POINT
    times = checks.choice("times", str(sent.get("times") or "1"), [str(each) for each in TIMES])
    checks.raise_if_failed()
    return ColumnMapping(columns, fixed, order, decimal, int(times or 1))


def _fixed(sent: Mapping[str, Any], columns: Mapping[str, int], checks: Checks) -> dict[str, str]:
    found = {}
    for name in fields.FIXABLE:
        value = str(sent.get(f"fixed_{name}") or "").strip()
        if value and name not in columns:
            if _is_known(name, value):
                found[name] = value
            else:
                checks.fail(f"fixed_{name}", UNKNOWN.format(value=value))
    return found


def _is_known(name: str, value: str) -> bool:
    if name == "currency":
        return is_currency(value)
    if name == "unit":
        return resolve.resolve_unit(value) is not None
    return resolve.resolve_country(value) is not None


def _check_complete(columns: Mapping[str, int], fixed: Mapping[str, str], checks: Checks) -> None:
    given = {*columns, *fixed}
    if "day" not in columns:
        checks.fail("columns", NO_DATE)
    if not {"hs_code", "description"} & given:
        checks.fail("columns", NO_GOODS)
    if not {"origin_country", "destination_country"} & given:
        checks.fail("columns", NO_COUNTRY)
    if "value" in columns and "currency" not in given:
        checks.fail("columns", NO_CURRENCY)


def _by_headings(titles: Sequence[Sequence[str]]) -> dict[str, int]:
    """Each field by the likeliest heading that means it, and the first column of several."""
    places: dict[str, list[tuple[int, int]]] = {}
    for place, texts in enumerate(titles):
        field_named = layout.named_column(texts, fields.named)
        if isinstance(field_named, fields.Field):
            likely = fields.likelihood(field_named, texts)
            places.setdefault(field_named.name, []).append((likely, place))
    return {name: min(places[name])[1] for name in fields.NAMES if name in places}


def _cells(
    rows: Iterable[Sequence[Any]], columns: Mapping[str, int], names: Sequence[str]
) -> list[str]:
    places = [columns[name] + 1 for name in names if name in columns]
    return [str(row[place]) for row in rows for place in places if place < len(row) and row[place]]


def _order_in(days: Sequence[str]) -> str:
    """The month comes first if a second number is above twelve, and no first one is."""
    seen: Counter[str] = Counter()
    for text in days:
        if match := _AMBIGUOUS.match(text):
            seen["first"] += int(match[1]) > _MONTHS
            seen["second"] += int(match[2]) > _MONTHS
    return MONTH_FIRST if seen["second"] and not seen["first"] else DAY_FIRST


def _mostly(cells: Sequence[str], pattern: re.Pattern[str]) -> bool:
    fitting = sum(pattern.fullmatch(cell.strip()) is not None for cell in cells)
    return bool(cells) and fitting * 2 > len(cells)
