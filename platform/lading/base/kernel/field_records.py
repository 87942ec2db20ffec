"""One record per field of an object on the wire: the columns it is read from, its wire name, who
sees it, how it is sent in, and where the back office shows it. Selected columns, shapes, forms and
screens are all made from the table of these records. Without a record of who sees it, a field is
withheld.

An app lists its viewers in an enumeration and its records in a `FieldTable`; a shape with these
fields is a `Wire` class with ``@TABLE.shape()``. Everything is computed on import, nothing per row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import chain
from operator import itemgetter
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from django.db.models import Model
from pydantic import Field, TypeAdapter, ValidationError, create_model
from pydantic.alias_generators import to_camel
from pydantic.fields import FieldInfo

from .errors import Text
from .field_limits import DateLimits, FieldRuleOut, Limits, NumberLimits, TextLimits
from .wire import Wire

V = TypeVar("V", bound=Enum)
W = TypeVar("W", bound=Wire)

Row = Mapping[str, Any]
"""One object: its columns and computed values, by name."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where the back office shows a column: the section of the page, and the line in it. Columns
    with the same line are shown side by side.
    """

    section: str
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """How a field is sent in: ``type``, a loose one of `kernel.checks`, and its limits.
    ``required`` is the message when it is missing.
    """

    type: Any
    description: str = ""
    example: Any = None
    required: Text | None = None
    limits: Limits | None = None

    @property
    def number(self) -> NumberLimits:
        """The limits of a number. Raises TypeError for another kind of field."""
        if not isinstance(self.limits, NumberLimits):
            raise TypeError("this field is no number with limits")
        return replace(self.limits, required=self.required)

    @property
    def text(self) -> TextLimits:
        """The limits of a text. Raises TypeError for another kind of field."""
        if not isinstance(self.limits, TextLimits):
            raise TypeError("this field is no text with limits")
        return replace(self.limits, required=self.required)

    @property
    def date(self) -> DateLimits:
        """The limits of a day. Raises TypeError for another kind of field."""
        if not isinstance(self.limits, DateLimits):
            raise TypeError("this field is no day with limits")
        return replace(self.limits, required=self.required)

    @property
    def least(self) -> int:
        """The least whole number. Raises TypeError for a field without one."""
        least = self.number.minimum
        if least is None:
            raise TypeError("this field has no minimum")
        return int(least)

    @property
    def longest(self) -> int:
        """The most characters. Raises TypeError for a field that is no text."""
        return self.text.max_length

    def info(self, wire: str = "") -> Any:
        """The pydantic field; ``wire`` is its wire name if it has one of its own."""
        return Field(
            None,
            validation_alias=wire or None,
            serialization_alias=wire or None,
            description=self.description or None,
            examples=[self.example],
        )


@dataclass(frozen=True, kw_only=True)  # with slots, `FieldRecord[V](…)` cannot be called
class FieldRecord(Generic[V]):
    """One field. ``type`` validates its values, ``wire`` is its wire name (when empty, the name in
    camelCase).

    ``columns`` are the columns it needs, by name: the path of each from the model. Empty for a
    value that the caller computes and puts into the row. ``read`` makes the value from the row;
    without it, it is the row's value of the same name.

    ``as_json`` makes the value as JSON types, for the busiest lists; without it, it is the read
    value. ``staff`` is where the back office shows its columns, by their names there. ``sent`` is
    how it is sent in, if the form has it.

    ``seen_by`` are the viewers that are sent the value, nobody unless given; all others are sent
    ``withheld``.
    """

    name: str
    type: Any
    seen_by: frozenset[V] = frozenset()
    columns: Mapping[str, str] = field(default_factory=dict)
    read: Callable[[Row], Any] | None = None
    as_json: Callable[[Row], Any] | None = None
    staff: Mapping[str, Place] = field(default_factory=dict)
    sent: Input | None = None
    withheld: Any = None
    wire: str = ""
    description: str = ""
    examples: tuple[Any, ...] = ()

    @property
    def wire_name(self) -> str:
        """Its name in JSON."""
        return self.wire or to_camel(self.name)

    def value(self, row: Row) -> Any:
        """The value in a row, for viewers that see it."""
        return row[self.name] if self.read is None else self.read(row)

    def info(self) -> FieldInfo:
        """The pydantic field."""
        info: FieldInfo = Field(
            validation_alias=self.wire or None,
            serialization_alias=self.wire or None,
            description=self.description or None,
            examples=list(self.examples) or None,
        )
        return info


class FieldTable(Generic[V]):
    """The records of one object. Raises TypeError for two with the same name, and for one whose
    ``withheld`` value is not of its type although some viewer does not see it.
    """

    def __init__(self, viewers: type[V], records: Iterable[FieldRecord[V]]) -> None:
        self.records: Mapping[str, FieldRecord[V]] = MappingProxyType(_by_name(records))
        for record in self.records.values():
            _require_replacement(record, viewers)
        self.columns: Mapping[str, str] = MappingProxyType(columns_of(self.records.values()))
        """The path of every column that the records read, by its name in a row."""
        self.inputs: Mapping[str, Input] = MappingProxyType(
            {record.name: record.sent for record in self.records.values() if record.sent}
        )
        """How the form's fields are sent in, by name."""
        self._seen = {viewer: self._seen_by(viewer) for viewer in viewers}
        self._withheld = {
            viewer: {
                record.name: record.withheld
                for record in self.records.values()
                if viewer not in record.seen_by
            }
            for viewer in viewers
        }

    def seen_by(self, viewer: V) -> tuple[FieldRecord[V], ...]:
        """The records whose values a viewer is sent, in the table's order."""
        return self._seen[viewer]

    def withheld_from(self, viewer: V) -> Mapping[str, Any]:
        """The values that a viewer is sent instead of those it does not see, by name."""
        return self._withheld[viewer]

    def values(self, row: Row, viewer: V) -> dict[str, Any]:
        """All fields by name, as the viewer may see them."""
        visible = dict(self._withheld[viewer])
        for record in self._seen[viewer]:
            read = record.read
            visible[record.name] = row[record.name] if read is None else read(row)
        return visible

    def only(self, names: Iterable[str], viewer: V) -> tuple[FieldRecord[V], ...]:
        """Some of the records. Raises TypeError for one that the viewer does not see."""
        chosen = tuple(self.records[name] for name in names)
        if unseen := [record.name for record in chosen if viewer not in record.seen_by]:
            raise TypeError(f"{viewer} does not see {', '.join(unseen)}")
        return chosen

    def json_of(self, names: Iterable[str], viewer: V) -> Callable[[Row], dict[str, Any]]:
        """Makes a function from a row to some of its fields as JSON types, by wire name. Raises
        TypeError as `only` does.
        """
        makers = [
            (each.wire_name, each.as_json or each.read or itemgetter(each.name))
            for each in self.only(names, viewer)
        ]
        return lambda row: {name: make(row) for name, make in makers}

    def input_shape(self, declared: type[W]) -> type[W]:
        """A class decorator: adds a field, which may be left out, for each record that
        is sent in.
        """
        fields: dict[str, Any] = {
            name: (sent.type, sent.info(self.records[name].wire))
            for name, sent in self.inputs.items()
        }
        return _with_fields(declared, fields)

    def rules(self, changed: Mapping[str, Limits] = MappingProxyType({})) -> list[FieldRuleOut]:
        """The rule of every field of the form that has limits, in the active language. ``changed``
        are limits that replace those of the record, by name.
        """
        rules = []
        for name, sent in self.inputs.items():
            limits = sent.limits and replace(sent.limits, required=sent.required)
            limits = changed.get(name, limits)
            if limits is not None:
                rules.append(FieldRuleOut.from_limits(self.records[name].wire_name, limits))
        return rules

    def lines(
        self, section: str, others: Mapping[str, Place] = MappingProxyType({})
    ) -> list[str | tuple[str, ...]]:
        """A section's columns for ``fields`` of Django's admin, those of one line together.
        ``others`` are columns without a record.
        """
        places = chain(*(each.staff.items() for each in self.records.values()), others.items())
        lines: dict[int, list[str]] = {}
        for name, place in places:
            if place.section == section:
                lines.setdefault(place.line, []).append(name)
        in_order = (lines[line] for line in sorted(lines))
        return [tuple(names) if len(names) > 1 else names[0] for names in in_order]

    def shape(
        self, records: Iterable[FieldRecord[V]] | None = None
    ) -> Callable[[type[W]], type[W]]:
        """A class decorator: adds a field for each record, or for those given (`only`, `seen_by`).
        Fields that the class declares itself stay as declared.
        """
        chosen = self.records.values() if records is None else records

        def with_fields(declared: type[W]) -> type[W]:
            fields: dict[str, Any] = {
                record.name: (record.type, record.info())
                for record in chosen
                if record.name not in declared.model_fields
            }
            return _with_fields(declared, fields)

        return with_fields

    def unlisted(self, model: type[Model], internal: Mapping[str, str]) -> set[str]:
        """Columns of a model that no record reads and that are not in ``internal`` with a reason.
        For a test of each table: the result must be empty.
        """
        listed = {path.split("__")[0] for path in self.columns.values()} | set(internal)
        return {
            each.name
            for each in model._meta.concrete_fields
            if listed.isdisjoint({each.name, each.attname})
        }

    def _seen_by(self, viewer: V) -> tuple[FieldRecord[V], ...]:
        return tuple(each for each in self.records.values() if viewer in each.seen_by)


def columns_of(records: Iterable[FieldRecord[V]]) -> dict[str, str]:
    """The path of each column that the records read, by its name in a row."""
    return {name: path for record in records for name, path in record.columns.items()}


def _by_name(records: Iterable[FieldRecord[V]]) -> dict[str, FieldRecord[V]]:
    by_name: dict[str, FieldRecord[V]] = {}
    for record in records:
        if record.name in by_name:
            raise TypeError(f"two records are called {record.name}")
        by_name[record.name] = record
    return by_name


def _with_fields(declared: type[W], fields: Mapping[str, Any]) -> type[W]:
    shape: type[W] = create_model(
        declared.__name__,
        __base__=declared,
        __module__=declared.__module__,
        __doc__=declared.__doc__,
        **fields,
    )
    return shape


def _require_replacement(record: FieldRecord[V], viewers: type[V]) -> None:
    if record.seen_by.issuperset(viewers):
        return
    try:
        TypeAdapter(record.type).validate_python(record.withheld)
    except ValidationError as problem:
        raise TypeError(
            f"{record.name}: say what is sent to who does not see it (withheld=…)"
        ) from problem
