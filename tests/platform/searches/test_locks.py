"""The row that a look-up locks before it writes what was told."""

from __future__ import annotations

from functools import partial

import pytest

from lading.reach.searches import records
from lading.reach.searches.models import SavedSearch, Told
from tests.platform.factories import member
from tests.platform.locks import Lock, assert_locked
from tests.platform.trade_records.rows import stored

from .test_records import saved

pytestmark = pytest.mark.django_db


def test_a_search_is_locked_before_its_company_is_told_of_an_import() -> None:
    search = saved(member(1), "now")
    stored({"hs_code": "520511"}, batch_id=2)
    lock = Lock(SavedSearch._meta.db_table, search.pk)
    assert_locked(partial(records.look_up, search.pk), lock)
    assert Told.objects.get().object_id == 2
