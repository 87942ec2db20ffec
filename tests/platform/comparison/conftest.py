"""An enquiry whose quotations are compared."""

from __future__ import annotations

import pytest

from lading.members.accounts.models import User
from lading.trade.enquiries.models import Enquiry
from tests.platform.factories import EnquiryFactory, member


@pytest.fixture
def buyer() -> User:
    return member(1)


@pytest.fixture
def enquiry(buyer: User) -> Enquiry:
    return EnquiryFactory.by(buyer)
