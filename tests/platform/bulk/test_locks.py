"""The row of an import that is locked before anything is stored; `test_races.py` shows what goes
wrong without it.
"""

from __future__ import annotations

import pytest

from lading.bulk.models import BulkImport
from lading.enquiries.models import Enquiry
from tests.platform.factories import member
from tests.platform.locks import Lock, assert_locked

from .test_races import checked, storing

pytestmark = pytest.mark.django_db


def test_an_import_is_locked_before_its_rows_are_stored() -> None:
    found = checked(member(1))
    BulkImport.objects.update(state="storing")
    assert_locked(storing(found), Lock(BulkImport._meta.db_table, found.pk))
    assert Enquiry.objects.count() == 1
