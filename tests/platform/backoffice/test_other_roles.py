"""Requests for addresses and buttons that belong to another role are refused, and
change nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from uuid import uuid4

import pytest
from django.contrib import admin
from django.db.models import Model
from django.test import Client
from django.urls import reverse

from lading.members.accounts.roles import Role
from tests.platform.back_office import Browser, staff_of
from tests.platform.walk.changes import fingerprint

from .test_roles import WHO_SEES
from .test_screens import some_rows

pytestmark = pytest.mark.django_db

ROLES = [Role.REVIEWER, Role.CONTENT_EDITOR, Role.DATA_TEAM]
SHARED = {"backoffice_file"}
"""Addresses on one role's screen that other roles use too; each checks permissions itself."""
IMPORT_KEY = "key"
"""The part of an address that names an import, which only its owner sees."""
PRESSED = {
    "_form_submitted": "True",
    "post": "yes",
    "reason": "Because",
    "status": "accepted",
    "amount": "1",
    "points": "5",
}


def addresses_of(model: type[Model]) -> Iterator[str]:
    """The addresses of a screen: its list, a row's pages and buttons, import and export."""
    row = model._default_manager.order_by("pk").first()
    assert row is not None, model
    for pattern in admin.site._registry[model].get_urls():
        if pattern.name is None or pattern.name in SHARED:
            continue
        converters = pattern.pattern.converters
        keys = {name: uuid4() if name == IMPORT_KEY else row.pk for name in converters}
        yield reverse(f"admin:{pattern.name}", kwargs=keys)


def refused(client: Client, address: str) -> None:
    # A row's history redirects to the audit trail, which this role may not see.
    for answer in (client.get(address, follow=True), client.post(address, PRESSED, follow=True)):
        assert answer.status_code in {403, 404, 405}, (address, answer.status_code)


@pytest.mark.parametrize("role", ROLES)
def test_other_parts_are_closed_at_every_address(browser: Browser, role: Role) -> None:
    some_rows(1)
    client = browser(staff_of(role))
    before = fingerprint()
    count = 0
    for model in admin.site._registry:
        if role not in WHO_SEES[model._meta.label_lower]:
            for address in addresses_of(model):
                refused(client, address)
                count += 1
    assert count > 100
    assert fingerprint() == before


@pytest.mark.parametrize("role", ROLES)
def test_the_own_part_opens_row_by_row(browser: Browser, role: Role) -> None:
    some_rows(1)
    client = browser(staff_of(role))
    for model in admin.site._registry:
        if role in WHO_SEES[model._meta.label_lower]:
            row = model._default_manager.order_by("-pk").first()
            assert row is not None
            name = f"admin:{model._meta.app_label}_{model._meta.model_name}_change"
            assert client.get(reverse(name, args=[row.pk])).status_code == 200, model
