"""Tests each guard of who has saved searches alone."""

from __future__ import annotations

import pytest

from lading.base.kernel.errors import Forbidden
from lading.reach.searches import queries, records
from tests.platform.enquiries.actors import actor_of_user as actor_of
from tests.platform.factories import company_of, member
from tests.platform.guards import refused, staff_with

from .test_records import saved as saved_in_records
from .test_telling import saved as saved_in_leads

pytestmark = pytest.mark.django_db


def test_staff_have_no_searches() -> None:
    staff = staff_with()
    with refused(Forbidden):
        queries.list_own(staff)


def test_the_searches_of_a_list_that_a_company_has_no_more_are_left_out() -> None:
    """Its type of business has changed since it saved them."""
    seller = member(3, tier=1)
    leads, records = saved_in_leads(seller), saved_in_records(seller, "now")
    shown = queries.list_own(actor_of(seller)).rows
    assert {row.id for row in shown} == {leads.pk, records.pk}
    company = company_of(seller)
    company.business_type_id = 1
    company.save()
    assert [row.id for row in queries.list_own(actor_of(seller)).rows] == [records.pk]


def test_a_search_means_nothing_while_its_company_has_no_active_primary_user() -> None:
    buyer = member(1)
    search = saved_in_records(buyer, "now")
    assert records.criteria_now(search) is not None
    buyer.is_active = False
    buyer.save()
    assert records.criteria_now(search) is None
