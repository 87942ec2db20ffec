"""The reasons why a company may see another's contact (RULES.md 13), its profile and its logo."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from lading.companies.models import Company, CompanyStatus
from lading.files.models import StoredFile
from lading.kernel.actor import Actor
from lading.quotations.models import Quotation
from lading.quotations.states import ORDERED

from .models import BusinessCard, CardStatus


def is_order_counterparty(actor: Actor, company_id: int) -> bool:
    """Either side of an order that is placed or confirmed sees the other's contact."""
    return _trades(actor, company_id).filter(status__in=ORDERED).exists()


def holds_card(actor: Actor, company_id: int) -> bool:
    """A buyer that accepted the request of the actor's company shows it the contact."""
    return BusinessCard.objects.filter(
        requester_id=actor.company_id, buyer_id=company_id, status=CardStatus.ACCEPTED
    ).exists()


def may_see_profile(actor: Actor, company: Company) -> bool:
    """Everybody's profile is shown to members; a rejected company's to whom it trades with."""
    if actor.is_staff or actor.company_id == company.pk:
        return True
    if not actor.company_id:
        return False
    return company.status != CompanyStatus.REJECTED or _trades(actor, company.pk).exists()


def may_see_logo(actor: Actor, file: StoredFile) -> bool:
    """The logo that a company shows now is for everybody who may see its profile."""
    company = Company.objects.filter(logo=file).first()
    return company is not None and may_see_profile(actor, company)


def _trades(actor: Actor, company_id: int) -> QuerySet[Quotation]:
    """Quotations between the actor's company and another, whoever sent them."""
    return Quotation.objects.filter(
        Q(company_id=actor.company_id, receiver_id=company_id)
        | Q(company_id=company_id, receiver_id=actor.company_id)
    )
