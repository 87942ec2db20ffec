"""What is written in the columns whose values may be chosen, and what it means: by itself, or as
its person has chosen. A choice never overrides a value that means something by itself.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NotRequired, TypedDict

from lading.base.reference import resolve
from lading.base.reference.models import Country
from lading.office.bulk.cell_readers import WrongCell
from lading.office.bulk.columns import Column

from .choosers import LONGEST, Chooser, Offer, key_of

_DIGITS: Final = 24
"""Of a hash; a company has a few hundred such values."""


class Choice(TypedDict):
    """What was chosen for a written value: the value of a row, "" for an empty field, and None to
    leave it as it is. ``remembered``: with an earlier file.
    """

    value: str | None
    remembered: NotRequired[bool]


Choices = MutableMapping[str, Choice]
"""By the keys of the written values."""
Read = Callable[[Column, Any], Any]


@dataclass(frozen=True, slots=True)
class Written:
    """What a cell says: ``text`` as it stands there, ``sent`` as the form would be sent it, and the
    country beside it. ``key`` is the same for all cells of the column that say the same.
    """

    field: str
    text: str
    sent: str
    key: str
    country: Country | None
    is_known: bool
    """Whether it means something by itself, or another column says what is meant."""


class WrittenValues:
    """Reads the columns of one table whose values may be chosen."""

    def __init__(self, columns: Mapping[int, Column], choices: Choices, read: Read) -> None:
        self.choices = choices
        self._read = read
        self._places = {column.field: place for place, column in columns.items()}
        self._columns = {
            column.field: (column, column.chooser)
            for column in columns.values()
            if column.chooser is not None
        }
        self._known: dict[Any, Written | None] = {}

    def of_row(self, line: Sequence[Any]) -> Mapping[str, Written]:
        """What a row says in these columns, by field; without empty cells and wrong ones."""
        written = {name: self._of_field(name, line) for name in self._columns}
        return {name: each for name, each in written.items() if each is not None}

    def choice(self, written: Written | None) -> Choice | None:
        """What was chosen for it; None for what means something by itself, and for nothing."""
        if written is None or written.is_known:
            return None
        return self.choices.get(written.key)

    def meaning(self, written: Written) -> Offer | None:
        """The row that is meant, by itself or as it was chosen; None for none."""
        _column, chooser = self._columns[written.field]
        choice = self.choice(written)
        text = written.sent if choice is None or choice["value"] is None else choice["value"]
        return chooser.find(text, written.country) if text else None

    def unknown(self, rows: Sequence[Sequence[Any]]) -> Iterator[Written]:
        """What means nothing by itself in any of the rows, once."""
        seen = set[str]()
        for line in rows:
            for written in self.of_row(line).values():
                if not written.is_known and written.key not in seen:
                    seen.add(written.key)
                    yield written

    def forget(self) -> None:
        """Read everything anew: the choices have changed."""
        self._known.clear()

    def _of_field(self, name: str, line: Sequence[Any]) -> Written | None:
        """What a row says in a column; None for an empty cell and for one that has no name."""
        column, chooser = self._columns[name]
        elsewhere = self._places.get(chooser.unless)
        is_said = elsewhere is not None and line[elsewhere] not in (None, "")
        cell = line[self._places[name]]
        beside = self._places.get(chooser.within)
        near = "" if beside is None else line[beside]
        key = (name, type(cell), str(cell), type(near), str(near), is_said)
        if key not in self._known:
            written = self._written(column, chooser, cell, line)
            self._known[key] = replace(written, is_known=True) if written and is_said else written
        return self._known[key]

    def _written(
        self, column: Column, chooser: Chooser, cell: Any, line: Sequence[Any]
    ) -> Written | None:
        is_text = isinstance(cell, str | int | float) and not isinstance(cell, bool)
        text = " ".join(str(cell).split()) if is_text else ""
        if not text or len(text) > LONGEST:
            return None
        try:
            sent = str(self._read(column, cell))
        except WrongCell:
            return None
        country, country_key = self._country(chooser, line)
        own = f"{key_of(text)}|{country_key}".encode()
        key = f"{column.field}:{hashlib.sha256(own).hexdigest()[:_DIGITS]}"
        is_known = chooser.find(sent, country) is not None
        return Written(column.field, text, sent, key, country, is_known)

    def _country(self, chooser: Chooser, line: Sequence[Any]) -> tuple[Country | None, str]:
        """The country that stands beside a port, and what tells it from others whatever is chosen
        for it.
        """
        is_there = chooser.within in self._columns
        written = self._of_field(chooser.within, line) if is_there else None
        if written is None:
            return None, ""
        offer = self.meaning(written)
        country = resolve.resolve_country(offer.value) if offer else None
        is_itself = written.is_known and country is not None
        return country, str(country.pk) if is_itself and country else key_of(written.text)
