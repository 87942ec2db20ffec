"""The row of an import that is locked before anything is stored; `test_races.py` shows what goes
wrong without it.
"""

from __future__ import annotations

from functools import partial

import pytest

from lading.office.bulk import work
from lading.office.bulk.models import BulkImport
from lading.trade.enquiries.models import Enquiry
from tests.platform.factories import member
from tests.platform.locks import Lock, assert_locked

from .test_races import NO_COLUMNS, checked, storing

pytestmark = pytest.mark.django_db


def test_an_import_is_locked_before_its_rows_are_stored() -> None:
    bulk_import = checked(member(1))
    BulkImport.objects.update(state="storing")
    assert_locked(storing(bulk_import), Lock(BulkImport._meta.db_table, bulk_import.pk))
    assert Enquiry.objects.count() == 1


def test_an_import_is_locked_before_the_result_of_its_check_is_stored() -> None:
    bulk_import = checked(member(1))
    BulkImport.objects.update(state="checking", has_table=False, content=NO_COLUMNS)
    lock = Lock(BulkImport._meta.db_table, bulk_import.pk)
    assert_locked(partial(work.check, bulk_import.pk), lock)
    assert BulkImport.objects.get().state == "refused"
