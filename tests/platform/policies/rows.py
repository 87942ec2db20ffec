"""Policy updates for tests, stored as the services store them."""

from __future__ import annotations

from typing import Any

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.utils import timezone

from lading.base.files.models import Purpose, StoredFile
from lading.base.files.schemas import file_url
from lading.market.policies.models import PolicyFile, PolicyUpdate, PolicyVersion
from lading.members.accounts.models import User
from tests.platform.factories import StaffFactory


def staff_file(name: str = "scheme.png", kind: str = "image/png") -> StoredFile:
    """A file that staff uploaded for updates."""
    return StoredFile.objects.create(
        company_id=None,
        uploaded_by=StaffFactory.create(),
        purpose=Purpose.POLICY,
        original_name=name,
        content_type=kind,
        size=3,
        sha256="0" * 64,
        path=default_storage.save(f"uploads/{name}", ContentFile(b"abc")),
        created_at=timezone.now(),
    )


def policy_of(*types: int, writer: User | None = None, **said: Any) -> PolicyUpdate:
    """An active update for these types of business, with one picture."""
    writer = writer or StaffFactory.create()
    at = timezone.now()
    policy = PolicyUpdate.objects.create(created_by=writer, created_at=at, updated_at=at)
    version = PolicyVersion.objects.create(
        policy=policy,
        number=1,
        business_type_ids=list(types),
        saved_by=writer,
        saved_at=at,
        **{
            "title": "Duty drawback on cotton yarn",
            "details": "New all-industry rates.",
            "description": "## Rates\n\nSee the table.",
            "type_of_update": "notification",
            **said,
        },
    )
    PolicyFile.objects.create(version=version, file=staff_file(), role="image", slot=1)
    policy.current = version
    policy.save(update_fields=["current"])
    return policy


def form(**fields: Any) -> dict[str, Any]:
    """A whole form of a new update."""
    return {
        "title": "Interest equalisation is extended",
        "details": "The scheme for export credit goes on.",
        "description": "## Who benefits\n\nAll **exporters**.",
        "typeOfUpdate": "trade_notice",
        "withEffectiveDate": "2026-12-01",
        "businessTypeIds": [2, 8],
        "policyIcon": [{"src": file_url(staff_file())}],
        **fields,
    }
