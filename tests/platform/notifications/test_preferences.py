"""What a company wants to be told, in which ways and when (RULES.md 56)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import translation

from lading.base.kernel.models import AuditEntry
from lading.base.kernel.values import clock, languages
from lading.base.reference.models import Country
from lading.members.accounts.models import User
from lading.reach.notifications import services
from lading.reach.notifications.kinds import Kind
from lading.reach.notifications.models import Notification, OutgoingMessage, Preferences
from lading.reach.notifications.preferences import services as changing
from lading.reach.notifications.preferences.groups import (
    GROUP_OF,
    GROUPS,
    MONEY,
    NOT_BY_WHATSAPP,
    SAFETY,
    STANDING,
    Group,
    Way,
    When,
)
from lading.reach.notifications.preferences.schemas import PreferencesIn, PreferencesOut
from lading.reach.notifications.services import Notice
from tests.platform.conftest import ApiClient
from tests.platform.enquiries.actors import actor_of_user
from tests.platform.factories import colleague, company_of, member
from tests.platform.racing import Overlap, refusals

from .wishing import choose, order_placed, reachable

Api = Callable[..., ApiClient]
PATH = "/notifications/preferences"


@pytest.fixture
def user(db: None) -> User:
    return reachable(member(3))


def put(api: Api, user: User, **body: Any) -> Any:
    return api(user).put(PATH, body)


# -- what is there to choose --


def test_every_kind_is_in_one_group() -> None:
    assert set(GROUP_OF) == set(Kind)
    assert sum(len(row.kinds) for row in GROUPS.values()) == len(Kind)
    for shape in (PreferencesIn, PreferencesOut):
        assert set(Group) <= set(shape.model_fields)


@pytest.mark.parametrize("locale", languages.CODES)
def test_groups_have_names_of_their_own_in_every_language(locale: str) -> None:
    with translation.override(locale):
        texts = [str(text) for row in GROUPS.values() for text in (row.label, row.description)]
        refusals = [str(each) for each in (MONEY, SAFETY, STANDING, NOT_BY_WHATSAPP)]
    assert len({*texts, *refusals}) == 2 * len(GROUPS) + 4


def test_a_company_that_chose_nothing_has_the_defaults(api: Api, user: User) -> None:
    answer = api(user).get(PATH)
    assert answer.status == 200
    preferences = answer.data
    for group in Group:
        assert preferences[group] == {"inApp": "now", "email": "now", "whatsapp": "never"}
    assert (preferences["timeZone"], preferences["quietHours"]) == (
        "Asia/Kolkata",
        {"from": "21:00", "to": "08:00"},
    )
    assert (preferences["version"], preferences["can"], preferences["whatsappEndsIn"]) == (
        0,
        ["change"],
        "5678",
    )
    assert [row["kind"] for row in preferences["kinds"]] == list(Group)
    assert not Preferences.objects.exists(), "reading stores nothing"


def test_what_cannot_be_turned_off_is_shown_as_locked(api: Api, user: User) -> None:
    rows = {row["kind"]: row for row in api(user).get(PATH).data["kinds"]}
    locked = {key: row["locked"] for key, row in rows.items() if row["locked"]}
    assert locked == {
        "payments": ["inApp", "email"],
        "verification": ["inApp", "email"],
        "security": ["inApp", "email", "whatsapp"],
    }
    assert rows["payments"]["choices"] == {
        "inApp": ["now"],
        "email": ["now"],
        "whatsapp": ["never", "now", "daily"],
    }
    assert rows["payments"]["whyLocked"] == (
        "Messages about your payments are always sent, and at once."
    )
    assert rows["leads"]["choices"]["email"] == ["now", "daily", "never"]
    assert rows["searches"]["choices"]["email"] == ["now", "never"]


def test_a_country_with_several_zones_offers_them(api: Api, user: User) -> None:
    company = company_of(user)
    company.country = Country.objects.get(iso2="US")
    company.save()
    preferences = api(user).get(PATH).data
    assert preferences["timeZone"] == "America/New_York"
    names = [zone["id"] for zone in preferences["timeZones"]]
    assert {"America/New_York", "America/Chicago", "America/Los_Angeles"} <= set(names)
    assert {"id": "America/New_York", "label": "New York"} in preferences["timeZones"]
    chosen = put(api, user, timeZone="Asia/Dubai").data
    assert (chosen["timeZone"], chosen["timeZones"][-1]["id"]) == ("Asia/Dubai", "Asia/Dubai")
    assert put(api, user, timeZone="").data["timeZone"] == "America/New_York"


# -- changing it --


def test_a_change_leaves_the_rest_as_it_is(api: Api, user: User) -> None:
    quiet = {"from": "22:30", "to": "06:00"}
    put(api, user, leads={"email": "daily"}, quietHours=quiet, timeZone="Asia/Dubai")
    answer = put(api, user, leads={"whatsapp": "now"}, orders={"inApp": "never"})
    assert (answer.status, answer.json["message"]) == (
        200,
        "Your company’s notification settings were saved.",
    )
    preferences = api(user).get(PATH).data
    assert preferences == answer.data
    assert preferences["leads"] == {"inApp": "now", "email": "daily", "whatsapp": "now"}
    assert preferences["orders"] == {"inApp": "never", "email": "now", "whatsapp": "never"}
    assert (preferences["quietHours"], preferences["timeZone"], preferences["version"]) == (
        quiet,
        "Asia/Dubai",
        2,
    )
    assert api(colleague(user)).get(PATH).data == {**preferences, "can": []}
    other = api(member(3)).get(PATH).data
    assert (other["leads"]["email"], other["version"]) == ("now", 0)


def test_only_what_differs_from_the_defaults_is_kept(api: Api, user: User) -> None:
    put(api, user, leads={"email": "never", "inApp": "now"}, payments={"email": "now"})
    assert Preferences.objects.get().choices == {"leads": {"email": "never"}}
    put(api, user, leads={"email": "now"})
    assert Preferences.objects.get().choices == {}


def test_quiet_hours_can_be_turned_off(api: Api, user: User) -> None:
    assert put(api, user, quietHours=None).data["quietHours"] is None
    assert put(api, user, leads={"email": "daily"}).data["quietHours"] is None
    row = Preferences.objects.get()
    assert (row.quiet_from, row.quiet_until) == (None, None)


def test_each_change_is_in_the_audit_trail(api: Api, user: User) -> None:
    put(api, user, leads={"email": "daily"}, timeZone="Asia/Dubai", quietHours=None)
    entry = AuditEntry.objects.get(action="preferences_changed")
    assert (entry.actor_user_id, entry.object_id) == (user.pk, user.company_id)
    assert entry.data == {
        "leads.email": ["now", "daily"],
        "timeZone": ["", "Asia/Dubai"],
        "quietHours": ["21:00-08:00", ""],
    }
    put(api, user, leads={"email": "daily"}, timeZone="Asia/Dubai", quietHours=None)
    assert AuditEntry.objects.filter(action="preferences_changed").count() == 1
    assert Preferences.objects.get().version == 1, "nothing has changed"


def test_every_wrong_field_is_named_and_nothing_stored(api: Api, user: User) -> None:
    answer = put(
        api,
        user,
        leads={"email": "weekly", "inApp": "daily", "whatsapp": 5},
        orders="never",
        searches={"email": "daily"},
        payments={"email": "never", "inApp": "never"},
        verification={"email": "daily"},
        security={"email": "never", "whatsapp": "now"},
        timeZone="Mars/Base",
        quietHours={"from": "25:00"},
        version="x",
        news={"email": "never"},
    )
    assert (answer.status, answer.json["code"]) == (422, "VALIDATION")
    errors = answer.json["errors"]
    assert {field: messages[0] for field, messages in errors.items()} == {
        "leads.email": "This value is not valid.",
        "leads.inApp": "This value is not valid.",
        "leads.whatsapp": "This value is not valid.",
        "orders": "This value is not valid.",
        "searches.email": "Choose in each saved search how often you are notified.",
        "payments.email": "Messages about your payments are always sent, and at once.",
        "payments.inApp": "Messages about your payments are always sent, and at once.",
        "verification.email": (
            "Messages about the verification of your company are always sent, and at once."
        ),
        "security.email": (
            "Messages about the security of your account are always sent, and at once."
        ),
        "security.whatsapp": "These messages are not sent by WhatsApp.",
        "timeZone": "This value is not valid.",
        "quietHours.from": "Enter a time as HH:MM.",
        "quietHours.to": "Enter a time as HH:MM.",
        "version": "Enter a number.",
    }
    assert {len(messages) for messages in errors.values()} == {1}
    assert not Preferences.objects.exists()
    assert not AuditEntry.objects.exists()


def test_quiet_hours_have_a_length(api: Api, user: User) -> None:
    answer = put(api, user, quietHours={"from": "08:00", "to": "08:00"})
    assert list(answer.json["errors"]) == ["quietHours.to"]
    assert not Preferences.objects.exists()


@pytest.mark.parametrize("verified", [True, False])
def test_whatsapp_needs_a_verified_number(api: Api, db: None, *, verified: bool) -> None:
    user = reachable(member(3))
    if not verified:
        User.objects.filter(pk=user.pk).update(mobile_verified_at=None)
    answer = put(api, user, leads={"whatsapp": "now"})
    assert answer.status == (200 if verified else 422)
    assert Preferences.objects.exists() is verified
    if not verified:
        assert answer.json["errors"] == {
            "leads.whatsapp": [
                "Your company’s primary user has no verified mobile number for WhatsApp."
            ]
        }
        assert put(api, user, leads={"whatsapp": "never", "email": "daily"}).status == 200


def test_only_the_primary_user_of_a_company_in_good_standing(api: Api, user: User) -> None:
    assert put(api, colleague(user), leads={"email": "never"}).status == 403
    rejected = member(3, status="rejected")
    answer = put(api, rejected, leads={"email": "never"})
    assert (answer.status, answer.json["code"]) == (403, "COMPANY_REJECTED")
    assert api().put(PATH, {}).status == 401
    assert not Preferences.objects.exists()


def test_an_older_version_is_refused_with_the_present_one(api: Api, user: User) -> None:
    put(api, user, leads={"email": "daily"})
    answer = put(api, user, leads={"email": "never"}, version=0)
    assert answer.status == 409
    assert answer.json["data"]["leads"]["email"] == "daily"
    assert answer.json["data"] == api(user).get(PATH).data
    assert Preferences.objects.get().choices == {"leads": {"email": "daily"}}
    assert put(api, user, leads={"email": "never"}, version=1).data["version"] == 2


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("is_guarded", [True, False])
def test_two_changes_at_once_keep_both(
    monkeypatch: pytest.MonkeyPatch, *, is_guarded: bool
) -> None:
    user = member(3)
    actor, race = actor_of_user(user), Overlap()
    changing.change_preferences(
        actor=actor, payload=PreferencesIn.model_validate({"quietHours": None})
    )
    monkeypatch.setattr(changing, "store", race.before(changing.store))
    if not is_guarded:
        monkeypatch.setattr(
            changing, "lock", lambda company_id: Preferences.objects.get(pk=company_id)
        )

    def change(**body: Any) -> Callable[[], Any]:
        payload = PreferencesIn.model_validate(body)
        return lambda: changing.change_preferences(actor=actor, payload=payload)

    outcomes = race.run(change(leads={"email": "daily"}), change(orders={"email": "never"}))
    assert refusals(outcomes) == []
    choices = {"leads": {"email": "daily"}, "orders": {"email": "never"}}
    assert (Preferences.objects.get().choices == choices) is is_guarded


# -- and what follows from it --


def test_a_kind_that_is_not_wanted_in_the_portal_is_only_mailed(api: Api, user: User) -> None:
    choose(user, orders={"inApp": "never"})
    services.tell([company_of(user).pk], order_placed())
    assert api(user).get("/notifications").data["count"] == 0
    assert api(user).get("/notifications/unread-count").data["count"] == 0
    assert OutgoingMessage.objects.get().to == user.email


def test_a_kind_that_is_not_wanted_by_email_is_only_shown(api: Api, user: User) -> None:
    choose(user, orders={"email": "never"})
    services.tell([company_of(user).pk], order_placed())
    assert api(user).get("/notifications").data["count"] == 1
    assert not OutgoingMessage.objects.exists()
    assert Notification.objects.get().email_at is None


def test_a_kind_for_the_digest_waits_for_nine(user: User) -> None:
    choose(user, orders={"email": "daily"}, timeZone="Asia/Dubai")
    with clock.as_of(dt.datetime(2026, 11, 24, 10, 0, tzinfo=dt.UTC)):
        services.tell([company_of(user).pk], order_placed())
    assert Notification.objects.get().email_at == dt.datetime(2026, 11, 25, 5, 0, tzinfo=dt.UTC)
    assert not OutgoingMessage.objects.exists()


@pytest.mark.parametrize("when", ["daily", "never"])
def test_an_occasion_is_told_once_whatever_is_chosen_meanwhile(user: User, when: str) -> None:
    company = company_of(user).pk
    services.tell([company], order_placed())
    choose(user, orders={"email": when, "inApp": "never"})
    services.tell([company], order_placed())
    notice = Notification.objects.get()
    assert (notice.email_at, notice.is_shown) == (None, True)
    assert OutgoingMessage.objects.count() == 1
    services.tell([company], order_placed("placed:2"))
    choose(user, orders={"email": "now", "inApp": "now"})
    services.tell([company], order_placed("placed:2"))
    assert OutgoingMessage.objects.count() == 1


def test_what_waits_goes_by_the_new_clock(user: User) -> None:
    choose(user, orders={"email": "daily"}, leads={"email": "daily"})
    company = company_of(user).pk
    with clock.as_of(dt.datetime(2026, 11, 24, 10, 0, tzinfo=dt.UTC)):
        services.tell([company], order_placed())
        services.tell([company], Notice("lead_matched", "/enquiries", "lead:1", {"product": "Y"}))
        choose(user, timeZone="America/New_York", leads={"email": "never"})
    due = dict(Notification.objects.values_list("kind", "email_at"))
    assert due == {
        "order_placed": dt.datetime(2026, 11, 24, 14, 0, tzinfo=dt.UTC),
        "lead_matched": None,
    }


def test_a_choice_that_is_offered_no_more_is_the_default(user: User) -> None:
    Preferences.objects.create(
        company=company_of(user), choices={"payments": {"email": "never"}, "news": {"email": "now"}}
    )
    services.tell(
        [company_of(user).pk],
        Notice(
            "points_added",
            "/points",
            "settled:1",
            {"amount": "₹50", "points": "50", "balance": "50", "invoice": "LAD/26-27/00001"},
        ),
    )
    assert OutgoingMessage.objects.get().template == "points_added"


def test_the_defaults_are_what_the_first_choice_says() -> None:
    for row in GROUPS.values():
        assert row.default(Way.IN_APP) == row.default(Way.EMAIL) == When.NOW
        assert row.default(Way.WHATSAPP) == When.NEVER
