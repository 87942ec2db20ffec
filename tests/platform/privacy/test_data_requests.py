"""Requests for a download: the password, one at a time, the archive, and who may read it."""

from __future__ import annotations

import datetime as dt
import io
import json
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings
from django.core.files.storage import default_storage
from django.db.models import ForeignKey
from django.utils import timezone, translation

from lading.base.kernel import limits
from lading.base.kernel.models import AuditEntry, Limit, OutboxMessage
from lading.base.work import outbox
from lading.members.accounts.models import DataRequest, SignInFailure, User
from lading.members.billing.models import Payment, PaymentOrder, Refund
from lading.members.companies.models import Company
from lading.reach.notifications.models import Notification, OutgoingMessage
from lading.trade.privacy import archive
from tests.platform.conftest import Answer, ApiClient
from tests.platform.factories import PASSWORD, StaffFactory, colleague, company_of, member
from tests.platform.guards import nothing_changed

from .people import EMAIL, MOBILE, NAME, archives, ask_for, known_person, password_for, stored

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]


def ask(client: ApiClient, kind: Any = "export", password: Any = PASSWORD) -> Answer:
    return client.post("/data-requests", {"kind": kind, "password": password})


@pytest.fixture
def person(db: None) -> User:
    user = member(3, tier=2)
    password_for(user)
    return user


def rows_written() -> list[Any]:
    counted = [DataRequest.objects.count(), OutboxMessage.objects.count()]
    return [*counted, AuditEntry.objects.count()]


def downloaded(client: ApiClient, request_id: int) -> zipfile.ZipFile:
    response = client.get(f"/data-requests/{request_id}/archive").response
    assert response.status_code == 200
    assert response["Content-Type"] == "application/zip"
    assert response["Cache-Control"] == "private, no-store"
    assert "attachment" in response["Content-Disposition"]
    return zipfile.ZipFile(io.BytesIO(b"".join(response.streaming_content)))


def contents(packed: zipfile.ZipFile, name: str) -> Any:
    return json.loads(packed.read(f"data/{name}.json"))


# -- asking ------------------------------------------------------------------------------------


def test_a_download_from_asking_to_expiry(api: Api, person: User) -> None:
    client = api(person)
    data_request = ask(client).data
    assert (data_request["kind"], data_request["doneAt"], data_request["url"]) == (
        "export",
        None,
        None,
    )
    assert client.get(f"/data-requests/{data_request['id']}/archive").status == 404
    outbox.drain()
    (row,) = client.get("/data-requests").data
    assert row["url"] == f"/api/data-requests/{data_request['id']}/archive"
    assert row["size"] > 0
    assert "data/account.json" in downloaded(client, data_request["id"]).namelist()
    mail = OutgoingMessage.objects.get(template="export_ready")
    assert mail.to == person.email
    assert Notification.objects.get(kind="export_ready").company_id == person.company_id
    DataRequest.objects.update(expires_at=timezone.now())
    assert client.get("/data-requests").data[0]["url"] is None
    assert client.get(f"/data-requests/{data_request['id']}/archive").status == 404


def test_a_secondary_users_download_adds_no_notification(api: Api, person: User) -> None:
    mate = colleague(person)
    password_for(mate)
    ask(api(mate))
    outbox.drain()
    assert OutgoingMessage.objects.get().to == mate.email
    assert not Notification.objects.exists()


def test_only_downloads_that_are_made_are_counted(api: Api, person: User) -> None:
    """A second request while one waits is refused, and uses up nothing (RULES.md 84)."""
    Limit.objects.update_or_create(key="export.per_day", plan_tier=0, defaults={"value": 2})
    limits.forget()
    client = api(person)
    assert ask(client).status == 200
    for _ in range(3):
        assert ask(client).json["code"] == "ALREADY_EXISTS"
    outbox.drain()
    assert ask(client).status == 200
    outbox.drain()
    assert ask(client).status == 429
    assert DataRequest.objects.count() == 2


def test_the_event_of_a_download_uses_the_companys_turn(api: Api, person: User) -> None:
    assert ask(api(person)).status == 200
    event = OutboxMessage.objects.get(consumer="privacy.prepare_export")
    assert event.turn == f"company {person.company_id}"


def test_a_wrong_password_changes_nothing_and_is_counted(api: Api, person: User) -> None:
    client = api(person)
    before = rows_written()
    for _each in range(5):
        refusal = ask(client, password="not-the-password")
        assert (refusal.status, refusal.json["code"]) == (400, "PASSWORD_MISMATCH")
    locked = ask(client)
    assert locked.status == 429
    assert int(locked.headers["Retry-After"]) > 0
    assert rows_written() == before
    assert SignInFailure.objects.get().failures == 5


@pytest.mark.parametrize(
    ("kind", "password", "wrong"),
    [
        ("everything", PASSWORD, ["kind"]),
        (None, None, ["kind", "password"]),
        (["export"], "", ["kind", "password"]),
        ("export", 12345678, ["password"]),
    ],
)
def test_wrong_fields(api: Api, person: User, kind: Any, password: Any, wrong: list[str]) -> None:
    before = rows_written()
    refusal = ask(api(person), kind, password)
    assert (refusal.status, sorted(refusal.errors)) == (422, wrong)
    assert rows_written() == before
    assert not SignInFailure.objects.exists()


@pytest.mark.parametrize("kind", ["export", "erasure"])
def test_one_of_a_kind_at_a_time(api: Api, person: User, kind: str) -> None:
    client = api(person)
    assert ask(client, kind).status == 200
    before = rows_written()
    refusal = ask(client, kind)
    assert (refusal.status, refusal.json["code"]) == (409, "ALREADY_EXISTS")
    assert rows_written() == before
    assert ask(client, "erasure" if kind == "export" else "export").status == 200


def test_an_erasure_and_taking_it_back(api: Api, person: User) -> None:
    client = api(person)
    data_request = ask(client, "erasure").data
    asked_at, due_at = (
        dt.datetime.fromisoformat(data_request[key]) for key in ("requestedAt", "dueAt")
    )
    assert due_at - asked_at == dt.timedelta(days=7)
    outbox.drain()
    mail = OutgoingMessage.objects.get(template="erasure_requested")
    assert mail.to == person.email
    cancelled = client.delete(f"/data-requests/{data_request['id']}")
    assert cancelled.data["cancelledAt"] is not None
    assert client.delete(f"/data-requests/{data_request['id']}").status == 409
    assert ask(client, "erasure").status == 200


def test_whose_accounts_go_with_the_companys_are_told(api: Api, person: User) -> None:
    mate, removed = colleague(person), colleague(person)
    User.objects.filter(pk=mate.pk).update(locale="it")
    User.objects.filter(pk=removed.pk).update(is_active=False)
    ask(api(person), "erasure")
    outbox.drain()
    outgoing_messages = OutgoingMessage.objects.exclude(to=person.email)
    assert list(outgoing_messages.values_list("to", "template")) == [
        (mate.email, "company_closing")
    ]
    assert "/it/my-profile/security" in outgoing_messages.get().text
    password_for(mate)
    OutgoingMessage.objects.all().delete()
    ask(api(mate), "erasure")
    outbox.drain()
    assert list(OutgoingMessage.objects.values_list("to", "template")) == [
        (mate.email, "erasure_requested")
    ]


def test_a_download_cannot_be_cancelled(api: Api, person: User) -> None:
    client = api(person)
    data_request = ask(client).data
    with nothing_changed():
        answer = client.delete(f"/data-requests/{data_request['id']}")
    assert (answer.status, answer.json["code"]) == (409, "INVALID_TRANSITION")


def test_the_effects_are_told_beforehand(api: Api, person: User) -> None:
    primary = api(person).get("/data-requests/erasure-effects").data
    secondary = api(colleague(person)).get("/data-requests/erasure-effects").data
    assert (primary["graceDays"], primary["closesCompany"]) == (7, True)
    assert secondary["closesCompany"] is False
    assert set(secondary["effects"]) < set(primary["effects"])


def test_requests_are_one_persons_alone(api: Api, person: User) -> None:
    export, erasure = ask(api(person)).data["id"], ask(api(person), "erasure").data["id"]
    outbox.drain()
    for viewer in (colleague(person), member(3), member(1)):
        client = api(viewer)
        assert client.get("/data-requests").data == []
        assert client.get(f"/data-requests/{export}/archive").status == 404
        assert client.delete(f"/data-requests/{erasure}").status == 404
    assert api(person).get(f"/data-requests/{export}/archive").status == 200
    assert DataRequest.objects.get(pk=erasure).cancelled_at is None


# -- what is in it -------------------------------------------------------------------------------


def packed(user: User) -> zipfile.ZipFile:
    buffer = io.BytesIO()
    buffer.writelines(archive.parts(user))
    return zipfile.ZipFile(buffer)


@pytest.mark.parametrize("locale", [code for code, _name in settings.LANGUAGES])
def test_it_says_what_is_where_in_the_persons_language(person: User, locale: str) -> None:
    person.locale = locale
    with translation.override("es" if locale == "en" else "en"):
        readme = packed(person).read("README.txt").decode()
    assert person.email in readme
    assert "data/" in readme
    assert "files/" in readme
    assert ("This archive contains" in readme) is (locale == "en")


def test_everything_held_on_a_primary_user_and_the_company() -> None:
    made = known_person()
    found = packed(made.user)
    assert found.testzip() is None
    (account,) = contents(found, "account")
    assert (account["name"], account["email"], account["mobile"]) == (NAME, EMAIL, MOBILE)
    filled = {
        name.removeprefix("data/").removesuffix(".json")
        for name in found.namelist()
        if name.startswith("data/") and json.loads(found.read(name))
    }
    assert filled >= {
        "account", "sign-ins", "consents", "registrations", "company", "company-documents",
        "company-ports", "company-port-pairs", "files", "products", "enquiries",
        "quotations-sent", "quotations-received", "quotation-versions", "ratings-given",
        "business-cards-requested", "actions", "notifications", "messages", "website-queries",
        "exporter-registrations", "access-tokens", "password-links", "subscriptions",
    }  # fmt: skip
    assert {row["id"] for row in contents(found, "enquiries")} == {
        made.open_enquiry.pk,
        made.draft.pk,
        made.order.enquiry_id,
    }
    assert {"price", "quantity"} <= contents(found, "quotation-versions")[0].keys()
    certificate = f"files/{made.document.uuid}/certificate.pdf"
    assert found.read(certificate) == b"%PDF-1.4 certificate.pdf"


def test_what_was_charged_and_given_back_is_in_it() -> None:
    made, clerk, at = known_person(), StaffFactory.create(name="Secret Clerk"), timezone.now()
    for payer in (made.user, made.other):
        order = PaymentOrder.objects.create(
            company=company_of(payer), created_by=payer, kind="points", points=500, amount=50_000,
            status="paid", receipt=f"rcpt_{payer.pk}", created_at=at,
        )  # fmt: skip
        payment = Payment.objects.create(
            order=order, provider_id=f"pay_{payer.pk}", status="captured", amount=50_000,
            method="upi", refunded_amount=20_000, created_at=at, updated_at=at,
        )  # fmt: skip
        Refund.objects.create(
            payment=payment, receipt=f"rf_{payer.pk}", provider_id=f"rfnd_{payer.pk}",
            amount=20_000, status="processed", requested_by=clerk, reason="goodwill", created_at=at,
        )  # fmt: skip
    found = packed(made.user)
    (charge,), (refund,) = contents(found, "charges"), contents(found, "refunds")
    assert (charge["provider_id"], charge["method"]) == (f"pay_{made.user.pk}", "upi")
    assert (refund["provider_id"], refund["amount"]) == (f"rfnd_{made.user.pk}", 20_000)
    text = "".join(found.read(name).decode("latin-1") for name in found.namelist())
    assert "Secret Clerk" not in text
    assert contents(packed(made.mate), "charges") == []


def test_a_secondary_user_takes_along_only_what_is_their_own() -> None:
    made = known_person(primary=False)
    head = made.mate
    own_file, other_file = made.document, stored(head, "secret-plan.pdf")
    found = packed(made.user)
    assert contents(found, "company") == []
    assert contents(found, "company-documents") == []
    names = found.namelist()
    assert any(str(own_file.uuid) in name for name in names)
    assert not any(str(other_file.uuid) in name for name in names)
    text = "".join(found.read(name).decode("latin-1") for name in names)
    assert head.email not in text
    assert (head.mobile or "none") not in text


def test_nothing_of_others_and_no_secret_is_in_it() -> None:
    made = known_person()
    found = packed(made.user)
    text = "".join(found.read(name).decode("latin-1") for name in found.namelist())
    assert made.other.email not in text
    assert (made.other.mobile or "none") not in text
    assert made.user.password not in text
    assert "receiver" not in text, "a plan decides who sees the other side (RULES.md 23)"


def test_a_lost_file_is_named_and_stops_nothing() -> None:
    made = known_person()
    default_storage.delete(made.document.path)
    found = packed(made.user)
    assert str(made.document.uuid) in found.read("files/MISSING.txt").decode()


# Tables that refer to people or companies and are not in a download, each with the reason. Whoever
# adds a table lists it here or adds it to the sections.
NOT_EXPORTED = {
    "admin.LogEntry": "what staff did",
    "account.EmailAddress": "the account's own address once more",
    "mfa.Authenticator": "staff's second factor",
    "legal.LegalVersion": "what staff published",
    "policies.PolicyUpdate": "what staff published",
    "policies.PolicyVersion": "what staff published",
    "banners.Banner": "what staff published",
    "record_imports.RecordImport": "what staff imported",
    "billing.PointsAccount": "its entries are exported",
    "dashboard.SideCount": "counts of what is exported",
    "quotations.ResponseCount": "counts of what is exported",
    "messaging.Conversation": "its two sides are exported",
    "billing.Refund": "who of staff made it; what was given back is exported",
}
EXPORTED = {
    "accounts.LoginSession", "accounts.PasswordLink", "accounts.Consent", "accounts.DataRequest",
    "accounts.AccessToken", "accounts.User", "billing.PaymentOrder", "billing.Subscription",
    "billing.CreditNote", "billing.Invoice", "catalogue.Product", "companies.CompanyDocument",
    "companies.CompanyPort", "companies.PortPair", "companies.SignUp", "enquiries.Enquiry",
    "enquiries.Lead", "enquiries.Unlock", "enquiries.AccessMonth", "files.StoredFile",
    "notifications.Notification", "notifications.Preferences", "profiles.Rating",
    "profiles.BusinessCard",
    "quotations.CounterOffer", "quotations.Quotation", "quotations.QuotationVersion",
    "listings.UnclaimedCargo", "listings.RodtepOffer", "listings.ListingStep",
    "searches.SavedSearch", "messaging.ConversationParty", "messaging.Message",
    "messaging.MessageReport", "promotions.Promotion", "calculator.Calculation", "offers.Offer",
    "freight_rates.FreightRate", "freight_rates.RateVersion", "freight_rates.LaneAlert",
}  # fmt: skip


def test_no_table_about_people_or_companies_is_forgotten() -> None:
    referring = {
        model._meta.label
        for model in apps.get_models()
        for field in model._meta.get_fields()
        if isinstance(field, ForeignKey) and field.related_model in {User, Company}
    }
    assert referring - set(NOT_EXPORTED) == EXPORTED


def test_preparing_twice_makes_one_archive(person: User) -> None:
    request = ask_for(person, "export")
    assert archive.prepare(request.pk) is True
    assert archive.prepare(request.pk) is False
    request.refresh_from_db()
    assert archives() == [request.path]
