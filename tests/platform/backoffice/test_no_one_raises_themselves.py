"""Staff without the right to manage colleagues raise nobody, themselves included, and reach no
account of an administrator.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.admin import site

from lading.members.accounts.models import User
from lading.members.accounts.roles import Role
from tests.platform.back_office import Browser, staff_of
from tests.platform.factories import StaffFactory

pytestmark = pytest.mark.django_db
OTHERS = [role for role in Role if role != Role.ADMINISTRATOR]
USERS = "/admin/accounts/user/"


def account_actions() -> list[str]:
    """The addresses of what staff do with an account, below its row."""
    screen: Any = site._registry[User]
    patterns = [str(url.pattern) for url in screen.get_urls()]
    return [
        path for path in patterns if path.startswith("<path:object_id>/") and "change" not in path
    ]


def state(user: User) -> tuple[Any, ...]:
    person = User.objects.get(pk=user.pk)
    roles = sorted(person.groups.values_list("name", flat=True))
    rights = person.user_permissions.count()
    return roles, rights, person.is_superuser, person.is_staff, person.is_active, person.password


@pytest.mark.parametrize("role", OTHERS)
def test_no_role_raises_itself_or_touches_an_administrator(browser: Browser, role: Role) -> None:
    own, boss = staff_of(role), StaffFactory.create(email="boss@lading.example")
    before, theirs, count = state(own), state(boss), User.objects.count()
    client = browser(own)
    raised = {
        "name": "Asha",
        "email": own.email,
        "roles": ["administrator"],
        "groups": ["1"],
        "is_superuser": "on",
        "is_staff": "on",
        "user_permissions": ["1"],
        "password": "Warp-and-weft-9",
        "reason": "Because",
    }
    for row in (own, boss):
        assert client.post(f"{USERS}{row.pk}/change/", raised).status_code == 403
        for path in account_actions():
            place = path.replace("<path:object_id>", f"{row.pk}")
            assert client.post(f"{USERS}{place}", raised).status_code in {302, 403, 404}, path
    assert client.post(f"{USERS}add/", raised | {"email": "new@lading.example"}).status_code == 403
    assert len(account_actions()) >= 5
    assert (state(own), state(boss), User.objects.count()) == (before, theirs, count)


def test_an_administrator_changes_everybody_s_roles_but_their_own(browser: Browser) -> None:
    own, colleague = staff_of(Role.ADMINISTRATOR), staff_of(Role.REVIEWER)
    client = browser(own)
    before = state(own)
    sent = {"name": "Asha", "roles": ["reviewer"], "is_superuser": "on"}
    client.post(f"{USERS}{own.pk}/change/", sent)
    assert state(own) == before
    client.post(f"{USERS}{colleague.pk}/change/", sent | {"roles": ["data_team"]})
    roles, _rights, is_superuser, *_others = state(colleague)
    assert (roles, is_superuser) == (["data_team"], False)
