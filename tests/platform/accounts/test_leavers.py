"""Secondary users whom their company removed: they are erased after some days, and their address is
free at once.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

import pytest
from django.db import transaction
from django.utils import timezone

from lading.base.kernel.actor import SYSTEM
from lading.base.kernel.errors import Conflict
from lading.base.kernel.models import AuditEntry, Limit
from lading.base.kernel.values.clock import as_of
from lading.base.work import outbox
from lading.members.accounts.models import DataRequest, User
from lading.members.accounts.services import leavers, links, staff
from lading.members.companies.models import SignUp
from lading.members.companies.signup import services as signup
from lading.members.companies.signup.activation import activate
from lading.reach.notifications.models import OutgoingMessage
from lading.trade.privacy import erasure
from tests.platform.accounts.conftest import forget_throttles
from tests.platform.conftest import ApiClient
from tests.platform.factories import (
    PASSWORD,
    EnquiryFactory,
    StaffFactory,
    colleague,
    company_of,
    member,
)
from tests.platform.privacy.people import password_for
from tests.platform.quotations.trade import actor
from tests.platform.racing import at_once

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]
NEW = "Warp-and-weft-9"


@pytest.fixture(autouse=True)
def _no_throttles() -> None:
    forget_throttles()


@pytest.fixture
def head() -> User:
    return member(3, tier=2, name="Kovai Mills")


@pytest.fixture
def gone(api: Api, head: User) -> User:
    """A secondary user with a password, an enquiry and a language, removed by their company."""
    user = colleague(head)
    user.name, user.locale = "Priya Nair", "it"
    password_for(user)
    user.save()
    EnquiryFactory.by(user)
    assert api(head).delete(f"/users/secondary/users/{user.pk}", {}).status == 200
    user.refresh_from_db()
    return user


@transaction.atomic
def invite(user: User, email: str) -> SignUp:
    return signup.invite(
        company=company_of(user),
        email=email,
        name="Priya N.",
        password=NEW,
        must_change=True,
        locale="en",
        actor=SYSTEM,
    )


def sent_to(email: str) -> list[str]:
    outbox.drain()
    outgoing_messages = OutgoingMessage.objects.filter(to=email).order_by("pk")
    return list(outgoing_messages.values_list("template", flat=True))


def erase_in(days: int) -> int:
    """Run the nightly job as if so many days had passed."""
    with as_of(timezone.now() + dt.timedelta(days=days)):
        return erasure.carry_out_due()


def test_a_removal_asks_for_the_erasure_and_says_so(gone: User) -> None:
    request = DataRequest.objects.get(user=gone)
    assert (request.kind, request.requested_at) == ("erasure", gone.removed_at)
    assert request.due_at - request.requested_at == dt.timedelta(days=30)
    assert sent_to(gone.email) == ["user_removed"]
    message = OutgoingMessage.objects.get()
    assert "Kovai Mills" in message.subject
    assert "/it/signup" in message.text


def test_staff_decide_in_how_many_days(api: Api, head: User) -> None:
    Limit.objects.create(key="erasure.removed_days", plan_tier=0, value=3)
    user = colleague(head)
    api(head).delete(f"/users/secondary/users/{user.pk}", {})
    request = DataRequest.objects.get()
    assert request.due_at - request.requested_at == dt.timedelta(days=3)


def test_they_are_erased_after_that_and_their_history_stays(gone: User, head: User) -> None:
    email = gone.email
    assert erase_in(29) == 0
    assert erase_in(31) == 1
    gone.refresh_from_db()
    assert (gone.name, gone.email) == ("Former user", leavers.pseudonym_of(str(gone.uuid)))
    assert gone.erased_at is not None
    assert company_of(head).enquiries.filter(created_by=gone).count() == 1
    activate(invite(member(4, tier=2), email), "!")
    assert User.objects.get(email=email).pk != gone.pk


def test_an_erasure_they_asked_for_themselves_stays_as_it_was(api: Api, head: User) -> None:
    user = colleague(head)
    password_for(user)
    data_request = api(user).post("/data-requests", {"kind": "erasure", "password": PASSWORD}).data
    api(head).delete(f"/users/secondary/users/{user.pk}", {})
    request = DataRequest.objects.get()
    assert (request.pk, request.due_at.isoformat()) == (data_request["id"], data_request["dueAt"])
    activate(invite(head, user.email), "!")
    request.refresh_from_db()
    assert request.cancelled_at is None, "theirs to take back, not their company's"


def test_the_same_company_may_have_them_back(gone: User, head: User) -> None:
    invitation = invite(head, gone.email)
    assert sent_to(gone.email) == ["user_removed", "invitation"]
    back = activate(invitation, "!")
    back.refresh_from_db()
    assert (back.pk, back.name, back.is_active, back.removed_at) == (
        gone.pk, "Priya N.", True, None,
    )  # fmt: skip
    assert DataRequest.objects.get().cancelled_at is not None
    assert not AuditEntry.objects.filter(action="address_released").exists()


def test_another_company_may_invite_the_address_at_once(gone: User) -> None:
    elsewhere, email = member(4, tier=2), gone.email
    invitation = invite(elsewhere, email)
    assert sent_to(email) == ["user_removed", "invitation"]
    gone.refresh_from_db()
    assert gone.email == email, "nothing changes before the mailbox's owner uses the link"
    newcomer = activate(invitation, "!")
    gone.refresh_from_db()
    assert (newcomer.pk, newcomer.company_id, newcomer.email) == (
        invitation.user_id, elsewhere.company_id, email,
    )  # fmt: skip
    assert (gone.name, gone.email) == ("Priya Nair", leavers.pseudonym_of(str(gone.uuid)))
    assert AuditEntry.objects.filter(action="address_released", object_id=gone.pk).exists()
    assert erase_in(31) == 1
    newcomer.refresh_from_db()
    assert (newcomer.email, newcomer.is_active) == (email, True)
    gone.refresh_from_db()
    assert gone.name == "Former user"


def test_they_may_register_a_company_of_their_own(gone: User, api: Api) -> None:
    form = {
        "name": "Priya Nair", "email": gone.email, "companyName": "Nair Exports",
        "mobile": "9876543210", "businessTypeId": 3, "country": "India", "countryCode": "+91",
        "gstNumber": "27AAPFU0939F1ZV", "terms": True,
    }  # fmt: skip
    assert api().post("/users", form).status == 200
    founder = activate(SignUp.objects.get(), "!")
    assert (founder.email, founder.is_primary) == (form["email"], True)
    assert company_of(founder).name == "Nair Exports"


def test_the_erasure_leaves_an_invitation_elsewhere_alone(gone: User) -> None:
    invitation = invite(member(4, tier=2), gone.email)
    assert erase_in(31) == 1
    assert activate(SignUp.objects.get(pk=invitation.pk), "!").is_active


def test_nobody_restores_a_user_that_staff_disabled(head: User, api: Api) -> None:
    user = colleague(head)
    staff.disable(actor=actor(StaffFactory.create()), user_id=user.pk, reason="fraud")
    for company in (head, member(4, tier=2)):
        _link, token = links.issue_for_sign_up(invite(company, user.email).pk)
        sent = {"password": NEW + "x", "resetpasswordToken": token}
        assert api().post("/users/resetpassword", sent).json["code"] == "TOKEN_INVALID"
    assert sent_to(user.email) == []
    user.refresh_from_db()
    assert not user.is_active


def test_staff_may_let_a_removed_person_in_again_but_not_a_released_one(gone: User) -> None:
    officer = actor(StaffFactory.create())
    staff.enable(actor=officer, user_id=gone.pk)
    gone.refresh_from_db()
    assert (gone.is_active, gone.removed_at) == (True, None)
    assert DataRequest.objects.get().cancelled_at is not None
    leavers.remove(actor=SYSTEM, user=gone)
    activate(invite(member(4, tier=2), gone.email), "!")
    with pytest.raises(Conflict):
        staff.enable(actor=officer, user_id=gone.pk)


def test_a_removed_person_neither_signs_in_nor_resets(gone: User, api: Api) -> None:
    before = sent_to(gone.email)
    assert api().post("/users/forgotpassword", {"email": gone.email}).status == 200
    assert sent_to(gone.email) == before
    assert not gone.password_links.exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("attempt", range(3))
def test_one_of_two_companies_that_invite_an_address_at_once_gets_it(
    gone: User, attempt: int
) -> None:
    invitations = [invite(member(4, tier=2), gone.email) for _ in range(2)]

    def accepting(invitation: SignUp) -> Callable[[], int]:
        def accept() -> int:
            with transaction.atomic():
                return activate(invitation, "!").pk

        return accept

    outcomes = at_once(*(accepting(invitation) for invitation in invitations))
    (newcomer,) = User.objects.filter(email=gone.email)
    assert [each for each in outcomes if each == newcomer.pk] == [newcomer.pk]
    assert [type(each) for each in outcomes if each != newcomer.pk] == [links.LinkInvalid]
    assert AuditEntry.objects.filter(action="address_released").count() == 1
