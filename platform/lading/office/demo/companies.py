"""Makes the demo's people, companies, subscriptions and products. Existing ones are
left unchanged.
"""

from __future__ import annotations

import datetime as dt

from lading.base.kernel.values.clock import as_of, now
from lading.base.legal.queries import current_versions
from lading.base.reference.models import Country, HsCode, Port
from lading.members.accounts.models import Consent, User
from lading.members.billing.models import Plan, Subscription
from lading.members.billing.plans import entitlements
from lading.members.billing.plans.pricing import price_amount
from lading.members.companies.models import Company, CompanyPort, CompanyStatus, PortPair, PortRole
from lading.trade.catalogue.models import Product
from lading.trade.catalogue.rules import ProductStatus

from .certificates import add_papers
from .data import COLLEAGUE_EMAIL, DOMAIN, PASSWORD, STAFF_EMAIL, DemoCompany, DemoProduct
from .nine_companies import COMPANIES

JOINED_AGO = dt.timedelta(days=90)
"""Longer than the oldest act of the demo's trade."""


def load_people() -> int:
    """Add staff, nine companies with their primary users, and one secondary user. Returns how many
    people were added. Inside the caller's transaction.
    """
    before = User.objects.count()
    with as_of(now() - JOINED_AGO):
        _add_people()
    for company in COMPANIES:
        _subscribe(company)
        add_papers(Company.objects.select_related("country").get(users__email=company.email))
    _accept_legal_pages()
    return User.objects.count() - before


def _add_people() -> None:
    if not _exists(STAFF_EMAIL):
        User.objects.create_superuser(STAFF_EMAIL, PASSWORD, name="Lading staff", created_at=now())
    for company in COMPANIES:
        if not _exists(company.email):
            _add_company(company)
    if not _exists(COLLEAGUE_EMAIL):
        _add_colleague()


def _accept_legal_pages() -> None:
    """Accept the current legal pages for the demo's people, as everybody who registers does."""
    people = User.objects.filter(email__endswith=f"@{DOMAIN}", is_staff=False, consents=None)
    Consent.objects.bulk_create(
        Consent(user=user, document=document, version=version, at=user.created_at)
        for user in people
        for document, version in current_versions().items()
        if version
    )


def _exists(email: str) -> bool:
    return User.objects.filter(email=email).exists()


def _add_company(demo: DemoCompany) -> None:
    company = Company.objects.create(
        business_type_id=demo.business_type,
        name=demo.name,
        description=demo.description,
        address=demo.address,
        city=demo.city,
        state=demo.state,
        country=Country.objects.get(iso2=demo.country),
        gst_number=demo.gst_number,
        status=CompanyStatus.APPROVED,
        created_at=now(),
    )
    user = User.objects.create_user(
        demo.email,
        PASSWORD,
        name=demo.person,
        mobile=demo.mobile,
        company=company,
        is_primary=True,
        created_at=now(),
    )
    _add_ports(company, demo)
    Product.objects.bulk_create(_product(company, user, product) for product in demo.products)


def _add_ports(company: Company, demo: DemoCompany) -> None:
    roles = ((PortRole.LOADING, demo.loading), (PortRole.DESTINATION, demo.destinations))
    CompanyPort.objects.bulk_create(
        CompanyPort(company=company, port=_port(locode), role=role)
        for role, locodes in roles
        for locode in locodes
    )
    PortPair.objects.bulk_create(
        PortPair(company=company, loading_port=_port(a), destination_port=_port(b))
        for a, b in demo.pairs
    )


def _port(locode: str) -> Port:
    return Port.objects.get(locode=locode)


def _subscribe(demo: DemoCompany) -> None:
    """Subscribe from today; to paid plans for a year, so that a demo that runs long keeps them."""
    company = Company.objects.get(users__email=demo.email)
    if demo.tier is None or Subscription.objects.filter(company=company).exists():
        return
    plan = Plan.objects.get(
        family=entitlements.plan_family(demo.business_type),
        tier=demo.tier,
        is_yearly=not entitlements.is_free(demo.tier),
    )
    ends_at = now() + dt.timedelta(days=plan.duration_days)
    Subscription.objects.create(
        company=company,
        plan=plan,
        starts_at=now(),
        ends_at=ends_at,
        original_ends_at=ends_at,
        value_paise=price_amount(plan),
        is_free=entitlements.is_free(plan.tier),
        created_at=now(),
    )


def _product(company: Company, user: User, demo: DemoProduct) -> Product:
    hs_code = HsCode.objects.get(code=demo.hs_code)
    return Product(
        company=company,
        created_by=user,
        name=demo.name,
        description=demo.description,
        specification=demo.specification,
        category_id=hs_code.category_id,
        hs_code=hs_code,
        status=ProductStatus.APPROVED,
        created_at=now(),
    )


def _add_colleague() -> None:
    """A secondary user of the exporter."""
    exporter = User.objects.get(email=f"exporter@{DOMAIN}")
    User.objects.create_user(
        COLLEAGUE_EMAIL,
        PASSWORD,
        name="Arjun Menon",
        mobile="+919840054321",
        company=exporter.company,
        created_at=now(),
    )
