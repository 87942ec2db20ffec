"""The records of the enquiry form's fields, made from `fields` by kind: how each is received, what
is selected for it, and how it is sent and to whom.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator, Mapping
from operator import itemgetter
from typing import Any, TypeVar

from pydantic import Field, create_model

from lading.base.kernel.checks import LooseInt, LooseNumber, LooseText
from lading.base.kernel.database.compiled import fragment
from lading.base.kernel.field_records import FieldRecord, Row
from lading.base.kernel.wire import Number, Wire, as_number
from lading.base.reference.schemas import CategoryOut, HsCodeOut
from lading.base.reference.text import unit_label

from .fields import FIELDS
from .rule import FieldKind, FieldRule, Viewer

W = TypeVar("W", bound=Wire)
Record = FieldRecord[Viewer]


def _plain(
    value_type: Any, as_json: Callable[[str], Callable[[Row], Any]] | None = None
) -> Callable[[FieldRule], Iterator[Record]]:
    """Records of a field that is sent as it is stored; "" is sent as null."""

    def records(rule: FieldRule) -> Iterator[Record]:
        is_text = value_type is str
        name = rule.attribute
        yield Record(
            name=rule.python,
            type=str if rule.is_named else value_type | None,
            columns={name: name},
            read=(lambda row: row[name] or None)
            if is_text and not rule.is_named
            else itemgetter(name),
            as_json=as_json(name) if as_json else None,
            **_sent(rule),
        )

    return records


def _number_as_json(name: str) -> Callable[[Row], Any]:
    return lambda row: None if row[name] is None else as_number(row[name])


def fragment_as_json(name: str) -> Callable[[Row], Any]:
    """Reads a column that PostgreSQL wrote as JSON text (`compiled.AsJson`)."""
    return lambda row: fragment(row[name])


def _sent(rule: FieldRule) -> dict[str, Any]:
    wire = rule.name if rule.python_name else ""
    hint = _HINT_OUT.get(rule.kind, rule.hint)
    staff = {_SAID.get(rule.attribute, rule.attribute): rule.staff} if rule.staff else {}
    return {"seen_by": rule.seen_by, "wire": wire, "description": hint, "staff": staff}


_SAID = {"quantity": "amount"}
"""Fields for which the back office has columns of its own."""


_HINT_OUT = {
    FieldKind.CONTAINER: "Code of the container type, such as `40DHC`.",
    FieldKind.DATE: "",
}
"""Descriptions of the sent value, where they differ from those of the form."""


def _category_records(rule: FieldRule) -> Iterator[Record]:
    yield _id(rule)
    yield Record(
        name="categories",
        type=CategoryOut | None,
        columns={"category_id": "category_id", "category_name": "category"},
        read=_category,
        seen_by=rule.seen_by,
    )


def _hs_code_records(rule: FieldRule) -> Iterator[Record]:
    yield _id(rule)
    yield Record(
        name="hscode",
        type=HsCodeOut | None,
        columns={"hs_code": "hs_code__code", "hs_code_description": "hs_code__description"},
        read=_hs_code,
        seen_by=rule.seen_by,
    )


def _id(rule: FieldRule) -> Record:
    column = f"{rule.attribute}_id"
    return Record(name=rule.python, type=int | None, columns={column: column}, **_sent(rule))


def _unit(rule: FieldRule) -> Iterator[Record]:
    yield Record(
        name=rule.python,
        type=str | None,
        columns={"unit_code": "unit__code", "unit_name": "unit"},
        read=_unit_out,
        **{
            **_sent(rule),
            "description": "Label of the unit of `qty`, in the caller's language; null if none is "
            "given.",
        },
        examples=("Kilograms (KGS)",),
    )


def _port(rule: FieldRule) -> Iterator[Record]:
    name, code = rule.attribute, f"{rule.attribute}_code"
    yield Record(name=rule.python, type=str | None, columns={name: f"{name}__name"}, **_sent(rule))
    yield Record(
        name=code,
        type=str | None,
        columns={code: f"{name}__locode"},
        seen_by=rule.seen_by,
        description=f"UN/LOCODE of `{rule.name}`; null if no port is given.",
        examples=(rule.example,),
    )


_OF_KIND: Mapping[FieldKind, tuple[Any, Callable[[FieldRule], Iterator[Record]]]] = {
    FieldKind.TEXT: (LooseText, _plain(str)),
    FieldKind.LONG_TEXT: (LooseText, _plain(str)),
    FieldKind.CHOICE: (LooseText, _plain(str)),
    FieldKind.CONTAINER: (LooseText, _plain(str)),
    FieldKind.CURRENCY: (LooseText, _plain(str)),
    FieldKind.NUMBER: (LooseNumber, _plain(Number, _number_as_json)),
    FieldKind.INTEGER: (LooseInt, _plain(int)),
    FieldKind.DATE: (LooseText, _plain(dt.date, fragment_as_json)),
    FieldKind.CATEGORY: (LooseInt, _category_records),
    FieldKind.HS_CODE: (LooseInt, _hs_code_records),
    FieldKind.UNIT: (LooseText, _unit),
    FieldKind.COUNTRY: (LooseText, _plain(str)),
    FieldKind.PORT: (LooseText, _port),
}
"""For each kind of field: its input type, and the records of what is sent."""

NAMED = frozenset(
    {"category_name", "unit_name"}
    | {rule.attribute for rule in FIELDS.values() if rule.kind is FieldKind.COUNTRY}
)
"""Columns of related rows whose name depends on the reader's language."""


def form_records() -> Iterator[Record]:
    """The records of all fields of the form."""
    for rule in FIELDS.values():
        yield from _OF_KIND[rule.kind][1](rule)


def form_shape(declared: type[W]) -> type[W]:
    """Class decorator: adds the form's fields to an input shape, all of them optional."""
    fields: dict[str, Any] = {rule.python: _input(rule) for rule in FIELDS.values()}
    shape: type[W] = create_model(
        declared.__name__,
        __base__=declared,
        __module__=declared.__module__,
        __doc__=declared.__doc__,
        **fields,
    )
    return shape


def _input(rule: FieldRule) -> tuple[Any, Any]:
    wire = rule.name if rule.python_name else None
    info: Any = Field(
        None,
        validation_alias=wire,
        serialization_alias=wire,
        description=rule.hint or None,
        examples=[rule.example],
    )
    return _OF_KIND[rule.kind][0], info


# Small objects are made as dicts of JSON types: creating shapes would cost more than all the rest.


def _category(row: Row) -> dict[str, Any] | None:
    if row["category_id"] is None:
        return None
    return {"id": row["category_id"], "name": row["category_name"]}


def _hs_code(row: Row) -> dict[str, Any] | None:
    if row["hs_code_id"] is None:
        return None
    return {
        "id": row["hs_code_id"],
        "code": row["hs_code"],
        "description": row["hs_code_description"],
    }


def _unit_out(row: Row) -> str | None:
    return unit_label(row["unit_name"], row["unit_code"]) if row["unit_code"] else None
