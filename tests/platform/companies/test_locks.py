"""Services about companies lock the rows that they decide about before they write (`row_locks`)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.test import RequestFactory

from lading.base.kernel import review
from lading.base.kernel.values.clock import now
from lading.members.accounts.models import LinkPurpose, User
from lading.members.accounts.services import codes, links
from lading.members.companies import document_review, jobs, people, reviewing
from lading.members.companies.colleagues import services as colleagues
from lading.members.companies.colleagues.schemas import ColleagueIn
from lading.members.companies.models import SignUp
from lading.members.companies.signup import passwords
from lading.members.companies.signup import services as signup
from lading.members.companies.signup.schemas import CodeIn
from tests.platform.accounts.conftest import forget_throttles, with_password
from tests.platform.enquiries.actors import actor_of_user
from tests.platform.factories import colleague, company_of, member
from tests.platform.guards import staff_with
from tests.platform.locks import Lock, assert_locked

from .test_back_office import document
from .test_people import sign_up

pytestmark = pytest.mark.django_db

COMPANIES, PEOPLE, SIGN_UPS = "companies_company", "accounts_user", "companies_signup"
EMAIL, NEW = "priya@weavers.example", "Warp-and-weft-9"
Case = Callable[[], tuple[Any, ...]]


@pytest.fixture(autouse=True)
def _no_throttles() -> None:
    forget_throttles()


def invited() -> tuple[User, SignUp]:
    head = member(3, tier=2)
    form = ColleagueIn.model_validate({"email": EMAIL, "password": NEW})
    colleagues.add_colleague(actor=actor_of_user(head), payload=form)
    return head, SignUp.objects.get(email=EMAIL)


def inviting() -> tuple[Any, ...]:
    head = member(3, tier=2)
    form = ColleagueIn.model_validate({"email": EMAIL, "password": NEW})
    move = partial(colleagues.add_colleague, actor=actor_of_user(head), payload=form)
    return move, Lock(COMPANIES, company_of(head).pk)


def taking_back() -> tuple[Any, ...]:
    head, invitation = invited()
    move = partial(colleagues.remove_colleague, user_id=invitation.user_id, email=EMAIL)
    locks = Lock(COMPANIES, company_of(head).pk), Lock(SIGN_UPS, invitation.user_id, key=True)
    return partial(move, actor=actor_of_user(head)), *locks


def removing() -> tuple[Any, ...]:
    head = member(3, tier=2)
    user = colleague(head)
    move = partial(colleagues.remove_colleague, user_id=user.pk, email=user.email)
    locks = Lock(COMPANIES, company_of(head).pk), Lock(PEOPLE, user.pk)
    return partial(move, actor=actor_of_user(head)), *locks


def enabling() -> tuple[Any, ...]:
    head = member(3, tier=2)
    user = colleague(head)
    User.objects.filter(pk=user.pk).update(is_active=False)
    manager = staff_with("users.view", "users.manage")
    move = partial(people.enable, actor=manager, user_id=user.pk)
    return move, Lock(COMPANIES, company_of(head).pk), Lock(PEOPLE, user.pk)


def sending_a_link() -> tuple[Any, ...]:
    user, manager = member(1), staff_with("users.view", "users.manage")
    return partial(people.send_password_link, actor=manager, user_id=user.pk), Lock(PEOPLE, user.pk)


def sending_again() -> tuple[Any, ...]:
    waiting, manager = sign_up(mobile_verified_at=now()), staff_with("users.manage")
    move = partial(people.resend_activation, actor=manager, sign_up_id=waiting.pk)
    return move, Lock(SIGN_UPS, waiting.pk)


def deciding() -> tuple[Any, ...]:
    company = company_of(member(3))
    move = partial(reviewing.decide, staff_with("companies.review"), company.pk)
    return partial(move, decision="rejected", remarks="No"), Lock(COMPANIES, company.pk)


def deciding_in_the_queue() -> tuple[Any, ...]:
    company = company_of(member(3, status="pending"))
    reviewing.submit(company)
    move = partial(review.decide, kind=reviewing.REVIEW_KIND, object_id=company.pk)
    decide = partial(move, actor=staff_with("companies.review"), decision="approved", remarks="")
    return decide, Lock(COMPANIES, company.pk)


def judging() -> tuple[Any, ...]:
    company = company_of(member(3))
    company_document = document(company)
    move = partial(document_review.judge_document, actor=staff_with("companies.review"))
    judge = partial(
        move,
        document_id=company_document.pk,
        status="accepted",
        seen_file=company_document.file.uuid,
    )
    return judge, Lock(COMPANIES, company.pk)


def verifying_a_mobile() -> tuple[Any, ...]:
    mobile = sign_up().mobile
    code = codes.create(mobile, codes.claim(mobile))
    form = CodeIn.model_validate({"mobile": mobile, "code": code})
    move = partial(signup.verify_code, RequestFactory().post("/"), form)
    return move, Lock(SIGN_UPS, mobile)


def setting_a_first_password() -> tuple[Any, ...]:
    _head, invitation = invited()
    token = links.issue_for_sign_up(invitation.pk)[1]
    move = partial(passwords.set_password, RequestFactory().post("/"), token=token, password=NEW)
    return partial(move, password="Weft-and-warp-8"), Lock(SIGN_UPS, invitation.pk)


def setting_a_new_password() -> tuple[Any, ...]:
    user = with_password(member(1))
    token = links.issue_for_user(user.pk, LinkPurpose.RESET)[1]
    move = partial(passwords.set_password, RequestFactory().post("/"), token=token, password=NEW)
    return move, Lock(PEOPLE, user.pk)


def purging() -> tuple[Any, ...]:
    SignUp.objects.filter(pk=sign_up().pk).update(created_at=now() - dt.timedelta(days=400))
    return jobs.purge_sign_ups, Lock(SIGN_UPS, None, key=True)


CASES: dict[str, Case] = {
    "a colleague is invited": inviting,
    "an invitation is taken back": taking_back,
    "a colleague is removed": removing,
    "a colleague is enabled": enabling,
    "a link for a password is sent": sending_a_link,
    "an activation is sent again": sending_again,
    "a company is decided": deciding,
    "a company is decided in the queue": deciding_in_the_queue,
    "a document is judged": judging,
    "a mobile is verified": verifying_a_mobile,
    "the first password is set": setting_a_first_password,
    "a new password is set": setting_a_new_password,
    "old registrations are deleted": purging,
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_rows_that_are_decided_on_are_locked(case: Case) -> None:
    assert_locked(*case())
