"""Tells companies about their enquiries, quotations, orders and verification. Every function is
safe to repeat: a company is told once. If the object of an event no longer exists, nobody is told.
"""

from __future__ import annotations

from lading.base.kernel import review
from lading.base.kernel.models import ReviewDecision
from lading.base.work import outbox
from lading.base.work.outbox import Payload
from lading.members.companies.models import Company
from lading.reach.notifications.kinds import Kind
from lading.reach.notifications.services import Notice, tell, tell_latest
from lading.trade.enquiries import variants
from lading.trade.enquiries.models import Enquiry
from lading.trade.quotations.models import Quotation, QuotationVersion

from .paths import LEADS_PATH, received_path, sent_path


@outbox.consumer("enquiry.published", name="notifications.tell_published")
def tell_published(payload: Payload) -> None:
    """Tell the enquirer that the enquiry was approved, once per publication."""
    enquiry = Enquiry.objects.filter(pk=payload["enquiryId"]).first()
    if enquiry is None:
        return
    url, key = _own_path(enquiry, "view"), f"published:{enquiry.pk}"
    params = {"product": enquiry.product_name}
    tell([enquiry.company_id], Notice(Kind.ENQUIRY_PUBLISHED, url, key, params))


@outbox.consumer("enquiry.rejected", name="notifications.tell_rejected")
def tell_rejected(payload: Payload) -> None:
    """Tell the enquirer that the enquiry was rejected, once per decision, with the reason."""
    enquiry = Enquiry.objects.filter(pk=payload["enquiryId"]).first()
    if enquiry is None:
        return
    decision = _rejection_id(enquiry.pk, payload["reason"])
    url, key = _own_path(enquiry, "details"), f"rejected:{enquiry.pk}:{decision}"
    params = {"product": enquiry.product_name, "reason": payload["reason"]}
    tell([enquiry.company_id], Notice(Kind.ENQUIRY_REJECTED, url, key, params))


def _rejection_id(enquiry_id: int, reason: str) -> int:
    """The latest decision that gave this reason; 0 when the review's record is gone."""
    rejected = review.history("enquiry", enquiry_id).filter(
        decision=ReviewDecision.REJECTED, remarks=reason
    )
    return rejected.values_list("pk", flat=True).first() or 0


@outbox.consumer("enquiry.withdrawn", name="notifications.tell_withdrawn")
def tell_withdrawn(payload: Payload) -> None:
    """Tell every company that quoted on the enquiry that it was withdrawn (RULES.md 24)."""
    enquiry = Enquiry.objects.filter(pk=payload["enquiryId"]).only("product_name").first()
    if enquiry is None:
        return
    quoters = Quotation.objects.filter(enquiry=enquiry).values_list("company_id", flat=True)
    tell(set(quoters), _withdrawal(enquiry))


@outbox.consumer("quotation.withdrawn", name="notifications.tell_quotation_withdrawn")
def tell_quotation_withdrawn(payload: Payload) -> None:
    """Tell the seller. The message has the same key as that of the enquiry's withdrawal, so that
    the seller is told once.
    """
    quotation = _quotation(payload["quotationId"])
    if quotation is not None:
        tell([quotation.company_id], _withdrawal(quotation.enquiry))


@outbox.consumer("quotation.retracted", name="notifications.tell_quotation_retracted")
def tell_quotation_retracted(payload: Payload) -> None:
    """Tell the enquirer that the seller closed its account."""
    quotation = _quotation(payload["quotationId"])
    if quotation is None:
        return
    url, key = received_path(quotation), f"retracted:{quotation.pk}"
    params = {"product": quotation.enquiry.product_name, "company": quotation.company.name}
    tell([quotation.receiver_id], Notice(Kind.QUOTATION_RETRACTED, url, key, params))


def _withdrawal(enquiry: Enquiry) -> Notice:
    return Notice(
        kind=Kind.ENQUIRY_WITHDRAWN,
        url=LEADS_PATH,
        dedupe_key=f"withdrawn:{enquiry.pk}",
        params={"product": enquiry.product_name},
    )


@outbox.consumer("quotation.sent", name="notifications.tell_quotation_sent")
def tell_quotation_sent(payload: Payload) -> None:
    """Tell the enquirer about the quotation."""
    notice = _quoted(Kind.QUOTATION_RECEIVED, payload["quotationId"], payload["version"])
    if notice is not None:
        tell([notice[0]], notice[1])


@outbox.consumer("quotation.revised", name="notifications.tell_quotation_revised")
def tell_quotation_revised(payload: Payload) -> None:
    """Tell the enquirer about the latest version; several within minutes are told once."""
    quotation_id, version = payload["quotationId"], payload["version"]
    later = QuotationVersion.objects.filter(quotation_id=quotation_id, number__gt=version)
    notice = _quoted(Kind.QUOTATION_REVISED, quotation_id, version)
    if notice is not None and not later.exists():
        tell_latest(*notice, thread=f"quotation:{quotation_id}:")


def _quoted(kind: Kind, quotation_id: int, version: int) -> tuple[int, Notice] | None:
    """The company that is told, and the values of the text."""
    quotation = _quotation(quotation_id)
    terms = QuotationVersion.objects.filter(quotation_id=quotation_id, number=version).first()
    if quotation is None or terms is None:
        return None
    return quotation.receiver_id, Notice(
        kind=kind,
        url=received_path(quotation),
        dedupe_key=f"quotation:{quotation_id}:{version}",
        params={
            "product": quotation.enquiry.product_name,
            "company": quotation.company.name,
            "valid_until": f"{terms.expiry_date:%d-%m-%Y}",
        },
    )


@outbox.consumer("order.placed", name="notifications.tell_order_placed")
def tell_order_placed(payload: Payload) -> None:
    """Tell the seller, who can confirm it. Without the buyer's name, which depends on the plan."""
    quotation = _quotation(payload["quotationId"])
    if quotation is None:
        return
    url, key = sent_path(quotation), f"placed:{quotation.pk}"
    params = {"product": quotation.enquiry.product_name}
    tell([quotation.company_id], Notice(Kind.ORDER_PLACED, url, key, params))


@outbox.consumer("order.confirmed", name="notifications.tell_order_confirmed")
def tell_order_confirmed(payload: Payload) -> None:
    """Tell the buyer that the order was confirmed."""
    quotation = _quotation(payload["quotationId"])
    if quotation is None:
        return
    url, key = received_path(quotation), f"confirmed:{quotation.pk}"
    params = {"product": quotation.enquiry.product_name, "company": quotation.company.name}
    tell([quotation.receiver_id], Notice(Kind.ORDER_CONFIRMED, url, key, params))


def _quotation(quotation_id: int) -> Quotation | None:
    return Quotation.objects.select_related("enquiry", "company").filter(pk=quotation_id).first()


def _own_path(enquiry: Enquiry, screen: str) -> str:
    return f"{variants.get(enquiry.variant).path}/{screen}/{enquiry.pk}"


@outbox.consumer("company.approved", name="notifications.tell_company_approved")
def tell_company_approved(payload: Payload) -> None:
    """Tell the company that it was verified, once per decision."""
    company = Company.objects.filter(pk=payload["companyId"]).only("name").first()
    if company is None:
        return
    url, key = "/my-profile", f"company_approved:{payload['reviewId']}"
    tell([company.pk], Notice(Kind.COMPANY_APPROVED, url, key, {"company": company.name}))


@outbox.consumer("company.rejected", name="notifications.tell_company_rejected")
def tell_company_rejected(payload: Payload) -> None:
    """Tell the company that it was not verified, once per decision, with the reason."""
    company = Company.objects.filter(pk=payload["companyId"]).only("name").first()
    if company is None:
        return
    url, key = "/my-profile/edit", f"company_rejected:{payload['reviewId']}"
    params = {"company": company.name, "reason": payload["reason"]}
    tell([company.pk], Notice(Kind.COMPANY_REJECTED, url, key, params))
