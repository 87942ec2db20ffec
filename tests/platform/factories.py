"""Objects for tests, made valid by default. Reference rows are looked up, never invented."""

from __future__ import annotations

import datetime as dt
import hashlib
import secrets
from typing import Any

import factory
from django.utils import timezone
from factory.django import DjangoModelFactory

from lading.base.kernel.values import clock
from lading.base.reference.models import Category, Country, HsCode, Port, Unit
from lading.members.accounts.models import AccessToken, LoginSession, User
from lading.members.billing.models import Plan, PlanFamily, Subscription
from lading.members.companies.models import Company, CompanyPort, CompanyStatus, PortPair, PortRole
from lading.reach.intake.models import ExporterRegistration, WebsiteQuery
from lading.reach.intake.services import submit_for_review
from lading.trade.catalogue.models import Product
from lading.trade.catalogue.rules import ProductStatus
from lading.trade.enquiries.models import Enquiry
from lading.trade.enquiries.rules import EnquiryStatus
from lading.trade.quotations.models import Quotation, QuotationVersion

PASSWORD = "Lading-test-2026"


class CompanyFactory(DjangoModelFactory[Company]):
    """An approved company; ``business_type_id`` decides everything else."""

    class Meta:
        model = Company

    business_type_id = 1
    name = factory.Sequence(lambda n: f"Trader {n} Ltd")
    city = "Chennai"
    address = "12 Harbour Road"
    country = factory.LazyAttribute(
        lambda o: Country.objects.get(iso2="AE" if o.business_type_id == 1 else "IN")
    )
    status = CompanyStatus.APPROVED
    created_at = factory.LazyFunction(timezone.now)


class UserFactory(DjangoModelFactory[User]):
    """The primary user of a new company; ``tier`` gives the company an active plan."""

    class Meta:
        model = User
        skip_postgeneration_save = True

    email = factory.Sequence(lambda n: f"user{n}@trader.example")
    name = factory.Sequence(lambda n: f"Person {n}")
    mobile = factory.Sequence(lambda n: f"+9198{n:08d}")
    company = factory.SubFactory(CompanyFactory)
    is_primary = True
    created_at = factory.LazyFunction(timezone.now)
    # Hashing would take most of a test's time. Tests of accounts set a real password where needed.
    password = "!unusable"


class StaffFactory(UserFactory):
    """A staff member with every permission."""

    company = None  # type: ignore[assignment]  # staff belong to no company
    is_primary = False
    is_staff = True
    is_superuser = True


def member(business_type: int, *, tier: int | None = None, **company: Any) -> User:
    """A primary user of a new company of that type, with an active plan of ``tier``."""
    user: User = UserFactory.create(
        company__business_type_id=business_type,
        **{f"company__{name}": value for name, value in company.items()},
    )
    if tier is not None:
        assert user.company is not None
        subscribe(user.company, tier)
    return user


def company_of(user: User) -> Company:
    """The company of a member."""
    assert user.company is not None
    return user.company


def colleague(user: User) -> User:
    """A secondary user of the same company."""
    return UserFactory.create(company=user.company, is_primary=False)


def subscribe(company: Company, tier: int, *, days: int = 30) -> Subscription:
    """An active subscription."""
    plan, _created = Plan.objects.get_or_create(
        family=PlanFamily.GENERIC,
        tier=tier,
        is_yearly=False,
        defaults={
            "name": f"Plan {tier}",
            "base_name": f"Plan {tier}",
            "price": 0 if tier == 1 else 999,
            "duration_days": 30,
        },
    )
    starts_at = clock.now() - dt.timedelta(days=1)
    return Subscription.objects.create(
        company=company,
        plan=plan,
        starts_at=starts_at,
        ends_at=starts_at + dt.timedelta(days=days),
        original_ends_at=starts_at + dt.timedelta(days=days),
        created_at=starts_at,
    )


def token_for(user: User, *, hours: int = 12) -> str:
    """A bearer token like one from sign-in at this moment of ``clock.as_of``."""
    token = secrets.token_urlsafe(32)
    now = clock.now()
    session = LoginSession.objects.create(user=user, login_at=now, device_type="desktop")
    AccessToken.objects.create(
        user=user,
        login_session=session,
        digest=hashlib.sha256(token.encode()).digest(),
        created_at=now,
        expires_at=now + dt.timedelta(hours=hours),
    )
    return token


def hs(code: str) -> HsCode:
    """An HS row by its digits."""
    return HsCode.objects.get(code=code)


def port(locode: str) -> Port:
    """A port by UN/LOCODE."""
    return Port.objects.get(locode=locode)


class ProductFactory(DjangoModelFactory[Product]):
    """An approved product under HS 520512 unless another code is given."""

    class Meta:
        model = Product

    name = factory.Sequence(lambda n: f"Cotton yarn {n}")
    description = "Combed cotton yarn on cones"
    specification = "Ne 30/1"
    hs_code = factory.LazyFunction(lambda: hs("520512"))
    category = factory.LazyAttribute(lambda o: o.hs_code.category)
    status = ProductStatus.APPROVED
    created_at = factory.LazyFunction(timezone.now)

    @classmethod
    def by(cls, user: User, hs_code: str = "520512", **fields: Any) -> Product:
        """A product of the user's company."""
        return cls.create(company=user.company, created_by=user, hs_code=hs(hs_code), **fields)


def serves(user: User, locode: str, role: str = PortRole.LOADING) -> CompanyPort:
    """Add a port to those that the user's company serves."""
    return CompanyPort.objects.create(company=company_of(user), port=port(locode), role=role)


def ships(user: User, loading: str, destination: str) -> PortPair:
    """Add a port pair to those that the user's company ships on."""
    return PortPair.objects.create(
        company=company_of(user), loading_port=port(loading), destination_port=port(destination)
    )


class EnquiryFactory(DjangoModelFactory[Enquiry]):
    """A published RFQ of a buyer in the Emirates for cotton yarn, towards manufacturers."""

    class Meta:
        model = Enquiry

    variant = "rfq"
    status = EnquiryStatus.PUBLISHED
    product_name = factory.Sequence(lambda n: f"Cotton yarn lot {n}")
    hs_code = factory.LazyFunction(lambda: hs("520512"))
    category = factory.LazyAttribute(lambda o: o.hs_code.category)
    description = "Combed, waxed, on cones"
    quantity = 1000
    unit = factory.LazyFunction(lambda: Unit.objects.get(code="KGS"))
    target_types = [3, 8, 4]
    include_commission_agents = True
    payment_terms = "EXW"
    delivery_location = "Coimbatore"
    source_country = factory.LazyFunction(lambda: Country.objects.get(iso2="IN"))
    destination_country = factory.LazyFunction(lambda: Country.objects.get(iso2="AE"))
    destination_port = factory.LazyFunction(lambda: port("AEJEA"))
    currency = "USD"
    created_at = factory.LazyFunction(timezone.now)
    updated_at = factory.LazyFunction(timezone.now)
    published_at = factory.LazyAttribute(
        lambda o: timezone.now() if o.status in {"published", "withdrawn"} else None
    )

    @classmethod
    def by(cls, user: User, **fields: Any) -> Enquiry:
        """An enquiry of the user's company."""
        return cls.create(company=user.company, created_by=user, **fields)


def quotation_of(user: User, enquiry: Enquiry, *, price: int = 250, **fields: Any) -> Quotation:
    """A live quotation with one version, written directly into the tables."""
    now = timezone.now()
    quotation = Quotation.objects.create(
        enquiry=enquiry,
        company=company_of(user),
        receiver=enquiry.company,
        created_by=user,
        created_at=now,
        updated_at=now,
        **fields,
    )
    version = QuotationVersion.objects.create(
        quotation=quotation,
        number=1,
        price=price,
        unit=enquiry.unit,
        net_amount=(enquiry.quantity or 0) * price,
        currency="INR",
        expiry_date=timezone.localdate() + dt.timedelta(days=30),
        payment_terms="EXW",
        description="Ready stock",
        created_by=user,
        created_at=now,
    )
    quotation.current_version = version
    quotation.save(update_fields=["current_version"])
    return quotation


def category_of(hs_code: str) -> Category:
    """The product category that an HS code belongs to."""
    category = hs(hs_code).category
    assert category is not None
    return category


def registered(**fields: Any) -> ExporterRegistration:
    """An exporter registration that waits for review."""
    registration = ExporterRegistration.objects.create(
        **{
            "company_type": "private_limited",
            "name": "Asha Menon",
            "company_name": "Menon Spices",
            "email": "asha@menon-spices.example",
            "mobile": "+919876543210",
            "nature_of_business": "Export of spices",
            "created_at": timezone.now(),
            **fields,
        }
    )
    submit_for_review(registration)
    return registration


def website_query(**fields: Any) -> WebsiteQuery:
    """A new website query."""
    at = timezone.now()
    return WebsiteQuery.objects.create(
        **{
            "name": "Marc Dubois",
            "company_name": "Dubois Frères",
            "email": "marc@dubois.example",
            "mobile": "+33612345678",
            "subject": "Plans for a cooperative",
            "message": "Which plan suits us?",
            "created_at": at,
            "updated_at": at,
            **fields,
        }
    )
