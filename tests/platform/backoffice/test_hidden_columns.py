"""Staff cannot ask a list about columns that it never shows: a condition in the address would tell
a password's hash, or the text of a secret message, letter by letter.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.contrib import admin
from django.urls import reverse
from django.utils import timezone
from unfold.contrib.filters.admin import ChoicesDropdownFilter, RelatedDropdownFilter

from lading.members.accounts.models import User
from lading.members.billing.models import PointsEntry
from lading.members.companies.models import SignUp
from lading.reach.notifications.models import OutgoingMessage
from tests.platform.back_office import Browser, staff_of
from tests.platform.factories import member
from tests.platform.many import check_each

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _rows() -> None:
    """A person, one who signs up, and a secret message."""
    member(2)
    SignUp.objects.create(
        user_id=900_001, email="new@trader.example", password="argon2$x", created_at=timezone.now()
    )
    OutgoingMessage.objects.create(
        channel="email",
        to="a@b.example",
        text="Your code is 123456",
        is_secret=True,
        dedupe_key="x",
        created_at=timezone.now(),
    )


LOOKUPS = ["startswith", "regex", "gte", "in", "isnull"]


@pytest.mark.parametrize(
    ("model", "role", "column"),
    [
        (User, "reviewer", "password"),
        (SignUp, "reviewer", "password"),
        (SignUp, "reviewer", "ip_address"),
        (OutgoingMessage, "administrator", "text"),
        (OutgoingMessage, "administrator", "params"),
        (PointsEntry, "administrator", "movement__description"),
        (User, "administrator", "company__address"),
    ],
)
def test_a_hidden_column_is_no_condition(
    browser: Browser, model: type[User], role: str, column: str
) -> None:
    url = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")
    client = browser(staff_of(role))
    assert client.get(url).status_code == 200
    assert client.get(url, {column: "1"}).status_code == 400

    def check(lookup: str) -> None:
        assert client.get(url, {f"{column}__{lookup}": "1"}).status_code == 400

    check_each(LOOKUPS, check)


def test_conditions_on_what_is_shown_stay(browser: Browser) -> None:
    client = browser(staff_of("administrator"))
    person = member(2)
    page = client.get("/admin/accounts/user/", {"id__exact": person.pk})
    assert [row.pk for row in page.context["cl"].result_list] == [person.pk]
    sent = client.get("/admin/notifications/outgoingmessage/", {"status__exact": "failed"})
    assert sent.status_code == 200


def conditions() -> Iterator[tuple[str, dict[str, str]]]:
    """The address of each list, with the condition of each filter of one of its columns, or of a
    column of a related row.
    """
    for model, screen in admin.site._registry.items():
        url = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")
        for name, kind in (each for each in screen.list_filter if isinstance(each, tuple)):
            if issubclass(kind, ChoicesDropdownFilter):
                yield url, {f"{name}__exact": "999"}
            if issubclass(kind, RelatedDropdownFilter):
                yield url, {f"{name}__id__exact": "999999"}


def test_each_filter_of_a_list_is_a_condition(browser: Browser) -> None:
    client = browser(staff_of("administrator"))
    queries = list(conditions())
    assert sum("__" in next(iter(query)).removesuffix("__exact") for _url, query in queries) >= 6
    for url, query in queries:
        answer = client.get(url, query)
        assert answer.status_code == 200, (url, query)
        assert list(answer.context["cl"].result_list) == [], (url, query)
