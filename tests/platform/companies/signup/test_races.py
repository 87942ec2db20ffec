"""Several calls at once, on real threads and real PostgreSQL: one link makes one person, one
address has one account.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from lading.base.work import outbox
from lading.members.accounts.models import LinkPurpose, MobileCode, PasswordLink, User
from lading.members.accounts.services import links
from lading.members.companies.models import Company, SignUp
from tests.platform.accounts.conftest import SECRET, post_sign_in, with_password
from tests.platform.conftest import ApiClient
from tests.platform.factories import member
from tests.platform.racing import at_once

from .conftest import messages_to, set_password, token_in, token_to, verified

pytestmark = pytest.mark.django_db(transaction=True)

THREADS = 16


def using(token: str, number: int) -> Callable[[], str]:
    """Set a password by a link; the outcome is `ok` or the refusal's code."""

    def attempt() -> str:
        answer = set_password(ApiClient(None), token, f"a long Passphrase {number}")
        return "ok" if answer.status == 200 else str(answer.json["code"])

    return attempt


def test_sixteen_use_one_link() -> None:
    sign_up = verified(ApiClient(None), 8)
    token = token_to(sign_up.email)
    outcomes = at_once(*(using(token, number) for number in range(THREADS)))
    assert Counter(outcomes) == {"ok": 1, "TOKEN_INVALID": THREADS - 1}
    assert Company.objects.count() == 1
    assert User.objects.get().pk == sign_up.user_id
    winner = f"a long Passphrase {outcomes.index('ok')}"
    assert post_sign_in(sign_up.email, winner).status == 200


def test_sixteen_use_one_reset_link() -> None:
    user = with_password(member(3))
    ApiClient(None).post("/users/forgotpassword", {"email": user.email})
    token = token_to(user.email)
    outcomes = at_once(*(using(token, number) for number in range(THREADS)))
    assert Counter(outcomes) == {"ok": 1, "TOKEN_INVALID": THREADS - 1}
    assert post_sign_in(user.email, SECRET).status == 401
    winner = f"a long Passphrase {outcomes.index('ok')}"
    assert post_sign_in(user.email, winner).status == 200


def link_of(fields: dict[str, str]) -> str:
    """The link of a verified registration, also right after another one with the same mobile."""
    MobileCode.objects.all().delete()
    sign_up = verified(ApiClient(None), 3, **fields)
    outbox.drain()
    return token_in(messages_to(sign_up.email)[0])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"mobile": "9876543210"}, {"mobile": "9876543211"}),
        ({"email": "a@yarns.example"}, {"email": "b@yarns.example"}),
    ],
    ids=["one e-mail", "one mobile"],
)
def test_two_registrations_of_one_address_finish_at_once(
    one: dict[str, str], other: dict[str, str]
) -> None:
    first, second = link_of(one), link_of(other)
    outcomes = at_once(using(first, 1), using(second, 2))
    assert Counter(outcomes) == {"ok": 1, "TOKEN_INVALID": 1}
    assert User.objects.count() == 1
    assert Company.objects.count() == 1
    assert SignUp.objects.filter(completed_at=None).count() == 1


def test_sixteen_new_links_of_one_person_leave_one() -> None:
    user = with_password(member(3))
    tokens = at_once(*(lambda: links.issue_change(user.pk) for _ in range(THREADS)))
    live = PasswordLink.objects.filter(user=user, used_at=None)
    assert live.count() == 1
    assert live.get().purpose == LinkPurpose.CHANGE
    outcomes = [using(token, number)() for number, token in enumerate(tokens)]
    assert Counter(outcomes) == {"ok": 1, "TOKEN_INVALID": THREADS - 1}
