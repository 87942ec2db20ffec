"""Changing one's own password in the back office. Tries of the current one are counted by person,
as at the API, so that nobody can guess it in a session that was left open.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from lading.base.kernel.models import AuditEntry
from lading.members.accounts.models import SignInFailure, User
from tests.platform.accounts.conftest import forget_throttles
from tests.platform.back_office import Browser
from tests.platform.conftest import ApiClient
from tests.platform.factories import PASSWORD, token_for

PAGE = "/admin/password_change/"
NEW = "Harbour-lights-2027"


@pytest.fixture(autouse=True)
def _no_throttles() -> Iterator[None]:
    forget_throttles()
    yield
    forget_throttles()


def change(client: Client, old: str, new: str = NEW, **extra: Any) -> Any:
    form = {"old_password": old, "new_password1": new, "new_password2": new}
    return client.post(PAGE, form, **extra)


def texts(answer: Any) -> str:
    return str(answer.content.decode())


def test_the_right_password_changes_it(browser: Browser, staff: User) -> None:
    client = browser(staff)
    token = token_for(staff)
    answer = change(client, PASSWORD)
    assert (answer.status_code, answer["Location"]) == (302, "/admin/password_change/done/")
    staff.refresh_from_db()
    assert staff.check_password(NEW)
    assert AuditEntry.objects.filter(action="password_changed", object_id=staff.pk).count() == 1
    assert client.get("/admin/").status_code == 200
    assert ApiClient(token).get("/admin/enquiries").status == 401
    assert "Password change successful" in texts(client.get("/admin/password_change/done/"))


def test_after_five_wrong_tries_even_the_right_one_changes_nothing(
    browser: Browser, staff: User
) -> None:
    client = browser(staff)
    for number in range(5):
        answer = change(client, f"guess {number}", REMOTE_ADDR=f"198.51.100.{number}")
        assert "Your old password was entered incorrectly" in texts(answer)
    # Another network, and another session of the same person
    for place in (client, browser(staff)):
        answer = change(place, PASSWORD, REMOTE_ADDR="203.0.113.9")
        assert "Too many attempts. Please try again in 15 minutes." in texts(answer)
    staff.refresh_from_db()
    assert staff.check_password(PASSWORD)
    assert not AuditEntry.objects.filter(action="password_changed").exists()
    assert SignInFailure.objects.get().failures == 5


def test_the_api_and_the_second_factor_count_together_with_it(
    browser: Browser, staff: User
) -> None:
    client, api = browser(staff), ApiClient(token_for(staff))
    for _try in range(3):
        change(client, "wrong")
    checked = [
        api.post("/auth/currentpassword/check", {"password": "wrong"}).status for _ in range(3)
    ]
    assert checked == [400, 400, 429]
    assert "Too many attempts" in texts(change(client, PASSWORD))


def test_a_right_password_forgets_the_wrong_ones(browser: Browser, staff: User) -> None:
    client = browser(staff)
    for _try in range(4):
        change(client, "wrong")
    # The current one is right, the new one is too short: nothing is changed, and no try is left
    assert "This password is too short" in texts(change(client, PASSWORD, "abc"))
    assert not SignInFailure.objects.exists()
    staff.refresh_from_db()
    assert staff.check_password(PASSWORD)


def test_a_stranger_at_the_sign_in_locks_nobody_out_of_it(browser: Browser, staff: User) -> None:
    stranger = Client(REMOTE_ADDR="198.51.100.1")
    for _try in range(6):
        stranger.post("/admin/login/", {"username": staff.email, "password": "wrong"})
    assert change(browser(staff), PASSWORD).status_code == 302
    staff.refresh_from_db()
    assert staff.check_password(NEW)
