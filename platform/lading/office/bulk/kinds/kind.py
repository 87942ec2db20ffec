"""What can be imported: its columns, and the services of the form that check and store it."""

from __future__ import annotations

import datetime as dt
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, ClassVar

from lading.base.http.exports import Export
from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import FieldErrors, Text
from lading.base.kernel.values.counted import Counted
from lading.members.billing.plans.entitlements import Answer
from lading.office.bulk.cell_readers import Context
from lading.office.bulk.columns import Columns, with_download
from lading.office.bulk.report import Report, RowError

Values = Mapping[str, Any]
"""What the form would send for a row, by the fields' names on the wire."""
Tell = Callable[[int], None]
"""Told how many rows are done."""


@dataclass(frozen=True, slots=True)
class Looked:
    """What the form says about a row: its messages, and for a row without any, what `warnings`
    compares. ``is_stored``: it says what is stored already, so that storing it changes nothing.
    """

    errors: FieldErrors = field(default_factory=dict)
    compared: Any = None
    is_stored: bool = False


class RowState(StrEnum):
    """Effect of storing a row: `new` (adds an item), `changed` (changes a stored item) or `same`
    (changes nothing); `wrong` if the row has an error.
    """

    NEW = "new"
    CHANGED = "changed"
    SAME = "same"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Shown:
    """What becomes of a row: each field as it will be stored, and as it is now where it differs."""

    state: RowState
    values: Mapping[str, str] = field(default_factory=dict)
    before: Mapping[str, str] = field(default_factory=dict)


class Kind(ABC):
    """One kind of import. ``variant`` is the variant of enquiries, and "" for the others."""

    name: ClassVar[str]
    title: ClassVar[Any]
    """What its template is called."""
    download: ClassVar[Export]
    """The company's own download of these things, which is a file to import, too."""

    @abstractmethod
    def require(self, actor: Actor, variant: str) -> None:
        """Raise what the form's service raises for somebody who may not add any."""

    @abstractmethod
    def form_columns(self, actor: Actor, variant: str) -> Columns:
        """The columns that are read, in their order."""

    def columns(self, actor: Actor, variant: str) -> Columns:
        """The columns that a file may have: also those of the company's own download."""
        return with_download(self.form_columns(actor, variant), self.download)

    def template_columns(self, actor: Actor, variant: str) -> Columns:
        """The columns of the template, in their order; those that are read unless a kind says
        less.
        """
        return self.form_columns(actor, variant)

    def wrong_heading(self, _fields: Collection[str]) -> Text | None:
        """Why a file with the columns of these fields cannot be read; None when it can."""
        return None

    def leaves_out(self, _cells: Mapping[str, Any]) -> Text | None:
        """Why a row, given by its cells, is not looked at, about the ``rows`` of which it is one;
        None for one that is.
        """
        return None

    def completed(self, _actor: Actor, values: Values, _context: Context) -> Values:
        """The values of a row with what its file says elsewhere: in a heading, or in its notes."""
        return values

    def shown(self, _actor: Actor, rows: Mapping[int, Any]) -> Mapping[int, Shown]:
        """What becomes of right rows, for people to check: ``compared`` of each, by its number."""
        return {number: Shown(RowState.NEW) for number in rows}

    @abstractmethod
    def look(self, actor: Actor, variant: str, values: Values) -> Looked:
        """The form's messages about a row; none for a row that can be stored."""

    def conflicts(self, _actor: Actor, _rows: Mapping[int, Any]) -> Iterable[RowError]:
        """What is wrong with rows that are right by themselves: ``compared`` of each, by its number
        in the file.
        """
        return ()

    def notes(self, _actor: Actor, _rows: Mapping[int, Any]) -> Sequence[str]:
        """What storing these rows does, where that is more than adding one thing for each."""
        return ()

    def warnings(self, _actor: Actor, _rows: Mapping[int, Any]) -> Iterable[RowError]:
        """What a person should know before they confirm, about rows that can be stored:
        ``compared`` of each, by its number in the file.
        """
        return ()

    def lock(self, _actor: Actor) -> None:
        """Lock what decides how many may be added. In a transaction."""
        return

    def refusal(self, _actor: Actor, _count: int, _rows: Mapping[int, Any]) -> Report | None:
        """Why so many rows may not be added now; None when they may. ``_rows`` has ``compared`` of
        each right row, and nothing while the rows are only read.
        """
        return None

    @abstractmethod
    def store(
        self,
        actor: Actor,
        variant: str,
        rows: Sequence[Values],
        tell: Tell,
        since: dt.datetime,
    ) -> Sequence[str]:
        """Store all rows, or raise. In a transaction. Returns what to say of it besides the number
        of rows. The file was sent at ``since``: its person does not know what came after.
        """


def counted_sentences(counts: Mapping[Counted, int]) -> list[str]:
    """The sentence for each number that is not 0."""
    return [sentence.format(count=count) for sentence, count in counts.items() if count]


def beyond_plan(sentence: Counted, count: int, room: Answer) -> Report | None:
    """Why the plan does not allow so many more (RULES.md 19); None where it does. The sentence has
    the number of ``rows`` and the ``limit``.
    """
    if room.remaining is None or count <= room.remaining:
        return None
    reason = sentence.format(rows=count, limit=room.remaining)
    return Report(reasons=[reason], lifted_by=room.lifting)
