"""What everybody writes: the busiest calls with the ORM, `ModelSchema` and pages by OFFSET.

It is measured beside Lading and the floor. It reads the rows that Lading's call reads, each with
what it names, by `select_related` and `prefetch_related`, and counts each list. Who may see what is
left out but for one query of the plan, so the usual has less to do than Lading.
"""

from __future__ import annotations

import hashlib

from django.core.wsgi import get_wsgi_application

application = get_wsgi_application()

from django.db.models import Prefetch, QuerySet  # noqa: E402 -- models need the settings
from django.http import HttpRequest  # noqa: E402
from django.shortcuts import get_object_or_404  # noqa: E402
from django.urls import path  # noqa: E402
from django.utils import timezone  # noqa: E402
from ninja import ModelSchema, NinjaAPI  # noqa: E402
from ninja.pagination import PageNumberPagination, paginate  # noqa: E402
from ninja.security import HttpBearer  # noqa: E402

from lading.base.reference.business_types import BusinessTypeId  # noqa: E402
from lading.base.reference.models import Category, Country, HsCode, Port, Unit  # noqa: E402
from lading.members.accounts.models import AccessToken  # noqa: E402
from lading.members.billing.models import Subscription  # noqa: E402
from lading.members.companies.models import Company  # noqa: E402
from lading.trade.enquiries.models import Enquiry, Lead  # noqa: E402
from lading.trade.enquiries.rules import EnquiryStatus  # noqa: E402
from lading.trade.quotations.models import Quotation, QuotationVersion  # noqa: E402

PAGE = 10


class Bearer(HttpBearer):
    """The company of a live token's person."""

    def authenticate(self, request: HttpRequest, token: str) -> int | None:
        """Read the token with its person and company."""
        row = (
            AccessToken.objects.select_related("user__company")
            .filter(
                digest=hashlib.sha256(token.encode()).digest(),
                revoked_at=None,
                expires_at__gt=timezone.now(),
                user__is_active=True,
            )
            .first()
        )
        return row.user.company_id if row else None


class CountryOut(ModelSchema):
    class Meta:
        model = Country
        fields = ["id", "name"]


class PortOut(ModelSchema):
    class Meta:
        model = Port
        fields = ["id", "name", "locode"]


class CategoryOut(ModelSchema):
    class Meta:
        model = Category
        fields = ["id", "name"]


class HsCodeOut(ModelSchema):
    class Meta:
        model = HsCode
        fields = ["id", "code", "description"]


class UnitOut(ModelSchema):
    class Meta:
        model = Unit
        fields = ["id", "code", "name"]


class CompanyOut(ModelSchema):
    class Meta:
        model = Company
        fields = ["id", "name", "business_type"]


class EnquiryOut(ModelSchema):
    company: CompanyOut
    category: CategoryOut | None
    hs_code: HsCodeOut | None
    unit: UnitOut | None
    source_country: CountryOut | None
    source_port: PortOut | None
    destination_country: CountryOut | None
    destination_port: PortOut | None

    class Meta:
        model = Enquiry
        fields = [
            "id",
            "variant",
            "status",
            "product_name",
            "description",
            "remarks",
            "quantity",
            "payment_terms",
            "delivery_location",
            "shipment_mode",
            "shipment_type",
            "container_type",
            "container_count",
            "cargo_weight",
            "total_cubic_metres",
            "cargo_readiness_date",
            "currency",
            "rate_indication",
            "quotation_count",
            "created_at",
            "published_at",
        ]


class ReceiptOut(ModelSchema):
    class Meta:
        model = Lead
        fields = [
            "is_matched",
            "score",
            "reasons",
            "accessed_at",
            "receipt_status",
            "quotation_id",
        ]


class LeadOut(ReceiptOut):
    enquiry: EnquiryOut


class AddressedOut(EnquiryOut):
    leads: list[ReceiptOut]


class VersionOut(ModelSchema):
    unit: UnitOut | None

    class Meta:
        model = QuotationVersion
        fields = ["number", "price", "quantity", "net_amount", "currency", "expiry_date"]


class QuotedOut(ModelSchema):
    category: CategoryOut | None
    hs_code: HsCodeOut | None

    class Meta:
        model = Enquiry
        fields = ["id", "variant", "product_name"]


class QuotationOut(ModelSchema):
    company: CompanyOut
    receiver: CompanyOut
    enquiry: QuotedOut
    current_version: VersionOut | None

    class Meta:
        model = Quotation
        fields = ["id", "status", "created_at", "updated_at", "ordered_at", "has_counter_offer"]


api = NinjaAPI(auth=Bearer(), urls_namespace="usual")
NAMED = (
    "company",
    "category",
    "hs_code",
    "unit",
    "source_country",
    "source_port",
    "destination_country",
    "destination_port",
)


def has_plan(company_id: int) -> bool:
    """Whether the company's plan lets it open enquiries."""
    return Subscription.objects.filter(company_id=company_id, ends_at__gt=timezone.now()).exists()


@api.get("/leads", response=list[LeadOut])
@paginate(PageNumberPagination, page_size=PAGE)
def list_leads(request: HttpRequest) -> QuerySet[Lead]:
    """Leads of the person's company, the newest first."""
    company_id = _company_id(request)
    has_plan(company_id)
    return (
        Lead.objects.filter(company_id=company_id, is_matched=True)
        .select_related(*(f"enquiry__{name}" for name in NAMED))
        .order_by("-published_at", "-enquiry_id")
    )


@api.get("/forwarder", response=list[AddressedOut])
@paginate(PageNumberPagination, page_size=PAGE)
def list_addressed(request: HttpRequest) -> QuerySet[Enquiry]:
    """Enquiries addressed to forwarders, the newest first, each with the company's own lead."""
    company_id = _company_id(request)
    has_plan(company_id)
    own = Lead.objects.filter(company_id=company_id)
    return (
        Enquiry.objects.filter(
            status=EnquiryStatus.PUBLISHED,
            target_types__contains=[BusinessTypeId.FREIGHT_FORWARDER],
        )
        .exclude(company_id=company_id)
        .exclude(excluded_company_ids__contains=[company_id])
        .select_related(*NAMED)
        .prefetch_related(Prefetch("leads", own))
        .order_by("-published_at", "-id")
    )


@api.get("/enquiries/{int:enquiry_id}", response=AddressedOut)
def get_enquiry(request: HttpRequest, enquiry_id: int) -> Enquiry:
    """An enquiry with the company's own lead."""
    company_id = _company_id(request)
    has_plan(company_id)
    own = Lead.objects.filter(company_id=company_id)
    read = Enquiry.objects.select_related(*NAMED).prefetch_related(Prefetch("leads", own))
    return get_object_or_404(read, pk=enquiry_id)


@api.get("/quotations", response=list[QuotationOut])
@paginate(PageNumberPagination, page_size=PAGE)
def list_quotations(request: HttpRequest) -> QuerySet[Quotation]:
    """Quotations that the person's company received, the newest first."""
    company_id = _company_id(request)
    has_plan(company_id)
    return (
        Quotation.objects.filter(receiver_id=company_id)
        .select_related(
            "company",
            "receiver",
            "enquiry__category",
            "enquiry__hs_code",
            "current_version__unit",
        )
        .order_by("-id")
    )


def _company_id(request: HttpRequest) -> int:
    company_id: int = request.auth  # type: ignore[attr-defined]
    return company_id


urlpatterns = [path("", api.urls)]
