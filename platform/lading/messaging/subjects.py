"""What a conversation can be about. Only this module knows quotations: another subject adds its key
to `Conversation`, and its functions and columns here.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from lading.enquiries.finding import enquiries_about
from lading.kernel import review
from lading.kernel.actor import Actor
from lading.kernel.errors import NotFound
from lading.kernel.search import whole_number
from lading.quotations import access as quotations
from lading.quotations.models import Quotation

from .models import Conversation

FROM = """
JOIN quotations_quotation q ON q.id = c.quotation_id
JOIN enquiries_enquiry e ON e.id = q.enquiry_id
"""
"""Joins the subject of a conversation ``c`` in the statements of `reading`."""
ONE = """
quotations_quotation q
JOIN enquiries_enquiry e ON e.id = q.enquiry_id
LEFT JOIN messaging_conversation c ON c.quotation_id = q.id
"""
"""One subject, of which there may be no conversation yet."""
IS_ONE = "q.id = %(subject)s AND %(company)s IN (q.company_id, q.receiver_id)"
"""The condition that it is the wanted one, and that the company is one of its two."""
SELLER, BUYER = "q.company_id", "q.receiver_id"
"""The columns with its companies."""
COLUMNS = (
    "q.id, q.enquiry_id, q.created_by_id, e.created_by_id, e.product_name, e.variant, q.status"
)
"""Ids of the subject, of its enquiry, and of the person of each side by whom the portal finds the
company; title; and what the portal's link to it needs.
"""
TITLE = "e.product_name"
"""What it is called in lists."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A subject and its two companies."""

    quotation_id: int
    seller_id: int
    buyer_id: int

    def begun(self) -> Conversation:
        """A conversation about it, which is not stored."""
        return Conversation(
            quotation_id=self.quotation_id, seller_id=self.seller_id, buyer_id=self.buyer_id
        )


def find(actor: Actor, quotation_id: int) -> Subject:
    """A quotation that the actor's company sent or received, in any state. Raises NotFound."""
    found = quotations.visible_to(actor).filter(pk=quotation_id)
    row = found.values_list("pk", "company_id", "receiver_id").first()
    if row is None:
        raise NotFound
    return Subject(*row)


def knows_buyer(actor: Actor, *, is_seller: bool) -> bool:
    """Whether the actor, on this side, may know the company that buys (RULES.md 23)."""
    return quotations.knows_buyer(actor, is_seller=is_seller)


def title_of(conversation: Conversation) -> str:
    """What a conversation is about: the product of the enquiry."""
    quotation = Quotation.objects.select_related("enquiry").get(pk=conversation.quotation_id or 0)
    return quotation.enquiry.product_name


STAFF_READ = ("quotation__enquiry", "seller", "buyer")
"""What `staff_link` needs of each conversation of a list, and the companies."""


def staff_link(conversation: Conversation) -> tuple[str, str]:
    """What a conversation is about, and the subject's page in the back office."""
    quotation = conversation.quotation
    if quotation is None:
        return "–", ""
    return quotation.enquiry.product_name, review.page_of(Quotation)(quotation.pk)


def found_by_staff(term: str) -> list[QuerySet[Conversation]]:
    """Conversations about what a term names; uses indexes only."""
    rows = Conversation.objects.all()
    number = whole_number(term.removeprefix("#"))
    return [
        rows.filter(quotation=number),
        rows.filter(quotation__enquiry__in=enquiries_about(term)),
    ]
