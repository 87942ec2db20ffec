"""The portal's profile form, and a check that nothing changed."""

from __future__ import annotations

import dataclasses
from typing import Any

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.utils import timezone

from lading.base.files.models import Purpose, StoredFile
from lading.base.kernel.actor import Actor
from lading.members.accounts.models import User
from tests.platform.factories import company_of
from tests.platform.quotations.trade import actor
from tests.platform.walk.changes import Fingerprint, fingerprint

GST_NUMBER = "33AAKCK4821M1ZB"
OTHER_GST_NUMBER = "27AAPFU0939F1ZV"

PORTS_OF_TYPE: dict[int, dict[str, list[str]]] = {
    2: {"portPairs": ["Mundra(INMUN) → Jebel Ali(AEJEA)"]},
    8: {"portPairs": ["Mundra(INMUN) → Jebel Ali(AEJEA)"]},
    5: {"loadingPort": ["Mundra(INMUN)"]},
    6: {"loadingPort": ["Mundra(INMUN)"], "port": ["AEJEA"]},
    7: {"loadingPort": ["Mundra(INMUN)"], "port": ["AEJEA"]},
    9: {"loadingPort": ["Mundra(INMUN)"], "port": ["AEJEA"]},
}


def form_of(user: User, **changes: Any) -> dict[str, Any]:
    """A complete form that changes only fields that are empty."""
    company = company_of(user)
    kind = company.business_type_id
    return {
        "name": user.name,
        "companyName": company.name,
        "mobile": user.mobile,
        "email": user.email,
        "city": company.city,
        "country": company.country.name,
        "address": company.address,
        "companyDescription": company.description or "Yarns since 1987",
        "gstNumber": "" if kind == 1 else company.gst_number or GST_NUMBER,
        **PORTS_OF_TYPE.get(kind, {}),
        **changes,
    }


def upload(
    user: User, purpose: str = Purpose.DOCUMENT, name: str = "scan.pdf", kind: str = ""
) -> StoredFile:
    """A stored upload of the user's company."""
    content = b"%PDF-1.4 scan"
    is_picture = purpose == Purpose.LOGO
    return StoredFile.objects.create(
        company_id=user.company_id,
        uploaded_by=user,
        purpose=purpose,
        original_name=name,
        content_type=kind or ("image/png" if is_picture else "application/pdf"),
        size=len(content),
        sha256="0" * 64,
        path=default_storage.save(f"uploads/{name}", ContentFile(content)),
        created_at=timezone.now(),
    )


def src(file: StoredFile) -> str:
    """The path of a file's download."""
    return f"/api/files/{file.uuid}/{file.original_name}"


def state() -> Fingerprint:
    """A fingerprint of everything that a request may change, without the records of reading it."""
    return [row for row in fingerprint() if row[0] not in SIGN_INS]


SIGN_INS = {"accounts_accesstoken", "accounts_loginsession"}


def as_of(who: Actor, tier: int | None) -> Actor:
    """The same person on another plan."""
    return dataclasses.replace(who, plan_tier=tier)


__all__ = [
    "GST_NUMBER",
    "OTHER_GST_NUMBER",
    "actor",
    "as_of",
    "form_of",
    "src",
    "state",
    "upload",
]
