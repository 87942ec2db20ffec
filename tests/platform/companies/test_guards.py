"""Each guard of the services about companies and people, tested alone: the service itself
refuses what a screen or an earlier check refuses too, and nothing changes.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable

import pytest
from django.db import IntegrityError
from django.test import RequestFactory
from django.utils import timezone

from lading.base.kernel import review
from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import (
    AppError,
    BadRequest,
    Conflict,
    Forbidden,
    NotFound,
    ValidationFailed,
)
from lading.base.reference.models import Country
from lading.members.accounts.models import LinkPurpose, MobileCode, User
from lading.members.accounts.services import codes, links
from lading.members.companies import access, document_review, people, reviewing
from lading.members.companies.colleagues import services as colleagues
from lading.members.companies.colleagues.schemas import ColleagueIn
from lading.members.companies.models import SignUp
from lading.members.companies.signup import passwords
from lading.members.companies.signup import services as signup
from lading.members.companies.signup.activation import activate
from lading.members.companies.signup.schemas import CodeIn, CodeRequestIn
from tests.platform.companies.test_people import sign_up
from tests.platform.conftest import ApiClient
from tests.platform.enquiries.actors import actor_of_user
from tests.platform.factories import StaffFactory, colleague, company_of, member
from tests.platform.guards import refused, staff_with
from tests.platform.offered import reject
from tests.platform.walk.changes import changed_since, fingerprint

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]
NOBODY = 999_999


def test_a_password_link_is_sent_by_whom_may_and_to_whom_it_helps() -> None:
    person, manager = member(1), staff_with("users.view", "users.manage")
    disabled: User = StaffFactory.create(is_active=False)
    own = User.objects.get(pk=manager.user_id)
    refusals: list[tuple[Actor, int, type[AppError]]] = [
        (staff_with("users.manage"), person.pk, Forbidden),
        (staff_with("users.view"), person.pk, Forbidden),
        (manager, NOBODY, NotFound),
        (manager, disabled.pk, NotFound),
        (manager, own.pk, Conflict),
        (manager, StaffFactory.create().pk, Forbidden),
    ]
    for actor, user_id, kind in refusals:
        with refused(kind):
            people.send_password_link(actor=actor, user_id=user_id)


def test_an_activation_is_sent_again_by_whom_may_and_while_it_helps() -> None:
    waiting = sign_up()
    manager, clerk = staff_with("users.manage"), staff_with("users.view")
    with refused(Forbidden):
        people.resend_activation(actor=clerk, sign_up_id=waiting.pk)
    with refused(NotFound):
        people.resend_activation(actor=manager, sign_up_id=NOBODY)
    SignUp.objects.filter(pk=waiting.pk).update(mobile_verified_at=None)
    with refused(Conflict):
        people.resend_activation(actor=manager, sign_up_id=waiting.pk)
    now = timezone.now()
    SignUp.objects.filter(pk=waiting.pk).update(mobile_verified_at=now, completed_at=now)
    with refused(Conflict):
        people.resend_activation(actor=manager, sign_up_id=waiting.pk)


def decide(actor: Actor, company_id: int, decision: str) -> None:
    reviewing.decide(actor, company_id, decision=decision, remarks="The GST number is not yours")


def test_a_company_is_decided_by_whom_may_and_only_to_something_new() -> None:
    company, reviewer = company_of(member(3)), staff_with("companies.review")
    refusals: list[tuple[Actor, int, str, type[AppError]]] = [
        (staff_with("companies.view"), company.pk, "rejected", Forbidden),
        (reviewer, NOBODY, "rejected", NotFound),
        (reviewer, company.pk, "approved", Conflict),
    ]
    for actor, company_id, decision, kind in refusals:
        with refused(kind):
            decide(actor, company_id, decision)


def test_a_decision_that_comes_to_nothing_new_is_refused_in_the_queue_too() -> None:
    company, reviewer = company_of(member(3)), staff_with("companies.review")
    reviewing.submit(company)
    with refused(Conflict):
        review.decide(
            actor=reviewer,
            kind=reviewing.REVIEW_KIND,
            object_id=company.pk,
            decision="approved",
            remarks="",
        )


def test_a_document_that_is_not_there_is_not_judged() -> None:
    reviewer = staff_with("companies.review")
    with refused(NotFound):
        document_review.judge_document(
            actor=reviewer,
            document_id=NOBODY,
            status="accepted",
            seen_file=uuid.uuid4(),
        )


def test_staff_have_no_company_to_lock() -> None:
    somebody = staff_with()
    with refused(NotFound):
        access.lock_own(somebody)
    with refused(NotFound):
        access.lock_for_review(NOBODY)


def test_a_rejected_company_is_told_so_before_its_form_is_read(api: Api) -> None:
    user = member(3, tier=2)
    reject(user)
    with_faults = {"email": "no address", "password": ""}
    client, before = api(user), fingerprint()
    answer = client.post("/users/add", with_faults)
    assert (answer.status, answer.json["code"]) == (403, "COMPANY_REJECTED")
    assert changed_since(before) == set()


def test_a_company_that_was_rejected_meanwhile_invites_nobody() -> None:
    user = member(3, tier=2)
    actor = actor_of_user(user)
    reject(user)
    form = ColleagueIn(
        name=None,
        email="priya@weavers.example",
        password="Warp-and-weft-9",
        require_password_change=True,
    )
    with refused(Forbidden):
        colleagues.add_colleague(actor=actor, payload=form)


def test_an_invitation_is_taken_back_by_its_own_address_only(api: Api) -> None:
    user = member(3, tier=2)
    form = {"email": "priya@weavers.example", "password": "Warp-and-weft-9"}
    invited = api(user).post("/users/add", form).data["id"]
    actor, other = actor_of_user(user), colleague(user).email
    with refused(Forbidden):
        colleagues.remove_colleague(actor=actor, user_id=invited, email=other)
    assert SignUp.objects.count() == 1


def test_a_link_of_staff_sets_no_password_at_the_portal() -> None:
    user: User = StaffFactory.create()
    token = links.issue_for_user(user.pk, LinkPurpose.RESET)[1]
    with refused(links.LinkInvalid):
        passwords.set_password(RequestFactory().post("/"), token=token, password="Warp-and-weft-9")


def test_a_user_disabled_meanwhile_sets_no_password() -> None:
    user = member(1)
    link = links.find(links.issue_for_user(user.pk, LinkPurpose.RESET)[1])
    User.objects.filter(pk=user.pk).update(is_active=False)
    with refused(links.LinkInvalid):
        passwords._lock_owner(link)


def test_a_mistake_of_ours_is_not_taken_for_a_link_that_lost() -> None:
    """Only a taken address makes a link invalid; any other error of the database is raised."""
    waiting = sign_up()
    waiting.form = {
        "businessTypeId": 1,
        "companyName": None,
        "countryId": Country.objects.get(iso2="AE").pk,
        "gstNumber": "",
    }
    before = fingerprint()
    with pytest.raises(IntegrityError):
        activate(waiting, "!")
    assert changed_since(before) == set()


def test_no_code_is_sent_to_what_is_no_number() -> None:
    for mobile in ("", "12", "nobody"):
        with refused(ValidationFailed):
            signup.request_code(
                RequestFactory().post("/"), CodeRequestIn.model_validate({"mobile": mobile})
            )
    assert not MobileCode.objects.exists()


def test_a_wrong_code_does_not_tell_how_many_wait() -> None:
    first, _second = sign_up(), sign_up(user_id=900_002, email="other@trader.example")
    right = codes.create(first.mobile, codes.claim(first.mobile))
    assert right is not None
    wrong = f"{(int(right) + 1) % 1_000_000:06d}"
    for code, kind in ((wrong, BadRequest), (right, ValidationFailed)):
        form = CodeIn.model_validate({"mobile": first.mobile, "code": code})
        with refused(kind):
            signup.verify_code(RequestFactory().post("/"), form)
