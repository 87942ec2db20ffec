"""Addresses that nobody was given and terms that nobody means: never an error of ours."""

from __future__ import annotations

import pytest
from django.contrib import admin

from tests.platform.factories import StaffFactory

from .conftest import Browser

pytestmark = pytest.mark.django_db


def test_an_id_that_is_none_leads_nowhere(browser: Browser) -> None:
    client = browser(StaffFactory.create())
    for model in admin.site._registry:
        base = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
        for odd in ("abc", "0", "-1", "99999999999999999999", "1.5", "ü", "1_2C"):
            for page in ("change/", "history/"):
                status = client.get(f"{base}{odd}/{page}").status_code
                assert status in {302, 403, 404}, (base, odd, page)


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
    for odd in ("abc", "0", "99999999999999999999", "1.5"):
        answer = client.post(f"/admin/{path.format(odd)}", sent)
        assert answer.status_code in {200, 302, 404}, (path, odd)
        assert client.get(f"/admin/{path.format(odd)}").status_code in {200, 302, 404}


def test_odd_terms_find_nothing_and_break_nothing(browser: Browser) -> None:
    client = browser(StaffFactory.create())
    searched = [
        model for model in admin.site._registry if hasattr(admin.site._registry[model], "found")
    ]
    assert len(searched) >= 18
    for model in searched:
        url = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
        for term in ("'", "a'b:*", "%", "\\", "(", "ü", "x" * 500, "99999999999999999999", "\x00"):
            answer = client.get(url, {"q": term})
            assert answer.status_code == 200, (url, term)
