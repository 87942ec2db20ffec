"""Which screens each role may see: one table of screens, roles and answers."""

from __future__ import annotations

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from lading.base.kernel import review
from lading.base.kernel.models import Review
from lading.members.accounts.roles import Role
from tests.platform.back_office import Browser, Submitted, staff_of
from tests.platform.factories import member

pytestmark = pytest.mark.django_db

R, C, D, A = Role.REVIEWER, Role.CONTENT_EDITOR, Role.DATA_TEAM, Role.ADMINISTRATOR
REFERENCE = (
    "country",
    "port",
    "category",
    "hscode",
    "unit",
    "gstrate",
    "businesstype",
    "containertype",
)

MONEY = (
    "subscription",
    "paymentorder",
    "payment",
    "refund",
    "invoice",
    "creditnote",
    "webhookevent",
    "pointsaccount",
    "pointsmovement",
    "pointsentry",
)

WHO_SEES: dict[str, set[Role]] = {
    "kernel.review": {R, A},
    "enquiries.enquiry": {R, A},
    "enquiries.lead": {R, A},
    "quotations.quotation": {R, A},
    "messaging.conversation": {R, A},
    "catalogue.product": {R, A},
    "promotions.promotion": {R, A},
    "calculator.calculation": {A},
    "companies.company": {R, D, A},
    "accounts.user": {R, A},
    "companies.signup": {R, A},
    "accounts.loginsession": {A},
    "intake.exporterregistration": {R, D, A},
    "intake.websitequery": {R, C, D, A},
    "offers.offer": {R, A},
    "freight_rates.freightrate": {R, A},
    "legal.legalversion": {C, A},
    "policies.policyupdate": {C, A},
    "listings.unclaimedcargo": {R, A},
    "listings.rodtepoffer": {R, A},
    "banners.banner": {C, A},
    "record_imports.recordimport": {D, A},
    **{f"reference.{name}": {D, A} for name in REFERENCE},
    "exchange_rates.exchangerate": {D, A},
    "billing.plan": {A},
    **{f"billing.{name}": {A} for name in MONEY},
    "kernel.limit": {A},
    "notifications.notification": {A},
    "notifications.outgoingmessage": {A},
    "kernel.outboxmessage": {A},
    "kernel.scheduledjob": {A},
    "backups.backupstep": {A},
    "kernel.auditentry": {A},
}
MAY_ADD: dict[str, set[Role]] = {
    "accounts.user": {A},
    "billing.plan": {A},
    **{f"reference.{name}": {D, A} for name in REFERENCE[:6]},
    "exchange_rates.exchangerate": {D, A},
}


def path_of(screen: str, page: str = "changelist") -> str:
    return reverse(f"admin:{screen.replace('.', '_')}_{page}")


def client_of(browser: Browser, role: Role) -> Client:
    return browser(staff_of(role))


def test_the_table_has_every_screen() -> None:
    ours = {model._meta.label_lower for model in admin.site._registry}
    assert ours == set(WHO_SEES)


@pytest.mark.parametrize("role", list(Role))
def test_each_role_opens_its_screens_and_no_others(browser: Browser, role: Role) -> None:
    client = client_of(browser, role)
    answers = {screen: client.get(path_of(screen)).status_code for screen in WHO_SEES}
    assert answers == {
        screen: 200 if role in allowed else 403 for screen, allowed in WHO_SEES.items()
    }


@pytest.mark.parametrize("role", list(Role))
def test_each_role_adds_what_it_may(browser: Browser, role: Role) -> None:
    client = client_of(browser, role)
    answers = {screen: client.get(path_of(screen, "add")).status_code for screen in WHO_SEES}
    assert answers == {
        screen: 200 if role in MAY_ADD.get(screen, set()) else 403 for screen in WHO_SEES
    }


@pytest.mark.parametrize("role", list(Role))
def test_the_sidebar_is_the_role_s_part(browser: Browser, role: Role) -> None:
    page = client_of(browser, role).get("/admin/").content.decode()
    screens = {screen for screen in WHO_SEES if f'href="{path_of(screen)}"' in page}
    assert screens == {screen for screen, allowed in WHO_SEES.items() if role in allowed}


def test_without_a_role_there_is_nothing(browser: Browser) -> None:
    nobody = staff_of("reviewer")
    nobody.groups.clear()
    client = browser(nobody)
    assert {client.get(path_of(screen)).status_code for screen in WHO_SEES} == {403}


def test_two_roles_are_both_parts(browser: Browser) -> None:
    both = staff_of("content_editor")
    both.groups.add(*staff_of("data_team").groups.all())
    client = browser(both)
    answers = {screen: client.get(path_of(screen)).status_code for screen in WHO_SEES}
    assert answers == {
        screen: 200 if allowed & {C, D} else 403 for screen, allowed in WHO_SEES.items()
    }


def test_the_queue_shows_only_what_one_may_decide(
    browser: Browser, submitted: Submitted, monkeypatch: pytest.MonkeyPatch
) -> None:
    _enquiry, mine = submitted()
    foreign = Review.objects.create(
        kind="plan_change",
        object_id=1,
        company_id=1,
        title="Somebody else decides",
        company_name="X",
        submitted_at=mine.submitted_at,
        due_at=mine.due_at,
    )
    kind = review.kind_of("enquiry")
    monkeypatch.setitem(
        review._kinds,
        "plan_change",
        review.ReviewKind(
            name="plan_change",
            label="Plan",
            capability="plans.edit",
            lock=kind.lock,
            approve=kind.approve,
            reject=kind.reject,
            admin_url=kind.admin_url,
        ),
    )
    reviewer, administrator = client_of(browser, R), client_of(browser, A)
    path = path_of("kernel.review")
    assert {row.pk for row in reviewer.get(path).context["cl"].result_list} == {mine.pk}
    assert {row.pk for row in administrator.get(path).context["cl"].result_list} == {
        mine.pk,
        foreign.pk,
    }
    assert reviewer.get(f"{path}{foreign.pk}/change/").status_code in {302, 404}
    form = {"_form_submitted": "True", "seen": foreign.submitted_at.isoformat()}
    assert reviewer.post(f"{path}{foreign.pk}/approve/", form).status_code == 404
    foreign.refresh_from_db()
    assert foreign.decided_at is None
    tiles = reviewer.get("/admin/").context["dashboard"].tiles
    assert tiles[0].value == "1"


@pytest.mark.parametrize("role", [C, D])
def test_staff_who_decide_nothing_count_nothing(
    browser: Browser, submitted: Submitted, role: Role
) -> None:
    submitted()
    dashboard = client_of(browser, role).get("/admin/").context["dashboard"]
    assert dashboard.queue is None
    assert "Waiting for review" not in {str(tile.title) for tile in dashboard.tiles}


def test_business_users_have_no_role(browser: Browser) -> None:
    user = member(1)
    user.groups.add(*staff_of("administrator").groups.all())
    assert user.capabilities == frozenset()
    assert browser(user).get(path_of("kernel.review")).status_code == 302
