"""The data that this app and earlier ones hold on people: the fields of a download, kind by kind.

Left out on purpose: hashes and secrets, names of staff, and ids of the other side of a trade, which
a plan may withhold (RULES.md 23).
"""

from __future__ import annotations

from django.db.models import Case, Q, Value, When

from lading.base.files.models import StoredFile
from lading.base.kernel.models import AuditEntry, Review
from lading.members.accounts.models import (
    AccessToken,
    Consent,
    DataRequest,
    LoginSession,
    PasswordLink,
    User,
)
from lading.members.billing.models import (
    CreditNote,
    Invoice,
    Payment,
    PaymentOrder,
    PointsEntry,
    Refund,
    Subscription,
)
from lading.members.companies import parties
from lading.members.companies.models import Company, CompanyDocument, CompanyPort, PortPair, SignUp
from lading.trade.catalogue.models import Product
from lading.trade.enquiries.models import AccessMonth, Enquiry, Lead, Unlock
from lading.trade.profiles.models import BusinessCard, Rating
from lading.trade.quotations.models import CounterOffer, Quotation, QuotationVersion

from .holdings import Holding, Rows, Subject, register, rows_of, values_of

_ENQUIRY = (
    "id", "variant", "status", "product_name", "description", "remarks", "quantity",
    "target_types", "payment_terms", "delivery_location", "source_country__name",
    "source_port__name", "destination_country__name", "destination_port__name", "shipment_mode",
    "shipment_type", "container_type", "container_count", "currency", "rate_indication",
    "rejection_reason", "created_at", "submitted_at", "published_at",
)  # fmt: skip
_COMPANY = (
    "id", "uuid", "name", "business_type__code", "description", "address", "city", "state",
    "country__name", "gst_number", "status", "created_at", "ports_edited_at", "rating_count",
    "rating_sum",
)  # fmt: skip


def register_sections() -> None:
    """Register all of them; called once, on start."""
    for name, rows in _SECTIONS.items():
        register(Holding(name, rows))


def _trail(subject: Subject) -> Rows:
    """The person's actions in the audit trail."""
    own = AuditEntry.objects.filter(actor_user_id=subject.user_id)
    for row in values_of(own, "at", "action", "object_type", "object_id", "data"):
        if row["action"] == "card_requested":
            # Older rows hold the buyer of a lead, whom not every plan shows (RULES.md 23).
            row["data"].pop("buyer", None)
        yield row


def _requested_cards(subject: Subject) -> Rows:
    """Requests of the person and of their company. A request made from a lead names a buyer that
    the company knows from a card or an order, because not every plan shows the buyer (RULES.md 23).
    """
    mine = Q(requested_by=subject.user_id)
    if subject.is_primary:
        mine |= Q(requester=subject.company_id)
    may_name = Q(enquiry=None) | Q(buyer__in=parties.of_company(subject.company_id or 0))
    named = Case(When(may_name, then="buyer__name"), default=Value(""))
    cards = BusinessCard.objects.filter(mine).annotate(buyer_name=named)
    return values_of(cards, "buyer_name", "enquiry_id", "status", "created_at", "decided_at")


_SECTIONS = {
    "account": rows_of(
        User, "id", "uuid", "name", "email", "mobile", "is_primary", "locale", "created_at",
        "last_login", "email_verified_at", "mobile_verified_at", by_user="pk",
    ),
    "sign-ins": rows_of(
        LoginSession, "login_at", "device_type", "browser", "ip_address", "country_code",
        by_user="user",
    ),
    "access-tokens": rows_of(
        AccessToken, "created_at", "expires_at", "revoked_at", "remembered", by_user="user"
    ),
    "password-links": rows_of(
        PasswordLink, "purpose", "created_at", "expires_at", "used_at", "used_from", by_user="user"
    ),
    "consents": rows_of(
        Consent, "document", "version", "given", "at", "ip_address", by_user="user"
    ),
    "data-requests": rows_of(
        DataRequest, "kind", "requested_at", "due_at", "done_at", "cancelled_at", by_user="user"
    ),
    "registrations": rows_of(
        SignUp, "email", "mobile", "name", "locale", "form", "ip_address", "created_at",
        "completed_at", by_user="user_id",
    ),
    "invitations": rows_of(SignUp, "email", "name", "created_at", by_company="company"),
    "company": rows_of(Company, *_COMPANY, by_company="pk"),
    "company-documents": rows_of(
        CompanyDocument, "key", "description", "status", "is_shown", "file__uuid",
        "file__original_name", by_company="company",
    ),
    "company-ports": rows_of(CompanyPort, "role", "port__name", "port__locode",
                             by_company="company"),
    "company-port-pairs": rows_of(
        PortPair, "loading_port__name", "loading_port__locode", "destination_port__name",
        "destination_port__locode", by_company="company",
    ),
    "files": rows_of(
        StoredFile, "uuid", "original_name", "content_type", "size", "purpose", "created_at",
        by_user="uploaded_by", by_company="company_id",
    ),
    "subscriptions": rows_of(
        Subscription, "plan__name", "starts_at", "ends_at", "created_at", by_company="company"
    ),
    "payments": rows_of(
        PaymentOrder, "kind", "status", "amount", "currency", "description", "receipt",
        "created_at", "paid_at", by_user="created_by", by_company="company",
    ),
    "charges": rows_of(
        Payment, "order__receipt", "provider_id", "status", "method", "amount", "refunded_amount",
        "error", "created_at", by_user="order__created_by", by_company="order__company",
    ),
    "refunds": rows_of(
        Refund, "payment__provider_id", "provider_id", "status", "amount", "created_at",
        "processed_at", by_user="payment__order__created_by", by_company="payment__order__company",
    ),
    "invoices": rows_of(
        Invoice, "financial_year", "number", "issued_at", "buyer", "description", "total",
        by_company="company",
    ),
    "credit_notes": rows_of(
        CreditNote, "financial_year", "number", "issued_at", "buyer", "description", "total",
        "cancelled_at", by_company="company",
    ),
    "points": rows_of(
        PointsEntry, "amount", "movement__description", "movement__created_at",
        by_company="account__company",
    ),
    "products": rows_of(
        Product, "id", "name", "description", "specification", "remarks", "status", "created_at",
        by_user="created_by", by_company="company",
    ),
    "enquiries": rows_of(Enquiry, *_ENQUIRY, by_user="created_by", by_company="company"),
    "leads": rows_of(
        Lead, "enquiry_id", "is_matched", "score", "accessed_at", "receipt_status",
        by_company="company",
    ),
    "monthly-access": rows_of(AccessMonth, "month", "used", by_company="company"),
    "unlocks": rows_of(
        Unlock, "enquiry_id", "points", "created_at", by_user="created_by", by_company="company"
    ),
    "quotations-sent": rows_of(
        Quotation, "id", "enquiry_id", "status", "created_at", "ordered_at", "confirmed_at",
        by_user="created_by", by_company="company",
    ),
    "quotations-received": rows_of(
        Quotation, "id", "enquiry_id", "company__name", "status", "created_at", "ordered_at",
        "confirmed_at", by_company="receiver",
    ),
    "quotation-versions": rows_of(
        QuotationVersion, "quotation_id", "number", "price", "quantity", "net_amount", "currency",
        "expiry_date", "payment_terms", "delivery_location", "description", "created_at",
        by_user="created_by", by_company="quotation__company",
    ),
    "counter-offers": rows_of(
        CounterOffer, "quotation_id", "status", "price", "quantity", "net_amount",
        "payment_terms", "delivery_location", "expiry_date", "description", "answer",
        "created_at", "decided_at", by_user="created_by", by_company="quotation__receiver",
    ),
    "ratings-given": rows_of(
        Rating, "quotation_id", "rating", "comments", "created_at", "updated_at",
        by_user="created_by", by_company="rater",
    ),
    "ratings-received": rows_of(
        Rating, "quotation_id", "rating", "comments", "created_at", by_company="rated"
    ),
    "business-cards-requested": _requested_cards,
    "business-cards-received": rows_of(
        BusinessCard, "requester__name", "status", "created_at", "answered_at", "decided_at",
        by_company="buyer",
    ),
    "reviews": rows_of(
        Review, "kind", "title", "submitted_at", "decided_at", "decision", "remarks",
        by_company="company_id",
    ),
    "actions": _trail,
}  # fmt: skip
