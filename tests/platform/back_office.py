"""Fixtures for tests of the back office: staff of every role, their browsers, and an enquiry that
waits for review. `conftest.py` makes them available to all tests.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import Group, Permission
from django.test import Client

from lading.base.kernel import review
from lading.base.kernel.models import Review
from lading.members.accounts.loaders import load_roles
from lading.members.accounts.models import User
from lading.trade.enquiries.models import Enquiry
from tests.platform.factories import PASSWORD, EnquiryFactory, StaffFactory, member

Browser = Callable[..., Client]
Submitted = Callable[..., tuple[Enquiry, Review]]


@pytest.fixture
def browser(db: None) -> Browser:
    """``browser(user)`` is signed in to the back office; ``browser()`` as a superuser."""

    def open_one(user: User | None = None) -> Client:
        client = Client(headers={"accept-language": "en"})
        client.force_login(user or StaffFactory.create())
        return client

    return open_one


@pytest.fixture
def staff(db: None) -> User:
    """A superuser with a password. Tests of calls by token have a fixture of their own."""
    user: User = StaffFactory.create(email="asha@lading.example")
    user.set_password(PASSWORD)
    user.save()
    return user


def staff_with(*codenames: str, role: str = "") -> User:
    """A staff member with exactly these permissions, and the capabilities of a role."""
    user: User = StaffFactory.create(is_superuser=False)
    if role:
        user.groups.add(Group.objects.get_or_create(name=role)[0])
    for codename in codenames:
        app, _dot, name = codename.partition(".")
        user.user_permissions.add(
            Permission.objects.get(content_type__app_label=app, codename=name)
        )
    return user


def staff_of(role: str) -> User:
    """A staff member in a role, with the permissions of the role's group."""
    load_roles()
    user: User = StaffFactory.create(is_superuser=False)
    user.groups.add(Group.objects.get(name=role))
    return user


@pytest.fixture
def submitted(db: None) -> Callable[..., tuple[Enquiry, Review]]:
    """``submitted(hours_ago=3)`` is an enquiry that waits for review."""

    def submit(*, hours_ago: float = 3, **fields: Any) -> tuple[Enquiry, Review]:
        buyer = member(1, name=fields.pop("company_name", "Gulf Looms Trading LLC"))
        enquiry = EnquiryFactory.by(buyer, status="pending_approval", **fields)
        entry = review.submit(
            kind="enquiry",
            object_id=enquiry.pk,
            company_id=enquiry.company_id,
            company_name=enquiry.company.name,
            title=enquiry.product_name,
        )
        entry.submitted_at -= dt.timedelta(hours=hours_ago)
        entry.due_at -= dt.timedelta(hours=hours_ago)
        entry.save()
        return enquiry, entry

    return submit


CONFIRM = {"_form_submitted": "True"}
"""What the button of a dialog without fields sends."""


def run_action(client: Client, path: str, action: str, *ids: int) -> Any:
    """Run an action of a list on some of its rows. Returns the page that follows."""
    form = {"action": action, "_selected_action": [str(pk) for pk in ids]}
    return client.post(path, form, follow=True)
