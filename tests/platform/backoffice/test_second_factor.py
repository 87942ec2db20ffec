"""The staff's second factor: nobody signs in without it, a code works once, and guesses are
limited.
"""

from __future__ import annotations

import datetime as dt
import json
from collections import Counter
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client
from pytest_django import Settings

from lading.base.kernel.errors import AppError, InvalidCredentials, RateLimited
from lading.base.kernel.models import AuditEntry
from lading.members.accounts.models import AccessToken, LoginSession, SignInFailure, User
from lading.members.accounts.services import second_factor
from tests.platform.authenticator import actor_of, code_of, with_factor, wrong_code
from tests.platform.back_office import staff_of
from tests.platform.conftest import ApiClient
from tests.platform.factories import PASSWORD, StaffFactory, member, token_for
from tests.platform.racing import at_once, refusals

pytestmark = pytest.mark.django_db

LOGIN = "/admin/login/"
CODE = "/admin/login/code/"
OWN = "/admin/second-factor/"


def password_step(client: Client, user: User, path: str = LOGIN) -> Any:
    return client.post(path, {"username": user.email, "password": PASSWORD})


def is_in(client: Client) -> bool:
    return bool(client.get("/admin/").status_code == 200)


def actions() -> list[str]:
    return list(AuditEntry.objects.order_by("pk").values_list("action", flat=True))


def test_the_password_alone_opens_nothing(client: Client, staff: User) -> None:
    with_factor(staff)
    answer = password_step(client, staff)
    assert (answer.status_code, answer["Location"]) == (302, CODE)
    assert not is_in(client)
    assert not LoginSession.objects.exists()
    assert client.get(CODE).status_code == 200


def test_password_and_code_open_the_back_office_where_one_wanted_to_go(
    client: Client, staff: User
) -> None:
    secret, _codes = with_factor(staff)
    password_step(client, staff, f"{LOGIN}?next=/admin/kernel/review/")
    answer = client.post(CODE, {"code": code_of(secret, periods=1)})
    assert (answer.status_code, answer["Location"]) == (302, "/admin/kernel/review/")
    assert is_in(client)
    assert LoginSession.objects.get().user == staff
    assert actions()[-1] == "staff_signed_in"


def test_nobody_gets_to_the_code_without_the_password(client: Client, staff: User) -> None:
    secret, _codes = with_factor(staff)
    answer = client.post(CODE, {"code": code_of(secret, periods=1)})
    assert (answer.status_code, answer["Location"]) == (302, LOGIN)
    assert not is_in(client)


def test_a_code_works_once(staff: User) -> None:
    secret, _codes = with_factor(staff)
    code = code_of(secret, periods=1)
    first, second = Client(), Client()
    for client in (first, second):
        password_step(client, staff)
        client.post(CODE, {"code": code})
    assert (is_in(first), is_in(second)) == (True, False)


def test_the_code_that_set_it_up_signs_nobody_in(client: Client, staff: User) -> None:
    secret = second_factor.new_secret()
    code = code_of(secret)
    second_factor.turn_on(actor=actor_of(staff), secret=secret, code=code)
    password_step(client, staff)
    client.post(CODE, {"code": code})
    assert not is_in(client)


def test_a_recovery_code_works_once(staff: User) -> None:
    _secret, codes = with_factor(staff)
    first, second = Client(), Client()
    for client in (first, second):
        password_step(client, staff)
        client.post(CODE, {"code": codes[3]})
    assert (is_in(first), is_in(second)) == (True, False)
    assert second_factor.recovery_codes_left(staff.pk) == 9


def test_guessing_is_locked_from_everywhere_even_for_the_right_code(staff: User) -> None:
    secret, _codes = with_factor(staff)
    for number in range(5):
        guesser = Client(REMOTE_ADDR=f"203.0.113.{number}")
        password_step(guesser, staff)
        assert guesser.post(CODE, {"code": wrong_code(secret)}).status_code == 200
    late = Client(REMOTE_ADDR="198.51.100.7")
    password_step(late, staff)
    page = late.post(CODE, {"code": code_of(secret, periods=1)}).content.decode()
    assert "Too many attempts" in page
    assert not is_in(late)


def test_the_wait_for_the_code_ends(client: Client, staff: User) -> None:
    secret, _codes = with_factor(staff)
    password_step(client, staff)
    session = client.session
    noted = session["staff_waiting_for_code"]
    past = dt.datetime.fromisoformat(noted["until"]) - dt.timedelta(minutes=6)
    session["staff_waiting_for_code"] = {**noted, "until": past.isoformat()}
    session.save()
    assert client.post(CODE, {"code": code_of(secret, periods=1)})["Location"] == LOGIN
    assert not is_in(client)


@pytest.mark.parametrize("change", [{"is_active": False}, {"password": "!none"}])
def test_a_user_disabled_or_with_a_new_password_meanwhile_does_not_get_in(
    client: Client, staff: User, change: dict[str, Any]
) -> None:
    secret, _codes = with_factor(staff)
    password_step(client, staff)
    User.objects.filter(pk=staff.pk).update(**change)
    client.post(CODE, {"code": code_of(secret, periods=1)})
    assert not is_in(client)


def test_setting_it_up_in_the_browser(client: Client, staff: User) -> None:
    password_step(client, staff)
    other = Client()
    password_step(other, staff)
    token_for(staff)
    page = client.get(OWN)
    assert "<svg" in page.content.decode()
    assert "no-store" in page["Cache-Control"]
    secret = page.context["secret"]
    assert client.get(OWN).context["secret"] == secret
    refused = client.post(OWN, {"code": wrong_code(secret)}).content.decode()
    assert "The code is incorrect" in refused
    assert not second_factor.is_on(staff.pk)
    answer = client.post(OWN, {"code": code_of(secret)})
    codes = answer.context["codes"]
    assert len(set(codes)) == 10
    assert all(code in answer.content.decode() for code in codes)
    assert second_factor.is_on(staff.pk)
    assert is_in(client)
    assert not is_in(other)
    assert not AccessToken.objects.filter(user=staff, revoked_at=None).exists()
    again = client.get(OWN).content.decode()
    assert not any(code in again for code in codes)
    assert secret not in again
    assert "second_factor_on" in actions()


def test_the_secret_and_the_codes_are_not_stored_or_audited(client: Client, staff: User) -> None:
    password_step(client, staff)
    secret = client.get(OWN).context["secret"].replace(" ", "")
    assert secret not in json.dumps(dict(client.session.items()))
    codes = client.post(OWN, {"code": code_of(secret)}).context["codes"]
    stored_text = json.dumps([row.data for row in Authenticator.objects.all()])
    trail = json.dumps([row.data for row in AuditEntry.objects.all()])
    for hidden in (secret, *codes):
        assert hidden not in stored_text
        assert hidden not in trail
    for path in (f"/admin/accounts/user/{staff.pk}/change/", "/admin/kernel/auditentry/", OWN):
        page = client.get(path).content.decode()
        assert not any(hidden in page for hidden in (secret, *codes))


@pytest.mark.parametrize(
    ("form", "message"),
    [
        ({"password": "wrong", "code": "right"}, "The password is wrong."),
        ({"password": PASSWORD, "code": "wrong"}, "The code is incorrect."),
        ({"password": "", "code": "right"}, "This field is required."),
    ],
)
@pytest.mark.parametrize("button", ["turn_off", "renew"])
def test_changing_it_takes_password_and_code(
    client: Client, staff: User, form: dict[str, str], message: str, button: str
) -> None:
    secret, codes = with_factor(staff)
    client.force_login(staff)
    code = code_of(secret, periods=1) if form["code"] == "right" else wrong_code(secret)
    before = list(Authenticator.objects.filter(type="recovery_codes").values_list("pk", flat=True))
    page = client.post(OWN, {**form, "code": code, button: "1"}).content.decode()
    assert message in page
    assert second_factor.is_on(staff.pk)
    after = Authenticator.objects.filter(type="recovery_codes").values_list("pk", flat=True)
    assert list(after) == before
    assert not any(code in page for code in codes)


def test_turning_it_off(client: Client, staff: User) -> None:
    _secret, codes = with_factor(staff)
    client.force_login(staff)
    form = {"password": PASSWORD, "code": codes[0], "turn_off": "1"}
    assert client.post(OWN, form).status_code == 302
    assert not Authenticator.objects.exists()
    assert "second_factor_off" in actions()


def test_new_recovery_codes_replace_the_old_ones(client: Client, staff: User) -> None:
    secret, old = with_factor(staff)
    client.force_login(staff)
    form = {"password": PASSWORD, "code": code_of(secret, periods=1), "renew": "1"}
    new = client.post(OWN, form).context["codes"]
    assert not set(new) & set(old)
    with pytest.raises(InvalidCredentials):
        second_factor.verify(staff.pk, old[0])
    second_factor.verify(staff.pk, new[0])


def test_required_means_that_nothing_opens_before_it_is_set_up(
    client: Client, staff: User, settings: Settings
) -> None:
    settings.STAFF_MFA_REQUIRED = True
    password_step(client, staff)
    for path in ("/admin/", "/admin/accounts/user/", "/admin/kernel/auditentry/export-list/"):
        answer = client.get(path)
        assert (answer.status_code, answer["Location"]) == (302, OWN)
    assert client.get("/admin/password_change/").status_code == 200
    secret = client.get(OWN).context["secret"]
    client.post(OWN, {"code": code_of(secret)})
    assert is_in(client)


def test_a_session_without_a_code_ends_when_codes_are_required(
    client: Client, staff: User, settings: Settings
) -> None:
    with_factor(staff)
    client.force_login(staff)
    assert is_in(client)
    settings.STAFF_MFA_REQUIRED = True
    assert client.get("/admin/")["Location"] == LOGIN
    settings.STAFF_MFA_REQUIRED = False
    assert not is_in(client)


def test_turning_off_a_required_factor_leads_back_to_its_set_up(
    client: Client, staff: User, settings: Settings
) -> None:
    settings.STAFF_MFA_REQUIRED = True
    secret, codes = with_factor(staff)
    password_step(client, staff)
    client.post(CODE, {"code": code_of(secret, periods=1)})
    assert is_in(client)
    client.post(OWN, {"password": PASSWORD, "code": codes[0], "turn_off": "1"})
    assert client.get("/admin/")["Location"] == OWN


def api_sign_in(user: User, **fields: str) -> Any:
    form = {"username": user.email, "password": PASSWORD, "appType": "admin", **fields}
    return ApiClient(None).form("/auth/login", form)


def test_a_staff_token_takes_the_code_too(staff: User) -> None:
    assert api_sign_in(staff).status == 200
    secret, codes = with_factor(staff)
    AccessToken.objects.all().delete()
    without = api_sign_in(staff)
    assert (without.status, without.json["message"]) == (401, "Unauthorized")
    assert without.json["code"] == "OTP_REQUIRED"
    wrong = api_sign_in(staff, otp=wrong_code(secret))
    assert (wrong.status, wrong.json["message"], wrong.json["code"]) == (
        401,
        "Unauthorized",
        "OTP_INVALID",
    )
    unknown = api_sign_in(staff, password="not it", otp=codes[0])
    assert (unknown.status, unknown.json["code"]) == (401, "INVALID_CREDENTIALS")
    assert not AccessToken.objects.exists()
    code = code_of(secret, periods=1)
    assert api_sign_in(staff, otp=code).status == 200
    assert api_sign_in(staff, otp=code).status == 401
    assert AccessToken.objects.count() == 1


def test_a_staff_token_needs_the_factor_where_it_is_required(
    staff: User, settings: Settings
) -> None:
    settings.STAFF_MFA_REQUIRED = True
    answer = api_sign_in(staff)
    assert (answer.status, answer.json["code"]) == (401, "SECOND_FACTOR_REQUIRED")
    assert not AccessToken.objects.exists()


def test_members_sign_in_as_ever(settings: Settings) -> None:
    settings.STAFF_MFA_REQUIRED = True
    user = member(1)
    user.set_password(PASSWORD)
    user.save()
    form = {"username": user.email, "password": PASSWORD, "otp": "123456"}
    token = ApiClient(None).form("/auth/login", form).data["token"]
    assert ApiClient(token).get("/auth/session").data["user"]["email"] == user.email


def test_an_administrator_resets_the_factor_of_a_colleague(client: Client, staff: User) -> None:
    colleague = staff_of("reviewer")
    with_factor(colleague)
    theirs = Client()
    theirs.force_login(colleague)
    client.force_login(staff)
    url = f"/admin/accounts/user/{colleague.pk}/reset-second-factor/"
    assert client.get(url).status_code == 200
    assert second_factor.is_on(colleague.pk)
    client.post(url, {"_form_submitted": "True"})
    assert not second_factor.is_on(colleague.pk)
    assert not is_in(theirs)
    entry = AuditEntry.objects.get(action="second_factor_reset")
    assert (entry.actor_user_id, entry.object_id) == (staff.pk, colleague.pk)


def test_nobody_else_resets_a_factor(client: Client, staff: User) -> None:
    with_factor(staff)
    client.force_login(staff_of("reviewer"))
    url = f"/admin/accounts/user/{staff.pk}/reset-second-factor/"
    assert client.post(url, {"_form_submitted": "True"}).status_code == 403
    with pytest.raises(AppError):
        second_factor.reset(actor=actor_of(staff), user_id=staff.pk)
    assert second_factor.is_on(staff.pk)


def test_a_secret_outlives_a_change_of_the_key_that_is_named(
    staff: User, settings: Settings
) -> None:
    secret, _codes = with_factor(staff)
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another-key-of-this-installation-0123456789-0123456789"
    second_factor.verify(staff.pk, code_of(secret, periods=1))


@pytest.mark.django_db(transaction=True)
def test_one_code_tried_by_sixteen_at_once_works_once_and_tries_are_counted(db: None) -> None:
    user: User = StaffFactory.create()
    secret, _codes = with_factor(user)
    good = code_of(secret, periods=1)
    outcomes = at_once(*[lambda: second_factor.verify(user.pk, good)] * 16)
    assert len(refusals(outcomes)) == 15
    assert second_factor.is_on(user.pk)

    SignInFailure.objects.all().delete()
    bad = wrong_code(secret)
    outcomes = at_once(*[lambda: second_factor.verify(user.pk, bad)] * 16)
    assert Counter(map(type, outcomes)) == {InvalidCredentials: 5, RateLimited: 11}
