"""What a conversation can be about: a quotation, or a promotion and a company that answers it. Only
this module knows both: another subject adds its key to `Conversation`, and its functions and
columns here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from lading.base.kernel import review
from lading.base.kernel.actor import Actor
from lading.base.kernel.database.rows import get_first
from lading.base.kernel.errors import NotFound
from lading.base.kernel.values.search import whole_number
from lading.market.promotions import access as promotions
from lading.market.promotions import finding as promotions_finding
from lading.market.promotions.models import Promotion
from lading.members.accounts.identity import is_of_own_company
from lading.members.accounts.models import User
from lading.members.billing.plans import entitlements, names
from lading.members.billing.plans.entitlements import Entitlement
from lading.members.companies import parties
from lading.trade.enquiries.finding import enquiries_about
from lading.trade.quotations import access as quotations
from lading.trade.quotations.models import Quotation

from .models import Conversation

FROM = """
LEFT JOIN quotations_quotation q ON q.id = c.quotation_id
LEFT JOIN enquiries_enquiry e ON e.id = q.enquiry_id
LEFT JOIN promotions_promotion p ON p.id = c.promotion_id
"""
"""Joins the subject of a conversation ``c`` in the statements of `reading`."""
SELLER, BUYER = "c.seller_id", "c.buyer_id"
"""The columns with its companies."""
_PRIMARY = "(SELECT u.id FROM accounts_user u WHERE u.is_primary AND u.company_id = {company})"
_STATE = "CASE WHEN p.deleted_at IS NULL THEN p.status ELSE 'deleted' END"
COLUMNS = f"""
c.quotation_id, c.promotion_id, q.enquiry_id, coalesce(q.created_by_id, p.created_by_id),
coalesce(e.created_by_id, {_PRIMARY.format(company="c.buyer_id")}),
coalesce(e.product_name, p.approved_title), e.variant, q.status,
CASE WHEN p.id IS NOT NULL THEN {_STATE} END
"""
"""Ids of the subject, of its enquiry, and of the person of each side by whom the portal finds the
company; title; and what the portal's link to it needs.
"""
TITLE = "coalesce(e.product_name, p.approved_title)"
"""What it is called in lists."""
KNOWS = """
CASE WHEN %(knows_all)s::boolean OR o.id = ANY(%(known)s::bigint[]) THEN true
WHEN c.promotion_id IS NULL THEN c.buyer_id = %(company)s ELSE c.seller_id = %(company)s END
"""
"""The condition that a company may know the other one, ``o`` (`known_others`)."""


@dataclass(frozen=True, slots=True)
class One:
    """How to read one subject, of which there may be no conversation yet: its columns as in
    `COLUMNS`, its tables, its companies, and the condition that it is the wanted one and that the
    company is one of its two.
    """

    columns: str
    tables: str
    seller: str
    buyer: str
    is_one: str


QUOTATION = One(
    columns=(
        "q.id, NULL::bigint, q.enquiry_id, q.created_by_id, e.created_by_id, e.product_name,"
        " e.variant, q.status, NULL::text"
    ),
    tables="""
quotations_quotation q
JOIN enquiries_enquiry e ON e.id = q.enquiry_id
LEFT JOIN messaging_conversation c ON c.quotation_id = q.id
""",
    seller="q.company_id",
    buyer="q.receiver_id",
    is_one="q.id = %(subject)s AND %(company)s IN (q.company_id, q.receiver_id)",
)
PROMOTION = One(
    columns=(
        "NULL::bigint, p.id, NULL::bigint, p.created_by_id,"
        f" {_PRIMARY.format(company='%(buyer)s')}, p.approved_title, NULL::text, NULL::text,"
        f" {_STATE}"
    ),
    tables="""
promotions_promotion p
LEFT JOIN messaging_conversation c ON c.promotion_id = p.id AND c.buyer_id = %(buyer)s
""",
    seller="p.company_id",
    buyer="%(buyer)s",
    is_one="p.id = %(subject)s AND %(company)s IN (p.company_id, %(buyer)s)",
)


@dataclass(frozen=True, slots=True)
class SubjectIds:
    """Which conversation a caller means: one by its own id, or by what it is about. For a promotion
    of the caller's company, ``answerer_id`` is a person of the company that answers it.
    """

    quotation_id: int | None = None
    promotion_id: int | None = None
    answerer_id: int | None = None
    conversation_id: int | None = None


@dataclass(frozen=True, slots=True)
class Subject:
    """A subject and its two companies."""

    seller_id: int
    buyer_id: int
    quotation_id: int | None = None
    promotion_id: int | None = None

    def begun(self) -> Conversation:
        """A conversation about it, which is not stored."""
        return Conversation(
            quotation_id=self.quotation_id,
            promotion_id=self.promotion_id,
            seller_id=self.seller_id,
            buyer_id=self.buyer_id,
        )

    def is_of(self, field: str = "") -> Q:
        """The condition that a conversation, or the row whose ``field`` has it, is about it."""
        key = {"quotation_id": self.quotation_id}
        if self.promotion_id is not None:
            key = {"promotion_id": self.promotion_id, "buyer_id": self.buyer_id}
        return Q(**{f"{field}{name}": value for name, value in key.items()})


def find(actor: Actor, subject_ids: SubjectIds) -> Subject:
    """What a caller means: a quotation that its company sent or received, in any state; a
    conversation of it; or a promotion that it may answer, or has answered, or of its own with the
    company that answered. Raises NotFound.
    """
    if subject_ids.conversation_id is not None:
        return _begun(actor, Conversation.objects.filter(pk=subject_ids.conversation_id))
    if subject_ids.quotation_id is not None:
        return _quotation(actor, subject_ids.quotation_id)
    if subject_ids.promotion_id is None:
        raise NotFound
    return _promotion(actor, subject_ids.promotion_id, subject_ids.answerer_id)


def _quotation(actor: Actor, quotation_id: int) -> Subject:
    visible = quotations.visible_to(actor).filter(pk=quotation_id)
    return Subject(*get_first(visible.values_list("company_id", "receiver_id", "pk")))


def _promotion(actor: Actor, promotion_id: int, answerer_id: int | None) -> Subject:
    about = Conversation.objects.filter(promotion=promotion_id)
    if answerer_id is not None and not is_of_own_company(actor, answerer_id):
        answering = User.objects.filter(pk=answerer_id).values("company_id")
        own = about.filter(seller=actor.company_id, buyer__in=answering)
        if own.exists():
            return _begun(actor, own)
    begun = about.filter(buyer=actor.company_id)
    if begun.exists():
        return _begun(actor, begun)
    offered = promotions.offered(actor).filter(pk=promotion_id)
    seller_id = offered.values_list("company_id", flat=True).first()
    if seller_id is not None:
        return Subject(seller_id, actor.company_id, promotion_id=promotion_id)
    # Its own, with whoever wrote last.
    return _begun(actor, about.filter(seller=actor.company_id).order_by("-messages__pk"))


def _begun(actor: Actor, conversations: QuerySet[Conversation]) -> Subject:
    """The subject of the first of these conversations that is the company's. Raises NotFound."""
    own = conversations.filter(Q(seller=actor.company_id) | Q(buyer=actor.company_id))
    row = get_first(own.values_list("seller_id", "buyer_id", "quotation_id", "promotion_id"))
    return Subject(*row)


def answered(actor: Actor) -> QuerySet[Promotion]:
    """A rule of `promotions.access`: the promotions that the actor's company has answered."""
    own = Conversation.objects.filter(buyer=actor.company_id, promotion__isnull=False)
    return Promotion.objects.filter(pk__in=own.values("promotion_id"))


def is_named_by_side(*, is_seller: bool, is_promotion: bool) -> bool:
    """Whether a side always knows the other one: whoever asked for a quotation knows who quotes,
    and whoever promotes knows who answers. The others know it by `known_others`.
    """
    return is_seller == is_promotion


def known_others(actor: Actor, companies: Iterable[int]) -> frozenset[int]:
    """Those of the companies that the actor may know on either side (RULES.md 23, 61). One SQL
    query at most.
    """
    return names.known(actor, companies)


def knows_other(actor: Actor, other_id: int, *, is_seller: bool, is_promotion: bool) -> bool:
    """Whether the actor, on this side of a conversation, may know the other company."""
    by_side = is_named_by_side(is_seller=is_seller, is_promotion=is_promotion)
    return by_side or other_id in known_others(actor, [other_id])


def knows_all(actor: Actor) -> bool:
    """Whether the actor may know every company it writes to, by its plan."""
    return entitlements.may(actor, Entitlement.COMPANY_NAMES)


def known_by_agreement(actor: Actor) -> list[int]:
    """The companies that the actor knows whatever its plan. One SQL query."""
    return sorted(parties.of_company(actor.company_id))


def title_of(conversation: Conversation) -> str:
    """What a conversation is about: the product of the enquiry, or the promotion's title."""
    if conversation.promotion_id is not None:
        return Promotion.objects.get(pk=conversation.promotion_id).approved_title
    quotation = Quotation.objects.select_related("enquiry").get(pk=conversation.quotation_id or 0)
    return quotation.enquiry.product_name


def chat_query(conversation: Conversation) -> str:
    """The part of the address of the chat screen that names a conversation."""
    if conversation.quotation_id is not None:
        return f"quotationId={conversation.quotation_id}"
    return f"conversationId={conversation.pk}"


STAFF_READ = ("quotation__enquiry", "promotion", "seller", "buyer")
"""What `staff_link` needs of each conversation of a list, and the companies."""


def staff_link(conversation: Conversation) -> tuple[str, str]:
    """What a conversation is about, and the subject's page in the back office."""
    quotation, promotion = conversation.quotation, conversation.promotion
    if quotation is not None:
        return quotation.enquiry.product_name, review.page_of(Quotation)(quotation.pk)
    if promotion is not None:
        page = "" if promotion.deleted_at else review.page_of(Promotion)(promotion.pk)
        return promotion.approved_title, page
    return "–", ""


def found_by_staff(term: str) -> list[QuerySet[Conversation]]:
    """Conversations about what a term names; uses indexes only."""
    rows = Conversation.objects.all()
    number = whole_number(term.removeprefix("#"))
    return [
        rows.filter(quotation=number),
        rows.filter(quotation__enquiry__in=enquiries_about(term)),
        rows.filter(promotion__in=promotions_finding.titled(term)),
    ]
