"""The staff's sign-in: the same lockout as the API's, the same answer to every error, and an audit
entry for each.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from lading.base.kernel.models import AuditEntry
from lading.members.accounts.models import AccessToken, LoginSession, User
from tests.platform.back_office import staff_with
from tests.platform.factories import PASSWORD, StaffFactory, member, token_for

pytestmark = pytest.mark.django_db

LOGIN = "/admin/login/"
WRONG = "Incorrect e-mail or password."


def sign_in(client: Client, email: str, password: str, path: str = LOGIN) -> Any:
    return client.post(
        path, {"username": email, "password": password}, headers={"accept-language": "en"}
    )


def test_staff_sign_in_and_it_is_audited(client: Client, staff: User) -> None:
    answer = client.post(
        LOGIN,
        {"username": " Asha@Lading.example ", "password": PASSWORD},
        headers={
            "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
        },
    )
    assert (answer.status_code, answer["Location"]) == (302, "/admin/")
    session = LoginSession.objects.get()
    assert (session.user, session.device_type, session.browser) == (staff, "desktop", "Firefox 140")
    entry = AuditEntry.objects.get(action="staff_signed_in")
    assert (entry.actor_user_id, entry.is_staff) == (staff.pk, True)
    assert client.get("/admin/").status_code == 200


def test_every_refused_sign_in_gets_the_same_answer(client: Client, staff: User) -> None:
    business = member(1, name="Gulf Looms")
    business.set_password(PASSWORD)
    business.save()
    disabled = StaffFactory.create(is_active=False)
    disabled.set_password(PASSWORD)
    disabled.save()
    pages = {
        sign_in(client, email, password).content.decode().count(WRONG)
        for email, password in (
            (staff.email, "wrong"),
            ("nobody@lading.example", PASSWORD),
            (business.email, PASSWORD),
            (disabled.email, PASSWORD),
        )
    }
    assert pages == {1}
    assert not LoginSession.objects.exists()
    assert client.get("/admin/").status_code == 302


def test_repeated_failures_lock_the_sign_in_even_for_the_right_password(
    client: Client, staff: User
) -> None:
    for _ in range(5):
        sign_in(client, staff.email, "wrong")
    answer = sign_in(client, staff.email, PASSWORD)
    assert answer.status_code == 200
    page = answer.content.decode()
    assert "Too many attempts" in page
    assert WRONG not in page
    assert not LoginSession.objects.exists()


def test_the_origin_is_remembered_within_the_site_only(client: Client, staff: User) -> None:
    for target, expected in (
        ("/admin/kernel/review/", "/admin/kernel/review/"),
        ("https://evil.example/", "/admin/"),
        ("//evil.example/", "/admin/"),
        ("javascript:alert(1)", "/admin/"),
    ):
        answer = sign_in(Client(), staff.email, PASSWORD, f"{LOGIN}?next={target}")
        assert answer["Location"] == expected


@pytest.mark.parametrize("form", [{}, {"username": "x" * 5000, "password": "y" * 5000}])
def test_odd_forms_are_answered(client: Client, staff: User, form: dict[str, str]) -> None:
    assert client.post(LOGIN, form).status_code == 200
    assert not LoginSession.objects.exists()


def test_changing_the_password_ends_everything_else(client: Client, staff: User) -> None:
    token_for(staff)
    other = Client()
    sign_in(client, staff.email, PASSWORD)
    sign_in(other, staff.email, PASSWORD)
    new = "Harbour-lights-77"
    answer = client.post(
        "/admin/password_change/",
        {"old_password": PASSWORD, "new_password1": new, "new_password2": new},
    )
    assert answer.status_code == 302
    assert client.get("/admin/").status_code == 200
    assert other.get("/admin/").status_code == 302
    assert not AccessToken.objects.filter(user=staff, revoked_at=None).exists()
    assert AuditEntry.objects.filter(action="password_changed", actor_user_id=staff.pk).exists()


def test_a_refused_password_change_changes_nothing(client: Client, staff: User) -> None:
    token_for(staff)
    sign_in(client, staff.email, PASSWORD)
    form = {"old_password": "wrong", "new_password1": "Abc-12345", "new_password2": "Abc-12345"}
    assert client.post("/admin/password_change/", form).status_code == 200
    assert AccessToken.objects.filter(user=staff, revoked_at=None).exists()
    assert not AuditEntry.objects.filter(action="password_changed").exists()


def test_a_superuser_from_the_command_line(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", PASSWORD)
    call_command("createsuperuser", interactive=False, email="root@lading.example", verbosity=0)
    assert sign_in(client, "root@lading.example", PASSWORD).status_code == 302
    assert client.get("/admin/accounts/user/add/").status_code == 200
    root = User.objects.get(email="root@lading.example")
    assert (root.is_staff, root.is_superuser, root.company_id) == (True, True, None)


def test_superusers_add_staff_and_give_permissions(client: Client, staff: User) -> None:
    client.force_login(staff)
    form = {"email": "Ravi@lading.example", "name": "Ravi", "password": "Harbour-lights-77"}
    answer = client.post("/admin/accounts/user/add/", form)
    assert answer.status_code == 302, answer.content.decode()[:3000]
    ravi = User.objects.get(email="ravi@lading.example")
    assert (ravi.is_staff, ravi.is_superuser, ravi.company_id) == (True, False, None)
    assert ravi.check_password("Harbour-lights-77")
    entry = AuditEntry.objects.get(action="staff_added")
    assert "Harbour" not in str(entry.data)


def test_a_weak_password_is_refused(client: Client, staff: User) -> None:
    client.force_login(staff)
    form = {"email": "ravi@lading.example", "name": "Ravi", "password": "12345"}
    assert client.post("/admin/accounts/user/add/", form).status_code == 200
    assert not User.objects.filter(email="ravi@lading.example").exists()


def test_nobody_but_superusers_manages_staff(client: Client) -> None:
    clerk = staff_with("accounts.view_user", "accounts.change_user", "accounts.add_user")
    client.force_login(clerk)
    assert client.get("/admin/accounts/user/add/").status_code == 403
    form = {"name": clerk.name, "is_active": "on", "is_superuser": "on"}
    assert client.post(f"/admin/accounts/user/{clerk.pk}/change/", form).status_code == 403
    clerk.refresh_from_db()
    assert clerk.is_superuser is False


def test_even_superusers_leave_business_users_alone(client: Client, staff: User) -> None:
    user = member(1)
    client.force_login(staff)
    form = {"name": "Somebody else", "is_superuser": "on"}
    assert client.post(f"/admin/accounts/user/{user.pk}/change/", form).status_code == 403
    before = user.name
    user.refresh_from_db()
    assert (user.name, user.is_superuser) == (before, False)


def test_superusers_cannot_lock_themselves_out(client: Client, staff: User) -> None:
    client.force_login(staff)
    client.post(f"/admin/accounts/user/{staff.pk}/change/", {"name": "Asha Rao"})
    staff.refresh_from_db()
    assert (staff.name, staff.is_active, staff.is_superuser) == ("Asha Rao", True, True)
