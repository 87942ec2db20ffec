"""After an erasure nothing of the person is left, but every trade is."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

import pytest
from django.core.files.storage import default_storage
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from lading.base.files.models import StoredFile
from lading.base.kernel import audit
from lading.base.kernel.actor import SYSTEM
from lading.base.kernel.models import AuditEntry
from lading.base.kernel.values.clock import as_of
from lading.base.work import outbox
from lading.members.accounts.models import AccessToken, DataRequest, LoginSession, User
from lading.members.companies.models import Company, CompanyDocument, CompanyPort, PortPair
from lading.reach.notifications.models import Notification, OutgoingMessage
from lading.trade.enquiries.models import Enquiry
from lading.trade.privacy import erasure
from lading.trade.profiles.models import BusinessCard, Rating
from lading.trade.quotations.models import Quotation
from tests.platform.conftest import ApiClient
from tests.platform.factories import company_of, member, token_for
from tests.platform.walk.changes import fingerprint

from .people import COMPANY, EMAIL, MOBILE, NAME, ask_for, found_in_dump, known_person

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]
EVERYTHING = (EMAIL, MOBILE, MOBILE[3:], NAME)


def erase(user: User) -> None:
    """Carry out an erasure of the person, with its events."""
    assert erasure.carry_out(ask_for(user, "erasure").pk) is True
    outbox.drain()


@pytest.mark.parametrize("primary", [True, False])
def test_nothing_of_the_person_is_left_anywhere(primary: bool) -> None:  # noqa: FBT001
    known = known_person(primary=primary)
    assert len(found_in_dump(EMAIL)) > 10, "the control: it is found before"
    erase(known.user)
    assert found_in_dump(*EVERYTHING) == []


@pytest.mark.parametrize("primary", [True, False])
def test_trades_stay_and_show_a_former_user(primary: bool) -> None:  # noqa: FBT001
    known = known_person(primary=primary)
    erase(known.user)
    user = User.objects.get(pk=known.user.pk)
    assert user.name == "Former user"
    assert user.email == f"erased-{user.uuid}@erased.invalid"
    assert user.mobile is None
    assert not user.is_active
    assert user.erased_at is not None
    assert not user.has_usable_password()
    order = Quotation.objects.get(pk=known.order.pk)
    assert order.status == "order_placed"
    assert order.enquiry.status == "published"
    assert order.enquiry.created_by_id == user.pk
    assert Rating.objects.filter(created_by=user).count() == 1
    assert StoredFile.objects.filter(pk=known.attached.pk).exists()
    assert default_storage.exists(known.attached.path)


def test_the_other_party_still_reads_the_order(api: Api) -> None:
    known = known_person()
    erase(known.user)
    answer = api(known.other).get(f"/quotations/{known.order.pk}")
    assert answer.status == 200
    assert answer.data["status"] == "order_placed"


def test_a_primary_users_erasure_closes_the_company(api: Api) -> None:
    known = known_person()
    mate_token, own_token = token_for(known.mate), token_for(known.user)
    erase(known.user)
    company = Company.objects.get(users=known.user)
    assert company.name == COMPANY
    assert [company.address, company.city, company.description, company.gst_number] == [""] * 4
    assert company.status == "rejected"
    assert company.logo is None
    for model in (CompanyDocument, CompanyPort, PortPair):
        assert not model._default_manager.filter(company=company).exists()
    assert not default_storage.exists(known.document.path)
    assert not StoredFile.objects.filter(pk=known.document.pk).exists()
    assert not Enquiry.objects.filter(pk=known.draft.pk).exists()
    assert Enquiry.objects.get(pk=known.open_enquiry.pk).status == "withdrawn"
    offered = Quotation.objects.get(pk=known.open_quotation.pk)
    assert offered.status == "withdrawn"
    assert (offered.enquiry.quotation_count, offered.enquiry.unread_quotations) == (0, 0)
    assert BusinessCard.objects.get(requester=company).status == "withdrawn"
    for token in (mate_token, own_token):
        assert ApiClient(token).get("/auth/session").status == 401
    mate = User.objects.get(pk=known.mate.pk)
    assert (mate.is_active, mate.name) == (False, "Former user")
    # Other companies no longer see the profile, but those it traded with do.
    assert api(member(1)).get(f"/users/{known.user.pk}").status == 404
    profile = api(known.other).get(f"/users/{known.user.pk}").data
    assert (profile["companyName"], profile["email"], profile["mobile"]) == (COMPANY, None, None)


def test_a_secondary_users_erasure_leaves_the_company_alone(api: Api) -> None:
    known = known_person(primary=False)
    head = known.mate
    client = ApiClient(token_for(head))
    erase(known.user)
    assert client.get("/auth/session").status == 200
    company = Company.objects.get(users=head)
    assert (company.status, company.address) == ("approved", "12 Harbour Road")
    assert Enquiry.objects.get(pk=known.open_enquiry.pk).status == "published"
    assert Quotation.objects.get(pk=known.open_quotation.pk).status == "quotation_sent"
    assert CompanyDocument.objects.filter(company=company).exists()
    assert default_storage.exists(known.document.path)
    assert not AccessToken.objects.filter(user=known.user).exists()
    assert not LoginSession.objects.filter(user=known.user).exists()


def test_nobody_else_is_touched() -> None:
    """Two companies have the same data: erasing one changes nothing of the other."""
    bystander = member(3, tier=2)
    token = token_for(bystander)
    message = OutgoingMessage.objects.create(
        channel="email", to=bystander.email, text="x", template="t", created_at=timezone.now(),
        dedupe_key="other",
    )  # fmt: skip
    audit_before = AuditEntry.objects.filter(actor_user_id=bystander.pk).count()
    known = known_person()
    other_before = User.objects.filter(pk=known.other.pk).values().get()
    erase(known.user)
    assert User.objects.filter(pk=known.other.pk).values().get() == other_before
    assert OutgoingMessage.objects.filter(pk=message.pk).exists()
    assert ApiClient(token).get("/auth/session").status == 200
    assert AuditEntry.objects.filter(actor_user_id=bystander.pk).count() == audit_before


def test_the_trail_stays_by_number() -> None:
    known = known_person()
    before = list(AuditEntry.objects.order_by("pk").values("id", "at", "action", "actor_user_id"))
    erase(known.user)
    after = AuditEntry.objects.filter(pk__lte=before[-1]["id"]).order_by("pk")
    assert list(after.values("id", "at", "action", "actor_user_id")) == before
    labels = AuditEntry.objects.filter(actor_user_id=known.user.pk).values_list("actor_label")
    assert set(labels) == {(f"erased-{known.user.uuid}@erased.invalid",)}
    invited = AuditEntry.objects.get(action="user_invited")
    assert invited.data == {"people": [{"e-mail": f"erased-{known.user.uuid}@erased.invalid"}]}


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE kernel_auditentry SET action = 'x'",
        "UPDATE kernel_auditentry SET actor_user_id = 1",
        "UPDATE kernel_auditentry SET at = now()",
        "DELETE FROM kernel_auditentry",
    ],
)
def test_even_while_erasing_the_trail_cannot_be_rewritten(statement: str) -> None:
    audit.record(SYSTEM, company_of(member(1)), "something")
    for setting in ("on", ""):
        assert is_refused(statement, setting)
    assert is_refused("UPDATE kernel_auditentry SET actor_label = 'x'", "")


def is_refused(statement: str, erasing: str) -> bool:
    """Whether the database refuses a statement, with or without the setting of an erasure."""
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SELECT set_config('lading.erasing', %s, true)", [erasing])
            cursor.execute(statement)
    except DatabaseError:
        return True
    return False


def test_it_waits_for_the_days_of_grace_and_happens_once() -> None:
    known = known_person()
    request = ask_for(known.user, "erasure", due=timezone.now() + dt.timedelta(days=1))
    before = fingerprint()
    assert erasure.carry_out(request.pk) is False
    assert erasure.carry_out_due() == 0
    assert fingerprint() == before
    DataRequest.objects.update(due_at=timezone.now() - dt.timedelta(days=1))
    assert erasure.carry_out_due() == 1
    outbox.drain()
    before = fingerprint()
    assert erasure.carry_out_due() == 0
    assert erasure.carry_out(request.pk) is False
    assert fingerprint() == before


@pytest.mark.parametrize("due", ["00:00", "03:00", "23:59"])
def test_it_happens_after_the_day_that_the_letter_names(due: str) -> None:
    """The job runs at 03:30 in India."""
    known = known_person()
    request = ask_for(
        known.user, "erasure", due=dt.datetime.fromisoformat(f"2026-11-27T{due}:00+05:30")
    )
    night = dt.datetime.fromisoformat("2026-11-27T03:30:00+05:30")
    before = fingerprint()
    for moment in (night, night.replace(hour=23, minute=59)):
        with as_of(moment):
            assert erasure.carry_out_due() == 0
            assert erasure.carry_out(request.pk) is False
    assert fingerprint() == before
    with as_of(night + dt.timedelta(days=1)):
        assert erasure.carry_out_due() == 1


def test_a_cancelled_one_is_not_carried_out() -> None:
    known = known_person()
    request = ask_for(known.user, "erasure")
    DataRequest.objects.update(cancelled_at=timezone.now())
    assert erasure.carry_out(request.pk) is False
    assert User.objects.get(pk=known.user.pk).email == EMAIL


def test_one_that_fails_does_not_keep_the_others_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = member(3), member(3)
    ask_for(first, "erasure")
    ask_for(second, "erasure")
    erase_person = erasure._erase

    def failing(user: User) -> None:
        if user.pk == first.pk:
            raise RuntimeError("no")
        erase_person(user)

    monkeypatch.setattr(erasure, "_erase", failing)
    with pytest.raises(RuntimeError):
        erasure.carry_out_due()
    assert User.objects.get(pk=first.pk).erased_at is None
    assert User.objects.get(pk=second.pk).erased_at is not None


def test_whoever_waits_for_an_answer_is_told_that_it_is_withdrawn() -> None:
    known = known_person()
    erase(known.user)
    notification = Notification.objects.get(kind="quotation_retracted")
    assert notification.company_id == known.open_quotation.receiver_id


def test_what_a_colleague_asked_for_ends_with_the_company() -> None:
    known = known_person()
    export, own = ask_for(known.mate, "export"), ask_for(known.mate, "erasure")
    erase(known.user)
    export.refresh_from_db()
    own.refresh_from_db()
    assert export.cancelled_at is not None
    assert own.done_at is not None


def test_the_address_may_be_used_again() -> None:
    known = known_person()
    erase(known.user)
    again = member(1)
    again.email, again.mobile = EMAIL, MOBILE
    again.save()
    assert User.objects.filter(email=EMAIL).count() == 1
