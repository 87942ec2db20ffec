"""Each guard of policy updates by itself: who may read all, what the database refuses, and the
bounds of the form.
"""

from __future__ import annotations

import pytest

from lading.base.files.schemas import file_url
from lading.base.http.paging import Paging
from lading.base.kernel import limits
from lading.base.kernel.errors import Forbidden
from lading.base.kernel.models import AuditEntry, Limit
from lading.market.policies import queries, shapes
from lading.market.policies.models import PolicyFile, PolicyUpdate, PolicyVersion
from tests.platform.conftest import ApiClient
from tests.platform.constraints import refused_by, store, store_again
from tests.platform.guards import refused, staff_with
from tests.platform.walk.changes import changed_since, fingerprint

from .rows import form, policy_of, staff_file

pytestmark = pytest.mark.django_db
PATH = "/policyUpdate"


def test_staff_without_the_capability_read_no_updates() -> None:
    policy, without = policy_of(2), staff_with("legal.edit")
    with refused(Forbidden):
        queries.list_policies(without, Paging(page=1, limit=10), sort=None)
    with refused(Forbidden):
        queries.get_policy(without, policy.pk)
    assert queries.get_policy(staff_with("policies.edit"), policy.pk) == policy


def test_the_database_keeps_readers_and_each_file_in_its_own_place() -> None:
    policy_of(2)
    with refused_by("policy_version_has_readers"):
        store(PolicyVersion.objects.get(), business_type_ids=[])
    picture = PolicyFile.objects.get()
    with refused_by("policy_file_slot"):
        store_again(picture, file=staff_file("second.png"))
    with refused_by("policy_file_once"):
        store_again(picture, slot=2)


def test_a_change_of_words_alone_is_not_recorded_as_a_restoring(editor: ApiClient) -> None:
    policy = policy_of(2)
    assert editor.put(f"{PATH}/{policy.pk}", {"title": "New rates"}).status == 200
    recorded = AuditEntry.objects.filter(action__startswith="policy_")
    assert list(recorded.values_list("action", flat=True)) == ["policy_edited"]
    assert PolicyUpdate.objects.get().is_active


@pytest.mark.parametrize("count", [15, 16])
def test_a_preview_of_fifteen_words_is_the_whole_summary(count: int) -> None:
    words = ["rate"] * count
    end = "…" if count == 16 else ""
    assert shapes.preview_of(" ".join(words)) == " ".join(words[:15]) + end


def test_as_many_files_as_allowed_are_attached(editor: ApiClient) -> None:
    Limit.objects.update_or_create(key="policy.files", plan_tier=0, defaults={"value": 2})
    limits.forget()
    pictures = [file_url(staff_file(f"{name}.png")) for name in "abc"]
    answer = editor.post(PATH, form(policyIcon=pictures[:2]))
    assert answer.status == 201, answer
    assert len(answer.data["policyIcon"]) == 2
    sent = form(policyIcon=pictures)
    before = fingerprint()
    more = editor.post(PATH, sent)
    assert (more.status, list(more.errors)) == (422, ["policyIcon"])
    assert changed_since(before) == set()
