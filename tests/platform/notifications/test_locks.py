"""The person is locked before a reset link is made, so that a removal or an erasure waits."""

from __future__ import annotations

import pytest
from django.db import transaction

from lading.members.accounts.models import User
from lading.reach.notifications.notices import account as account_notices
from tests.platform.factories import member
from tests.platform.locks import Lock, assert_locked

pytestmark = pytest.mark.django_db


def test_a_person_is_locked_before_a_link_is_made() -> None:
    user = member(1)

    def tell() -> None:
        with transaction.atomic():
            account_notices.tell_forgotten(user.email)

    assert_locked(tell, Lock(User._meta.db_table, user.email))
