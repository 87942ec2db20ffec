"""For each occasion the right company is told, once, and nobody else is."""

from __future__ import annotations

import datetime as dt

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from lading.base.kernel import review
from lading.base.kernel.models import OutboxMessage, Review
from lading.base.work import outbox
from lading.members.accounts.models import User
from lading.reach.notifications.models import Notification, OutgoingMessage
from lading.reach.notifications.notices import matches
from lading.trade.enquiries.models import Enquiry
from lading.trade.quotations.models import QuotationVersion
from tests.platform.factories import EnquiryFactory, colleague, member, quotation_of

pytestmark = pytest.mark.django_db


def publish(topic: str, **payload: object) -> None:
    """Publish an event and deliver it to our consumers twice, as after a worker was killed."""
    with transaction.atomic():
        outbox.publish(topic, payload)
    ours = OutboxMessage.objects.filter(consumer__startswith="notifications.")
    OutboxMessage.objects.exclude(pk__in=ours.values("pk")).delete()
    outbox.drain()
    ours.update(done_at=None)
    outbox.drain()


def stored_notices() -> list[tuple[int, str, str]]:
    """The company, kind and path of each notification."""
    rows = Notification.objects.order_by("id").values_list("company_id", "kind", "url")
    return list(rows)


def mailed() -> list[tuple[str, str]]:
    """The recipient and subject of each e-mail."""
    return list(OutgoingMessage.objects.order_by("id").values_list("to", "subject"))


def company_of(user: User) -> int:
    assert user.company_id is not None
    return user.company_id


def test_matched_companies_are_told_once() -> None:
    buyer, first, second, other = member(1), member(3), member(8), member(3)
    enquiry = EnquiryFactory.by(buyer, product_name="Cotton yarn")
    companies = [company_of(first), company_of(second)]
    publish("leads.matched", enquiryId=enquiry.pk, companyIds=companies)
    publish("leads.matched", enquiryId=enquiry.pk, companyIds=companies)

    link = f"/enquiries/details?id={enquiry.pk}"
    assert stored_notices() == [(company, "lead_matched", link) for company in companies]
    assert mailed() == [
        (first.email, "New enquiry: Cotton yarn"),
        (second.email, "New enquiry: Cotton yarn"),
    ]
    assert not Notification.objects.filter(company=other.company).exists()


def test_a_lead_never_names_the_enquirer() -> None:
    buyer = member(1, name="Gulf Looms Trading LLC")
    seller = member(3)
    enquiry = EnquiryFactory.by(buyer)
    publish("leads.matched", enquiryId=enquiry.pk, companyIds=[company_of(seller)])
    message = OutgoingMessage.objects.get()
    notification = Notification.objects.get()
    everything = f"{message.subject}{message.text}{message.html}{message.params}"
    assert "Gulf Looms" not in everything + str(notification.params)
    assert buyer.email not in everything


def test_only_the_active_primary_user_is_written_to() -> None:
    buyer, seller = member(1), member(3)
    colleague(seller)
    inactive = member(3)
    inactive.is_active = False
    inactive.save()
    enquiry = EnquiryFactory.by(buyer)
    publish(
        "leads.matched", enquiryId=enquiry.pk, companyIds=[company_of(seller), company_of(inactive)]
    )
    assert [to for to, _subject in mailed()] == [seller.email]
    assert Notification.objects.count() == 2


def test_telling_many_costs_as_many_statements_as_telling_one() -> None:
    buyer = member(1)
    sellers = [member(3) for _ in range(12)]
    enquiry = EnquiryFactory.by(buyer)

    def statements(users: list[User]) -> int:
        with CaptureQueriesContext(
            connection,
        ) as captured:
            companies = [company_of(user) for user in users]
            matches.tell_matched({"enquiryId": enquiry.pk, "companyIds": companies})
        return len(captured)

    assert statements(sellers[:1]) == statements(sellers[1:])
    assert Notification.objects.count() == OutgoingMessage.objects.count() == 12


def matched(seller: User, enquiries: list[Enquiry]) -> None:
    """The event for a company that a change of its products matched with enquiries."""
    publish(
        "company.matched",
        companyId=company_of(seller),
        enquiryIds=[enquiry.pk for enquiry in enquiries],
    )


def enquiries_for(*products: str) -> list[Enquiry]:
    """Enquiries published one after the other."""
    buyer, at = member(1), timezone.now() - dt.timedelta(hours=len(products))
    return [
        EnquiryFactory.by(
            buyer, product_name=product, published_at=at + dt.timedelta(minutes=number)
        )
        for number, product in enumerate(products)
    ]


def test_several_matches_at_once_are_one_digest() -> None:
    seller, enquiries = member(3), enquiries_for(*(f"Yarn <{n}>" for n in range(300)))
    matched(seller, enquiries)
    assert stored_notices() == [(company_of(seller), "leads_matched", "/enquiries")]
    assert mailed() == [(seller.email, "New matching enquiries: 300")]
    message = OutgoingMessage.objects.get()
    newest = enquiries[:-11:-1]
    for enquiry in newest:
        link = f"http://localhost:3000/enquiries/details?id={enquiry.pk}"
        assert f"- {enquiry.product_name}: {link}\n" in message.text
        name = enquiry.product_name.replace("<", "&lt;").replace(">", "&gt;")
        assert f'<a href="{link}" style="color:#0d6e6a;">{name}</a>' in message.html
    assert message.html.count("<li>") == message.text.count("\n- ") == 10
    assert "See the enquiries: http://localhost:3000/enquiries\n" in message.text


def test_a_single_match_is_told_as_before() -> None:
    seller, (enquiry,) = member(3), enquiries_for("Cotton yarn")
    matched(seller, [enquiry])
    link = f"/enquiries/details?id={enquiry.pk}"
    assert stored_notices() == [(company_of(seller), "lead_matched", link)]
    assert mailed() == [(seller.email, "New enquiry: Cotton yarn")]


def test_nobody_is_told_twice_of_an_enquiry_alone_or_in_a_digest() -> None:
    seller, other = member(3), member(3)
    first, second, third, fourth, fifth = enquiries_for("A", "B", "C", "D", "E")
    publish("leads.matched", enquiryId=first.pk, companyIds=[company_of(seller)])
    matched(seller, [first, second, third])
    matched(seller, [first, second, third, fourth])
    matched(seller, [second, third, fourth])
    matched(other, [second, third])
    matched(seller, [fifth, first])
    assert sorted(mailed()) == sorted(
        [
            (seller.email, "New enquiry: A"),
            (seller.email, "New matching enquiries: 2"),
            (seller.email, "New enquiry: D"),
            (other.email, "New matching enquiries: 2"),
            (seller.email, "New enquiry: E"),
        ]
    )


def test_a_digest_leaves_out_what_is_withdrawn_or_gone() -> None:
    seller, (first, second, third) = member(3), enquiries_for("A", "B", "C")
    Enquiry.objects.filter(pk=second.pk).update(status="withdrawn")
    publish(
        "company.matched",
        companyId=company_of(seller),
        enquiryIds=[first.pk, second.pk, third.pk, third.pk + 1000],
    )
    assert mailed() == [(seller.email, "New matching enquiries: 2")]
    assert "B: http" not in OutgoingMessage.objects.get().text


@pytest.mark.parametrize(
    ("locale", "subject", "button"),
    [
        ("zh", "匹配的新询价：2 份", "查看询价"),
        ("es", "Nuevas solicitudes para su empresa: 2", "Ver las solicitudes"),
        ("fr", "Nouvelles demandes pour votre entreprise\u202f: 2", "Voir les demandes"),
        ("it", "Nuove richieste adatte alla vostra azienda: 2", "Vedi le richieste"),
        ("ar", "طلبات عروض أسعار جديدة تناسب نشاطك: 2", "الاطلاع على طلبات عروض الأسعار"),
    ],
)
def test_a_digest_in_every_language(locale: str, subject: str, button: str) -> None:
    seller = member(3)
    seller.locale = locale
    seller.save()
    matched(seller, enquiries_for("A", "B"))
    message = OutgoingMessage.objects.get()
    assert message.subject == subject
    for text in (message.text, message.html):
        assert button in text
        assert f"http://localhost:3000/{locale}/enquiries/details?id=" in text


def test_a_digest_costs_as_many_statements_for_many_as_for_two() -> None:
    def statements(enquiries: list[Enquiry]) -> int:
        company = company_of(member(3))
        with CaptureQueriesContext(connection) as captured:
            ids = [enquiry.pk for enquiry in enquiries]
            matches.tell_company_matched({"companyId": company, "enquiryIds": ids})
        return len(captured)

    assert statements(enquiries_for("A", "B")) == statements(enquiries_for(*"ABCDEFGHIJKLMN"))


def test_each_is_written_to_in_their_own_language() -> None:
    buyer, french, arab, odd = member(1), member(3), member(3), member(3)
    for user, locale in ((french, "fr"), (arab, "ar"), (odd, "xx")):
        user.locale = locale
        user.save()
    enquiry = EnquiryFactory.by(buyer)
    companies = [company_of(user) for user in (french, arab, odd)]
    publish("leads.matched", enquiryId=enquiry.pk, companyIds=companies)
    html = {m.to: m.html for m in OutgoingMessage.objects.all()}
    assert '<html lang="fr" dir="ltr">' in html[french.email]
    assert f"/fr/enquiries/details?id={enquiry.pk}" in html[french.email]
    assert '<html lang="ar" dir="rtl">' in html[arab.email]
    assert '<html lang="en" dir="ltr">' in html[odd.email]
    assert f"http://localhost:3000/enquiries/details?id={enquiry.pk}" in html[odd.email]


@pytest.mark.parametrize(
    ("variant", "path"),
    [
        ("rfq", "/rfq"),
        ("freight", "/rfq-freight-rate"),
        ("cha", "/rfq-cha"),
        ("source", "/source-your-cargo"),
    ],
)
def test_publication_is_told_to_the_enquirer(variant: str, path: str) -> None:
    buyer = member(2)
    enquiry = EnquiryFactory.by(buyer, product_name="Granite", variant=variant)
    publish("enquiry.published", enquiryId=enquiry.pk)
    assert stored_notices() == [
        (company_of(buyer), "enquiry_published", f"{path}/view/{enquiry.pk}")
    ]
    assert mailed() == [(buyer.email, "Your enquiry is published: Granite")]


def decided(enquiry_id: int, company_id: int, reason: str) -> None:
    opened = review.submit(
        kind="enquiry", object_id=enquiry_id, company_id=company_id, company_name="", title=""
    )
    Review.objects.filter(pk=opened.pk).update(
        decided_at=opened.submitted_at, decision="rejected", remarks=reason
    )


def test_each_rejection_is_told_with_its_reason() -> None:
    buyer = member(1)
    enquiry = EnquiryFactory.by(buyer, product_name="Granite", status="rejected")
    for _ in range(2):
        decided(enquiry.pk, company_of(buyer), "No quantity")
        publish("enquiry.rejected", enquiryId=enquiry.pk, reason="No quantity")
    entry = (company_of(buyer), "enquiry_rejected", f"/rfq/details/{enquiry.pk}")
    assert stored_notices() == [entry, entry]
    first, _second = OutgoingMessage.objects.order_by("id")
    assert "Reason: No quantity" in first.text
    assert first.subject == "Your enquiry was not approved: Granite"


def test_withdrawal_is_told_to_quoters_only_and_once() -> None:
    buyer, quoter, reader = member(1), member(3), member(3)
    enquiry = EnquiryFactory.by(buyer, product_name="Granite")
    quotation = quotation_of(quoter, enquiry, status="withdrawn")
    publish("enquiry.withdrawn", enquiryId=enquiry.pk)
    publish("quotation.withdrawn", quotationId=quotation.pk)
    assert stored_notices() == [(company_of(quoter), "enquiry_withdrawn", "/enquiries")]
    assert mailed() == [(quoter.email, "Enquiry withdrawn: Granite")]
    assert not Notification.objects.filter(company=reader.company).exists()


def test_quotations_are_told_to_the_enquirer_once_per_version() -> None:
    buyer, seller = member(1), member(3, name="Kovai Mills")
    enquiry = EnquiryFactory.by(buyer, product_name="Cotton yarn")
    quotation = quotation_of(seller, enquiry)
    first = quotation.current_version
    assert first is not None
    publish("quotation.sent", quotationId=quotation.pk, version=1)
    first.pk, first.number = None, 2
    first.save()
    QuotationVersion.objects.filter(pk=first.pk).update(expiry_date="2026-12-24")
    publish("quotation.revised", quotationId=quotation.pk, version=2)

    link = f"/rfq/quotations-details/{quotation.pk}"
    assert stored_notices() == [
        (company_of(buyer), "quotation_received", link),
        (company_of(buyer), "quotation_revised", link),
    ]
    revised = OutgoingMessage.objects.get(template="quotation_revised")
    assert revised.to == buyer.email
    assert (
        "Kovai Mills revised its quotation for Cotton yarn. It is valid until 24-Dec-2026."
        in revised.text
    )


def test_orders_are_told_to_the_seller_and_confirmations_to_the_buyer() -> None:
    buyer = member(1, name="Gulf Looms Trading LLC")
    seller = member(3, name="Kovai Mills")
    enquiry = EnquiryFactory.by(buyer, product_name="Cotton yarn")
    quotation = quotation_of(seller, enquiry)
    publish("order.placed", quotationId=quotation.pk)
    publish("order.confirmed", quotationId=quotation.pk)
    assert stored_notices() == [
        (
            company_of(seller),
            "order_placed",
            f"/enquiries/details?id={enquiry.pk}&qid={quotation.pk}",
        ),
        (company_of(buyer), "order_confirmed", f"/rfq/quotations-details/{quotation.pk}"),
    ]
    assert mailed() == [
        (seller.email, "New order: Cotton yarn"),
        (buyer.email, "Order confirmed: Cotton yarn"),
    ]
    placed = OutgoingMessage.objects.get(template="order_placed")
    assert "Gulf Looms" not in placed.text + placed.html


@pytest.mark.parametrize(
    ("topic", "payload"),
    [
        ("leads.matched", {"enquiryId": 0, "companyIds": [1]}),
        ("enquiry.published", {"enquiryId": 0}),
        ("enquiry.rejected", {"enquiryId": 0, "reason": "x"}),
        ("enquiry.withdrawn", {"enquiryId": 0}),
        ("quotation.sent", {"quotationId": 0, "version": 1}),
        ("quotation.revised", {"quotationId": 0, "version": 1}),
        ("quotation.withdrawn", {"quotationId": 0}),
        ("order.placed", {"quotationId": 0}),
        ("order.confirmed", {"quotationId": 0}),
    ],
)
def test_what_is_gone_is_not_told(topic: str, payload: dict[str, object]) -> None:
    publish(topic, **payload)
    assert not Notification.objects.exists()
    assert not OutgoingMessage.objects.exists()
    assert not OutboxMessage.objects.filter(done_at=None).exists()
