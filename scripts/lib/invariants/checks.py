"""All checks: those that hold at any moment, and those that hold once all work is done."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from . import events, extras, leads, money, stored, trade

Check = Callable[[], list[str]]

ALWAYS: Mapping[str, Check] = {
    "ledger": money.ledger,
    "points": money.points_for_something,
    "periods": money.periods,
    "payments": money.payments,
    "documents": money.documents,
    "quotations": trade.quotations,
    "versions": trade.versions,
    "orders": trade.orders,
    "counts": trade.counts,
    "counter-offers": trade.counter_offers,
    "offers": extras.offers,
    "promotions": extras.promotions,
    "listings": extras.listings,
    "reviews": extras.reviews,
    "banners": extras.banners,
    "causes": events.causes,
    "notifications": events.notifications,
}
"""By name: they hold in every snapshot of the database."""

AT_REST: Mapping[str, Check] = {
    "waiting": events.waiting,
    "withdrawn": trade.withdrawn,
    "leads": leads.leads,
    "told leads": events.told_leads,
    "followed products": extras.offers_follow,
    "files": stored.files,
}
"""By name: they hold when nobody has called for a while and the workers have nothing left to do."""

ALL: Mapping[str, Check] = {**ALWAYS, **AT_REST}
