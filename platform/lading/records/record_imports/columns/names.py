"""What staff say that names mean which are not recognised: once for each name, remembered for the
source of the file, whatever release of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Min, Sum

from lading.base.kernel.checks import Checks
from lading.records.record_imports.models import NAME_LENGTH, RecordImport, RememberedName, Spelling

from . import fields, spellings
from .deciding import DAY_FIRST
from .mapping import UNKNOWN

NONE: Final = "none"
"""What staff enter for a name that stands for nothing, such as UNSPECIFIED."""
MOST: Final = 50
"""So many names of an import are offered."""


@dataclass(frozen=True, slots=True)
class Unknown:
    """A name that was not recognised: the form's name of its answer, and what was answered."""

    asked: str
    field: fields.Field
    written: str
    rows: int
    answer: str

    @property
    def is_choosable(self) -> bool:
        """Whether it may be answered. A date or an HS code is corrected in the file."""
        return self.field.name in spellings.CHOOSABLE


def unknown(record_import: RecordImport) -> list[Unknown]:
    """What was not recognised, those of most rows first. Two SQL queries."""
    rows = Spelling.objects.filter(record_import=record_import, is_known=False).exclude(written="")
    summed = rows.values("field", "written").annotate(all_rows=Sum("rows"), first=Min("pk"))
    chosen = spellings.chosen_for(record_import.source)
    return [
        Unknown(
            asked=f"means_{each['first']}",
            field=fields.BY_NAME[each["field"]],
            written=each["written"],
            rows=each["all_rows"],
            answer=_answer(chosen, each["field"], each["written"]),
        )
        for each in summed.order_by("-all_rows", "field", "written")[:MOST]
    ]


def remember(record_import: RecordImport, sent: Mapping[str, Any]) -> dict[str, str]:
    """Remember what a form says for the names of an import: `means_…` with a name that is known, or
    "none"; an empty answer is forgotten. Returns what changed: the meaning of each name. Raises
    ValidationFailed. In a transaction.
    """
    checks = Checks()
    changed: dict[str, str] = {}
    answered = [each for each in unknown(record_import) if each.is_choosable and each.asked in sent]
    with spellings.reading(DAY_FIRST) as readers:
        for each in answered:
            answer = checks.text(each.asked, sent[each.asked], max_length=NAME_LENGTH)
            if answer == each.answer:
                continue
            is_none = answer.casefold() == NONE
            if answer and not is_none and readers[each.field.name](answer, "") is None:
                checks.fail(each.asked, UNKNOWN.format(value=answer))
            changed[f"{each.field.name}: {each.written}"] = answer
            _store(record_import.source, each, answer, is_none=is_none)
    checks.raise_if_failed()
    return changed


def _store(source: str, each: Unknown, answer: str, *, is_none: bool) -> None:
    publisher, key = spellings.publisher_of(source), spellings.key_of(each.written)
    if answer:
        RememberedName.objects.update_or_create(
            source=publisher,
            field=each.field.name,
            key=key,
            defaults={"means": "" if is_none else answer},
        )
    else:
        RememberedName.objects.filter(source=publisher, field=each.field.name, key=key).delete()


def _answer(chosen: Mapping[tuple[str, str], str], field: str, written: str) -> str:
    means = chosen.get((field, spellings.key_of(written)))
    return "" if means is None else means or NONE
