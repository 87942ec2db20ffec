"""Staff accounts and roles, enabling and disabling business users, and the page of what a person
did.
"""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from lading.base.kernel.errors import AppError, Conflict, Forbidden, NotFound
from lading.base.kernel.models import AuditEntry, OutboxMessage
from lading.members.accounts.models import AccessToken, DataRequest, User
from lading.members.accounts.roles import Role
from lading.members.accounts.services import staff
from lading.members.companies.models import SignUp
from tests.platform.authenticator import actor_of
from tests.platform.back_office import CONFIRM, Browser, staff_of
from tests.platform.conftest import ApiClient
from tests.platform.factories import (
    StaffFactory,
    UserFactory,
    colleague,
    company_of,
    member,
    token_for,
)
from tests.platform.racing import Overlap, refusals

pytestmark = pytest.mark.django_db

USERS = "/admin/accounts/user/"


def roles_of(user: User) -> set[str]:
    return set(user.groups.values_list("name", flat=True))


def may_sign_in(user: User) -> bool:
    return User.objects.get(pk=user.pk).is_active


def page_of(user: User) -> str:
    return f"{USERS}{user.pk}/change/"


def save(client: Client, user: User, **fields: Any) -> Any:
    return client.post(page_of(user), {"name": user.name, **fields})


# Staff and their roles


def test_an_administrator_gives_and_takes_roles(browser: Browser) -> None:
    clerk = staff_of("reviewer")
    client = browser(staff_of("administrator"))
    assert save(client, clerk, roles=["content_editor", "data_team"]).status_code == 302
    assert roles_of(clerk) == {"content_editor", "data_team"}
    entry = AuditEntry.objects.get(action="staff_roles_changed")
    assert entry.data == {"before": ["reviewer"], "after": ["content_editor", "data_team"]}
    save(client, clerk)
    assert roles_of(clerk) == set()


def test_a_new_colleague_has_the_roles_that_were_ticked(browser: Browser) -> None:
    client = browser(staff_of("administrator"))
    form = {
        "email": "Ravi@lading.example",
        "name": "Ravi",
        "password": "Harbour-lights-77",
        "roles": ["data_team"],
    }
    assert client.post(f"{USERS}add/", form).status_code == 302
    ravi = User.objects.get(email="ravi@lading.example")
    assert roles_of(ravi) == {"data_team"}
    assert (ravi.is_staff, ravi.is_superuser) == (True, False)


@pytest.mark.parametrize("role", ["administrator", "reviewer"])
def test_nobody_raises_themselves(browser: Browser, role: str) -> None:
    person = staff_of(role)
    client = browser(person)
    save(client, person, roles=[*Role.values], is_superuser="on", is_staff="on")
    person.refresh_from_db()
    assert roles_of(person) == {role}
    assert not person.is_superuser
    with pytest.raises(AppError):
        staff.set_roles(actor=actor_of(person), user_id=person.pk, roles=Role.values)
    assert roles_of(person) == {role}


@pytest.mark.parametrize("role", ["reviewer", "content_editor", "data_team"])
def test_only_administrators_manage_staff(browser: Browser, role: str) -> None:
    clerk, person = staff_of("reviewer"), staff_of(role)
    client = browser(person)
    assert client.get(f"{USERS}add/").status_code == 403
    assert save(client, clerk, roles=["administrator"]).status_code == 403
    with pytest.raises(Forbidden):
        staff.set_roles(actor=actor_of(person), user_id=clerk.pk, roles=["administrator"])
    with pytest.raises(Forbidden):
        staff.disable(actor=actor_of(person), user_id=clerk.pk, reason="no")
    clerk.refresh_from_db()
    assert (roles_of(clerk), clerk.is_active) == ({"reviewer"}, True)


def test_a_forged_field_gives_nothing(browser: Browser) -> None:
    clerk = staff_of("reviewer")
    client = browser(staff_of("administrator"))
    everything = {"is_superuser": "on", "user_permissions": "1", "groups": "4", "roles": ["root"]}
    assert save(client, clerk, **everything).status_code == 200
    clerk.refresh_from_db()
    assert (roles_of(clerk), clerk.is_superuser) == ({"reviewer"}, False)
    assert not clerk.user_permissions.exists()


def test_the_last_administrator_stays() -> None:
    last = staff_of("administrator")
    disabled = StaffFactory.create(is_active=False)
    assert disabled.is_superuser
    # Even a session that outlived its person's removal cannot remove the last administrator.
    removed = actor_of(StaffFactory.create(is_superuser=True))
    User.objects.filter(pk=removed.user_id).update(is_superuser=False)
    with pytest.raises(Conflict, match="last administrator"):
        staff.set_roles(actor=removed, user_id=last.pk, roles=["reviewer"])
    with pytest.raises(Conflict, match="last administrator"):
        staff.disable(actor=removed, user_id=last.pk, reason="left")
    last.refresh_from_db()
    assert (roles_of(last), last.is_active) == ({"administrator"}, True)


@pytest.mark.django_db(transaction=True)
def test_two_administrators_cannot_remove_each_other(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = staff_of("administrator"), staff_of("administrator")
    actors = {one.pk: actor_of(one), two.pk: actor_of(two)}
    # The first stops when it has disabled the other, before it commits.
    overlap = Overlap()
    monkeypatch.setattr(staff, "_end_sign_ins", overlap.before(staff._end_sign_ins))
    outcomes = overlap.run(
        lambda: staff.disable(actor=actors[one.pk], user_id=two.pk, reason="race"),
        lambda: staff.disable(actor=actors[two.pk], user_id=one.pk, reason="race"),
    )
    assert len(refusals(outcomes)) == 1
    assert User.objects.filter(is_staff=True, is_active=True).count() == 1


# Business users


def test_disabling_ends_everything_at_once_and_enabling_lets_in_again(browser: Browser) -> None:
    user = member(3)
    api = ApiClient(token_for(user))
    assert api.get("/auth/session").status == 200
    client = browser()
    url = f"{USERS}{user.pk}/disable/"
    assert client.get(url).status_code == 200
    assert "Please enter valid reason" in client.post(url, CONFIRM).content.decode()
    assert may_sign_in(user)
    client.post(url, {**CONFIRM, "reason": "Forged certificate"})
    assert not may_sign_in(user)
    assert api.get("/auth/session").status == 401
    assert AuditEntry.objects.get(action="user_disabled").data == {"reason": "Forged certificate"}
    client.post(f"{USERS}{user.pk}/enable/", CONFIRM)
    assert may_sign_in(user)
    assert api.get("/auth/session").status == 401
    assert AuditEntry.objects.filter(action="user_enabled", object_id=user.pk).exists()


def test_signing_somebody_out_everywhere(browser: Browser) -> None:
    user = member(3)
    api = ApiClient(token_for(user))
    browser().post(f"{USERS}{user.pk}/end-sessions/", CONFIRM)
    assert api.get("/auth/session").status == 401
    assert not AccessToken.objects.filter(user=user, revoked_at=None).exists()
    user.refresh_from_db()
    assert user.is_active


@pytest.mark.parametrize("role", ["reviewer", "content_editor", "data_team"])
@pytest.mark.parametrize("what", ["disable", "enable", "end-sessions", "password-link"])
def test_who_may_not_manage_users_changes_nothing(browser: Browser, role: str, what: str) -> None:
    user = member(3)
    token_for(user)
    client = browser(staff_of(role))
    answer = client.post(f"{USERS}{user.pk}/{what}/", {**CONFIRM, "reason": "x"})
    assert answer.status_code == 403
    user.refresh_from_db()
    assert user.is_active
    assert AccessToken.objects.filter(user=user, revoked_at=None).exists()
    assert not OutboxMessage.objects.exists()


def test_a_disabled_secondary_user_comes_back_only_where_there_is_room(browser: Browser) -> None:
    primary = member(3, tier=2)
    second = colleague(primary)
    User.objects.filter(pk=second.pk).update(is_active=False)
    for _number in range(10):
        colleague(primary)
    client = browser()
    client.post(f"{USERS}{second.pk}/enable/", CONFIRM)
    assert not may_sign_in(second)
    User.objects.filter(company=primary.company, is_primary=False).exclude(pk=second.pk).update(
        is_active=False
    )
    client.post(f"{USERS}{second.pk}/enable/", CONFIRM)
    assert may_sign_in(second)


def test_an_erased_account_stays_erased(browser: Browser) -> None:
    user = member(3)
    User.objects.filter(pk=user.pk).update(is_active=False, erased_at=timezone.now())
    client = browser()
    assert "/enable/" not in client.get(page_of(user)).content.decode()
    client.post(f"{USERS}{user.pk}/enable/", CONFIRM)
    user.refresh_from_db()
    assert not user.is_active


def test_a_removed_user_is_shown_and_found_as_removed(browser: Browser) -> None:
    primary = member(3, tier=2)
    removed, banned, stays, erased = (colleague(primary) for _number in range(4))
    removed.removed_at = dt.datetime(2026, 11, 20, 20, 0, tzinfo=dt.UTC)  # the 21st in India
    removed.is_active = False
    removed.save()
    DataRequest.objects.create(
        user=removed,
        kind="erasure",
        requested_at=removed.removed_at,
        due_at=removed.removed_at + dt.timedelta(days=30),
    )
    User.objects.filter(pk=banned.pk).update(is_active=False)
    User.objects.filter(pk=erased.pk).update(
        is_active=False, removed_at=removed.removed_at, erased_at=removed.removed_at
    )
    client = browser(staff_of("reviewer"))

    def listed_ids(state: str) -> set[int]:
        page = client.get(USERS, {"state": state, "kind": "secondary"})
        return {row.pk for row in page.context["cl"].result_list}

    assert [listed_ids(state) for state in ("active", "disabled", "removed", "erased")] == [
        {stays.pk},
        {banned.pk},
        {removed.pk},
        {erased.pk},
    ]
    page = client.get(page_of(removed)).content.decode()
    assert "Removed by their company on 21-11-2026; to be erased on 21-12-2026" in page
    assert "Erased on 21-11-2026" in client.get(page_of(erased)).content.decode()
    company = client.get(f"/admin/companies/company/{removed.company_id}/change/").content.decode()
    assert [company.count(word) for word in ("Removed", "Disabled", "Erased")] == [1, 1, 1]


def test_filters_and_search(browser: Browser) -> None:
    active, disabled = member(1), member(3)
    User.objects.filter(pk=disabled.pk).update(is_active=False)
    client = browser(staff_of("reviewer"))

    def listed_ids(query: dict[str, str]) -> set[int]:
        return {row.pk for row in client.get(USERS, query).context["cl"].result_list}

    assert disabled.pk in listed_ids({"state": "disabled"})
    assert active.pk not in listed_ids({"state": "disabled"})
    assert listed_ids({"kind": "primary"}) == {active.pk, disabled.pk}
    assert listed_ids({"q": active.email}) == {active.pk}
    assert listed_ids({"q": company_of(disabled).name}) == {disabled.pk}


# Registrations under way


def sign_up(**fields: Any) -> SignUp:
    return SignUp.objects.create(
        user_id=fields.pop("user_id", 900_001),
        email=fields.pop("email", "new@trader.example"),
        name="Nila",
        mobile="+919840011111",
        form={"companyName": "Nila Exports"},
        password="scrypt$hash",
        created_at=timezone.now(),
        **fields,
    )


def test_registrations_are_only_looked_at_and_show_no_password(browser: Browser) -> None:
    row = sign_up()
    client = browser(staff_of("reviewer"))
    listed = client.get("/admin/companies/signup/").content.decode()
    detail = client.get(f"/admin/companies/signup/{row.pk}/change/").content.decode()
    assert "Nila Exports" in listed
    assert "Nila Exports" in detail
    assert "scrypt" not in listed + detail
    assert (
        client.post(f"/admin/companies/signup/{row.pk}/change/", {"email": "x"}).status_code == 403
    )


def test_the_link_is_sent_again_once_the_mobile_is_verified(browser: Browser) -> None:
    waiting = sign_up()
    url = f"/admin/companies/signup/{waiting.pk}/send-link/"
    client = browser()
    client.post(url, CONFIRM)
    assert not OutboxMessage.objects.filter(topic="password.forgotten").exists()
    SignUp.objects.filter(pk=waiting.pk).update(mobile_verified_at=timezone.now())
    assert browser(staff_of("reviewer")).post(url, CONFIRM).status_code == 403
    client.post(url, CONFIRM)
    messages = OutboxMessage.objects.filter(topic="password.forgotten")
    assert {row.payload["email"] for row in messages} == {"new@trader.example"}
    assert AuditEntry.objects.get(action="activation_resent").object_id == waiting.pk


def test_services_know_nobody_of_that_id() -> None:
    admin = actor_of(
        UserFactory.create(company=None, is_primary=False, is_staff=True, is_superuser=True)
    )
    with pytest.raises(NotFound):
        staff.disable(actor=admin, user_id=999_999, reason="x")
