"""Rows whose record id an earlier import of their publisher has: staff are asked before anything is
merged, and replacing is seen by everybody at once, and undone as a whole.
"""

from __future__ import annotations

import datetime as dt
from decimal import Decimal

import pytest
from django.test import Client

from lading.base.kernel.errors import Conflict, ValidationFailed
from lading.records.record_imports import queries, repeats, services
from lading.records.record_imports.models import RecordImport
from lading.records.trade_records import finding, summary
from lading.records.trade_records.criteria import Criteria
from lading.records.trade_records.models import HiddenBatch, ReplacedRecord, TradeRecord
from tests.platform.back_office import Browser, staff_of
from tests.platform.walk.changes import fingerprint

from . import importing
from .importing import counts, imported, started
from .repeating import (
    CORRECTED,
    FIRST,
    decide,
    lines,
    records_in_search,
    replaced,
    undo,
    unseen,
    waiting_import,
)
from .test_importing import leftovers

pytestmark = pytest.mark.django_db

LIST = "/admin/record_imports/recordimport/"


def test_staff_are_asked_before_anything_is_merged() -> None:
    imported(lines(*FIRST))
    record_import = waiting_import(lines(*CORRECTED), name="corrected.csv")
    assert {name: record_import.repeats[name] for name in ("rows", "ids", "earlier")} == {
        "rows": 1,
        "ids": 1,
        "earlier": 1,
    }
    assert record_import.repeats["examples"] == [
        {
            "record_id": "B",
            "row": 3,
            "earlier": ["Date 31 March 2024 · Quantity 2"],
            "now": ["Date 6 May 2023 · Quantity 20"],
        }
    ]
    assert counts(record_import) == (3, 0, 0, 0)
    assert records_in_search() == [("A", 1), ("B", 2), ("C", 3)]
    assert not HiddenBatch.objects.exists()


@pytest.mark.parametrize(
    ("choice", "merged", "skipped", "out", "after"),
    [
        ("replace", 2, 0, 1, [("A", 1), ("B", 20), ("C", 3), ("D", 4)]),
        ("skip", 1, 1, 0, [("A", 1), ("B", 2), ("C", 3), ("D", 4)]),
        ("add", 2, 0, 0, [("A", 1), ("B", 2), ("B", 20), ("C", 3), ("D", 4)]),
    ],
)
def test_what_staff_choose_is_done_and_undone(
    choice: str, merged: int, skipped: int, out: int, after: list[tuple[str, int]]
) -> None:
    imported(lines(*FIRST))
    record_import = decide(waiting_import(lines(*CORRECTED)), choice)
    assert (record_import.state, counts(record_import)) == ("done", (3, merged, 1, 0))
    assert (record_import.skipped_rows, record_import.replaced_rows) == (skipped, out)
    assert records_in_search() == after
    assert len(unseen()) == out
    assert leftovers(record_import) == ([], [])
    again = imported(lines(*CORRECTED)) if choice != "skip" else None
    assert again is None or counts(again) == (3, 0, 3, 0)
    undo(record_import)
    assert record_import.removed_rows == merged
    assert records_in_search() == [("A", 1), ("B", 2), ("C", 3)]
    assert not ReplacedRecord.objects.exists()
    assert not HiddenBatch.objects.exists()


def test_every_reading_sees_the_new_records_alone() -> None:
    imported(lines(*FIRST))
    replaced(lines(*CORRECTED))
    criteria = Criteria(words=("yarn",))
    assert finding.count_to(criteria, 100) == 4
    days = {"B": [dt.date(2024, 3, 31), dt.date(2023, 5, 6)]}
    assert [each.quantity for each in finding.by_ids(days, 10)] == [Decimal(20)]
    everything = [each for some in finding.all_in_order(criteria, 2) for each in some]
    assert sorted(int(each.quantity) for each in everything) == [1, 3, 4, 20]
    summary_data = summary.summarise(criteria)
    assert (summary_data.total.records, summary_data.total.quantity) == (4, Decimal(28))
    batches = list(RecordImport.objects.values_list("pk", flat=True))
    assert finding.count_of_batches(criteria, batches).value == 4


def test_nothing_is_asked_without_a_conflict() -> None:
    imported(lines(*FIRST))
    services_of_others = imported(lines({"recordId": "B", "QTY": "9"}), source="Panjiva, March")
    assert counts(services_of_others) == (1, 1, 0, 0)
    same = imported(lines(FIRST[0], {"recordId": "E", "QTY": "5"}))
    assert (same.state, counts(same)) == ("done", (2, 1, 1, 0))
    unnamed = imported(lines({"recordId": "", "QTY": "6"}, {"recordId": "", "QTY": "7"}))
    assert (unnamed.state, counts(unnamed)) == ("done", (2, 2, 0, 0))


def test_other_releases_of_the_publisher_are_compared() -> None:
    imported(lines(*FIRST), source="DGCI&S, exports of March")
    record_import = imported(
        lines({"recordId": "B", "QTY": "9"}), source="dgci&s, exports of April"
    )
    assert record_import.state == "asking"


def test_lines_of_one_shipment_do_not_replace_each_other() -> None:
    shipment = [{"recordId": "S", "QTY": str(number)} for number in (1, 2, 3)]
    first = imported(lines(*shipment))
    assert counts(first) == (3, 3, 0, 0)
    record_import = waiting_import(
        lines({"recordId": "S", "QTY": "2"}, {"recordId": "S", "QTY": "30"})
    )
    assert record_import.repeats["rows"] == 1
    assert record_import.repeats["earlier"] == 2
    decide(record_import, "replace")
    assert records_in_search() == [("S", 2), ("S", 30)]
    undo(record_import)
    assert records_in_search() == [("S", 1), ("S", 2), ("S", 3)]


def test_wrong_rows_with_a_repeated_id_replace_nothing() -> None:
    imported(lines(*FIRST))
    record_import = imported(lines({"recordId": "B", "QTY": "x"}, {"recordId": "D", "QTY": "4"}))
    assert (record_import.state, counts(record_import)) == ("done", (2, 1, 0, 1))
    assert ("B", 2) in records_in_search()


def test_corrections_of_corrections_are_undone_in_any_order() -> None:
    one = imported(lines({"recordId": "A", "QTY": "1"}, {"recordId": "B", "QTY": "1"}))
    two = replaced(lines({"recordId": "A", "QTY": "2"}, {"recordId": "B", "QTY": "2"}))
    three = replaced(lines({"recordId": "A", "QTY": "3"}))
    assert records_in_search() == [("A", 3), ("B", 2)]
    undo(two)
    assert records_in_search() == [("A", 3), ("B", 1)]
    assert two.removed_rows == 2
    undo(three)
    assert records_in_search() == [("A", 1), ("B", 1)]
    undo(one)
    assert (records_in_search(), unseen()) == ([], [])


def test_undoing_the_earlier_import_removes_what_was_replaced_of_it() -> None:
    one = imported(lines(*FIRST))
    two = replaced(lines(*CORRECTED))
    undo(one)
    assert one.removed_rows == 3
    assert records_in_search() == [("B", 20), ("D", 4)]
    undo(two)
    assert (records_in_search(), unseen()) == ([], [])


def test_what_was_replaced_may_be_imported_again() -> None:
    imported(lines(*FIRST))
    two = replaced(lines({"recordId": "B", "QTY": "20"}))
    back = replaced(lines(*FIRST))
    assert counts(back) == (3, 1, 2, 0)
    assert records_in_search() == [("A", 1), ("B", 2), ("C", 3)]
    undo(back)
    assert records_in_search() == [("A", 1), ("B", 20), ("C", 3)]
    undo(two)
    assert records_in_search() == [("A", 1), ("B", 2), ("C", 3)]


def test_a_choice_for_something_else_than_what_is_there_is_asked_again() -> None:
    imported(lines(*FIRST))
    record_import = waiting_import(
        lines({"recordId": "B", "QTY": "20"}, {"recordId": "D", "QTY": "4"})
    )
    other = imported(lines({"recordId": "D", "QTY": "40"}))
    assert other.state == "done"
    before = repeats.token(record_import)
    decide(record_import, "replace")
    assert record_import.state == "asking"
    assert record_import.on_repeats == ""
    assert record_import.repeats["rows"] == 2
    assert records_in_search() == [("A", 1), ("B", 2), ("C", 3), ("D", 40)]
    with pytest.raises(Conflict):
        services.decide_repeats(
            actor=importing.data_team(), key=record_import.uuid, choice="replace", asked=before
        )
    decide(record_import, "replace")
    assert records_in_search() == [("A", 1), ("B", 20), ("C", 3), ("D", 4)]


def test_what_another_import_has_brought_meanwhile_is_asked_about() -> None:
    """Both were read before either was merged."""
    first, second = started(lines(*FIRST)), started(lines(*CORRECTED))
    importing.work()
    states = set()
    for record_import in (first, second):
        record_import.refresh_from_db()
        states.add(record_import.state)
    assert states == {"done", "asking"}


def test_a_waiting_import_holds_no_other_up_and_is_cancelled_or_closed() -> None:
    imported(lines(*FIRST))
    cancelled, old = waiting_import(lines(*CORRECTED)), waiting_import(lines(*CORRECTED))
    assert imported(lines({"recordId": "Z", "QTY": "9"})).state == "done"
    services.cancel(actor=importing.data_team(), key=cancelled.uuid)
    RecordImport.objects.filter(pk=old.pk).update(created_at=old.created_at - dt.timedelta(days=8))
    assert services.purge() == 1
    for record_import in (cancelled, old):
        record_import.refresh_from_db()
        assert record_import.state == "cancelled"
    assert leftovers(cancelled) == leftovers(old) == ([], [])
    assert records_in_search() == [("A", 1), ("B", 2), ("C", 3), ("Z", 9)]
    with pytest.raises(Conflict):
        decide(cancelled, "replace")


def test_the_page_asks_with_examples_and_has_no_choice_of_its_own(browser: Browser) -> None:
    client = browser(staff_of("data_team"))
    imported(lines(*FIRST))
    record_import = waiting_import(lines(*CORRECTED, {"recordId": "C", "QTY": "=<b>"}))
    page = client.get(f"{LIST}{record_import.pk}/change/").content.decode()
    assert "1 row has the record id of an earlier import of this publisher" in page
    assert "Quantity 20" in page
    assert "1 earlier record is no longer shown" in page
    assert 'value="replace" checked' not in page
    assert "Waiting for a decision" in client.get(LIST).content.decode()
    address = f"{LIST}{record_import.uuid}/decision/"
    before = fingerprint()
    asked_for = queries.question_of(record_import)
    assert asked_for is not None
    for sent in ({}, {"choice": "all"}, {"choice": "replace", "asked": "9-9-9"}):
        answer = client.post(address, {"asked": asked_for.asked, **sent}, follow=True)
        assert answer.status_code == 200
        assert fingerprint() == before
    assert client.get(address).status_code == 404
    answer = client.post(address, {"choice": "replace", "asked": asked_for.asked})
    assert answer.headers["location"] == f"{LIST}{record_import.pk}/change/"
    importing.work()
    page = client.get(f"{LIST}{record_import.pk}/change/").content.decode()
    assert "Records replaced" in page
    earlier = RecordImport.objects.exclude(pk=record_import.pk).get()
    assert "Since replaced" in client.get(f"{LIST}{earlier.pk}/change/").content.decode()


def test_an_answer_needs_a_choice_and_the_capability(browser: Browser) -> None:
    imported(lines(*FIRST))
    record_import = waiting_import(lines(*CORRECTED))
    with pytest.raises(ValidationFailed):
        decide(record_import, "")
    client: Client = browser(staff_of("reviewer"))
    before = fingerprint()
    answer = client.post(
        f"{LIST}{record_import.uuid}/decision/",
        {"choice": "add", "asked": repeats.token(record_import)},
    )
    assert answer.status_code == 403
    assert fingerprint() == before


def test_an_import_whose_rows_were_all_skipped_says_so() -> None:
    imported(lines(*FIRST))
    record_import = decide(waiting_import(lines({"recordId": "B", "QTY": "20"})), "skip")
    assert (record_import.state, record_import.skipped_rows) == ("done", 1)
    assert queries.outcome_of(record_import) == (
        "Nothing was imported: every row was skipped, rejected or there already."
    )
    assert not TradeRecord.objects.filter(batch_id=record_import.pk).exists()
