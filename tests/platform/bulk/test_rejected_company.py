"""A company that was rejected meanwhile has none of its earlier files checked anew."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lading.base.kernel.models import OutboxMessage
from lading.members.companies.models import Company
from lading.office.bulk.models import BulkImport
from tests.platform.conftest import ApiClient
from tests.platform.factories import member

from .conftest import checked_import
from .test_value_questions import lanes

pytestmark = pytest.mark.django_db
Client = Callable[..., ApiClient]


@pytest.mark.parametrize(
    ("call", "body"),
    [("heading", {"sheet": "", "headingRow": 1}), ("answers", {"answers": {}})],
)
def test_a_rejected_company_has_no_file_checked_anew(
    api: Client, call: str, body: dict[str, Any]
) -> None:
    carrier = member(6, tier=2)
    client = api(carrier)
    bulk_import = checked_import(client, lanes("Portland"), kind="rates")
    assert (bulk_import["status"], bulk_import["questions"]) == ("asking", [])
    Company.objects.filter(users=carrier).update(status="rejected")
    before, waiting = list(BulkImport.objects.values()), OutboxMessage.objects.count()
    assert client.post(f"/imports/{bulk_import['id']}/{call}", body).status == 403
    assert list(BulkImport.objects.values()) == before
    assert OutboxMessage.objects.count() == waiting
