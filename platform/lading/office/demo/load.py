"""Loads the demo data. Safe to repeat."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.db import connection, transaction

from lading.base.kernel.database import advisory_locks
from lading.base.reference.models import Country
from lading.members.billing.plans.loaders import load_plans
from lading.reach.dashboard import counting

from .companies import load_people
from .rates import load_rates
from .trade import load_trade
from .trade_records import load_trade_records


class DemoRefused(Exception):
    """Demo data must not be loaded here; the message says why."""


@dataclass(frozen=True, slots=True)
class DemoLoaded:
    """How many rows were added."""

    people: int
    enquiries: int


def load_demo() -> DemoLoaded:
    """Add missing demo accounts and their trade, in one transaction.

    Raises DemoRefused outside demo mode (the passwords are public) and without reference data.
    """
    if not settings.DEMO_MODE:
        raise DemoRefused("demo data is loaded in demo mode only (DEMO_MODE=1)")
    if not Country.objects.exists():
        raise DemoRefused("load the reference data first: manage.py load_reference")
    with transaction.atomic():
        with connection.cursor() as cursor:
            # Waiting for another load may take longer than statements of requests may.
            cursor.execute("SET LOCAL statement_timeout = 0")
        advisory_locks.take("load demo", patiently=True)
        load_plans()
        load_rates()
        people = load_people()
        # Before the trade, at whose end everything that waits is done.
        load_trade_records()
        loaded = DemoLoaded(people=people, enquiries=load_trade())
        # Dashboards do not have to wait for the first night.
        counting.count_figures()
        return loaded
