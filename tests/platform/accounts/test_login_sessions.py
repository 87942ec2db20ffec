"""What a sign-in records for the login reports: device, browser, address, country."""

from __future__ import annotations

import pytest
from django.test import RequestFactory
from pytest_django import Settings

from lading.base.http.client import caller_of, client_ip
from lading.members.accounts.devices import device_of
from lading.members.accounts.models import LoginSession
from tests.platform.factories import member

from .conftest import SECRET, post_sign_in, with_password

IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15"
    " (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1"
)
PIXEL = (
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)"
    " Chrome/131.0.0.0 Mobile Safari/537.36"
)
ANDROID_TABLET = (
    "Mozilla/5.0 (Linux; Android 14; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko)"
    " Chrome/131.0.0.0 Safari/537.36"
)
IPAD = (
    "Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"
    " Version/17.5 Mobile/15E148 Safari/604.1"
)
WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0"
MACINTOSH = (
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)"
    " Version/17.6 Safari/605.1.15"
)
PORTAL_SECRET = "a secret of the portal, made for each run"
GOOGLEBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"


@pytest.mark.parametrize(
    ("user_agent", "kind", "browser"),
    [
        (IPHONE, "mobile", "Mobile Safari 18"),
        (PIXEL, "mobile", "Chrome Mobile 131"),
        (ANDROID_TABLET, "tablet", "Chrome 131"),
        (IPAD, "tablet", "Mobile Safari 17"),
        (WINDOWS, "desktop", "Firefox 132"),
        (MACINTOSH, "desktop", "Safari 17"),
        (GOOGLEBOT, "bot", "Googlebot 2"),
        ("python-requests/2.32", "other", "Python Requests 2"),
        ("", "other", ""),
        ("(" * 512, "other", ""),
    ],
)
def test_devices(user_agent: str, kind: str, browser: str) -> None:
    device = device_of(user_agent)
    assert (device.kind, device.browser) == (kind, browser)


@pytest.mark.django_db
def test_a_sign_in_is_recorded(settings: Settings) -> None:
    settings.TRUSTED_PROXIES = 1
    settings.COUNTRY_HEADER = "X-Country"
    user = with_password(member(2))
    headers = {"user-agent": IPHONE, "x-forwarded-for": "203.0.113.9", "x-country": "ae"}
    assert post_sign_in(user.email, SECRET, headers=headers).status == 200
    session = LoginSession.objects.get()
    assert session.user == user
    assert (session.device_type, session.browser) == ("mobile", "Mobile Safari 18")
    assert (session.ip_address, session.country_code) == ("203.0.113.9", "AE")
    user.refresh_from_db()
    assert user.last_login is not None


@pytest.mark.django_db
def test_headers_are_not_trusted_without_a_proxy(settings: Settings) -> None:
    settings.TRUSTED_PROXIES = 0
    settings.COUNTRY_HEADER = "X-Country"
    user = with_password(member(2))
    post_sign_in(user.email, SECRET, headers={"x-forwarded-for": "203.0.113.9", "x-country": "AE"})
    session = LoginSession.objects.get()
    assert (session.ip_address, session.country_code) == ("127.0.0.1", "")


@pytest.mark.parametrize(("secret", "country"), [(PORTAL_SECRET, "AE"), ("guessed", "")])
@pytest.mark.django_db
def test_the_country_is_trusted_from_the_portal(
    settings: Settings, secret: str, country: str
) -> None:
    settings.TRUSTED_PROXIES = 0
    settings.COUNTRY_HEADER = "X-Country"
    settings.PORTAL_SECRET = PORTAL_SECRET
    user = with_password(member(2))
    headers = {"x-portal-secret": secret, "x-forwarded-for": "203.0.113.9", "x-country": "AE"}
    assert post_sign_in(user.email, SECRET, headers=headers).status == 200
    assert LoginSession.objects.get().country_code == country


@pytest.mark.parametrize(
    ("proxies", "remote", "forwarded", "expected"),
    [
        (0, "198.51.100.1", "203.0.113.9", "198.51.100.1"),
        (1, "10.0.0.2", "203.0.113.9", "203.0.113.9"),
        (1, "10.0.0.2", "6.6.6.6, 203.0.113.9", "203.0.113.9"),
        (2, "10.0.0.2", "6.6.6.6, 203.0.113.9, 10.0.0.1", "203.0.113.9"),
        (2, "10.0.0.2", "203.0.113.9", "10.0.0.2"),
        (1, "10.0.0.2", "", "10.0.0.2"),
        (1, "10.0.0.2", "<script>", "10.0.0.2"),
        (1, "10.0.0.2", "::ffff:203.0.113.9", "203.0.113.9"),
        (1, "10.0.0.2", "fe80::1%eth0", "fe80::1"),
        (0, "", "", ""),
    ],
)
def test_whose_address_is_taken(
    settings: Settings, proxies: int, remote: str, forwarded: str, expected: str
) -> None:
    settings.TRUSTED_PROXIES = proxies
    request = RequestFactory().get("/", REMOTE_ADDR=remote, HTTP_X_FORWARDED_FOR=forwarded)
    assert client_ip(request) == expected


def test_a_huge_user_agent_is_cut() -> None:
    request = RequestFactory().get("/", headers={"user-agent": "A" * 100_000})
    assert len(caller_of(request).user_agent) == 512
