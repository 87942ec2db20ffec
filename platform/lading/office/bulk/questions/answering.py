"""Answers to the questions about a file: checked, and those about written values remembered for the
company's next one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import INVALID_VALUE, NOT_OFFERED, Checks
from lading.base.reference import resolve
from lading.base.reference.models import Country
from lading.office.bulk.checking import Table, open_table
from lading.office.bulk.kinds import KINDS
from lading.office.bulk.models import BulkImport
from lading.office.bulk.report import Report

from . import remembered
from .choosers import Chooser
from .written_values import Choice

NOT_ASKED = _("This was not asked about the file.")
NOT_EMPTY = _("This field cannot be left empty.")


def recall_choices(actor: Actor, bulk_import: BulkImport, table: Table) -> None:
    """Add what the company chose with earlier files for values that mean nothing by themselves, and
    drop choices of rows that cannot be chosen any more.
    """
    rows = [line for _number, *line in table["rows"]]
    before: Mapping[str, Choice] = bulk_import.choices
    bulk_import.choices = {}
    # A port is looked up in its country: first what is chosen for countries.
    for is_within in (False, True):
        work = open_table(actor, bulk_import, table)
        valid: dict[str, Choice] = {**bulk_import.choices}
        with resolve.remembering():
            unknown = [
                each
                for each in work.written.unknown(rows)
                if bool(work.choosers[each.field].within) == is_within
            ]
            keys = {each.key for each in unknown} - before.keys()
            earlier = remembered.recall(bulk_import.company_id, bulk_import.kind, keys)
            for each in unknown:
                choice = before.get(each.key)
                if choice is None and each.key in earlier:
                    choice = {"value": earlier[each.key], "remembered": True}
                chooser = work.choosers[each.field]
                if choice is not None and _can_be_chosen(choice, chooser, each.country):
                    valid[each.key] = choice
        bulk_import.choices = valid


def read_column_answers(
    checks: Checks, report: Report, answers: Mapping[str, str | None]
) -> dict[str, str]:
    """The answers to the report's questions about columns, by field. Refuses answers to what the
    report does not ask at all.
    """
    read = dict[str, str]()
    known_keys = {each["key"] for each in report.values}
    for question in report.questions:
        first = question["field"]
        # A question that an earlier release stored is about one column.
        for field in question.get("fields", [first]):
            known_keys.add(field)
            answer = answers.get(field, answers.get(first))
            if answer is not None and answer in question["options"]:
                read[field] = answer
            elif field in answers or field == first:
                checks.fail(field, INVALID_VALUE)
    for key in sorted(answers.keys() - known_keys):
        checks.fail(key, NOT_ASKED)
    return read


def read_value_answers(
    checks: Checks,
    actor: Actor,
    bulk_import: BulkImport,
    report: Report,
    answers: Mapping[str, str | None],
) -> dict[str, str | None]:
    """The valid answers to the report's questions about values, by their keys: the value of a row,
    "" for an empty field, None to leave the rows as they are.
    """
    columns = KINDS[bulk_import.kind].columns(actor, bulk_import.variant)
    choosers = {each.field: each.chooser for each in columns if each.chooser}
    read = dict[str, str | None]()
    for question in report.values:
        key = question["key"]
        if key not in answers:
            continue
        sent, chooser = answers[key], choosers.get(question["field"])
        if sent is None:
            read[key] = None
        elif sent == "":
            if question["may_be_empty"]:
                read[key] = ""
            else:
                checks.fail(key, NOT_EMPTY)
        elif chooser is not None and (offer := chooser.accepted(sent, _country(question))):
            read[key] = offer.value
        else:
            checks.fail(key, NOT_OFFERED)
    return read


def keep_answers(
    bulk_import: BulkImport, report: Report, answers: Mapping[str, str | None]
) -> None:
    """Keep answers with their file and for the company's next one. Open questions that were not
    answered leave their rows as they are. In a transaction.
    """
    left = {each["key"]: None for each in report.values if each["is_open"]}
    for key, value in {**left, **answers}.items():
        bulk_import.choices[key] = {"value": value}
    remembered.remember(bulk_import.company_id, bulk_import.kind, answers)


def _can_be_chosen(choice: Choice, chooser: Chooser, country: Country | None) -> bool:
    return not choice["value"] or chooser.accepted(choice["value"], country) is not None


def _country(question: Mapping[str, Any]) -> Country | None:
    key = question["country_id"]
    return Country.objects.filter(pk=key).first() if key is not None else None
