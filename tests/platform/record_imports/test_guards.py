"""Tests each guard of imports of trade records alone."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Callable
from decimal import Decimal
from functools import partial
from typing import Any

import pytest
from django.test import Client

from lading.base.exchange_rates.models import ExchangeRate
from lading.base.kernel import limits
from lading.base.kernel.errors import BadRequest, Conflict, NotFound, ValidationFailed
from lading.base.kernel.models import Limit
from lading.records.record_imports import parts, queries, services, work
from lading.records.record_imports.columns.dates import FIRST_YEAR, read_day
from lading.records.record_imports.models import FilePart, RecordImport, RememberedName
from lading.records.record_imports.rules import GIGABYTE, MAY_BE_CANCELLED, PART_BYTES, State
from lading.records.trade_records.models import TradeRecord
from tests.platform.back_office import Browser, staff_of
from tests.platform.constraints import refused_by, store_again
from tests.platform.walk.changes import fingerprint

from . import importing
from .importing import as_csv, counts, imported, row, uploaded

pytestmark = pytest.mark.django_db

LIST = "/admin/record_imports/recordimport/"
TODAY = dt.date(2026, 11, 29)


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("1980-01-01", dt.date(FIRST_YEAR, 1, 1)),
        ("1979-12-31", None),
        ("2026-11-29", TODAY),
        ("2026-11-30", None),
        ("2026-11-29 10:00" + " " * 84, TODAY),
        ("2026-11-29 10:00" + " " * 85, None),
    ],
)
def test_a_day_is_from_1980_to_today_and_has_at_most_a_hundred_characters(
    written: str, day: dt.date | None
) -> None:
    assert read_day(written, "day", TODAY) == day


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("26-Nov-2024", dt.date(2024, 11, 26)),
        ("Nov 26, 2024", dt.date(2024, 11, 26)),
        ("26 Sept. 24", dt.date(2024, 9, 26)),
        ("12 août 2024", dt.date(2024, 8, 12)),
        ("12-AOÛT-2024", dt.date(2024, 8, 12)),
        ("3 marzo 2024", dt.date(2024, 3, 3)),
        ("3 نيسان 2024", dt.date(2024, 4, 3)),
        # November in Finnish, July in Polish, and no month at all.
        ("26 marraskuu 2024", None),
        ("26 lipiec 2024", None),
        ("26 Marzipan 2024", None),
        ("26 Novembering 2024", None),
    ],
)
def test_a_month_is_named_in_whole_in_a_language_of_the_product(
    written: str, day: dt.date | None
) -> None:
    assert read_day(written, "day", TODAY) == day


def begun(size: int, **changed: Any) -> RecordImport:
    how: dict[str, Any] = {"name": "a.csv", "modified": 1, "source": "a", "licence": "b", **changed}
    return services.begin(actor=importing.data_team(), size=size, **how)


def test_a_file_has_one_byte_to_five_gigabytes() -> None:
    for size, message in (
        (0, "The file is empty."),
        (5 * GIGABYTE + 1, "The file is larger than 5 GB. Please split it."),
    ):
        with pytest.raises(ValidationFailed) as refused:
            begun(size)
        assert refused.value.errors == {"file": [message]}
    assert not RecordImport.objects.exists()
    for size in (1, 5 * GIGABYTE):
        assert begun(size).file_bytes == size


def test_a_part_that_the_file_does_not_have_is_refused_and_not_stored() -> None:
    record_import, by = begun(PART_BYTES), importing.data_team()
    for number, content in ((-1, b"x" * PART_BYTES), (1, b"")):
        with pytest.raises(BadRequest):
            services.receive_part(actor=by, key=record_import.uuid, number=number, content=content)
    assert not FilePart.objects.exists()
    services.receive_part(actor=by, key=record_import.uuid, number=0, content=b"x" * PART_BYTES)
    assert FilePart.objects.get().number == 0


def test_nothing_is_read_of_a_file_whose_parts_are_gone() -> None:
    record_import = uploaded(as_csv([row()]))
    parts.forget(record_import)
    with pytest.raises(Conflict):
        parts.WholeFile(record_import)
    by = importing.data_team()
    before = fingerprint()
    with pytest.raises(Conflict) as refused:
        services.look_again(actor=by, key=record_import.uuid, sent={})
    assert refused.value.message == services.MISSING_PARTS
    assert fingerprint() == before


def assert_refused_in(
    states: set[State], record_import: RecordImport, *calls: Callable[[], Any]
) -> None:
    """Each call is a conflict in these states, and changes nothing."""
    for state in sorted(states):
        RecordImport.objects.filter(pk=record_import.pk).update(state=state)
        before = fingerprint()
        for call in calls:
            with pytest.raises(Conflict):
                call()
        assert fingerprint() == before, state


def test_columns_are_assigned_while_the_import_waits_for_them() -> None:
    record_import, by = uploaded(as_csv([row()])), importing.data_team()
    sent = importing.form_of(record_import, fixed_origin_country="India")
    start = partial(services.start, actor=by, key=record_import.uuid, sent=sent)
    assert_refused_in(set(State) - {State.MAPPING}, record_import, start)


def test_what_is_imported_is_undone_and_has_rejected_rows_and_nothing_else() -> None:
    record_import, by = imported(as_csv([row(), row(DATE="never")])), importing.data_team()
    undo = partial(services.undo, actor=by, key=record_import.uuid, reason="why")
    again = partial(services.import_rejects, actor=by, key=record_import.uuid)
    assert_refused_in(set(State) - {State.DONE}, record_import, undo, again)


def test_what_has_ended_or_is_being_removed_is_not_cancelled() -> None:
    record_import, by = imported(as_csv([row()])), importing.data_team()
    cancel = partial(services.cancel, actor=by, key=record_import.uuid)
    assert_refused_in(set(State) - MAY_BE_CANCELLED, record_import, cancel)


def test_a_file_is_not_read_in_another_way_once_its_rows_are() -> None:
    record_import, by = uploaded(as_csv([row()])), importing.data_team()
    again = partial(services.look_again, actor=by, key=record_import.uuid, sent={})
    may_be_read = {State.UPLOADING, State.MAPPING, State.REFUSED, State.FAILED}
    assert_refused_in(set(State) - may_be_read, record_import, again)


def test_an_import_that_is_not_there_is_not_changed() -> None:
    gone: dict[str, Any] = {"actor": importing.data_team(), "key": uuid.uuid4()}
    for call in (
        partial(services.start, sent={}),
        partial(services.look_again, sent={}),
        partial(services.undo, reason=""),
        services.cancel,
        services.import_rejects,
    ):
        with pytest.raises(NotFound):
            call(**gone)


def test_an_import_without_rejected_rows_has_none_to_import() -> None:
    record_import = imported(as_csv([row()]))
    by, before = importing.data_team(), fingerprint()
    with pytest.raises(Conflict):
        services.import_rejects(actor=by, key=record_import.uuid)
    assert fingerprint() == before


def test_a_late_event_changes_nothing() -> None:
    record_import = imported(as_csv([row()]))
    before = fingerprint()
    for pk in (record_import.pk, record_import.pk + 1_000_000):
        work.look(pk)
        work.work(pk)
        work.give_up(pk)
    assert fingerprint() == before


def test_the_heading_of_rejected_rows_of_no_import_is_a_heading_like_others() -> None:
    lines = [row(DATE="04/13/2024"), row(recordId="R-2", DATE="04/03/2024", unit="barrows")]
    record_import = imported(as_csv(lines), times="1000")
    header, rejects = (
        queries.reject_header(record_import),
        list(queries.reject_lines(record_import)),
    )
    known = uploaded(as_lines(header, *rejects))
    assert known.mapping["times"] == 1000
    no_import = [f"Row of import {record_import.pk + 1_000_000}", *header[1:]]
    other_columns = [*header[:-1], "Zzq"]
    for changed in (no_import, other_columns, header[:2]):
        other = uploaded(as_lines(changed, *rejects), name=f"{uuid.uuid4()}.csv")
        assert (other.state, other.mapping["times"]) == ("mapping", 1)


def as_lines(header: list[str], *lines: Any) -> bytes:
    text = as_csv([header, *lines]).decode()
    return text.partition("\n")[2].encode()


def test_a_name_is_remembered_once() -> None:
    remembered_name = RememberedName.objects.create(
        source="a", field="unit", key="barrow", means="Bags"
    )
    with refused_by("remembered_name_once"):
        store_again(remembered_name)
    store_again(remembered_name, key="barrows")


def rate(currency: str, day: dt.date, inr: str) -> None:
    ExchangeRate.objects.create(currency=currency, date=day, inr=Decimal(inr))


def test_each_value_is_in_dollars_of_its_own_currency_and_day() -> None:
    lines = [
        row(recordId="A", DATE="2024-03-01", rateCurrency="INR", value="8,300"),
        row(recordId="B", DATE="2024-03-02", rateCurrency="INR", value="8,300"),
        row(recordId="C", DATE="2024-03-01", rateCurrency="EUR", value="100"),
        row(recordId="D", DATE="2024-03-01", rateCurrency="USD", value="100"),
    ]
    for day, dollar, euro in ((1, "83", "91.3"), (2, "80", "90")):
        rate("USD", dt.date(2024, 3, day), dollar)
        rate("EUR", dt.date(2024, 3, day), euro)
    record_import = imported(as_csv(lines), decimal=".")
    assert counts(record_import) == (4, 4, 0, 0)
    stored = dict(TradeRecord.objects.values_list("record_id", "value_usd"))
    assert stored == {
        "A": Decimal("100.00"),
        "B": Decimal("103.75"),
        "C": Decimal("110.00"),
        "D": Decimal("100.00"),
    }


def test_a_row_without_any_country_is_rejected() -> None:
    record_import = imported(
        as_csv([row(countryOfDestination="", portOfDestination="", portOfOrigin="")])
        .replace(b"consigneeName", b"Country of origin")
        .replace(b"Gulf Looms Trading LLC", b""),
        fixed_origin_country="",
    )
    assert importing.rejected(record_import) == {2: ["country:missing"]}


@pytest.fixture
def client(browser: Browser) -> Client:
    return browser(staff_of("data_team"))


@pytest.mark.parametrize("size", ["9" * 15, "-5", "1e3", "٣", "9" * 16, ""])
def test_a_size_that_is_none_or_too_large_is_refused(client: Client, size: str) -> None:
    sent = {"name": "a.csv", "size": size, "modified": "1", "source": "a", "licence": "b"}
    answer = client.post(f"{LIST}new/", sent)
    is_large = size == "9" * 15
    assert answer.json()["errors"] == {
        "file": ["The file is larger than 5 GB. Please split it." if is_large else services.EMPTY]
    }
    assert not RecordImport.objects.exists()


def test_what_changes_something_is_not_done_by_a_link(client: Client) -> None:
    record_import = imported(as_csv([row(unit="barrows")]))
    before = fingerprint()
    for address in ("names/", "parts/0/", "decision/"):
        assert client.get(f"{LIST}{record_import.uuid}/{address}").status_code == 404
    assert fingerprint() == before


def test_two_columns_with_one_heading_that_both_are_imported_are_not_called_doubled(
    client: Client,
) -> None:
    content = b"Date,Country,Country,HS\n2024-03-31,India,France,0902\n"
    record_import = uploaded(content)
    address = f"{LIST}{record_import.uuid}/columns/"
    sent = {"column_0": "day", "column_1": "origin_country", "column_3": "hs_code", "preview": ""}
    one = client.post(address, sent).content.decode()
    both = client.post(address, {**sent, "column_2": "destination_country"}).content.decode()
    assert "column 2 is taken" in one
    assert "is taken" not in both


def test_a_question_is_asked_only_while_the_import_waits_for_it() -> None:
    imported(as_csv([row(QTY="1")]))
    record_import = imported(as_csv([row(QTY="2")]))
    assert queries.question_of(record_import) is not None
    for state in set(State) - {State.ASKING}:
        record_import.state = state
        assert queries.question_of(record_import) is None


def test_the_first_rows_may_be_shorter_than_the_heading(client: Client) -> None:
    lines = b"HS,Zzq,Origin,Date,Quantity\n0902,a,India,2024-03-31,1.5\n0902,b,India,2024-03-31\n"
    record_import = uploaded(lines + b"0902,c,India\n")
    assert record_import.state == "mapping", record_import.reason
    page = client.get(f"{LIST}{record_import.uuid}/columns/")
    assert page.status_code == 200
    assert "2024-03-31" in page.content.decode()


@pytest.mark.parametrize(("wrong", "state", "stored"), [(2, "done", 1), (3, "refused", 0)])
def test_as_many_rows_may_be_wrong_as_staff_allow(wrong: int, state: str, stored: int) -> None:
    Limit.objects.update_or_create(
        key="record_imports.rejected", plan_tier=limits.ANY_PLAN, defaults={"value": 2}
    )
    limits.forget()
    record_import = imported(as_csv([row(), *[row(DATE="yesterday")] * wrong]))
    assert (record_import.state, TradeRecord.objects.count()) == (state, stored)
