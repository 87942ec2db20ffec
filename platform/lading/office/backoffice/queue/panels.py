"""Panels that show a whole reviewed object next to the decision."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from lading.base.kernel.values.clock import IST
from lading.base.reference.business_types import BusinessTypeId
from lading.market.promotions.admin import readers_of
from lading.market.promotions.models import Promotion
from lading.market.promotions.queries import REVIEW_KIND as PROMOTION
from lading.members.accounts.models import User
from lading.members.companies.models import Company, CompanyDocument, PortRole
from lading.members.companies.queries import CompanyProfile, profile_of
from lading.members.companies.reviewing import REVIEW_KIND as COMPANY
from lading.reach.intake.models import ExporterRegistration
from lading.reach.intake.services import REVIEW_KIND as REGISTRATION
from lading.reach.messaging.models import Message
from lading.reach.messaging.reports import REVIEW_KIND as MESSAGE
from lading.trade.catalogue.models import Product
from lading.trade.catalogue.queries import REVIEW_KIND as PRODUCT
from lading.trade.enquiries import alike
from lading.trade.enquiries.models import Enquiry

from .reviews import Beside, Panel, Section, presents

Fact = tuple[str | Promise, object]

_COMPANY = ("company__business_type", "company__country")
_PRODUCT = ("category", "hs_code", "primary_image", "created_by", *_COMPANY)
_RELATED = (
    *_COMPANY,
    "created_by",
    "category",
    "hs_code",
    "unit",
    "source_country",
    "source_port",
    "destination_country",
    "destination_port",
)


@presents("enquiry")
def enquiry_panel(enquiry_id: int) -> Panel | None:
    """An enquiry with all its fields, its company and its attachments, and another one of the
    company that asks for the same. Four SQL statements at most.
    """
    enquiry = (
        Enquiry.objects.select_related(*_RELATED)
        .prefetch_related("attachments__file")
        .filter(pk=enquiry_id)
        .first()
    )
    if enquiry is None:
        return None
    return Panel(
        sections=[
            Section(_("Request"), filled(_goods(enquiry))),
            Section(_("Shipment"), filled(_shipment(enquiry))),
            Section(_("Company"), filled(company_facts(enquiry.company, enquiry.created_by))),
        ],
        files=[attachment.file for attachment in enquiry.attachments.all()],
        beside=_beside(enquiry),
    )


def _beside(enquiry: Enquiry) -> Beside | None:
    """The company's other enquiry that is like this one, with the facts of both."""
    similar = alike.alike_to(enquiry, enquiry.submitted_at) if enquiry.submitted_at else None
    if similar is None:
        return None
    other = Enquiry.objects.select_related(*_RELATED).get(pk=similar.enquiry_id)
    pairs = zip(_goods(enquiry) + _shipment(enquiry), _goods(other) + _shipment(other), strict=True)
    warning = _("{percent} % of its text matches #{number}, submitted on {at}")
    return Beside(
        warning=str(warning).format(
            percent=similar.percent,
            number=similar.enquiry_id,
            at=f"{similar.submitted_at.astimezone(IST):%d-%m-%Y %H:%M}",
        ),
        url=reverse("admin:enquiries_enquiry_change", args=[similar.enquiry_id]),
        title=f"#{similar.enquiry_id} · {other.get_status_display()}",
        facts=[
            (label, here, there, here != there)
            for (label, here), (_label, there) in pairs
            if here not in (None, "") or there not in (None, "")
        ],
    )


@presents(PRODUCT)
def product_panel(product_id: int) -> Panel | None:
    """A product with all its fields, its company and its images. Two SQL statements."""
    product = (
        Product.objects.select_related(*_PRODUCT)
        .prefetch_related("further_images__file")
        .filter(pk=product_id)
        .first()
    )
    if product is None:
        return None
    images = [image.file for image in product.further_images.all()]
    facts = [
        (_("Product"), product.name),
        (_("Category"), product.category),
        (_("HS code"), product.hs_code),
        (_("Description"), product.description),
        (_("Specification"), product.specification),
    ]
    return Panel(
        sections=[
            Section(_("Product"), filled(facts)),
            Section(_("Company"), filled(company_facts(product.company, product.created_by))),
        ],
        files=[product.primary_image, *images] if product.primary_image else images,
    )


@presents(PROMOTION)
def promotion_panel(promotion_id: int) -> Panel | None:
    """A promotion with all its fields and its company. One SQL statement."""
    promotion = (
        Promotion.objects.select_related("category", "hs_code", "country", "port", "created_by")
        .select_related(*_COMPANY)
        .filter(pk=promotion_id)
        .first()
    )
    if promotion is None:
        return None
    facts = [
        (_("Title"), promotion.title),
        (_("Message"), promotion.message),
        (_("Category"), promotion.category),
        (_("HS code"), promotion.hs_code),
    ]
    audience = [
        (_("From"), f"{promotion.starts_on:%d-%m-%Y}"),
        (_("To"), f"{promotion.ends_on:%d-%m-%Y}"),
        (_("Towards"), readers_of(promotion)),
        (_("Country"), promotion.country),
        (_("Port"), promotion.port),
    ]
    return Panel(
        sections=[
            Section(_("Promotion"), filled(facts)),
            Section(_("Shown to"), filled(audience)),
            Section(_("Company"), filled(company_facts(promotion.company, promotion.created_by))),
        ]
    )


@presents(REGISTRATION)
def registration_panel(registration_id: int) -> Panel | None:
    """An exporter registration with all its fields. One SQL statement."""
    sent = ExporterRegistration.objects.filter(pk=registration_id).first()
    if sent is None:
        return None
    company = [
        (_("Name"), sent.company_name),
        (_("Company type"), sent.get_company_type_display()),
        (_("Nature of business"), sent.nature_of_business),
    ]
    applicant = [
        (_("Name"), sent.name),
        (_("E-mail"), sent.email),
        (_("Mobile"), sent.mobile),
        (_("Language"), sent.locale),
    ]
    return Panel(
        sections=[
            Section(_("Company"), filled(company)),
            Section(_("Applicant"), filled(applicant)),
        ]
    )


@presents(COMPANY)
def company_panel(company_id: int) -> Panel | None:
    """A company that waits for verification, with its certificates. Five SQL statements."""
    company = (
        Company.objects.select_related("business_type", "country", "logo")
        .filter(pk=company_id)
        .first()
    )
    if company is None:
        return None
    profile = profile_of(company)
    files = [document.file for document in profile.documents]
    return Panel(
        sections=[
            Section(_("Company"), filled(_firm(company, profile))),
            Section(
                _("Documents"), [(row.get_key_display(), _sent(row)) for row in profile.documents]
            ),
            Section(_("Trade"), filled(_ports_of(profile))),
        ],
        files=files + ([company.logo] if company.logo else []),
    )


def _firm(company: Company, profile: CompanyProfile) -> list[Fact]:
    primary = company.users.filter(is_primary=True).first()
    return [
        (_("Name"), company.name),
        (_("Business type"), company.business_type),
        (_("GST number"), company.gst_number),
        (_("Address"), _joined([company.address, company.city, company.state, company.country])),
        (_("About"), company.description),
        (_("Completion"), f"{profile.percent} %"),
        (
            _("Primary user"),
            _joined([primary.name, primary.email, primary.mobile]) if primary else "",
        ),
        (_("Registered"), f"{company.created_at:%d-%m-%Y}"),
    ]


def _sent(document: CompanyDocument) -> str:
    return _joined([document.get_status_display(), document.file.original_name])


def _ports_of(profile: CompanyProfile) -> list[Fact]:
    pairs = [f"{row.loading_port} → {row.destination_port}" for row in profile.pairs]
    return [
        (_("Loading ports"), _lines(str(row.port) for row in profile.served(PortRole.LOADING))),
        (
            _("Destination ports"),
            _lines(str(row.port) for row in profile.served(PortRole.DESTINATION)),
        ),
        (_("Port pairs"), _lines(pairs)),
    ]


def _lines(texts: Iterable[str]) -> str:
    return "\n".join(texts)


def _goods(enquiry: Enquiry) -> list[Fact]:
    return [
        (_("Product"), enquiry.product_name),
        (_("Category"), enquiry.category),
        (_("HS code"), enquiry.hs_code),
        (_("Quantity"), _with_unit(enquiry.quantity, enquiry.unit)),
        (_("Requirements"), enquiry.description),
        (_("Remarks"), enquiry.remarks),
        (_("Towards"), _types(enquiry.target_types)),
        (_("Variant"), enquiry.get_variant_display()),
        (_("Rate indication"), _with_unit(enquiry.rate_indication, enquiry.currency)),
        (_("Currency"), enquiry.currency if enquiry.rate_indication is None else ""),
    ]


def _shipment(enquiry: Enquiry) -> list[Fact]:
    containers = (
        f"{enquiry.container_count} × {enquiry.container_type}" if enquiry.container_count else ""
    )
    ready = enquiry.cargo_readiness_date
    return [
        (_("From"), _place(enquiry.source_port, enquiry.source_country)),
        (_("To"), _place(enquiry.destination_port, enquiry.destination_country)),
        (_("Delivery terms"), _joined([enquiry.payment_terms, enquiry.delivery_location])),
        (_("Mode"), _joined([enquiry.shipment_mode, enquiry.shipment_type]).upper()),
        (_("Containers"), containers),
        (_("Net weight per container"), _with_unit(enquiry.net_weight_per_container, "kg")),
        (_("Cargo weight"), _with_unit(enquiry.cargo_weight, "kg")),
        (_("Volume"), _with_unit(enquiry.total_cubic_metres, "m³")),
        (_("Cargo ready"), f"{ready:%d-%m-%Y}" if ready else ""),
    ]


def company_facts(company: Company, person: User) -> list[Fact]:
    return [
        (_("Name"), company.name),
        (_("Business type"), company.business_type),
        (_("Verification"), company.get_status_display()),
        (_("Country"), _joined([company.city, company.country])),
        (_("Raised by"), _joined([person.name, person.email])),
    ]


def filled(facts: Iterable[Fact]) -> list[Fact]:
    return [(label, value) for label, value in facts if value not in (None, "")]


def _types(numbers: Iterable[int]) -> str:
    return ", ".join(str(BusinessTypeId(number).label) for number in numbers)


def _joined(parts: Iterable[object]) -> str:
    return " · ".join(str(part) for part in parts if part)


def _place(port: object, country: object) -> str:
    return ", ".join(str(part) for part in (port, country) if part)


def _with_unit(value: Decimal | None, unit: object) -> str:
    return "" if value is None else f"{value.normalize():,f} {unit or ''}".strip()


@presents(MESSAGE)
def message_panel(message_id: int) -> Panel | None:
    """A reported message, as it was when it was reported, with its reports. Four SQL statements.
    The rest of the conversation is private.
    """
    message = (
        Message.objects.select_related("company", "sender")
        .prefetch_related("attachments__file", "reports__company")
        .filter(pk=message_id)
        .first()
    )
    if message is None:
        return None
    facts: list[Fact] = [
        (_("Sent by"), _joined([message.company.name, message.sender.name])),
        (_("Sent on"), f"{message.created_at.astimezone(IST):%d-%m-%Y %H:%M}"),
        (_("Deleted by its author"), _("Yes") if message.deleted_at else _("No")),
    ]
    for report in message.reports.all():
        facts += [
            (_("Text"), report.text),
            (_("Reported by"), report.company.name),
            (_("Reason"), report.reason),
        ]
    files = [attachment.file for attachment in message.attachments.all()]
    return Panel(sections=[Section(_("Reported message"), filled(facts))], files=files)
