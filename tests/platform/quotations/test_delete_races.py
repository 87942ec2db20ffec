"""A buyer deletes an enquiry while a seller quotes on it: no quotation stays live on a withdrawn
enquiry (RULES.md 24, 26).
"""

from __future__ import annotations

from typing import Any

import pytest

from lading.base.kernel.errors import Conflict
from lading.base.kernel.models import AuditEntry
from lading.trade.enquiries import services as enquiries
from lading.trade.enquiries.models import Enquiry
from lading.trade.quotations import services
from lading.trade.quotations.models import Quotation
from lading.trade.quotations.schemas import QuotationIn
from tests.platform.racing import Move, Overlap

from .trade import Trade, actor, form, trade

pytestmark = pytest.mark.django_db(transaction=True)


def quoting_on(deal: Trade) -> Move:
    who, payload = actor(deal.seller), QuotationIn.model_validate(form(deal.enquiry))
    return lambda: services.send_quotation(actor=who, payload=payload)


def deleting(deal: Trade) -> Move:
    """Delete the enquiry, and do at once what its event causes."""
    who = actor(deal.buyer)

    def delete() -> int:
        enquiries.delete_enquiry(actor=who, enquiry_id=deal.enquiry.pk)
        return services.withdraw_quotations(enquiry_id=deal.enquiry.pk)

    return delete


def deleted_while_quoting(deal: Trade) -> list[Any]:
    """The enquiry is deleted when the quotation is about to be stored."""
    overlap = Overlap()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(services, "_create", overlap.before(services._create))
        return overlap.run(quoting_on(deal), deleting(deal))


def states(deal: Trade) -> tuple[str, list[str]]:
    """The state of the enquiry and those of its quotations."""
    deal.enquiry.refresh_from_db()
    return deal.enquiry.status, list(Quotation.objects.values_list("status", flat=True))


def test_a_quotation_that_is_being_stored_is_withdrawn_with_its_enquiry() -> None:
    deal = trade()
    quotation, withdrawn = deleted_while_quoting(deal)
    assert isinstance(quotation, Quotation)
    assert withdrawn == 1
    assert states(deal) == ("withdrawn", ["withdrawn"])
    assert AuditEntry.objects.filter(action="quotation_withdrawn").count() == 1


def test_an_enquiry_that_is_being_deleted_takes_no_quotation() -> None:
    deal, overlap = trade(), Overlap()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(enquiries, "_withdraw", overlap.before(enquiries._withdraw))
        withdrawn, refused = overlap.run(deleting(deal), quoting_on(deal))
    assert withdrawn == 0
    assert isinstance(refused, Conflict)
    assert states(deal) == ("withdrawn", [])
    assert Enquiry.objects.get().quotation_count == 0
    assert not AuditEntry.objects.filter(action="quotation_sent").exists()
