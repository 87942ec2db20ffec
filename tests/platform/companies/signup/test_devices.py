"""The devices that a person is signed in on, and signing them out."""

from __future__ import annotations

import pytest

from lading.members.accounts.models import AccessToken, User
from tests.platform.conftest import ApiClient
from tests.platform.factories import colleague, member, token_for
from tests.platform.guards import nothing_changed

pytestmark = pytest.mark.django_db


def test_ones_devices(user: User) -> None:
    phone = ApiClient(token_for(user))
    here = ApiClient(token_for(user))
    token_for(member(3))
    expired = AccessToken.objects.get(pk=phone.get("/auth/devices").data[1]["id"])
    rows = here.get("/auth/devices").data
    assert [row["isCurrent"] for row in rows] == [True, False]
    assert set(rows[0]) == {
        "id",
        "deviceType",
        "browser",
        "country",
        "ipAddress",
        "signedInAt",
        "isCurrent",
    }
    assert here.delete(f"/auth/devices/{rows[1]['id']}").status == 204
    assert phone.get("/auth/devices").status == 401
    assert here.delete(f"/auth/devices/{rows[1]['id']}").status == 404
    assert [row["id"] for row in here.get("/auth/devices").data] == [rows[0]["id"]]
    assert expired.pk == rows[1]["id"]


def test_devices_of_others_cannot_be_signed_out(user: User) -> None:
    mine, theirs = ApiClient(token_for(user)), ApiClient(token_for(colleague(user)))
    (device,) = theirs.get("/auth/devices").data
    with nothing_changed():
        assert mine.delete(f"/auth/devices/{device['id']}").status == 404
    assert theirs.get("/auth/devices").data == [device]


def test_signing_out_everywhere(user: User) -> None:
    clients = [ApiClient(token_for(user)) for _ in range(3)]
    other = ApiClient(token_for(colleague(user)))
    (theirs,) = other.get("/auth/devices").data
    assert clients[0].delete("/auth/devices").status == 204
    assert [client.get("/auth/devices").status for client in clients] == [401] * 3
    assert other.get("/auth/devices").data == [theirs]


def test_a_device_shows_its_country_by_name(user: User) -> None:
    token = token_for(user)
    user.login_sessions.update(country_code="IN", browser="Firefox 145", ip_address="203.0.113.7")
    (row,) = ApiClient(token).get("/auth/devices").data
    assert (row["country"], row["browser"], row["ipAddress"]) == (
        "India",
        "Firefox 145",
        "203.0.113.7",
    )
