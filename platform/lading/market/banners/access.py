"""Who sees banners: staff with the capability all of them, a company those of today that are for
it.
"""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q, QuerySet

from lading.base.kernel.actor import Actor
from lading.base.kernel.database import row_locks
from lading.base.kernel.database.rows import get_row
from lading.base.kernel.errors import Forbidden
from lading.base.kernel.values import clock
from lading.members.accounts.roles import require
from lading.members.companies.models import Company, CompanyPort, PortPair
from lading.trade.catalogue import access as products
from lading.trade.catalogue.models import Product
from lading.trade.catalogue.rules import ProductStatus
from lading.trade.enquiries import access as enquiries
from lading.trade.enquiries.models import Enquiry

from .models import Banner
from .rules import State, in_state

CAPABILITY = "banners.edit"
"""The capability that staff need to read, write and deactivate banners, and to read their
counts.
"""


def all_for_staff(actor: Actor) -> QuerySet[Banner]:
    """Every banner. Raises Forbidden without the capability."""
    require(actor, CAPABILITY)
    return Banner.objects.all()


def shown_to(actor: Actor) -> QuerySet[Banner]:
    """The banners that are for the actor's company today (RULES.md 62). Raises Forbidden for staff,
    who have no dashboard.
    """
    if actor.is_staff or not actor.company_id:
        raise Forbidden
    return Banner.objects.filter(
        in_state(State.ACTIVE, clock.today()),
        _in_country(actor),
        _at_port(actor),
        _with_goods(actor),
        business_type_ids__contains=[actor.business_type],
    )


def lock(banner_id: int) -> Banner:
    """Lock a banner that staff change. Raises NotFound. In a transaction."""
    return get_row(row_locks.for_change(Banner.objects), banner_id)


def _in_country(actor: Actor) -> Q:
    own = Company.objects.filter(pk=actor.company_id, country=OuterRef("country"))
    return Q(country=None) | Q(Exists(own))


def _at_port(actor: Actor) -> Q:
    """The company serves the port, or ships from it or to it."""
    served = CompanyPort.objects.filter(company=actor.company_id, port=OuterRef("port"))
    either = Q(loading_port=OuterRef("port")) | Q(destination_port=OuterRef("port"))
    shipped = PortPair.objects.filter(either, company=actor.company_id)
    return Q(port=None) | Q(Exists(served)) | Q(Exists(shipped))


def _with_goods(actor: Actor) -> Q:
    """The company has an approved product of the category or HS code, or published an enquiry for
    one.
    """
    offered = products.own(actor).filter(status=ProductStatus.APPROVED)
    enquired = enquiries.own(actor).filter(published_at__isnull=False)
    for_all = Q(category=None, hs_code=None)
    by_category = Q(hs_code=None) & _either(offered, enquired, "category")
    return for_all | by_category | _either(offered, enquired, "hs_code")


def _either(offered: QuerySet[Product], enquired: QuerySet[Enquiry], column: str) -> Q:
    same = {column: OuterRef(column)}
    return Q(Exists(offered.filter(**same))) | Q(Exists(enquired.filter(**same)))
