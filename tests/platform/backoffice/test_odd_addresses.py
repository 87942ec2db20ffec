"""Invalid addresses and odd search terms in the back office never cause a server error."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.contrib import admin
from django.contrib.contenttypes.models import ContentType
from django.urls import NoReverseMatch, reverse
from unfold.contrib.filters.admin import RangeDateFilter, RangeDateTimeFilter

from tests.platform.back_office import Browser
from tests.platform.factories import StaffFactory
from tests.platform.guards import nothing_changed

pytestmark = pytest.mark.django_db


def test_an_id_that_is_none_leads_nowhere(browser: Browser) -> None:
    client = browser(StaffFactory.create())
    for model in admin.site._registry:
        base = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
        for odd in ("abc", "0", "-1", "99999999999999999999", "1.5", "ü", "1_2C"):
            for page in ("change/", "history/"):
                status = client.get(f"{base}{odd}/{page}").status_code
                assert status in {302, 403, 404}, (base, odd, page)


def test_no_address_leads_from_a_row_to_a_page_elsewhere(browser: Browser) -> None:
    staff = StaffFactory.create()
    kind = ContentType.objects.get_for_model(staff)
    with pytest.raises(NoReverseMatch):
        reverse("admin:view_on_site", args=(kind.pk, staff.pk))
    assert browser(staff).get(f"/admin/r/{kind.pk}/{staff.pk}/").status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "accounts/user/{}/disable/",
        "accounts/user/{}/password-link/",
        "companies/company/{}/approve/",
        "companies/signup/{}/send-link/",
        "kernel/review/{}/approve/",
        "legal/legalversion/{}/publish/",
        "billing/payment/{}/refund/",
        "billing/webhookevent/{}/replay/",
    ],
)
def test_a_button_of_no_row_does_nothing(browser: Browser, path: str) -> None:
    client = browser(StaffFactory.create())
    sent = {
        "_form_submitted": "True",
        "reason": "x",
        "seen": "2026-11-21T10:00:00+00:00",
        "amount": "1",
        "seen_left": "100",
    }
    with nothing_changed():
        for odd in ("abc", "0", "99999999999999999999", "1.5"):
            answer = client.post(f"/admin/{path.format(odd)}", sent)
            assert answer.status_code in {200, 302, 404}, (path, odd)
            assert client.get(f"/admin/{path.format(odd)}").status_code in {200, 302, 404}


def test_odd_terms_find_nothing_and_break_nothing(browser: Browser) -> None:
    client = browser(StaffFactory.create())
    searched = [
        model
        for model in admin.site._registry
        if hasattr(admin.site._registry[model], "find_matches")
    ]
    assert len(searched) >= 18
    for model in searched:
        url = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
        for term in ("'", "a'b:*", "%", "\\", "(", "ü", "x" * 500, "99999999999999999999"):
            answer = client.get(url, {"q": term})
            assert answer.status_code == 200, (url, term)
            assert list(answer.context["cl"].result_list) == [], (url, term)


def lists_of(day: str) -> Iterator[tuple[str, dict[str, str]]]:
    """The address of each list that can be narrowed to days, with the query of each such filter."""
    for model, screen in admin.site._registry.items():
        base = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
        for name, kind in (each for each in screen.list_filter if isinstance(each, tuple)):
            ends = {f"{name}_from": day, f"{name}_to": day}
            if issubclass(kind, RangeDateFilter):
                yield base, ends
            if issubclass(kind, RangeDateTimeFilter):
                yield (
                    base,
                    {f"{end}_0": day for end in ends} | {f"{end}_1": "00:00" for end in ends},
                )


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31", "2026-02-30", "x", "99999-01-01"])
def test_lists_of_odd_days(browser: Browser, day: str) -> None:
    """A list that did not know the filter would lead to itself without it."""
    client = browser(StaffFactory.create())
    lists = list(lists_of(day))
    assert len(lists) >= 12
    for base, query in lists:
        assert client.get(base, query).status_code == 200, (base, query)


def test_the_page_of_one_s_own_second_factor_is_headed_by_its_title(browser: Browser) -> None:
    page = browser(StaffFactory.create()).get("/admin/second-factor/").content.decode()
    assert (page.count("<h1"), "&lt;h1" in page) == (1, False)
    assert "Set up your second factor" in page[page.index("<h1") : page.index("</h1>")]
