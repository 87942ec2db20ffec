"""Sign-up from the form to the first sign-in, for each of the nine business types, with codes and
links read from the messages.
"""

from __future__ import annotations

from typing import Any

import pytest

from lading.base.kernel.models import OutboxMessage
from lading.base.legal.loaders import load_legal_pages
from lading.base.legal.queries import current_versions
from lading.base.work import outbox
from lading.members.accounts.models import Consent, MobileCode, PasswordLink, User
from lading.members.companies.models import Company, CompanyStatus, SignUp
from tests.platform.accounts.conftest import post_sign_in
from tests.platform.conftest import ApiClient

from .conftest import (
    GST,
    LOADING_TYPES,
    PAIR_TYPES,
    PASSWORD,
    emails_to,
    form,
    messages_to,
    set_password,
    token_to,
    verified,
)

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("kind", range(1, 10))
def test_a_company_of_each_type_registers_and_signs_in(visitor: ApiClient, kind: int) -> None:
    sign_up = verified(visitor, kind)
    assert not User.objects.exists()
    assert not Company.objects.exists()
    token = token_to(sign_up.email)
    answer = visitor.post("/users/resetpassword/check", {"resetpasswordToken": token})
    assert answer.data == {
        "purpose": "activate",
        "email": "m•••@k•••.example",
        "passwordRequired": True,
    }
    assert set_password(visitor, token).data == {"email": sign_up.email}

    signed_in = post_sign_in(sign_up.email, PASSWORD)
    assert signed_in.status == 200
    person = signed_in.data
    assert (person["id"], person["uuid"]) == (sign_up.user_id, str(sign_up.uuid))
    assert person["businessTypeId"] == kind
    assert person["companyName"] == "Kaveri Yarns"
    assert person["status"] == "pending"
    assert person["isPrimary"] is True
    assert person["mobile"] == ("+971501234567" if kind == 1 else "+919876543210")
    assert person["country"] == ("United Arab Emirates" if kind == 1 else "India")
    assert person["gstNumber"] == ("" if kind == 1 else GST)
    assert person["loadingPort"] == (["Mundra(INMUN)"] if kind in LOADING_TYPES else [])
    assert person["portPairs"] == (
        ["Mundra(INMUN) → Jebel Ali(AEJEA)"] if kind in PAIR_TYPES else []
    )
    assert person["port"] == []


def test_what_is_stored_of_the_person(visitor: ApiClient) -> None:
    sign_up = verified(visitor, 3)
    set_password(visitor, token_to(sign_up.email))
    user = User.objects.get()
    assert user.email_verified_at is not None
    assert user.mobile_verified_at is not None
    assert user.is_active
    assert Company.objects.get().status == CompanyStatus.PENDING
    sign_up.refresh_from_db()
    assert sign_up.completed_at is not None


def test_the_consents_of_the_form_are_kept(visitor: ApiClient) -> None:
    load_legal_pages()
    versions = current_versions()
    assert versions["terms"] >= 1
    assert versions["privacy"] >= 1
    sign_up = verified(visitor, 3)
    set_password(visitor, token_to(sign_up.email))
    rows = Consent.objects.order_by("document").values_list("document", "version", "given", "at")
    assert list(rows) == [
        ("privacy", versions["privacy"], True, sign_up.created_at),
        ("terms", versions["terms"], True, sign_up.created_at),
    ]


def test_the_event_of_a_registered_company(visitor: ApiClient) -> None:
    events: list[Any] = []

    def consumer(payload: Any) -> None:
        events.append(dict(payload))

    outbox.consumer("company.registered", name="tests.listener")(consumer)
    try:
        sign_up = verified(visitor, 3)
        set_password(visitor, token_to(sign_up.email))
        outbox.drain()
    finally:
        del outbox._consumers["company.registered"]["tests.listener"]
    company = Company.objects.get()
    assert events == [{"companyId": company.pk, "userId": sign_up.user_id}]


def test_the_form_alone_sends_nothing_and_makes_nobody(visitor: ApiClient) -> None:
    answer = visitor.post("/users", form())
    assert answer.status == 200
    assert answer.json["message"] == "Registration successful!"
    assert set(answer.data) == {"id", "uuid", "email", "mobile"}
    outbox.drain()
    assert SignUp.objects.count() == 1
    assert not User.objects.exists()
    assert messages_to("meera@kaveri-yarns.example") == []
    assert messages_to("+919876543210") == []


def test_the_calls_as_the_documents_write_them(visitor: ApiClient) -> None:
    """Codes by GET, and the mobile with a plus that the query turns into a space."""
    mobile = visitor.post("/users", form()).data["mobile"]
    assert visitor.get("/auth/whatsapp/otp", mobile=f" {mobile[1:]}").status == 200
    outbox.drain()
    code = messages_to(mobile)[0]["text"][:6]
    answer = visitor.get("/auth/whatsapp/verify", mobile=mobile[1:], code=code)
    assert answer.data == {"verified": True}
    assert emails_to("meera@kaveri-yarns.example") == []
    outbox.drain()
    assert emails_to("meera@kaveri-yarns.example") == ["activation"]


def test_messages_are_in_the_language_of_the_visitor(visitor: ApiClient) -> None:
    visitor.headers["accept-language"] = "ar"
    sign_up = verified(visitor)
    assert sign_up.locale == "ar"
    outbox.drain()
    (message,) = messages_to(sign_up.email)
    assert "/ar/resetpassword?token=" in message["text"]
    assert 'dir="rtl"' in message["html"]


def test_forgot_password_sends_the_link_of_a_registration_again(visitor: ApiClient) -> None:
    sign_up = verified(visitor)
    first = token_to(sign_up.email)
    assert visitor.post("/users/forgotpassword", {"email": sign_up.email.upper()}).status == 200
    second = token_to(sign_up.email)
    assert first != second
    assert set_password(visitor, second).status == 200
    assert set_password(visitor, first).json["code"] == "TOKEN_INVALID"


def test_before_the_mobile_is_verified_there_is_no_link(visitor: ApiClient) -> None:
    visitor.post("/users", form())
    assert visitor.post("/users/forgotpassword", {"email": form()["email"]}).status == 200
    outbox.drain()
    assert emails_to(form()["email"]) == []
    assert not PasswordLink.objects.exists()


def test_no_secret_is_stored_or_told(visitor: ApiClient, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    answer = visitor.post("/users", form())
    mobile = answer.data["mobile"]
    visitor.get("/auth/whatsapp/otp", mobile=mobile)
    outbox.drain()
    code = messages_to(mobile)[0]["text"][:6]
    answers = [visitor.get("/auth/whatsapp/verify", mobile=mobile, code=code)]
    token = token_to(form()["email"])
    answers += [
        visitor.post("/users/resetpassword/check", {"resetpasswordToken": token}),
        set_password(visitor, token),
    ]
    answers_text = " ".join(str(answer.json) for answer in answers)
    events = " ".join(map(str, OutboxMessage.objects.values_list("payload", "last_error")))
    stored = str(list(MobileCode.objects.values())) + str(list(PasswordLink.objects.values()))
    for secret in (code, token, PASSWORD):
        assert secret not in answers_text
        assert secret not in events
        assert secret not in stored
        assert secret not in caplog.text
    assert mobile not in stored
    assert mobile not in caplog.text
