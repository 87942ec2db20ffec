"""Staff's actions that change no row are audited too: sign-ins, sign-outs, wrong passwords and
codes, exports.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client

from lading.base.files.models import StoredFile
from lading.base.kernel.errors import InvalidCredentials
from lading.base.kernel.models import AuditEntry, OutboxMessage
from lading.base.reference.models import Port
from lading.base.work import outbox
from lading.members.accounts.models import User
from lading.members.accounts.services import second_factor
from tests.platform.accounts.conftest import forget_throttles, post_sign_in
from tests.platform.authenticator import code_of, with_factor, wrong_code
from tests.platform.back_office import Browser, staff_of
from tests.platform.billing.money import paid, points_order
from tests.platform.conftest import ApiClient
from tests.platform.factories import PASSWORD, member
from tests.platform.files import corpus
from tests.platform.files.conftest import upload

pytestmark = pytest.mark.django_db

LOGIN = "/admin/login/"
Api = Callable[..., ApiClient]


@pytest.fixture(autouse=True)
def _no_throttles() -> Iterator[None]:
    forget_throttles()
    yield
    forget_throttles()


def trail(*actions: str) -> list[tuple[str, int | None, str, int | None, Any]]:
    entries = AuditEntry.objects.filter(action__in=actions).order_by("pk")
    columns = ("action", "actor_user_id", "object_type", "object_id", "data")
    return list(entries.values_list(*columns))


def try_to_sign_in(email: str, password: str = "wrong") -> int:
    return Client().post(LOGIN, {"username": email, "password": password}).status_code


def test_a_wrong_password_of_staff_is_audited(staff: User) -> None:
    for _number in range(6):
        assert try_to_sign_in(" Asha@lading.example") == 200
    post_sign_in(staff.email, "wrong", {"appType": "admin"})
    outbox.drain()
    entries = trail("staff_sign_in_failed")
    assert [entry[:4] for entry in entries] == [
        ("staff_sign_in_failed", None, "accounts.user", staff.pk)
    ] * 5
    assert [entry[4]["locked"] for entry in entries] == [False] * 4 + [True]
    assert {entry[4]["network"] for entry in entries} == {"127.0.0.1"}


def test_a_wrong_password_of_anybody_else_is_not(staff: User) -> None:
    """But the same rows are written, so that the time of an answer does not tell who is staff."""
    business = member(1)
    written = []
    for email in (staff.email, business.email, "nobody@lading.example"):
        before = OutboxMessage.objects.count()
        assert try_to_sign_in(email) == 200
        written.append(OutboxMessage.objects.count() - before)
    assert written == [1, 1, 1]
    post_sign_in(business.email, "wrong")
    outbox.drain()
    assert [entry[3] for entry in trail("staff_sign_in_failed")] == [staff.pk]
    assert not AuditEntry.objects.filter(object_id=business.pk, object_type="accounts.user")


def test_a_wrong_code_is_audited(staff: User) -> None:
    secret, _codes = with_factor(staff)
    with pytest.raises(InvalidCredentials):
        second_factor.verify(staff.pk, wrong_code(secret))
    second_factor.verify(staff.pk, code_of(secret, periods=1))
    assert [entry[:4] for entry in trail("second_factor_failed")] == [
        ("second_factor_failed", None, "accounts.user", staff.pk)
    ]


def test_sign_ins_and_sign_outs_are_audited(client: Client, staff: User) -> None:
    client.post(LOGIN, {"username": staff.email, "password": PASSWORD})
    client.post("/admin/logout/")
    client.post("/admin/logout/")
    assert post_sign_in(staff.email, PASSWORD, {"appType": "admin"}).status == 200
    person = (staff.pk, "accounts.user", staff.pk)
    assert trail("staff_signed_in", "staff_signed_out") == [
        ("staff_signed_in", *person, {}),
        ("staff_signed_out", *person, {}),
        ("staff_signed_in", *person, {"by": "token"}),
    ]


def test_a_file_that_staff_open_is_audited(api: Api, browser: Browser) -> None:
    owner = member(3)
    url = upload(api(owner), corpus.pdf(), "gst.pdf", purpose="document").json["url"]
    file = StoredFile.objects.get()
    assert api(owner).get(url.removeprefix("/api")).status == 200
    reviewer, editor = staff_of("reviewer"), staff_of("content_editor")
    client = browser(reviewer)
    for address in (
        f"/admin/kernel/review/files/{file.uuid}/",
        f"/admin/file/{file.uuid}/gst.pdf",
    ):
        assert client.get(address).status_code == 200
        assert browser(editor).get(address).status_code == 404
    assert api(reviewer).get(url.removeprefix("/api")).status == 200
    assert (
        trail("file_opened")
        == [
            (
                "file_opened",
                reviewer.pk,
                "files.storedfile",
                file.pk,
                {"company": owner.company_id, "purpose": "document"},
            )
        ]
        * 3
    )


def test_an_invoice_that_staff_download_is_audited(browser: Browser) -> None:
    order, _payment = paid(points_order(member(2), 100))
    chief = staff_of("administrator")
    path = f"/admin/billing/invoice/{order.invoice.pk}/pdf/"
    assert browser(staff_of("reviewer")).get(path).status_code == 403
    assert browser(chief).get(path).status_code == 200
    assert trail("document_downloaded") == [
        ("document_downloaded", chief.pk, "billing.invoice", order.invoice.pk, {})
    ]


def test_the_other_names_of_a_port_are_audited(browser: Browser) -> None:
    port = Port.objects.get(locode="INMUN")
    aliases = list(port.aliases.order_by("pk"))
    names = [*(alias.name for alias in aliases), "Adani Mundra Terminal"]
    form = {
        "name": port.name,
        "locode": port.locode,
        "country": str(port.country_id),
        "latitude": str(port.latitude or ""),
        "longitude": str(port.longitude or ""),
        "is_active": "on",
        "aliases-TOTAL_FORMS": str(len(names)),
        "aliases-INITIAL_FORMS": str(len(aliases)),
    }
    for number, name in enumerate(names):
        form |= {f"aliases-{number}-name": name, f"aliases-{number}-port": str(port.pk)}
        if number < len(aliases):
            form[f"aliases-{number}-id"] = str(aliases[number].pk)
    clerk = staff_of("data_team")
    path = f"/admin/reference/port/{port.pk}/change/"
    assert browser(clerk).post(path, form).status_code == 302
    assert trail("staff_changed") == [
        (
            "staff_changed",
            clerk.pk,
            "reference.port",
            port.pk,
            {"changes": {"other port names": ["", "Adani Mundra Terminal"]}},
        )
    ]
