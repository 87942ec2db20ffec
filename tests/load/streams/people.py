"""Makes pairs of people who are told of the same changes:
``python -m tests.load.streams.people FILE PAIRS WAY``, with the platform's settings.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import django

django.setup()

from lading.members.accounts.models import User  # noqa: E402 -- models need the settings
from tests.platform.factories import (  # noqa: E402
    EnquiryFactory,
    colleague,
    company_of,
    member,
    quotation_of,
    token_for,
)

BUYER, MANUFACTURER = 1, 3
PREMIUM = 3


def messengers() -> dict[str, Any]:
    """A buyer and a seller of a quotation, about which they write to each other."""
    buyer, seller = member(BUYER), member(MANUFACTURER, tier=PREMIUM)
    quotation = quotation_of(seller, EnquiryFactory.by(buyer))
    return {"people": [_person(buyer), _person(seller)], "about": quotation.pk}


def colleagues() -> dict[str, Any]:
    """Two people of a company, who save drafts."""
    user = member(BUYER)
    return {"people": [_person(user), _person(colleague(user))], "about": company_of(user).pk}


def _person(user: User) -> dict[str, Any]:
    return {"id": user.pk, "token": token_for(user)}


def main(file: str, count: str, way: str) -> None:
    """Make the pairs and store them."""
    make = {"messages": messengers, "drafts": colleagues}[way]
    Path(file).write_text(json.dumps([make() for _number in range(int(count))]))


if __name__ == "__main__":
    main(*sys.argv[1:])
