"""The bounds of a comparison: a quotation's last day, and ids that are longer than any id."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

import pytest

from lading.base.kernel.values import clock
from lading.members.accounts.models import User
from lading.trade.enquiries.models import Enquiry
from tests.platform.conftest import ApiClient

from .rows import columns_by_id, quote, rate, rows_of

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]


def test_a_quotation_is_compared_and_ordered_until_its_last_day(
    api: Api, buyer: User, enquiry: Enquiry
) -> None:
    rate("USD", "80")
    today = clock.today()
    last_day = quote(enquiry, price="2", currency="USD", expiry_date=today)
    ended = quote(enquiry, price="1", currency="USD", expiry_date=today - dt.timedelta(days=1))
    answer = api(buyer).get(f"/enquiries/{enquiry.pk}/comparison")
    rows = rows_of(answer)
    assert "ended" not in rows[last_day.pk]["differences"]
    assert "ended" in rows[ended.pk]["differences"]
    assert columns_by_id(answer, "canOrder") == {last_day.pk: (True,), ended.pk: (False,)}


def test_an_id_has_at_most_nineteen_digits(api: Api, buyer: User, enquiry: Enquiry) -> None:
    one, other = (quote(enquiry, price="1", currency="USD").pk for _each in range(2))
    path = f"/enquiries/{enquiry.pk}/comparison"
    longest = api(buyer).get(path, ids=f"{one:019},{other}")
    assert set(rows_of(longest)) == {one, other}
    longer = api(buyer).get(path, ids=f"{one:020},{other}")
    assert (longer.status, list(longer.errors)) == (422, ["ids"])
