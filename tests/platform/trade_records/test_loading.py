"""Partitions, and how batches of records are merged, shown, hidden and removed."""

from __future__ import annotations

import datetime as dt
from functools import partial
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction

from lading.records.trade_records import loading, partitions
from lading.records.trade_records.models import TradeRecord
from tests.platform.locks import Named, assert_locked
from tests.platform.racing import Overlap, at_once

from .rows import merge, stored

DAY = dt.date(2024, 3, 5)
OLD = dt.date(1998, 12, 31)
pytestmark = pytest.mark.django_db


def ids() -> list[str]:
    return sorted(TradeRecord.objects.values_list("record_id", flat=True))


def test_the_same_record_is_stored_once_whichever_batch_brings_it() -> None:
    loading.begin(1)
    assert [merge(1), merge(1), merge(1, record_id="SB-2"), merge(1, value="3600.0000")] == [
        1,
        0,
        1,
        0,
    ]
    loading.publish(1)
    loading.begin(2)
    assert [merge(2), merge(2, day="2023-03-05"), merge(2, quantity=None)] == [0, 1, 1]
    assert ids() == ["SB-1", "SB-1", "SB-1", "SB-2"]


def test_a_record_without_an_id_gets_one_of_its_own() -> None:
    stored({"record_id": ""}, {"record_id": "", "description": "Other"}, {"record_id": ""})
    first, second = ids()
    assert first != second
    assert first.startswith("L")
    assert len(first) == len(second) == 21


@pytest.mark.parametrize(
    "wrong", [{"hs_code": "5"}, {"hs_code": "52o5"}, {"quantity": "-1"}, {"value": "-0.01"}]
)
def test_the_table_refuses(wrong: dict[str, str]) -> None:
    loading.begin(1)
    with pytest.raises(IntegrityError), transaction.atomic():
        merge(1, **wrong)
    assert not TradeRecord.objects.exists()


def test_batches_run_one_after_another() -> None:
    loading.begin(1)
    loading.begin(1)
    with pytest.raises(loading.AnotherBatchError):
        loading.begin(2)
    with pytest.raises(ValueError, match="after `begin`"):
        merge(2)
    loading.publish(1)
    loading.begin(2)
    assert merge(2) == 1


def test_a_batch_is_removed_in_steps_and_the_others_stay() -> None:
    stored({"record_id": "KEPT"})
    loading.begin(2)
    for number in range(5):
        merge(2, record_id=f"GONE-{number}", day=f"202{number}-01-01")
    loading.publish(2)
    first, last = dt.date(2020, 1, 1), dt.date(2024, 12, 31)
    with pytest.raises(ValueError, match="after `hide`"):
        loading.remove_some(2, first, last)
    loading.hide(2)
    assert [loading.remove_some(2, first, last, at_most=3) for _ in range(3)] == [3, 2, 0]
    loading.forget(2)
    assert ids() == ["KEPT"]


def test_a_year_has_one_partition_with_every_index() -> None:
    assert loading.ensure_partitions(dt.date(1989, 12, 31), dt.date(1991, 1, 1)) == [
        1989,
        1990,
        1991,
    ]
    assert loading.ensure_partitions(dt.date(1990, 5, 1), dt.date(1992, 1, 1)) == [1992]
    years = [each.year for each in partitions.attached()]
    assert years == sorted(years, reverse=True)
    assert set(range(1989, 1993)) <= set(years)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_index WHERE indrelid = 'trade_records_1990'::regclass"
            " UNION ALL SELECT count(*) FROM pg_index WHERE indrelid = %s::regclass",
            ["trade_records_traderecord"],
        )
        own, of_the_table = cursor.fetchall()
        cursor.execute(
            "SELECT attname FROM pg_attribute WHERE attrelid = 'trade_records_1990'::regclass"
            " AND attstattarget = 500 ORDER BY 1"
        )
        counted = cursor.fetchall()
    assert own == of_the_table == (11,)
    assert counted == [("consignee_words",), ("description_words",)]


@pytest.mark.parametrize("years", [(1979, 1979), (2024, 2100)])
def test_days_that_are_mistakes_have_no_partition(years: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="no trade records"):
        loading.ensure_partitions(dt.date(years[0], 1, 1), dt.date(years[1], 1, 1))


@pytest.mark.django_db(transaction=True)
def test_a_year_comes_and_goes_while_others_read_and_write() -> None:
    stored({}, {"day": "2001-03-05", "record_id": "OLD"})
    with transaction.atomic():
        # This transaction has read and written the table, and goes on.
        assert len(ids()) == 2
        loading.hide(7)
        merge(7, record_id="NEW")
        [made] = at_once(lambda: loading.ensure_partitions(dt.date(1998, 1, 1), OLD))
    assert made == [1998]
    partitions.detach(1998)
    assert partitions.detach(2001) == "trade_records_2001"
    assert ids() == ["NEW", "SB-1"]
    with connection.cursor() as cursor:
        cursor.execute("SELECT record_id FROM trade_records_2001")
        assert cursor.fetchall() == [("OLD",)]
        cursor.execute("DROP TABLE trade_records_2001, trade_records_1998")
    loading.tidy(DAY, DAY)


def test_a_batch_is_hidden_by_one_after_another() -> None:
    begin = partial(loading.begin, 1)
    assert_locked(begin, Named(by="batches of trade records"))


def made_by_two(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Two imports want the partition of a year that is missing: the first is about to make it when
    the second comes. Returns the outcomes; the partition is gone afterwards.
    """
    overlap = Overlap()
    monkeypatch.setattr(partitions, "_make", overlap.before(partitions._make))
    day = dt.date(1997, 5, 1)
    ensure = partial(loading.ensure_partitions, day, day)
    try:
        return overlap.run(ensure, ensure)
    finally:
        partitions.detach(1997)
        with connection.cursor() as cursor:
            cursor.execute("DROP TABLE trade_records_1997")


@pytest.mark.django_db(transaction=True)
def test_two_imports_make_a_missing_partition_once(monkeypatch: pytest.MonkeyPatch) -> None:
    assert made_by_two(monkeypatch) == [[1997], []]
