"""Loading the demo: once into an empty installation, any number of times after that."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.db import connection, transaction

from lading.billing.plans.loaders import load_plans
from lading.kernel import advisory_locks
from lading.reference.models import Country

from .companies import load_people
from .trade import load_trade


class DemoRefused(Exception):
    """Demo data must not be loaded here; the message says why."""


@dataclass(frozen=True, slots=True)
class DemoLoaded:
    """What a load added."""

    people: int
    enquiries: int


def load_demo() -> DemoLoaded:
    """Add the demo accounts and their trade where they are missing, in one transaction.

    Raises DemoRefused outside demo mode (the passwords are published) or without reference data.
    """
    if not settings.DEMO_MODE:
        raise DemoRefused("demo data is loaded in demo mode only (DEMO_MODE=1)")
    if not Country.objects.exists():
        raise DemoRefused("load the reference data first: manage.py load_reference")
    with transaction.atomic():
        with connection.cursor() as cursor:
            # The other load may take longer than a statement of a request may.
            cursor.execute("SET LOCAL statement_timeout = 0")
        advisory_locks.take("load demo", patiently=True)
        load_plans()
        return DemoLoaded(people=load_people(), enquiries=load_trade())
