"""POST /auth/login: who may sign in, what they are sent, and what everybody else is answered
(RULES.md 4).
"""

from __future__ import annotations

import datetime as dt
import hashlib
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone
from psycopg import sql

from lading.base.kernel.models import IdempotencyRecord
from lading.base.kernel.values.clock import as_of
from lading.members.accounts.models import AccessToken, LoginSession, SignInFailure, User
from lading.members.companies.models import CompanyStatus
from tests.platform.factories import StaffFactory, colleague, member, serves, ships

from .conftest import SECRET, call_with, post_sign_in, with_password

pytestmark = pytest.mark.django_db

REFUSAL = {"message": "Unauthorized", "code": "INVALID_CREDENTIALS", "errors": {}}


def someone(business_type: int = 2, *, tier: int | None = None, **company: Any) -> User:
    return with_password(member(business_type, tier=tier, **company))


def nobody_came_in() -> bool:
    return not AccessToken.objects.exists() and not LoginSession.objects.exists()


def test_the_answer_is_the_user_and_a_token_that_works() -> None:
    user = someone(2, tier=3, name="Kaveri Yarns", city="Coimbatore", gst_number="33AAKCK4821M1ZB")
    ships(user, "INMUN", "AEJEA")
    serves(user, "DEHAM", "destination")
    answer = post_sign_in(user.email, SECRET)
    assert answer.status == 200
    data = answer.data
    assert (data["id"], data["uuid"], data["email"]) == (user.pk, str(user.uuid), user.email)
    assert data["companyName"] == "Kaveri Yarns"
    assert data["companyId"] == user.company_id
    assert data["country"] == "India"
    assert data["countryCode"] == "+91"
    assert data["gstNumber"] == "33AAKCK4821M1ZB"
    assert data["businessTypes"] == {"id": 2, "code": "exporter", "name": "Exporter"}
    assert data["businessTypeId"] == 2
    assert data["status"] == "approved"
    assert data["isPrimary"] is True
    assert data["role"] == "primary"
    assert data["port"] == ["Hamburg(DEHAM)"]
    assert data["loadingPort"] == []
    assert data["portPairs"] == ["Mundra(INMUN) → Jebel Ali(AEJEA)"]
    assert data["subscription"]["planId"] == 3
    assert data["subscription"]["status"] == "active"
    assert data["profilePercent"] == 85  # the address is complete; logo, GST and EXIM are missing
    assert "password" not in data
    assert call_with(data["token"], "GET", f"/users/{user.pk}").status == 200


def test_e_mail_is_compared_without_case_and_surrounding_space() -> None:
    user = someone()
    user.email = "meera@kaveri.example"
    user.save()
    assert post_sign_in("  Meera@KAVERI.example ", SECRET).data["id"] == user.pk


def test_whatever_is_wrong_the_answer_is_the_same() -> None:
    user = someone()
    staff = with_password(StaffFactory.create())
    disabled = someone()
    disabled.is_active = False
    disabled.save()
    answers = [
        post_sign_in("nobody@nowhere.example", SECRET),
        post_sign_in(user.email, "wrong password"),
        post_sign_in(staff.email, SECRET),
        post_sign_in(staff.email, SECRET, {"appType": "user"}),
        post_sign_in(user.email, SECRET, {"appType": "admin"}),
        post_sign_in(disabled.email, SECRET),
        post_sign_in("not an address", "x"),
        post_sign_in("nul\x00@nowhere.example", "x"),
        post_sign_in(user.email, "x" * 5000),
    ]
    refusals = [(a.status, a.json) for a in answers if a.status != 422]
    assert refusals == [(401, REFUSAL)] * 8  # the ninth has a control character, so it is no text
    assert {tuple(sorted(a.headers)) for a in answers[:6]} == {tuple(sorted(answers[0].headers))}
    assert nobody_came_in()


def test_refusals_are_never_translated() -> None:
    answer = post_sign_in("nobody@nowhere.example", "x", headers={"accept-language": "fr"})
    assert answer.json == REFUSAL


def test_staff_sign_in_for_their_own_tools_only() -> None:
    staff = with_password(StaffFactory.create())
    answer = post_sign_in(staff.email, SECRET, {"appType": "admin"})
    assert answer.status == 200
    assert answer.data["role"] == "staff"
    assert answer.data["companyId"] is None
    token = answer.data["token"]
    assert call_with(token, "GET", "/auth/session").status == 403
    assert call_with(token, "POST", "/auth/logout").status == 204


@pytest.mark.parametrize("status", [CompanyStatus.PENDING, CompanyStatus.REJECTED])
def test_companies_that_are_not_approved_may_sign_in(status: CompanyStatus) -> None:
    user = someone(status=status)
    answer = post_sign_in(user.email, SECRET)
    assert answer.status == 200
    assert answer.data["status"] == status


def test_a_secondary_user_gets_the_company_and_their_own_role() -> None:
    primary = someone()
    second = with_password(colleague(primary))
    data = post_sign_in(second.email, SECRET).data
    assert data["companyId"] == primary.company_id
    assert (data["isPrimary"], data["role"]) == (False, "secondary")


def test_missing_fields_are_named_together() -> None:
    answer = post_sign_in(None, None)
    assert answer.status == 422
    assert answer.errors == {
        "username": ["Please input your E-mail!"],
        "password": ["Please input your Password!"],
    }
    assert not SignInFailure.objects.exists()


@pytest.mark.parametrize(
    ("fields", "field"),
    [({"remember": "perhaps"}, "remember"), ({"appType": "root"}, "appType")],
)
def test_options_must_be_known(fields: dict[str, str], field: str) -> None:
    user = someone()
    answer = post_sign_in(user.email, SECRET, fields)
    assert answer.status == 422
    assert list(answer.errors) == [field]
    assert nobody_came_in()


@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        (b'{"username": "a@b.example", "password": "x"}', "application/json"),
        (b"\xff\xfe\x00", "application/x-www-form-urlencoded"),
        (b"username=%F0%9F%98%80%E2%80%AE&password=%00", "application/x-www-form-urlencoded"),
        (b"username=%ED%A0%80&password=x", "application/x-www-form-urlencoded"),
        (b"no boundary", "multipart/form-data"),
        (b"--x\r\nbroken", "multipart/form-data; boundary=x"),
    ],
)
def test_broken_bodies_are_refused_not_failed(body: bytes, content_type: str) -> None:
    response = Client().post("/api/auth/login", body, content_type=content_type)
    assert response.status_code in {400, 401, 422}
    assert nobody_came_in()


@pytest.mark.parametrize(
    ("options", "lifetime"),
    [
        ({}, dt.timedelta(days=30)),
        ({"remember": "true"}, dt.timedelta(days=30)),
        ({"remember": "false"}, dt.timedelta(hours=12)),
    ],
)
def test_how_long_a_token_is_valid(options: dict[str, str], lifetime: dt.timedelta) -> None:
    moment = dt.datetime(2026, 6, 29, 6, 30, tzinfo=dt.UTC)
    person = someone()
    with as_of(moment):
        post_sign_in(person.email, SECRET, options)
    token = AccessToken.objects.get()
    assert (token.created_at, token.expires_at) == (moment, moment + lifetime)
    assert token.remembered is (lifetime.days == 30)


def test_only_the_digest_of_a_token_is_stored() -> None:
    token = post_sign_in(someone().email, SECRET).data["token"]
    assert len(token) == 43
    assert bytes(AccessToken.objects.get().digest) == hashlib.sha256(token.encode()).digest()
    tables = [
        name for name in connection.introspection.table_names() if not name.startswith("reference_")
    ]
    assert "accounts_accesstoken" in tables
    assert not any(_table_holds(name, token) for name in tables)
    assert _table_holds("accounts_user", "@trader.example")


def _table_holds(table: str, text: str) -> bool:
    statement = sql.SQL("SELECT EXISTS (SELECT FROM {} t WHERE t::text LIKE %s)")
    with connection.cursor() as cursor:
        cursor.execute(statement.format(sql.Identifier(table)), [f"%{text}%"])
        is_held: bool = cursor.fetchone()[0]
    return is_held


def test_an_idempotency_key_neither_keeps_a_token_nor_undoes_a_failure() -> None:
    user = someone()
    key = {"idempotency-key": "sign-in-1"}
    first = post_sign_in(user.email, SECRET, headers=key)
    second = post_sign_in(user.email, SECRET, headers=key)
    assert first.data["token"] != second.data["token"]
    post_sign_in(user.email, "wrong password", headers=key)
    assert not IdempotencyRecord.objects.exists()
    assert SignInFailure.objects.get().failures == 1


def test_signing_out_ends_this_token_and_no_other() -> None:
    user = someone()
    here, there = (post_sign_in(user.email, SECRET).data["token"] for _ in range(2))
    assert call_with(here, "POST", "/auth/logout").status == 204
    assert call_with(here, "GET", f"/users/{user.pk}").status == 401
    assert call_with(here, "POST", "/auth/logout").status == 401
    assert call_with(there, "GET", f"/users/{user.pk}").data["email"] == user.email


def test_expired_tokens_and_disabled_people_are_out_at_once() -> None:
    user = someone()
    token = post_sign_in(user.email, SECRET).data["token"]
    AccessToken.objects.update(expires_at=timezone.now())
    refusal = call_with(token, "GET", f"/users/{user.pk}")
    assert (refusal.status, refusal.json["code"]) == (401, "UNAUTHENTICATED")
    AccessToken.objects.update(expires_at=timezone.now() + dt.timedelta(hours=1))
    assert call_with(token, "GET", f"/users/{user.pk}").data["email"] == user.email
    user.is_active = False
    user.save()
    refusal = call_with(token, "GET", f"/users/{user.pk}")
    assert (refusal.status, refusal.json["code"]) == (401, "UNAUTHENTICATED")
