"""Storing uploads, and taking them into other apps' objects."""

from __future__ import annotations

import hashlib
import re
import uuid
from collections.abc import Iterable, Mapping
from typing import Any

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from lading.kernel import limits
from lading.kernel.actor import Actor
from lading.kernel.checks import Checks
from lading.kernel.clock import now
from lading.kernel.errors import FileTooLarge
from lading.kernel.throttle import hit

from . import access, inspection
from .models import Purpose, StoredFile
from .names import safe_name

UNKNOWN_FILE = _("This file is not one of yours. Please upload it again.")
_SRC = re.compile(
    r"(?:https?://[^/]+)?/api/files/"
    r"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:/.*)?",
    re.ASCII | re.IGNORECASE,
)
MAX_SRC = 2000


def store_upload(*, actor: Actor, upload: UploadedFile[Any], purpose: str = "") -> StoredFile:
    """Check an upload and keep it as the actor's company's private file.

    ``purpose`` is a `Purpose` value; "" means an attachment. Raises FileTooLarge over the limit
    (exactly 5,242,880 bytes are accepted), FileTypeRefused for a content that is not accepted,
    ValidationFailed for an unknown purpose. On a refusal nothing is kept.
    """
    hit("upload", str(actor.user_id), limit=limits.number("upload.per_minute"), seconds=60)
    checks = Checks()
    wanted = checks.choice("purpose", purpose, Purpose.values) or Purpose.ATTACHMENT
    checks.raise_if_failed()
    if (upload.size or 0) > limits.number("attachment.max_bytes"):
        raise FileTooLarge
    checked = inspection.check(upload.read(), wanted)
    return _keep(actor, checked, safe_name(upload.name or "", checked.extension), wanted)


def _keep(actor: Actor, checked: inspection.CheckedFile, name: str, purpose: str) -> StoredFile:
    key = uuid.uuid4()
    path = default_storage.save(
        f"uploads/{key.hex[:2]}/{uuid.uuid4().hex}", ContentFile(checked.content)
    )
    try:
        return StoredFile.objects.create(
            uuid=key,
            company_id=actor.company_id or None,
            uploaded_by_id=actor.user_id,
            purpose=purpose,
            original_name=name,
            content_type=checked.content_type,
            size=len(checked.content),
            sha256=hashlib.sha256(checked.content).hexdigest(),
            path=path,
            created_at=now(),
        )
    except Exception:
        default_storage.delete(path)
        raise


def claim(
    actor: Actor, items: Iterable[Any], *, checks: Checks | None = None, field: str = "attachments"
) -> list[StoredFile]:
    """The actor's own files behind attachment items, in their order, each once; one SQL query.

    An item is a `src` (absolute or relative), or a mapping or object with one. Where an item is
    not a file of the actor's company the field is noted in ``checks``, or, without ``checks``,
    ValidationFailed is raised; nothing is ever fetched from an address.
    """
    noted = checks or Checks()
    keys = [_key_of(item) for item in items]
    wanted = list(dict.fromkeys(key for key in keys if key is not None))
    own = {file.uuid: file for file in access.own_files(actor).filter(uuid__in=wanted)}
    if None in keys or len(own) != len(wanted):
        noted.fail(field, UNKNOWN_FILE)
    if checks is None:
        noted.raise_if_failed()
    return [own[key] for key in wanted if key in own]


def _key_of(item: Any) -> uuid.UUID | None:
    src = item.get("src") if isinstance(item, Mapping) else getattr(item, "src", item)
    found = _SRC.fullmatch(src.strip()) if isinstance(src, str) and len(src) < MAX_SRC else None
    return uuid.UUID(found[1]) if found else None
