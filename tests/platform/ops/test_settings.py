"""Settings with which the platform refuses to start."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from scripts.lib.paths import PLATFORM

PRODUCTION = {"DEMO_MODE": "0", "SECRET_KEY": "k" * 60, "EMAIL_URL": "smtp://localhost"}
KEYS = {
    "RAZORPAY_KEY_ID": "rzp_live_example",
    "RAZORPAY_KEY_SECRET": "a-secret",
    "RAZORPAY_WEBHOOK_SECRET": "another-secret",
}
SELLER = {
    "INVOICE_SELLER_NAME": "Kaveri Online Private Limited",
    "INVOICE_SELLER_ADDRESS": "12 Mill Road, Coimbatore 641001",
    "INVOICE_SELLER_GSTIN": "33AAACL1234C1ZC",
}
OURS = ("DEMO_MODE", "SECRET_KEY", "EMAIL_URL", "RAZORPAY_", "INVOICE_", "PORTAL_SECRET", "PSEUDO_")


def start(variables: dict[str, str]) -> str:
    """The error of the settings with these variables; "" when they are accepted."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    done = subprocess.run(
        [sys.executable, "-c", "from django.conf import settings; settings.DEBUG"],
        env={**environment, "DJANGO_SETTINGS_MODULE": "config.settings", **variables},
        cwd=PLATFORM,
        capture_output=True,
        text=True,
        check=False,
    )
    return "" if done.returncode == 0 else done.stderr.strip().splitlines()[-1]


def test_production_starts_without_payments_and_with_everything_they_need() -> None:
    assert start(PRODUCTION) == ""
    assert start(PRODUCTION | KEYS | SELLER) == ""


@pytest.mark.parametrize("missing", ["RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET", *SELLER])
def test_payments_want_every_secret_and_who_sells(missing: str) -> None:
    complaint = start(PRODUCTION | KEYS | SELLER | {missing: ""})
    assert "ImproperlyConfigured: RAZORPAY_KEY_ID needs" in complaint
    assert missing in complaint


def test_made_up_words_are_for_demos_and_never_for_production() -> None:
    assert start(PRODUCTION | {"DEMO_MODE": "1", "PSEUDO_TEXTS": "/texts"}) == ""
    complaint = start(PRODUCTION | {"PSEUDO_TEXTS": "/texts"})
    assert "ImproperlyConfigured: PSEUDO_TEXTS is for tests" in complaint


def test_a_secret_of_the_portal_that_could_be_guessed_is_refused_and_not_repeated() -> None:
    assert start(PRODUCTION | {"PORTAL_SECRET": "s" * 32}) == ""
    complaint = start(PRODUCTION | {"PORTAL_SECRET": "short-secret"})
    assert "ImproperlyConfigured: PORTAL_SECRET must be at least 32" in complaint
    assert "short-secret" not in complaint


def test_sentinels_that_name_no_master_are_refused_and_the_password_is_not_repeated() -> None:
    servers = "redis+sentinel://:a-secret@one.example:26379,two.example:26379"
    assert start(PRODUCTION | {"REDIS_URL": f"{servers}/lading/0"}) == ""
    complaint = start(PRODUCTION | {"REDIS_URL": servers})
    assert "ImproperlyConfigured: REDIS_URL must look like redis+sentinel://" in complaint
    assert "a-secret" not in complaint


@pytest.mark.parametrize(
    ("address", "names"),
    [
        ("https://api.example", "lading_admin csrftoken"),
        ("http://localhost:8000", "lading_admin_8000 lading_csrf_8000"),
        ("http://localhost:8010", "lading_admin_8010 lading_csrf_8010"),
    ],
)
def test_installations_on_one_host_have_cookies_of_their_own(address: str, names: str) -> None:
    names_of = (
        "from django.conf import settings as s; print(s.SESSION_COOKIE_NAME, s.CSRF_COOKIE_NAME)"
    )
    done = subprocess.run(
        [sys.executable, "-c", names_of],
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings", "API_URL": address},
        cwd=PLATFORM,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == names


ASK = """
import django; django.setup()
from django.conf import settings
from django.test import Client
kept = ("SECURE", "HTTPONLY", "SAMESITE")
print(*(getattr(settings, f"SESSION_COOKIE_{each}") for each in kept))
for proto in ("https", "http"):
    client = Client(headers={"host": "api.lading.example", "x-forwarded-proto": proto})
    page = client.get("/admin/login/")
    cookies = [morsel.OutputString() for morsel in page.cookies.values()]
    print(page.status_code, page.headers.get("Strict-Transport-Security", "-"))
    print(bool(cookies) and all("Secure" in each for each in cookies))
    print(client.get("/admin/login/", headers={"host": "elsewhere.example"}).status_code)
"""
BEHIND_TLS = {
    **PRODUCTION,
    "API_URL": "https://api.lading.example",
    "PORTAL_URL": "https://lading.example",
    "ALLOWED_HOSTS": "api.lading.example",
    "TRUSTED_PROXIES": "1",
}


def test_behind_tls_cookies_are_secure_and_browsers_are_told_to_stay_there() -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    done = subprocess.run(
        [sys.executable, "-c", ASK],
        env={**environment, "DJANGO_SETTINGS_MODULE": "config.settings", **BEHIND_TLS},
        cwd=PLATFORM,
        capture_output=True,
        text=True,
        check=True,
    )
    settings, *answers = done.stdout.splitlines()
    assert settings == "True True Lax"
    assert answers[:3] == ["200 max-age=31536000", "True", "400"]
    # What came without TLS is not told so, and its cookies are not sent there again.
    assert answers[3:] == ["200 -", "True", "400"]
