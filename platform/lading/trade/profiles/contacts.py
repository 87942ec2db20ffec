"""The reasons for which a company may see another one's contact (RULES.md 13), profile and logo."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.db.models import Q, QuerySet

from lading.base.files.models import StoredFile
from lading.base.kernel.actor import Actor
from lading.members.accounts.models import User
from lading.members.companies.contacts import may_see_contact
from lading.members.companies.models import Company, CompanyDocument, CompanyStatus
from lading.trade.quotations.models import Quotation

from .models import BusinessCard, CardStatus


def card_holders(
    company_id: int, among: Collection[int] | None
) -> Iterable[QuerySet[BusinessCard, int]]:
    """A source of `companies.parties`: both sides of an accepted card."""
    accepted = BusinessCard.objects.filter(status=CardStatus.ACCEPTED)
    for own, other in (("requester", "buyer"), ("buyer", "requester")):
        cards = accepted.filter(**{own: company_id})
        if among is not None:
            cards = cards.filter(**{f"{other}__in": among})
        yield cards.values_list(f"{other}_id", flat=True)


def may_see_profile(actor: Actor, company: Company) -> bool:
    """Whether the actor may see a company's profile: every member may, but only companies that a
    rejected company trades with may see its profile.
    """
    if actor.is_staff or actor.company_id == company.pk:
        return True
    if not actor.company_id:
        return False
    return company.status != CompanyStatus.REJECTED or _trades(actor, company.pk).exists()


def may_see_logo(actor: Actor, file: StoredFile) -> bool:
    """Whether the file is a company's current logo and the actor may see that company's profile."""
    company = Company.objects.filter(logo=file).first()
    return company is not None and may_see_profile(actor, company)


def is_open_to(actor: Actor, primary: User) -> bool:
    """Whether the actor may see the contact and the shown documents of this primary user's company;
    never those of somebody who left.
    """
    return primary.is_active and may_see_contact(actor, primary.company_id or 0)


def may_see_document(actor: Actor, file: StoredFile) -> bool:
    """Whether the file is a document that its owner shows, and the actor may see that company's
    profile and contact (RULES.md 47).
    """
    document = (
        CompanyDocument.objects.select_related("company").filter(file=file, is_shown=True).first()
    )
    if document is None or not may_see_profile(actor, document.company):
        return False
    primary = User.objects.filter(company=document.company, is_primary=True).first()
    return primary is not None and is_open_to(actor, primary)


def _trades(actor: Actor, company_id: int) -> QuerySet[Quotation]:
    """Quotations between the actor's company and another, whoever sent them."""
    return Quotation.objects.filter(
        Q(company_id=actor.company_id, receiver_id=company_id)
        | Q(company_id=company_id, receiver_id=actor.company_id)
    )
