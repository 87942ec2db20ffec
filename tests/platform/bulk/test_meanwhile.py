"""What happens to an import whose person or row changes while a worker has it."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from lading.base.kernel.values import clock
from lading.members.accounts.models import User
from lading.office.bulk import work
from lading.office.bulk.checking import check_table
from lading.office.bulk.models import BulkImport, RememberedChoice
from lading.office.bulk.questions import remembered
from lading.office.bulk.report import Report
from lading.trade.enquiries.models import Enquiry
from tests.platform.factories import member
from tests.platform.locks import Lock, assert_locked

from .test_races import checked, choosing, storing

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("change", ["disabled", "another company"])
def test_who_left_meanwhile_stores_nothing(change: str) -> None:
    user = member(1)
    bulk_import = checked(user)
    BulkImport.objects.update(state="storing")
    if change == "disabled":
        User.objects.filter(pk=user.pk).update(is_active=False)
    else:
        other = member(1).company_id
        User.objects.filter(pk=user.pk).update(company_id=other, is_primary=False)
    storing(bulk_import)()
    bulk_import.refresh_from_db()
    assert bulk_import.state == "failed"
    assert Report.unpacked(bulk_import.report).reasons == [
        "Nothing was saved: your company is no longer allowed to do this."
    ]
    assert not Enquiry.objects.exists()


def test_a_file_that_was_not_confirmed_is_not_stored() -> None:
    bulk_import = checked(member(1))
    storing(bulk_import)()
    assert BulkImport.objects.get().state == "ready"
    assert not Enquiry.objects.exists()


def test_a_file_discarded_while_it_is_read_stays_discarded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bulk_import = checked(member(1))
    BulkImport.objects.update(state="checking")

    def discard_then_check(*arguments: Any, **more: Any) -> Any:
        BulkImport.objects.all().delete()
        return check_table(*arguments, **more)

    monkeypatch.setattr(work, "check_table", discard_then_check)
    work.check(bulk_import.pk)
    assert not BulkImport.objects.exists()


def test_choices_are_locked_before_any_is_kept_or_forgotten() -> None:
    choosing({"a": "USD", "b": "USD"})()
    lock = Lock(RememberedChoice._meta.db_table, None, key=True)
    assert_locked(choosing({"a": None, "b": "EUR"}), lock)
    assert list(RememberedChoice.objects.values_list("key", "value")) == [("b", "EUR")]


def test_choices_are_locked_before_they_are_said_to_be_used() -> None:
    choosing({"a": "USD"})()
    old = clock.now() - dt.timedelta(days=2)
    RememberedChoice.objects.update(used_at=old)
    lock = Lock(RememberedChoice._meta.db_table, None)
    assert_locked(lambda: remembered.recall(1, "rates", {"a"}), lock)
    assert RememberedChoice.objects.get().used_at > old
