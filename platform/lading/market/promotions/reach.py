"""Whom a promotion reaches (RULES.md 61): the one place that compares what a promotion is for with
what a company is.
"""

from __future__ import annotations

from django.db.models import Q

from lading.base.kernel.actor import Actor
from lading.base.reference.business_types import BusinessTypeId as T
from lading.members.accounts.permissions import SELLERS
from lading.members.companies import queries as companies
from lading.trade.catalogue import queries as products
from lading.trade.enquiries import queries as enquiries

DEAL_IN_GOODS = SELLERS | {T.BUYER}
"""Types for which the category counts. Forwarders, lines and customs agents carry and clear all
goods.
"""


def fits(actor: Actor) -> Q:
    """The condition that a promotion is for the actor's company. Three SQL queries; two for types
    that deal in no goods.
    """
    places = companies.places_of(actor.company_id)
    condition = Q(target_types=[]) | Q(target_types__contains=[actor.business_type])
    condition &= Q(country=None) | Q(country__in=places.country_ids)
    if places.port_ids:
        condition &= Q(port=None) | Q(port__in=places.port_ids)
    categories = _categories(actor)
    return condition & Q(category__in=categories) if categories else condition


def _categories(actor: Actor) -> list[int]:
    """The categories that the company deals in: those of its approved products, and of its latest
    enquiries. None: all.
    """
    if actor.business_type not in DEAL_IN_GOODS:
        return []
    enquired = enquiries.latest_category_ids(actor)
    sold = products.approved_category_ids(actor) if actor.business_type in SELLERS else frozenset()
    return sorted(enquired | sold)
