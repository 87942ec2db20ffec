"""Questions about written values that mean nothing by themselves: each is asked once for all rows
that have it, with what it may mean.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from lading.base.reference.names import name_in
from lading.office.bulk.kinds.kind import Values

from .choosers import Chooser, Offer, Picker
from .written_values import Written, WrittenValues

MOST_ASKED: Final = 50
"""Values that are asked about in one file; the rows of others stay wrong."""
_ROWS: Final = 5
"""Rows that are named; the others are counted."""


@dataclass(frozen=True, slots=True)
class ValueQuestion:
    """A written value, and what may be chosen or was chosen for it.

    ``answer`` is the row that was chosen, without a value for an empty field; None for none, or
    while the question ``is_open``.
    """

    key: str
    field: str
    written: str
    picker: Picker
    country: str
    """The name of the country in which the value stands; "" for none."""
    country_id: int | None
    count: int
    rows: Sequence[int]
    candidates: Sequence[Offer]
    is_closed: bool
    """Whether nothing but the candidates can be chosen."""
    may_be_empty: bool
    is_open: bool
    answer: Offer | None
    is_remembered: bool


@dataclass(slots=True)
class _Seen:
    """The rows that have a value."""

    written: Written
    values: Values
    """What the form would be sent for the first of them."""
    rows: list[int] = field(default_factory=list)


class ValueQuestions:
    """Collects what has to be asked, and what was chosen, while the rows are checked."""

    def __init__(self, values: WrittenValues, choosers: Mapping[str, Chooser]) -> None:
        self._values, self._choosers = values, choosers
        self._open: dict[str, _Seen] = {}
        self._chosen: dict[str, _Seen] = {}

    def note(
        self, number: int, line: Sequence[Any], values: Values, wrong: Collection[str]
    ) -> None:
        """Take note of a row: the form refused its fields ``wrong``."""
        for written in self._values.of_row(line).values():
            if written.is_known:
                continue
            choice = self._values.choice(written)
            # The form of another recipient may ask for what was left empty with an earlier file.
            fails = choice is not None and not choice["value"] and choice.get("remembered")
            is_asked = choice is None or (fails and written.field in wrong)
            if is_asked and written.field not in wrong:
                continue  # the form does not ask for it
            seen = self._open if is_asked else self._chosen
            seen.setdefault(written.key, _Seen(written, values)).rows.append(number)

    def open_questions(
        self, may_lack: Callable[[Values, str], bool]
    ) -> tuple[list[ValueQuestion], int]:
        """The open questions, those about most rows first, and how many values are not asked
        about. ``may_lack``: whether the form accepts a row without a field.
        """
        answered = [each for each in self._values.choices.values() if not each.get("remembered")]
        room = max(MOST_ASKED - len(answered), 0)
        by_rows = sorted(self._open.values(), key=lambda seen: -len(seen.rows))
        questions = [self._question(seen, may_lack, is_open=True) for seen in by_rows[:room]]
        return questions, len(by_rows) - len(questions)

    def chosen(self, may_lack: Callable[[Values, str], bool]) -> list[ValueQuestion]:
        """The values that were chosen, or left as they are, in the order of the file."""
        return [self._question(each, may_lack, is_open=False) for each in self._chosen.values()]

    def _question(
        self, seen: _Seen, may_lack: Callable[[Values, str], bool], *, is_open: bool
    ) -> ValueQuestion:
        written = seen.written
        chooser = self._choosers[written.field]
        choice = None if is_open else self._values.choice(written)
        answer = self._values.meaning(written) if choice and choice["value"] else None
        is_empty = choice is not None and choice["value"] == ""
        return ValueQuestion(
            key=written.key,
            field=written.field,
            written=written.text,
            picker=chooser.picker,
            country=name_in(written.country) if written.country else "",
            country_id=written.country.pk if written.country else None,
            count=len(seen.rows),
            rows=seen.rows[:_ROWS],
            candidates=chooser.offered(written.sent, written.country),
            is_closed=chooser.only is not None,
            may_be_empty=is_empty or may_lack(seen.values, written.field),
            is_open=is_open,
            answer=Offer("", "") if is_empty else answer,
            is_remembered=bool(choice and choice.get("remembered")),
        )
