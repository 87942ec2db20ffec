"""The owner of a verification document decides who else sees it (RULES.md 13, 47): nobody, or the
companies that may see the owner's contact.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lading.base.files.models import StoredFile
from lading.base.kernel.models import AuditEntry
from lading.members.accounts.models import User
from lading.members.companies.models import Company, CompanyDocument
from tests.platform.conftest import ApiClient
from tests.platform.factories import (
    EnquiryFactory,
    StaffFactory,
    colleague,
    company_of,
    member,
    quotation_of,
    ships,
)

from .forms import GST_NUMBER, PORTS_OF_TYPE, form_of, src, state, upload
from .orders import ordered

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]


@pytest.fixture
def owner() -> User:
    """An exporter with two documents, of which others may see the first."""
    user = member(2, gst_number=GST_NUMBER, description="Yarns")
    ships(user, "INMUN", "AEJEA")
    for key, is_shown in (("GST", True), ("EXIM", False)):
        CompanyDocument.objects.create(
            company=company_of(user),
            key=key,
            file=upload(user, name=f"{key}.pdf"),
            is_shown=is_shown,
        )
    return user


def files_of(user: User) -> tuple[StoredFile, StoredFile]:
    """The file of the shown document, and that of the other."""
    documents = {row.key: row.file for row in CompanyDocument.objects.select_related("file")}
    return documents["GST"], documents["EXIM"]


def documents_seen_by(api: Api, viewer: User, owner: User) -> tuple[list[str], bool, list[int]]:
    """The documents in the owner's profile, whether some are withheld, and the status of a download
    of each.
    """
    client = api(viewer)
    data = client.get(f"/users/{owner.pk}").data
    keys = [document["key"] for document in data["attachments"]]
    loads = [client.get(src(file).removeprefix("/api")).status for file in files_of(owner)]
    return keys, data["attachmentsWithheld"], loads


ONE = (["GST"], True, [200, 404])
NONE: tuple[list[str], bool, list[int]] = ([], True, [404, 404])
ALL = (["GST", "EXIM"], False, [200, 200])


@pytest.mark.parametrize("tier", [None, 1, 2, 3])
@pytest.mark.parametrize("kind", range(1, 10))
def test_who_sees_the_contact_sees_what_is_shown(
    api: Api, owner: User, kind: int, tier: int | None
) -> None:
    viewer = member(kind, tier=None if kind == 1 else tier)
    expected = ONE if kind == 1 or tier in {2, 3} else NONE
    assert documents_seen_by(api, viewer, owner) == expected
    assert documents_seen_by(api, colleague(viewer), owner) == expected


def test_an_order_opens_what_is_shown(api: Api, owner: User) -> None:
    seller = member(3)
    assert documents_seen_by(api, seller, owner) == NONE
    ordered(owner, seller)
    assert documents_seen_by(api, seller, owner) == ONE


def test_the_own_company_and_staff_see_all(api: Api, owner: User) -> None:
    for viewer in (owner, colleague(owner), StaffFactory.create()):
        assert documents_seen_by(api, viewer, owner) == ALL


def test_nothing_is_shown_of_who_left_or_was_rejected(api: Api, owner: User) -> None:
    partner, stranger = member(1), member(1)
    quotation_of(owner, EnquiryFactory.by(partner))
    Company.objects.filter(pk=company_of(owner).pk).update(status="rejected")
    first, _second = files_of(owner)
    assert api(stranger).get(f"/users/{owner.pk}").status == 404
    assert api(stranger).get(src(first).removeprefix("/api")).status == 404
    assert documents_seen_by(api, partner, owner) == ONE
    User.objects.filter(pk=owner.pk).update(is_active=False)
    assert documents_seen_by(api, partner, owner) == NONE


def test_without_documents_nothing_is_withheld(api: Api) -> None:
    data = api(member(1)).get(f"/users/{member(3).pk}").data
    assert (data["attachments"], data["attachmentsWithheld"]) == ([], False)


def save(api: Api, owner: User, *items: dict[str, Any]) -> list[tuple[str, bool]]:
    """Save the form with these documents. Returns what the answer says of each."""
    form = form_of(owner, attachments=list(items), **PORTS_OF_TYPE[2])
    answer = api(owner).put(f"/users/{owner.pk}", form)
    assert answer.status == 200, answer
    return [(each["key"], each["isShown"]) for each in answer.data["attachments"]]


def test_the_owner_turns_each_on_and_off(api: Api, owner: User) -> None:
    gst, exim = files_of(owner)
    client = api(owner)
    assert save(
        api,
        owner,
        {"key": "GST", "src": src(gst), "isShown": False},
        {"key": "EXIM", "src": src(exim), "isShown": True},
    ) == [("GST", False), ("EXIM", True)]
    assert client.get(f"/users/{owner.pk}").data["status"] == "approved", "no new verification"
    entries = AuditEntry.objects.order_by("pk").values_list("action", "data")
    assert list(entries) == [
        ("document_hidden", {"key": "GST"}),
        ("document_shown", {"key": "EXIM"}),
    ]
    assert documents_seen_by(api, member(1), owner) == (["EXIM"], True, [404, 200])


def test_a_form_without_the_switch_changes_nothing(api: Api, owner: User) -> None:
    gst, exim = files_of(owner)
    before = state()
    sent: list[dict[str, Any]] = [
        {"key": "GST", "src": src(gst)},
        {"key": "EXIM", "src": src(exim), "isShown": None},
    ]
    assert save(api, owner, *sent) == [("GST", True), ("EXIM", False)]
    assert state() == before


def test_a_new_file_is_shown_to_nobody_until_it_is_turned_on(api: Api, owner: User) -> None:
    new, exim = upload(owner, name="new.pdf"), files_of(owner)[1]
    kept = {"key": "EXIM", "src": src(exim)}
    assert save(api, owner, {"key": "GST", "src": src(new)}, kept)[0] == ("GST", False)
    assert documents_seen_by(api, member(1), owner) == NONE
    sent = {"key": "GST", "src": src(new), "isShown": True}
    assert save(api, owner, sent, kept)[0] == ("GST", True)
    assert documents_seen_by(api, member(1), owner) == ONE


@pytest.mark.parametrize("switch", ["yes", 1, 0, "true", [], {}])
def test_a_switch_that_is_none_is_refused(api: Api, owner: User, switch: object) -> None:
    gst, _exim = files_of(owner)
    before = state()
    item = {"key": "GST", "src": src(gst), "isShown": switch}
    form = form_of(owner, attachments=[item], **PORTS_OF_TYPE[2])
    answer = api(owner).put(f"/users/{owner.pk}", form)
    assert (answer.status, answer.errors) == (422, {"attachments": ["This value is not valid."]})
    assert state() == before


@pytest.mark.parametrize("who", ["secondary", "stranger"])
def test_nobody_else_turns_it(api: Api, owner: User, who: str) -> None:
    gst, _exim = files_of(owner)
    caller = colleague(owner) if who == "secondary" else member(2)
    before = state()
    item = {"key": "GST", "src": src(gst), "isShown": False}
    assert api(caller).put(f"/users/{owner.pk}", {"attachments": [item]}).status == 403
    assert state() == before
