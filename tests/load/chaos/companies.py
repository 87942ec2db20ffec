"""Makes the companies of a run: ``python -m tests.load.chaos.companies FILE [TIMES]``, with the
platform's settings. TIMES makes as many times more of each kind.
"""

from __future__ import annotations

import sys
from pathlib import Path

import django

django.setup()

from django.conf import settings  # noqa: E402
from django.test import Client  # noqa: E402
from django.utils.crypto import get_random_string  # noqa: E402

from lading.office.demo.data import PASSWORD as STAFF_PASSWORD  # noqa: E402 -- models need the settings
from lading.office.demo.data import STAFF_EMAIL  # noqa: E402
from lading.trade.enquiries.leads import matching  # noqa: E402
from tests.load.chaos import plan  # noqa: E402
from tests.load.chaos.plan import People, Person  # noqa: E402
from tests.platform.back_office import staff_of  # noqa: E402
from tests.platform.factories import (  # noqa: E402
    ProductFactory,
    category_of,
    company_of,
    hs,
    member,
)

BUYER, MANUFACTURER = 1, 3
PREMIUM = 3
ATTACKERS = (MANUFACTURER, MANUFACTURER, BUYER, MANUFACTURER, BUYER, BUYER)
"""The third writes drafts, the last two read exporter data and import files (`siege.attacks`)."""


def person(business_type: int, name: str, tier: int | None = None) -> Person:
    """Add a company whose primary user can sign in."""
    user = member(business_type, tier=tier, name=f"Chaos {name} Ltd")
    user.email = f"{name}@chaos.example"
    user.mobile = None
    user.set_password(plan.PASSWORD)
    user.save()
    if tier is not None:
        ProductFactory.by(user, plan.HS_CODE)
        matching.rematch_company(company_of(user).pk)
    return Person(user.email, user.pk, str(user.uuid), company_of(user).pk)


def staff_cookies() -> str:
    """The cookies of a member of the data team who has signed in to the back office."""
    browser = Client()
    browser.force_login(staff_of("data_team"))
    session = browser.cookies[settings.SESSION_COOKIE_NAME].value
    token = get_random_string(32)
    return f"{settings.SESSION_COOKIE_NAME}={session}; {settings.CSRF_COOKIE_NAME}={token}"


def main(file: Path, times: int = 1) -> None:
    """Make the companies, and store their people."""
    people = People(
        buyers=[person(BUYER, f"buyer{n}") for n in range(plan.BUYERS * times)],
        sellers=[person(MANUFACTURER, f"seller{n}", PREMIUM) for n in range(plan.SELLERS * times)],
        payers=[person(MANUFACTURER, f"payer{n}") for n in range(plan.PAYERS * times)],
        staff_email=STAFF_EMAIL,
        staff_password=STAFF_PASSWORD,
        category_id=category_of(plan.HS_CODE).pk,
        hs_code_id=hs(plan.HS_CODE).pk,
        attackers=[person(kind, f"attacker{n}") for n, kind in enumerate(ATTACKERS)],
        staff_cookies=staff_cookies(),
    )
    plan.write(file, people)


if __name__ == "__main__":
    main(Path(sys.argv[1]), *map(int, sys.argv[2:]))
