"""What a new company finds once it is registered, before staff approve it (RULES.md 7, 21)."""

from __future__ import annotations

import pytest

from lading.base.work import outbox
from lading.members.accounts.models import User
from lading.members.companies.models import CompanyStatus
from tests.platform.conftest import ApiClient
from tests.platform.factories import EnquiryFactory, company_of, member, port, token_for

from .conftest import set_password, token_to, verified

pytestmark = pytest.mark.django_db


def test_a_new_customs_agent_at_chennai_finds_the_leads_of_its_port(visitor: ApiClient) -> None:
    buyer = member(1)
    for name, code in (("Machine parts", "INMAA"), ("Raw cotton", "INMUN")):
        EnquiryFactory.by(
            buyer, product_name=name, target_types=[5], source_port=port(code), variant="rfq"
        )
    sign_up = verified(visitor, 5, loadingPort=["Chennai(INMAA)"])
    set_password(visitor, token_to(sign_up.email))
    agent = User.objects.get(email=sign_up.email)
    assert company_of(agent).status == CompanyStatus.PENDING
    leads = ApiClient(token_for(agent))
    assert leads.get("/enquiries/businessType").data["rows"] == []
    outbox.drain()
    rows = leads.get("/enquiries/businessType").data["rows"]
    assert [(row["productName"], row["isMatched"]) for row in rows] == [("Machine parts", True)]
    detail = leads.get(f"/enquiries/{rows[0]['id']}")
    assert "prepareQuotation" in detail.data["can"]
