"""A reviewer sees an enquiry beside another one of the company that asks for the same."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from lading.base.kernel.models import Review
from lading.base.kernel.values import clock
from lading.office.backoffice.queue.panels import enquiry_panel
from lading.trade.enquiries.models import Enquiry
from tests.platform.back_office import Browser
from tests.platform.factories import EnquiryFactory, member

Submitted = Callable[..., tuple[Enquiry, Review]]
WARNING = "The company has another enquiry like this one"


def other_of(enquiry: Enquiry, **fields: Any) -> Enquiry:
    """A second enquiry of the same company, a day before."""
    return EnquiryFactory.by(
        enquiry.created_by,
        **{
            "status": "published",
            "product_name": enquiry.product_name,
            "description": enquiry.description,
            "submitted_at": clock.now() - dt.timedelta(days=1),
            **fields,
        },
    )


def page_of(browser: Browser, entry: Review) -> str:
    return str(browser().get(f"/admin/kernel/review/{entry.pk}/change/").content.decode())


def test_the_other_stands_beside_it_with_what_differs(
    browser: Browser, submitted: Submitted
) -> None:
    enquiry, entry = submitted(product_name="Granite slabs", submitted_at=clock.now(), quantity=7)
    other = other_of(enquiry, quantity=9)
    page = page_of(browser, entry)
    assert WARNING in page
    assert f"100 % of its text matches #{other.pk}" in page
    assert f"/admin/enquiries/enquiry/{other.pk}/change/" in page
    panel = enquiry_panel(enquiry.pk)
    assert panel is not None
    assert panel.beside is not None
    facts = {str(label): values for label, *values in panel.beside.facts}
    assert facts["Product"] == ["Granite slabs", "Granite slabs", False]
    quantity = facts["Quantity"]
    assert (str(quantity[0])[0], str(quantity[1])[0], quantity[2]) == ("7", "9", True)


def test_another_companys_enquiry_is_no_warning(browser: Browser, submitted: Submitted) -> None:
    enquiry, entry = submitted(product_name="Granite slabs", submitted_at=clock.now())
    EnquiryFactory.by(
        member(1),
        status="published",
        product_name="Granite slabs",
        description=enquiry.description,
        submitted_at=clock.now(),
    )
    other_of(enquiry, product_name="Basmati rice in bags of jute", description="Long grain")
    other_of(enquiry, status="withdrawn", published_at=clock.now())
    assert WARNING not in page_of(browser, entry)


@pytest.mark.parametrize("others", [1, 4])
def test_four_statements_however_many_are_alike(submitted: Submitted, others: int) -> None:
    enquiry, _entry = submitted(product_name="Granite slabs", submitted_at=clock.now())
    for _number in range(others):
        other_of(enquiry)
    with CaptureQueriesContext(connection) as queries:
        panel = enquiry_panel(enquiry.pk)
    assert panel is not None
    assert panel.beside is not None
    assert len(queries) == 4
