"""PostgreSQL plans the statements of staff's lists for their values."""

from __future__ import annotations

import pytest
from django.db import connection

from lading.base.kernel.database.query_plans import planned_for_values
from lading.trade.enquiries.models import Enquiry
from tests.platform.back_office import Browser

pytestmark = pytest.mark.django_db

LIST = "/admin/enquiries/enquiry/"


def prepared() -> int:
    """How many statements about enquiries this connection has prepared."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_prepared_statements"
            " WHERE statement LIKE '%%enquiries_enquiry%%'"
            " AND statement NOT LIKE '%%pg_prepared%%'"
        )
        row = cursor.fetchone()
    assert row is not None
    count: int = row[0]
    return count


def test_a_list_is_planned_for_its_values(browser: Browser) -> None:
    """A prepared statement soon has one plan for all values, and so would read a large table from
    its end for a status that is rare.
    """
    client = browser()
    before = prepared()
    for _time in range(3):
        assert client.get(f"{LIST}?q=yarn&status__exact=published").status_code == 200
    assert prepared() == before


def test_other_statements_are_prepared() -> None:
    """The control, and that a block leaves the connection as it was."""
    enquiries = Enquiry.objects.filter(product_name="Yarn of the control")
    before = prepared()
    with planned_for_values():
        for _time in range(3):
            enquiries.count()
    assert prepared() == before
    for _time in range(3):
        enquiries.count()
    assert prepared() == before + 1
