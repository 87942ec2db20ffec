"""The bodies that the rows send, and what they add to the world before the call."""

from __future__ import annotations

import io
from typing import Any

from django.utils import timezone

from lading.members.accounts.models import DataRequest
from lading.members.billing.invoices.invoicing import issue_invoice
from lading.members.billing.models import CreditNote, Invoice, Payment, PaymentOrder, Refund
from lading.members.billing.plans.loaders import load_plans
from lading.members.companies.models import Company
from lading.office.bulk.models import BulkImport
from lading.office.bulk.report import Report, RowError, pack
from lading.reach.searches.models import SavedSearch
from lading.trade.profiles.models import BusinessCard
from lading.trade.quotations.models import CounterOffer, Quotation
from tests.platform.catalogue.payloads import plain
from tests.platform.factories import colleague, company_of
from tests.platform.messaging.rows import said_about, write_messages
from tests.platform.promotions.rows import form as form_of_promotion

from .row import ROW_ID, Body
from .world import World, day


def quotation_form(world: World) -> dict[str, Any]:
    return {
        "enquiryId": world.enquiry.pk,
        "price": 10,
        "description": "Ready stock",
        "expiryDate": day(30),
        "paymentTerms": "EXW",
    }


def revision_of_another_version(world: World) -> dict[str, Any]:
    return {**quotation_form(world), "version": 2}


def counter_offer(world: World) -> dict[str, Any]:
    return {"price": 9, "description": "For a second order", "version": 1}


def with_counter_offer(world: World) -> None:
    version = world.quotation.versions.get()
    CounterOffer.objects.create(
        pk=ROW_ID,
        quotation=world.quotation,
        version=version,
        price=9,
        expiry_date=version.expiry_date,
        description="For a second order",
        created_by=world.buyer,
        created_at=world.quotation.created_at,
    )
    Quotation.objects.filter(pk=world.quotation.pk).update(has_counter_offer=True)


def _import(world: World, state: str, **fields: Any) -> None:
    BulkImport.objects.create(
        pk=ROW_ID,
        kind="enquiries",
        variant="rfq",
        user_id=world.buyer.pk,
        company_id=company_of(world.buyer).pk,
        language="en",
        file_name="enquiries.csv",
        state=state,
        created_at=world.quotation.created_at,
        **fields,
    )


def with_import(world: World) -> None:
    _import(world, "ready")


def with_wrong_import(world: World) -> None:
    table = {
        "headers": ["Quantity"], "titles": [["Quantity"]], "rows": [[2, "many"]], "beyond": [],
        "epoch": None, "notes": "", "separator": ",",
    }  # fmt: skip
    report = Report.from_errors([RowError(2, "qty", "Enter a number.")])
    stored = {"report": report.packed(), "row_messages": report.packed_rows()}
    _import(world, "wrong", content=pack(table), **stored)


def with_opened_import(world: World) -> None:
    opening = [{"sheet": "", "rows": [[1, "Quantity"], [2, "many"]], "heading": [1]}]
    _import(world, "refused", original=b"Quantity\nmany\n", opening=pack(opening))


def with_asking_import(world: World) -> None:
    options = {".": [{"written": "2.400", "read": "2.4"}], ",": []}
    question = {"field": "qty", "way": "decimalSign", "options": options}
    _import(world, "asking", content=b"", report=Report(questions=[question]).packed())


def enquiries_file(world: World) -> dict[str, Any]:
    file = io.BytesIO(b"Product name\nYarn\n")
    file.name = "enquiries.csv"
    return {"file": file, "kind": "enquiries"}


def with_saved_search(world: World) -> None:
    at = timezone.now()
    SavedSearch.objects.create(
        pk=ROW_ID,
        company=company_of(world.seller),
        name="Rice",
        query={"filter": "rice"},
        frequency="daily",
        told_from=at,
        created_at=at,
    )


def message_form(world: World) -> dict[str, Any]:
    return {"text": "Hello", "quotationId": world.quotation.pk}


def with_message(world: World) -> None:
    write_messages(world.quotation, (world.buyer, "Hello"), key=ROW_ID)


def draft(world: World) -> dict[str, Any]:
    return {"variant": "rfq", "status": "draft", "productName": "Lot"}


def product_form(world: World) -> dict[str, Any]:
    return plain([world.product_file])


def without_quotation(world: World) -> None:
    Quotation.objects.update(status="withdrawn")


def with_order(world: World) -> None:
    Quotation.objects.update(
        status="order_placed",
        ordered_version=world.quotation.current_version,
        ordered_at=world.quotation.created_at,
    )


def with_confirmed_order(world: World) -> None:
    with_order(world)
    Quotation.objects.update(status="order_confirmed", confirmed_at=world.quotation.created_at)


def rating(world: World) -> dict[str, Any]:
    return {"quotationId": world.quotation.pk, "rating": 4, "ratingComments": "On time"}


def with_card(world: World) -> None:
    BusinessCard.objects.create(
        pk=ROW_ID,
        requester_id=world.quotation.company_id,
        buyer_id=world.enquiry.company_id,
        requested_by=world.seller,
        created_at=world.quotation.created_at,
    )


def with_erasure(world: World) -> None:
    """An erasure request of a person who is none of the viewers, because only its own person may
    see it.
    """
    at = world.quotation.created_at
    DataRequest.objects.create(
        pk=ROW_ID, user=colleague(world.buyer), kind="erasure", requested_at=at, due_at=at
    )


def body(**fields: Any) -> Body:
    return lambda world: fields


def registration(world: World) -> dict[str, Any]:
    return {
        "companyType": "llp",
        "name": "Asha Menon",
        "companyName": "Menon Spices",
        "email": "asha@menon-spices.example",
        "mobile": "9876543210",
        "natureOfBusiness": "Export of spices",
        "terms": True,
    }


def sign_up(world: World) -> dict[str, Any]:
    """A registration with an address that somebody has already."""
    return {
        "name": "Meera Raghavan",
        "email": world.buyer.email,
        "companyName": "Kaveri Yarns",
        "mobile": world.buyer.mobile,
        "businessTypeId": 1,
        "country": "United Arab Emirates",
        "terms": True,
    }


def profile(world: World) -> dict[str, Any]:
    return {
        "name": "Zainab",
        "companyName": "Harbour Trading",
        "city": "Dubai",
        "country": "United Arab Emirates",
        "address": "100 Quay",
        "companyDescription": "Textiles",
    }


def with_plans(world: World) -> None:
    load_plans()


def with_invoice(world: World) -> None:
    order = PaymentOrder.objects.create(
        pk=ROW_ID,
        company_id=world.quotation.company_id,
        created_by=world.seller,
        kind="points",
        points=50,
        amount=5000,
        description="50 points",
        receipt="lading-walk",
        created_at=world.quotation.created_at,
    )
    issue_invoice(order, world.quotation.created_at)


def with_credit_note(world: World) -> None:
    with_invoice(world)
    at = world.quotation.created_at
    payment = Payment.objects.create(
        order_id=ROW_ID,
        provider_id="pay_walk0001",
        status="captured",
        amount=5000,
        is_settled=True,
        created_at=at,
        updated_at=at,
    )
    refund = Refund.objects.create(
        payment=payment, receipt="refund-walk", amount=2000, status="processed", created_at=at
    )
    invoice = Invoice.objects.get(order_id=ROW_ID)
    CreditNote.objects.create(
        pk=ROW_ID,
        refund=refund,
        invoice=invoice,
        company_id=invoice.company_id,
        financial_year=invoice.financial_year,
        number=1,
        issued_at=at,
        seller=invoice.seller,
        buyer=invoice.buyer,
        description=invoice.description,
        sac=invoice.sac,
        taxable=2000,
        total=2000,
    )


def buyer_is_rejected(world: World) -> None:
    Company.objects.filter(users=world.buyer).update(status="rejected")


def promotion_form(world: World) -> dict[str, Any]:
    return form_of_promotion()


def with_promotion_conversation(world: World) -> None:
    """The buyer has answered the seller's promotion."""
    said_about(world.promotion, world.buyer, "For cones, too?", key=ROW_ID)
