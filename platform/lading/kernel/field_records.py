"""One record for each field of an object on the wire: which columns it is read from, what it is
called outside, and who sees it. Columns to select, shapes and what is withheld all come from the
table of these records, so that a field which nobody thought about is withheld.

An app lists its viewers in an enumeration and its records in a `FieldTable`; a shape that is made
of them is declared as a `Wire` class with ``@TABLE.shape()``. Everything is worked out on import,
nothing for each row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from django.db.models import Model
from pydantic import Field, TypeAdapter, ValidationError, create_model
from pydantic.alias_generators import to_camel
from pydantic.fields import FieldInfo

from .wire import Wire

V = TypeVar("V", bound=Enum)
W = TypeVar("W", bound=Wire)

Row = Mapping[str, Any]
"""One object: its columns, and what was worked out about it, by name."""


@dataclass(frozen=True, kw_only=True)  # with slots, `FieldRecord[V](…)` cannot be called
class FieldRecord(Generic[V]):
    """One field. ``type`` is what its values are validated as, ``wire`` its name outside (when
    empty, the name in camelCase).

    ``columns`` is what it needs of a row, by name: the path of each column from the model. Empty
    for what the caller works out and puts into the row. ``read`` makes the value of the row; left
    out, it is the row's value of the same name.

    ``seen_by`` are the viewers that are sent it, nobody unless said; the others are sent
    ``withheld`` in its place.
    """

    name: str
    type: Any
    seen_by: frozenset[V] = frozenset()
    columns: Mapping[str, str] = field(default_factory=dict)
    read: Callable[[Row], Any] | None = None
    withheld: Any = None
    wire: str = ""
    description: str = ""
    examples: tuple[Any, ...] = ()

    @property
    def wire_name(self) -> str:
        """What it is called in JSON."""
        return self.wire or to_camel(self.name)

    def value(self, row: Row) -> Any:
        """Its value of a row, for whoever sees it."""
        return row[self.name] if self.read is None else self.read(row)

    def info(self) -> FieldInfo:
        """How pydantic is told of it."""
        info: FieldInfo = Field(
            validation_alias=self.wire or None,
            serialization_alias=self.wire or None,
            description=self.description or None,
            examples=list(self.examples) or None,
        )
        return info


class FieldTable(Generic[V]):
    """The records of one object. Raises TypeError for two of the same name, and for one that some
    viewer does not see and whose ``withheld`` value is not of its type.
    """

    def __init__(self, viewers: type[V], records: Iterable[FieldRecord[V]]) -> None:
        self.records: Mapping[str, FieldRecord[V]] = MappingProxyType(_by_name(records))
        for record in self.records.values():
            _require_replacement(record, viewers)
        self.columns: Mapping[str, str] = MappingProxyType(columns_of(self.records.values()))
        """Everything the records read: the path of each column, by its name in a row."""
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
        """What a viewer is sent in place of the values it does not see, by name."""
        return self._withheld[viewer]

    def values(self, row: Row, viewer: V) -> dict[str, Any]:
        """Every field by name, as the viewer is to see it."""
        shown = dict(self._withheld[viewer])
        for record in self._seen[viewer]:
            read = record.read
            shown[record.name] = row[record.name] if read is None else read(row)
        return shown

    def only(self, names: Iterable[str], viewer: V) -> tuple[FieldRecord[V], ...]:
        """Some of the records. Raises TypeError for one that the viewer does not see."""
        chosen = tuple(self.records[name] for name in names)
        if unseen := [record.name for record in chosen if viewer not in record.seen_by]:
            raise TypeError(f"{viewer} does not see {', '.join(unseen)}")
        return chosen

    def shape(
        self, records: Iterable[FieldRecord[V]] | None = None
    ) -> Callable[[type[W]], type[W]]:
        """A class decorator: adds a field for each record, or for those given (`only`,
        `seen_by`). A field that the class declares itself stays as it is declared.
        """
        chosen = self.records.values() if records is None else records

        def with_fields(declared: type[W]) -> type[W]:
            fields: dict[str, Any] = {
                record.name: (record.type, record.info())
                for record in chosen
                if record.name not in declared.model_fields
            }
            made: type[W] = create_model(
                declared.__name__,
                __base__=declared,
                __module__=declared.__module__,
                __doc__=declared.__doc__,
                **fields,
            )
            return made

        return with_fields

    def unlisted(self, model: type[Model], internal: Mapping[str, str]) -> set[str]:
        """Columns of a model that no record reads and that are not listed as internal, each with
        its reason: to be empty in a test of each table.
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
    """The path of each column that records read, by its name in a row."""
    return {name: path for record in records for name, path in record.columns.items()}


def _by_name(records: Iterable[FieldRecord[V]]) -> dict[str, FieldRecord[V]]:
    by_name: dict[str, FieldRecord[V]] = {}
    for record in records:
        if record.name in by_name:
            raise TypeError(f"two records are called {record.name}")
        by_name[record.name] = record
    return by_name


def _require_replacement(record: FieldRecord[V], viewers: type[V]) -> None:
    if record.seen_by.issuperset(viewers):
        return
    try:
        TypeAdapter(record.type).validate_python(record.withheld)
    except ValidationError as problem:
        raise TypeError(
            f"{record.name}: say what is sent to who does not see it (withheld=…)"
        ) from problem
