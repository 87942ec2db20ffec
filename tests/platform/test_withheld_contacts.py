"""No answer has a company's contact or documents for viewers who may not see them (RULES.md 13):
every GET of the API, also of the profile, is called as every kind of viewer, and its answer is
searched for the real e-mail, phone, address, GST number and certificate.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from lading.members.accounts.models import User
from lading.members.companies.models import SignUp
from tests.platform.conftest import Answer, ApiClient
from tests.platform.factories import StaffFactory, colleague, company_of, member, token_for
from tests.platform.profiles.orders import ordered

from .accounts.conftest import forget_throttles
from .test_withheld import PROFILES, secrets_of
from .walk.row import Row
from .walk.table import TABLE
from .walk.texts import text_of
from .walk.world import SECRETS, SELLER_GST, TYPES, World, build

pytestmark = pytest.mark.django_db

READS = [row for row in TABLE if row.method == "GET" and row.anonymous == 401]
INVITED = "invited.withheld@weavers.example"


def private_of(world: World) -> list[str]:
    """Data that only the companies' own people and staff may see, whatever the viewer's plan:
    certificates, secondary users, invitations.
    """
    return [
        str(world.seller_document.uuid),
        *(value for user in (world.seller2, world.buyer2) for value in (user.email, user.name)),
        INVITED,
    ]


def contact_of(user: User) -> list[str]:
    """The contact data of a company."""
    return [user.email, user.mobile or "", company_of(user).address]


def contacts_of(world: World) -> list[str]:
    """The contact data of the seller and the buyer."""
    return [*contact_of(world.seller), *contact_of(world.buyer), SELLER_GST]


def revealed(secrets: list[str], answer: Answer) -> list[str]:
    """The secrets that the answer contains, in its body or its headers."""
    text = text_of(answer)
    return [secret for secret in secrets if secret in text]


def reads(world: World, viewer: User, rows: Iterable[Row] = READS) -> Iterator[tuple[Row, Answer]]:
    """Every read of the table, or some of them, and the profile under each id of its company, as
    the viewer.
    """
    client = ApiClient(token_for(viewer))
    ids = world.ids()
    forget_throttles()  # of the lists' files
    for row in rows:
        yield row, client.get(row.path.format(**ids), **row.sent(ids))
        if row.route == "/users/{int:user_id}":
            for person in (world.buyer, world.buyer2, world.seller, world.seller2):
                yield row, client.get(f"/users/{person.pk}")


def found_by(
    world: World, viewer: User, secrets: list[str], rows: Iterable[Row] = READS
) -> list[str]:
    """The calls that reveal something to the viewer, with what they reveal."""
    return [
        f"{row.label}: {secret}"
        for row, answer in reads(world, viewer, rows)
        for secret in revealed(secrets, answer)
    ]


def furnished() -> World:
    """The world, with an invitation by the seller."""
    world = build()
    SignUp.objects.create(
        user_id=10**6,
        email=INVITED,
        name="Invited Person",
        company=company_of(world.seller),
        created_at=world.seller.created_at,
    )
    return world


@pytest.mark.parametrize("tier", [None, 1])
@pytest.mark.parametrize("kind", range(2, 10))
def test_without_a_paid_plan_nobody_is_told_a_contact(kind: int, tier: int | None) -> None:
    """Each type, plan and person meets each of the others, but not all three at once: the type and
    the plan decide what is shown, and the person, primary or secondary, only adds calls.
    """
    world = furnished()
    member_of_it = member(kind, tier=tier)
    is_secondary = (kind % 2 == 0) == (tier is None)
    viewer = colleague(member_of_it) if is_secondary else member_of_it
    secrets = [*contacts_of(world), *private_of(world)]
    assert found_by(world, viewer, secrets) == []


@pytest.mark.parametrize("kind", TYPES)
def test_a_stranger_learns_nothing_of_it_whatever_their_plan(kind: int) -> None:
    """Neither whose certificates and colleagues there are, nor, outside of profiles, who asks."""
    world = furnished()
    told = [
        f"{row.label}: {secret}"
        for row, answer in reads(world, world.strangers[kind])
        for secret in (
            *revealed(private_of(world), answer),
            *(revealed(secrets_of(world), answer) if row.route not in PROFILES else ()),
        )
    ]
    assert told == []


def test_data_of_a_counterparty_or_a_colleague_is_not_found() -> None:
    world = furnished()
    ordered(world.buyer, world.seller)
    theirs = [str(world.seller_document.uuid), world.seller2.email, INVITED]
    assert found_by(world, world.buyer, theirs) == []
    assert found_by(world, world.buyer2, theirs) == []
    # A secondary user sees the company's own certificate, but not who else is invited.
    assert found_by(world, world.seller2, [INVITED]) == []


@pytest.mark.parametrize("tier", [None, 1])
def test_an_order_shows_each_side_the_other_and_nobody_else(tier: int | None) -> None:
    world = build(seller_tier=tier)
    stranger = member(3, tier=tier)
    buyers = contact_of(world.buyer)
    # What is not a profile tells such a seller nothing before the order: `test_withheld.py`.
    profiles = [row for row in READS if row.route in PROFILES]
    assert found_by(world, world.seller, buyers, profiles) == []
    ordered(world.buyer, world.seller)
    shown = found_by(world, world.seller, buyers, profiles)
    assert {line.rpartition(": ")[2] for line in shown} == set(buyers)
    assert found_by(world, stranger, [*buyers, *contact_of(world.seller)]) == []


def test_refusals_and_errors_tell_nothing_either() -> None:
    world = furnished()
    viewer = member(3)
    client = ApiClient(token_for(viewer))
    secrets = [*contacts_of(world), *private_of(world), *SECRETS.values()]
    for target in (world.buyer, world.buyer2, world.seller, world.seller2):
        answers = [
            client.put(f"/users/{target.pk}", {"name": "x"}),
            client.get(f"/users/primary/{target.pk}"),
            client.delete(f"/users/secondary/users/{target.pk}", {"email": "x@y.example"}),
            client.post("/users/add", {"companyId": target.company_id}),
            client.get(f"/subscription-plans/user/{target.pk}"),
        ]
        assert [answer.status for answer in answers] == [403, 403, 404, 403, 403]
        assert [secret for answer in answers for secret in revealed(secrets, answer)] == []


def test_the_search_finds_all_of_it_where_it_may_be_seen() -> None:
    """The positive control: the same search finds the secrets in the companies' own answers."""
    world = furnished()
    everybody = [world.seller, world.buyer, StaffFactory.create()]
    secrets = [*contacts_of(world), *private_of(world)]
    found = " ".join(line for viewer in everybody for line in found_by(world, viewer, secrets))
    assert [secret for secret in secrets if secret not in found] == []
