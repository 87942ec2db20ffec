"""A person with data in every table that stores any."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import connection
from django.utils import timezone

from lading.base.files.models import StoredFile
from lading.base.files.schemas import file_url
from lading.base.kernel import audit
from lading.base.kernel.models import IdempotencyRecord, OutboxMessage
from lading.base.reference.models import Unit
from lading.market.calculator.models import Calculation, CalculationItem
from lading.market.freight_rates.models import LaneAlert
from lading.members.accounts.models import Consent, DataRequest, PasswordLink, User
from lading.members.billing.models import WebhookEvent
from lading.members.companies.models import CompanyDocument, SignUp
from lading.office.bulk.models import BulkImport, RememberedChoice
from lading.reach.messaging.models import MessageReport
from lading.reach.notifications.models import Notification, OutgoingMessage, Preferences
from lading.reach.searches.models import SavedSearch
from lading.trade.enquiries.models import Enquiry, EnquiryAttachment
from lading.trade.profiles.models import BusinessCard, Rating
from lading.trade.quotations.models import Quotation
from tests.platform.factories import (
    PASSWORD,
    EnquiryFactory,
    ProductFactory,
    StaffFactory,
    colleague,
    company_of,
    member,
    port,
    quotation_of,
    registered,
    serves,
    ships,
    token_for,
    website_query,
)
from tests.platform.freight_rates.rows import rate_of
from tests.platform.listings.rows import submitted_cargo, submitted_rodtep
from tests.platform.messaging.rows import write_messages
from tests.platform.offers.rows import offer_of
from tests.platform.profiles.orders import ordered
from tests.platform.promotions.rows import promotion_of
from tests.platform.quotations.trade import actor

NAME = "Zubeida Quillfeather"
EMAIL = "zubeida.quillfeather@own-post.example"
MOBILE = "+919812345670"
COMPANY = "Quill Traders"


@dataclass(slots=True)
class KnownPerson:
    """A person, their colleague, their trade partners, and what must stay after an erasure."""

    user: User
    mate: User
    other: User
    order: Quotation
    open_enquiry: Enquiry
    draft: Enquiry
    open_quotation: Quotation
    document: StoredFile
    attached: StoredFile


def password_for(user: User) -> None:
    """Set the tests' password."""
    user.set_password(PASSWORD)
    user.save(update_fields=["password"])


def known_person(*, business_type: int = 8, primary: bool = True) -> KnownPerson:
    """A primary or secondary user of a company that buys and sells, with data of every kind."""
    head = member(business_type, tier=3, name=COMPANY, description="Since 1987")
    mate = colleague(head)
    user = head if primary else mate
    user.name, user.email, user.mobile = NAME, EMAIL, MOBILE
    password_for(user)
    user.save()
    other = member(3, tier=3)
    order = ordered(user, other)
    made = KnownPerson(
        user=user,
        mate=mate if primary else head,
        other=other,
        order=order,
        open_enquiry=EnquiryFactory.by(user),
        draft=EnquiryFactory.by(user, status="draft"),
        open_quotation=_offer(user),
        document=stored(user, "certificate.pdf", purpose="document"),
        attached=stored(user, "specification.pdf"),
    )
    _fill_profile(made)
    _add_mentions(made)
    return made


def _offer(user: User) -> Quotation:
    enquiry = EnquiryFactory.by(member(1))
    Enquiry.objects.filter(pk=enquiry.pk).update(quotation_count=1, unread_quotations=1)
    return quotation_of(user, enquiry)


def stored(user: User, name: str, *, purpose: str = "attachment") -> StoredFile:
    """A file of the user's company, with its own content."""
    content = f"%PDF-1.4 {name}".encode()
    return StoredFile.objects.create(
        company_id=user.company_id,
        uploaded_by=user,
        purpose=purpose,
        original_name=name,
        content_type="application/pdf",
        size=len(content),
        sha256="0" * 64,
        path=default_storage.save(f"uploads/{name}", ContentFile(content)),
        created_at=timezone.now(),
    )


def _fill_profile(made: KnownPerson) -> None:
    """The company's profile and trade."""
    user, company, now = made.user, company_of(made.user), timezone.now()
    company.gst_number, company.logo = "33AAKCK4821M1ZB", stored(user, "logo.pdf", purpose="logo")
    company.save()
    CompanyDocument.objects.create(company=company, key="GST", file=made.document)
    serves(user, "INMAA")
    ships(user, "INMAA", "AEJEA")
    ProductFactory.by(user)
    promotion_of(user, message=f"Write to {EMAIL}")
    loading = stored(user, "loading.pdf")
    submitted_cargo(user, attachment=[file_url(loading)])
    submitted_rodtep(user, scripNumber="0312345678")
    EnquiryAttachment.objects.create(enquiry=made.order.enquiry, file=made.attached, slot=0)
    Rating.objects.create(
        quotation=made.order,
        rater=company,
        rated=company_of(made.other),
        created_by=user,
        rating=5,
        comments="On time",
        created_at=now,
        updated_at=now,
    )
    BusinessCard.objects.create(
        requester=company, buyer=company_of(member(1)), requested_by=user, created_at=now
    )


def _add_mentions(made: KnownPerson) -> None:
    """Add data about the person that the platform, staff and providers have stored."""
    user, now = made.user, timezone.now()
    token_for(user)
    Consent.objects.create(user=user, document="terms", version=1, at=now, ip_address="203.0.113.7")
    PasswordLink.objects.create(
        user=user, purpose="reset", digest=b"x" * 32, created_at=now, expires_at=now
    )
    SignUp.objects.create(
        user_id=user.pk,
        email=EMAIL,
        mobile=MOBILE,
        name=NAME,
        form={"companyName": COMPANY, "contact": MOBILE},
        created_at=now,
    )
    registered(name=NAME, email=EMAIL, mobile=MOBILE)
    website_query(name=NAME, email=EMAIL.upper(), mobile=MOBILE)
    audit.record(actor(user), user, "person_renamed", {"from": "Z.", "email": EMAIL})
    audit.record(actor(made.mate), user, "user_invited", {"people": [{"e-mail": EMAIL}]})
    OutboxMessage.objects.create(
        topic="password.forgotten", consumer="x", payload={"email": EMAIL}, created_at=now,
        done_at=now,
    )  # fmt: skip
    IdempotencyRecord.objects.create(
        owner=f"company:{user.company_id}", key="k", fingerprint="f", status=200,
        body=f'{{"email":"{EMAIL}"}}'.encode(), created_at=now,
    )  # fmt: skip
    WebhookEvent.objects.create(
        event_id="evt_1", kind="payment.captured", received_at=now,
        body={"payload": {"payment": {"entity": {"email": EMAIL, "contact": MOBILE}}}},
    )  # fmt: skip
    LogEntry.objects.create(
        user_id=StaffFactory.create().pk,
        content_type=ContentType.objects.get_for_model(User),
        object_id=str(user.pk),
        object_repr=EMAIL,
        action_flag=CHANGE,
    )
    BulkImport.objects.create(
        kind="products", user_id=user.pk, company_id=company_of(user).pk, language="en",
        file_name=f"{EMAIL}.csv", content=EMAIL.encode(), pictures={EMAIL: "x"}, created_at=now,
    )  # fmt: skip
    RememberedChoice.objects.create(
        company_id=company_of(user).pk, kind="rates", key="currency:1a", value="USD", used_at=now
    )
    Notification.objects.create(
        company=company_of(user), kind="company_approved", params={"company": EMAIL},
        dedupe_key="x", created_at=now,
    )  # fmt: skip
    Preferences.objects.create(company=company_of(user), choices={"leads": {"email": "never"}})
    rate_of(user, comments=f"Write to {EMAIL}")
    LaneAlert.objects.create(
        company=company_of(user), loading_port=port("INMUN"), destination_port=port("AEJEA"),
        container="40DHC", percent=10, created_at=now,
    )  # fmt: skip
    offer_of(user, comments=f"Write to {EMAIL}", delivery_location=f"Call {MOBILE}")
    for company, name in ((company_of(user), "Yarn"), (company_of(made.other), f"Ask {EMAIL}")):
        SavedSearch.objects.create(
            company=company, name=name, query={"filter": EMAIL}, frequency="never",
            told_from=now, created_at=now,
        )  # fmt: skip
    promotion_of(made.other, title=f"Ask {EMAIL}", message=MOBILE)
    calculation = Calculation.objects.create(
        company=company_of(made.other), template_name=f"For {EMAIL}", total_amount=1,
        addressee_name=f"Ask {EMAIL}", addressee_address=MOBILE, terms_of_payment=f"Call {MOBILE}",
        item_count=1, created_by=made.other, created_at=now, updated_at=now,
    )  # fmt: skip
    CalculationItem.objects.create(
        calculation=calculation, order=1, description=f"Ask {MOBILE}", currency="INR", rate=1,
        unit=Unit.objects.all()[0], quantity=1, gst_percent=0, net_amount=1, gst_amount=0, amount=1,
    )  # fmt: skip
    _mine, theirs, _alone = write_messages(
        made.order, (user, f"Write to {EMAIL}"), (made.other, f"I called {MOBILE}."), (user, MOBILE)
    )
    MessageReport.objects.create(
        message=theirs, company=company_of(user), reported_by=user, reason=f"{MOBILE} is mine",
        text=theirs.text, created_at=now,
    )  # fmt: skip
    for channel, to in (("email", EMAIL), ("whatsapp", MOBILE), ("email", "boss@x.example")):
        OutgoingMessage.objects.create(
            channel=channel, to=to, text=f"About {EMAIL}", template="t", created_at=now,
            dedupe_key=f"{channel}:{to}", params={"who": EMAIL},
        )  # fmt: skip


def ask_for(user: User, kind: str, *, due: Any = None) -> DataRequest:
    """A request of the person, due since yesterday unless ``due`` is given."""
    at = timezone.now()
    due = due or at - dt.timedelta(days=1)
    return DataRequest.objects.create(user=user, kind=kind, requested_at=at, due_at=due)


def archives() -> list[str]:
    """The paths of all downloads in the storage."""
    try:
        names = default_storage.listdir("exports")[1]
    except FileNotFoundError:
        return []
    return sorted(f"exports/{name}" for name in names)


def found_in_dump(*needles: str) -> list[str]:
    """The tables with a row that contains one of the texts in any column and case: as text, inside
    JSON, or as bytes; and the files that contain one.
    """
    tables_with_it: list[str] = []
    with connection.cursor() as cursor:
        cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")
        for (table,) in cursor.fetchall():
            for needle in needles:
                cursor.execute(
                    f'SELECT count(*) FROM "{table}" t '  # noqa: S608 - names from the catalogue
                    "WHERE t::text ILIKE %s OR t::text ILIKE %s",
                    [f"%{needle}%", f"%{needle.encode().hex()}%"],
                )
                if cursor.fetchone()[0]:
                    tables_with_it.append(f"{table}: {needle}")
    contents = [path for path in Path(settings.MEDIA_ROOT).rglob("*") if path.is_file()]
    return tables_with_it + [
        path.name
        for path in contents
        if any(needle.encode() in path.read_bytes() for needle in needles)
    ]
