"""Staff who edit the reference tables."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from lading.members.accounts.models import User
from tests.platform.factories import StaffFactory

MODELS = ["country", "port", "category", "hscode", "unit"]


def staff(*permissions: str) -> User:
    """A staff member with these permissions on reference tables (`change_port`)."""
    user: User = StaffFactory.create(is_superuser=False)
    user.user_permissions.set(
        Permission.objects.filter(content_type__app_label="reference", codename__in=permissions)
    )
    return user


@pytest.fixture
def editor(db: None) -> Client:
    """The back office as a staff member who may see, add and change reference rows."""
    client = Client()
    client.force_login(
        staff(*(f"{action}_{model}" for action in ("view", "add", "change") for model in MODELS))
    )
    return client
