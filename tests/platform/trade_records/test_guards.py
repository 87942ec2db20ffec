"""Tests who may read trade records, guard by guard."""

from __future__ import annotations

import pytest

from lading.base.kernel.errors import Forbidden
from lading.members.accounts.permissions import REFUSAL
from lading.records.trade_records import access
from tests.platform.guards import staff_with

pytestmark = pytest.mark.django_db


def test_staff_read_no_trade_records_and_are_offered_no_plan() -> None:
    with pytest.raises(Forbidden) as refusal:
        access.require(staff_with())
    assert (refusal.value.code, refusal.value.message) == ("FORBIDDEN", REFUSAL)
