"""Which column of a file is which field, and how its cells are read."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final

from lading.base.documents.table_files import layout
from lading.base.kernel.checks import Checks
from lading.base.kernel.values.clock import now
from lading.base.kernel.values.typed.decimal_signs import COMMA, POINT
from lading.base.reference import resolve
from lading.base.reference.currencies import is_currency
from lading.base.reference.text import normalise
from lading.records.record_imports.models import RememberedMapping

from . import deciding, fields
from .deciding import DAY_FIRST, MONTH_FIRST

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
NO_ORIGIN: Final = (
    "Please say which column has the country of origin, or choose one for all rows, such as India:"
    " records without it are hardly found."
)
INDIA: Final = "India"
NO_CURRENCY: Final = "Please say which column has the currency, or choose one for all rows."
TWICE: Final = "Two columns are assigned to {label}. Please choose one."
UNKNOWN: Final = "This is not known here: {value}."
ASKED_ORDER: Final = "Please say whether the day or the month comes first: {cell} may be both."
ASKED_DECIMAL: Final = "Please say how {cell} is read: {fraction} or {thousands}."


@dataclass(frozen=True, slots=True)
class ColumnMapping:
    """The assignment. ``columns`` are places in the file by field, from 0; ``fixed`` are values for
    all rows by field.
    """

    columns: Mapping[str, int] = field(default_factory=dict)
    fixed: Mapping[str, str] = field(default_factory=dict)
    order: str = ""
    """How 03/04/2026 is read, where a person chose it; empty where the cells show it."""
    decimal: str = ""
    """Likewise, the decimal sign."""
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
        # How dates and numbers are read, the cells of each file decide.
        remembered = ColumnMapping.from_json(known.mapping)
        fixed = {**_proposed(sample, remembered.columns), **remembered.fixed}
        return replace(remembered, fixed=fixed, order="", decimal="")
    columns = _by_headings(sample["titles"])
    is_in_millions = "value" in columns and "million" in fields.key_of(header[columns["value"]])
    return ColumnMapping(
        columns=columns,
        fixed=_proposed(sample, columns),
        times=1_000_000 if is_in_millions else 1,
    )


def remember(header: Sequence[str], mapping: ColumnMapping) -> None:
    """Suggest this mapping for the next file with the same heading."""
    RememberedMapping.objects.update_or_create(
        header_key=header_key(header),
        defaults={"mapping": mapping.as_json(), "updated_at": now()},
    )


def checked(sent: Mapping[str, Any], sample: Mapping[str, Any]) -> ColumnMapping:
    """The mapping that a form sent: ``column_0`` with a field's name for each column, ``fixed_…``,
    ``order``, ``decimal`` and ``times``. Raises ValidationFailed with every wrong field, and for
    dates and numbers of the first rows that nobody and nothing decides.
    """
    checks, header = Checks(), sample["header"]
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
    order = checks.choice("order", sent.get("order"), [DAY_FIRST, MONTH_FIRST]) or ""
    decimal = checks.choice("decimal", sent.get("decimal"), [POINT, COMMA]) or ""
    _check_decided(deciding.evidence_of_sample(sample["rows"], columns), order, decimal, checks)
    times = checks.choice("times", str(sent.get("times") or "1"), [str(each) for each in TIMES])
    checks.raise_if_failed()
    return ColumnMapping(columns, fixed, order, decimal, int(times or 1))


def drafted(sent: Mapping[str, Any], sample: Mapping[str, Any]) -> ColumnMapping:
    """What a form says so far; what is wrong is left out."""
    columns: dict[str, int] = {}
    for place in range(len(sample["header"])):
        name = str(sent.get(f"column_{place}") or "")
        if name in fields.BY_NAME:
            columns.setdefault(name, place)
    order, decimal = str(sent.get("order") or ""), str(sent.get("decimal") or "")
    times = str(sent.get("times") or "")
    return ColumnMapping(
        columns,
        _fixed(sent, columns, Checks()),
        order if order in {DAY_FIRST, MONTH_FIRST} else "",
        decimal if decimal in {POINT, COMMA} else "",
        int(times) if times in map(str, TIMES) else 1,
    )


def _fixed(sent: Mapping[str, Any], columns: Mapping[str, int], checks: Checks) -> dict[str, str]:
    values = {}
    for name in fields.FIXABLE:
        value = str(sent.get(f"fixed_{name}") or "").strip()
        if value and name not in columns:
            if _is_known(name, value):
                values[name] = value
            else:
                checks.fail(f"fixed_{name}", UNKNOWN.format(value=value))
    return values


def _is_known(name: str, value: str) -> bool:
    if name == "currency":
        return is_currency(value)
    if name == "unit":
        return resolve.resolve_unit(value) is not None
    return resolve.resolve_country(value) is not None


def _check_complete(columns: Mapping[str, int], fixed: Mapping[str, str], checks: Checks) -> None:
    assigned = {*columns, *fixed}
    if "day" not in columns:
        checks.fail("columns", NO_DATE)
    if not {"hs_code", "description"} & assigned:
        checks.fail("columns", NO_GOODS)
    if "origin_country" not in assigned:
        checks.fail("columns", NO_ORIGIN)
    if "value" in columns and "currency" not in assigned:
        checks.fail("columns", NO_CURRENCY)


def _proposed(sample: Mapping[str, Any], columns: Mapping[str, int]) -> dict[str, str]:
    """India as the origin of goods that go to other countries, where no column says it."""
    if "origin_country" in columns or "destination_country" not in columns:
        return {}
    destinations = deciding.cells_of(sample["rows"], columns["destination_country"])
    is_to_india = any(normalise(name) == normalise(INDIA) for name in destinations)
    return {} if is_to_india else {"origin_country": INDIA}


def _check_decided(evidence: deciding.Shown, order: str, decimal: str, checks: Checks) -> None:
    if evidence.asks_order and not order:
        checks.fail("order", ASKED_ORDER.format(cell=evidence.asks_order))
    if (cell := evidence.asks_decimal) and not decimal:
        fraction, thousands = cell.replace(COMMA, POINT), cell.replace(POINT, COMMA)
        question = ASKED_DECIMAL.format(cell=cell, fraction=fraction, thousands=thousands)
        checks.fail("decimal", question)


def _by_headings(titles: Sequence[Sequence[str]]) -> dict[str, int]:
    """Each field by the likeliest heading that means it, and the first column of several."""
    places: dict[str, list[tuple[int, int]]] = {}
    for place, texts in enumerate(titles):
        field_named = layout.named_column(texts, fields.named)
        if isinstance(field_named, fields.Field):
            likely = fields.likelihood(field_named, texts)
            places.setdefault(field_named.name, []).append((likely, place))
    return {name: min(places[name])[1] for name in fields.NAMES if name in places}
