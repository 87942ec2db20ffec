"""Other apps attach a company's own uploads by the `src` that the upload answered, and no other
files.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from lading.base.files import services
from lading.base.files.models import StoredFile
from lading.base.files.schemas import AttachmentOut
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import Checks
from lading.base.kernel.errors import ValidationFailed
from lading.members.billing.authentication import actor_of_token
from tests.platform.conftest import ApiClient
from tests.platform.factories import StaffFactory, colleague, member, token_for

from . import corpus
from .conftest import upload

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]
UNKNOWN = "This file is not one of yours. Please upload it again."


def actor(user: Any) -> Actor:
    signed_in = actor_of_token(token_for(user))
    assert signed_in is not None
    return signed_in


def test_files_come_back_in_order_each_once_in_one_query(api: Api) -> None:
    user = member(2)
    urls = [upload(api(user), corpus.png(), f"{n}.png").json["url"] for n in range(3)]
    acting = actor(colleague(user))
    items = [
        {"src": f"https://portal.example{urls[2]}", "originalName": "whatever"},
        urls[0],
        AttachmentOut(src=urls[1], original_name="x", download_url="x"),
        {"src": urls[0]},
    ]
    with CaptureQueriesContext(connection) as queries:
        files = services.claim(acting, items)
    assert [file.original_name for file in files] == ["2.png", "0.png", "1.png"]
    assert len(queries) == 1


def test_another_companys_file_is_unknown(api: Api) -> None:
    foreign = upload(api(member(2)), corpus.png()).json["url"]
    for claimant in (member(3), StaffFactory.create()):
        with pytest.raises(ValidationFailed) as refused:
            services.claim(actor(claimant), [foreign])
        assert {f: [str(m) for m in ms] for f, ms in refused.value.errors.items()} == {
            "attachments": [UNKNOWN]
        }


@pytest.mark.parametrize(
    "item",
    [
        None,
        5,
        "",
        [],
        {},
        {"src": None},
        {"src": 7},
        "https://evil.example/x.png",
        "file:///etc/passwd",
        "javascript:alert(1)//api/files/00000000-0000-4000-8000-000000000000/x",
        "/api/files/../../etc/passwd",
        "/api/files/00000000-0000-4000-8000-000000000000/x.png",
        "x" * 100_000,
    ],
)
def test_what_is_not_an_upload_is_refused_not_failed(item: Any) -> None:
    with pytest.raises(ValidationFailed):
        services.claim(actor(member(2)), [item], field="productImages")


def test_errors_join_the_forms_own(api: Api) -> None:
    user = member(2)
    good = upload(api(user), corpus.png()).json["url"]
    checks = Checks()
    checks.fail("productName", "Product name is required")
    files = services.claim(actor(user), [good, "nonsense"], checks=checks, field="productImages")
    assert files == [StoredFile.objects.get()]
    assert list(checks.errors) == ["productName", "productImages"]


def test_an_empty_claim_is_refused() -> None:
    assert services.claim(actor(member(2)), []) == []
