"""Staff correct a profile: by the company's own rules, audited, and not verified again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lading.base.kernel.models import AuditEntry, OutboxMessage, Review
from lading.members.accounts.models import User
from lading.members.companies.models import Company, CompanyStatus
from tests.platform.back_office import staff_of
from tests.platform.conftest import ApiClient
from tests.platform.factories import StaffFactory, company_of, member

from .forms import GST_NUMBER, form_of, src, state, upload

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]
SAVED = "Profile Updated Successfully. The updates made to your profile will reflect immediately."


def verified(kind: int = 3, **fields: Any) -> User:
    """The primary user of a verified company."""
    user = member(kind, gst_number="" if kind == 1 else GST_NUMBER, **fields)
    Company.objects.filter(pk=company_of(user).pk).update(status=CompanyStatus.APPROVED)
    return user


def test_staff_correct_a_profile_and_it_stays_verified(api: Api) -> None:
    user = verified()
    staff = StaffFactory.create()
    sent = form_of(user, name="Meera Raghavan", companyName="Kaveri Yarns", city="Erode")
    answer = api(staff).put(f"/users/{user.pk}", sent)
    assert (answer.status, answer.json["message"]) == (200, SAVED)
    assert (answer.data["companyName"], answer.data["city"]) == ("Kaveri Yarns", "Erode")
    user.refresh_from_db()
    company = company_of(user)
    assert (user.name, company.name, company.city) == ("Meera Raghavan", "Kaveri Yarns", "Erode")
    assert company.status == "approved"
    assert not Review.objects.filter(object_id=company.pk, decided_at=None).exists()
    entry = AuditEntry.objects.get(action="profile_corrected")
    assert (entry.actor_user_id, entry.object_id) == (staff.pk, company.pk)
    assert set(entry.data["fields"]) >= {"name", "companyName", "city"}


def test_the_rules_and_words_are_those_of_the_companys_own_form(api: Api) -> None:
    user = verified(6)
    staff = api(StaffFactory.create())
    before = state()
    wrong = form_of(
        user, name=" ", companyName="n" * 101, city="", gstNumber="", port=[], loadingPort=[]
    )
    answer = staff.put(f"/users/{user.pk}", wrong)
    assert (answer.status, answer.errors) == (
        422,
        {
            "name": ["Name is required"],
            "companyName": ["This is longer than 100 characters."],
            "city": ["City is required"],
            "gstNumber": ["GST Number is required"],
            "loadingPort": ["Loading Ports are required"],
            "port": ["Destination Ports are required"],
        },
    )
    for name, value, message in (
        ("mobile", "+919999999999", "This cannot be changed here."),
        ("email", "other@kaveri.example", "This cannot be changed here."),
        ("address", "x" * 101, "This is longer than 100 characters."),
        ("companyDescription", "", "Description is required"),
        ("country", "", "Country is required"),
    ):
        refused = staff.put(f"/users/{user.pk}", form_of(user, **{name: value}))
        assert refused.errors == {name: [message]}, name
    assert state() == before


def test_a_correction_of_ports_is_no_edit_of_the_companys(api: Api) -> None:
    user = verified(5)
    staff = api(StaffFactory.create())
    for port in ("INMUN", "INNSA"):
        answer = staff.put(f"/users/{user.pk}", form_of(user, loadingPort=[port]))
        assert answer.status == 200, answer
    assert company_of(user).ports_edited_at is None
    assert OutboxMessage.objects.filter(topic="companies.ports_changed").exists()
    # The company's own change of the month is still free.
    assert api(user).put(f"/users/{user.pk}", form_of(user, loadingPort=["INMUN"])).status == 200


def test_documents_are_the_companys_own_files(api: Api) -> None:
    user, stranger = verified(), verified()
    staff = api(StaffFactory.create())
    file, foreign = upload(user), upload(stranger)
    before = state()
    sent = form_of(user, attachments=[{"key": "GST", "src": src(foreign)}])
    assert list(staff.put(f"/users/{user.pk}", sent).errors) == ["attachments"]
    assert state() == before
    sent = form_of(user, attachments=[{"key": "GST", "src": src(file)}])
    answer = staff.put(f"/users/{user.pk}", sent)
    assert [each["key"] for each in answer.data["attachments"]] == ["GST"]


@pytest.mark.parametrize("role", ["reviewer", "content_editor", "data_team"])
def test_only_administrators_correct_profiles(api: Api, role: str) -> None:
    user, person = verified(), staff_of(role)
    before = state()
    answer = api(person).put(f"/users/{user.pk}", form_of(user, city="Erode"))
    assert (answer.status, answer.json["code"]) == (403, "FORBIDDEN")
    assert state() == before


@pytest.mark.parametrize("also", [{"id": 1}, {"status": "rejected"}])
def test_another_id_or_status_beside_a_profile_is_refused(api: Api, also: dict[str, Any]) -> None:
    user, staff = verified(), api(StaffFactory.create())
    before = state()
    sent = form_of(user, city="Erode", **also)
    assert staff.put(f"/users/{user.pk}", sent).status == 403
    assert state() == before


def test_nobody_is_corrected_who_is_not_there(api: Api) -> None:
    user, colleague = verified(), StaffFactory.create()
    staff = api(StaffFactory.create())
    sent = form_of(user, city="Erode")
    before = state()
    for user_id in (colleague.pk, 10**9):
        assert staff.put(f"/users/{user_id}", sent).status == 404
    assert state() == before
