"""Stores uploads, and attaches them to other apps' objects."""

from __future__ import annotations

import hashlib
import re
import uuid
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import UploadedFile
from django.db import transaction
from django.db.models import Exists, ForeignObjectRel, OuterRef, QuerySet, Sum
from django.utils.translation import gettext_lazy as _

from lading.base.http.idempotency import work_id
from lading.base.http.throttle import hit
from lading.base.kernel import limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import INVALID_VALUE, Checks
from lading.base.kernel.database import advisory_locks, row_locks
from lading.base.kernel.errors import FileTooLarge
from lading.base.kernel.values.clock import now
from lading.base.kernel.values.counted import Counted
from lading.base.work import outbox

from . import access, inspection, thumbnails
from .limits import MEGABYTE
from .models import OF_STAFF, Purpose, StoredFile
from .names import safe_name

FULL = Counted(
    "Your company has used all of its {limit} MB of storage. Unused files are deleted after "
    "{days} day. If you need more space, please contact us.",
    "Your company has used all of its {limit} MB of storage. Unused files are deleted after "
    "{days} days. If you need more space, please contact us.",
    by="days",
)
TOO_MANY_UNUSED = Counted(
    "Your company has {limit} uploaded file that is not in use. Please submit the form it belongs "
    "to, or try again in a few days.",
    "Your company has {limit} uploaded files that are not in use. Please submit the forms they "
    "belong to, or try again in a few days.",
)
UPLOAD_FIELD = "image"
UNKNOWN_FILE = _("This file is not one of yours. Please upload it again.")
_SRC = re.compile(
    r"(?:https?://[^/]+)?/api/files/"
    r"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:/.*)?",
    re.ASCII | re.IGNORECASE,
)
MAX_SRC = 2000

Files = QuerySet[StoredFile]
ROOT = "uploads"
"""The folder of uploads in the storage; its folders are named by the beginning of uuids."""
_FOLDER = re.compile(r"[0-9a-f]{2}", re.ASCII)

DISCARDED = "files.discarded"
"""Event: {paths} of contents in the storage whose rows were deleted."""
PATHS_PER_EVENT = 200


def store_upload(*, actor: Actor, upload: UploadedFile[Any], purpose: str = "") -> StoredFile:
    """Check an upload and store it as a private file of the actor's company.

    ``purpose`` is a `Purpose` value; "" means an attachment. Raises FileTooLarge above the limit (a
    file of exactly the limit is accepted), FileTypeRefused for content that is not accepted,
    ValidationFailed for an unknown purpose, and when the company has used up its megabytes or has
    too many unused files. Nothing is stored when it raises.
    """
    hit("upload", str(actor.user_id), limit=limits.number("upload.per_minute"), seconds=60)
    if earlier_upload := _kept_before():
        return earlier_upload
    checks = Checks()
    open_to_actor = [each for each in Purpose.values if actor.is_staff or each not in OF_STAFF]
    checked_purpose = checks.choice("purpose", purpose, open_to_actor) or Purpose.ATTACHMENT
    checks.raise_if_failed()
    max_bytes = limits.number("attachment.max_bytes")
    if (upload.size or 0) > max_bytes:
        raise FileTooLarge(max_bytes)
    checked = inspection.check(upload.read(), checked_purpose)
    return _keep(actor, checked, safe_name(upload.name or "", checked.extension), checked_purpose)


def _kept_before() -> StoredFile | None:
    """The file that an earlier attempt with the same key stored, whose answer was lost."""
    key = work_id()
    return StoredFile.objects.filter(uuid=key).first() if key else None


def _keep(actor: Actor, checked: inspection.CheckedFile, name: str, purpose: str) -> StoredFile:
    key = work_id() or uuid.uuid4()
    path = default_storage.save(
        f"{ROOT}/{key.hex[:2]}/{uuid.uuid4().hex}", ContentFile(checked.content)
    )
    try:
        with transaction.atomic():
            if actor.company_id:
                _take_turn(actor.company_id)
                _require_room(actor, len(checked.content))
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


def _take_turn(company_id: int) -> None:
    """Wait until no other upload of the company is being counted; held until the transaction ends.
    The content is in the storage already, so the wait is short.
    """
    advisory_locks.take(f"upload {company_id}")


def _require_room(actor: Actor, size: int) -> None:
    """Raise ValidationFailed when this many bytes more, or one file more, are too many. Two SQL
    queries.
    """
    own, checks = access.own_files(actor), Checks()
    megabytes, unused = (
        limits.number("upload.company_megabytes"),
        limits.number("upload.unused_files"),
    )
    used_bytes: int = own.aggregate(total=Sum("size", default=0))["total"]
    if used_bytes + size > megabytes * MEGABYTE:
        days = limits.number("retention.file_days")
        checks.fail(UPLOAD_FIELD, FULL.format(limit=megabytes, days=days))
    if unreferred(own).count() >= unused:
        checks.fail(UPLOAD_FIELD, TOO_MANY_UNUSED.format(limit=unused))
    checks.raise_if_failed()


def set_purpose(file: StoredFile, purpose: Purpose) -> None:
    """Store a file's purpose if it was uploaded for another one: the purpose decides who may
    download it.
    """
    if file.purpose != purpose:
        file.purpose = purpose
        file.save(update_fields=["purpose"])


def claim(
    actor: Actor, items: Iterable[Any], *, checks: Checks | None = None, field: str = "attachments"
) -> list[StoredFile]:
    """The actor's own files for attachment items, in their order, each once. One SQL query; three
    where a file was marked as unused.

    An item is a `src` (absolute or relative), or a mapping or object with one. For an item that is
    not a file of the actor's company, ``field`` gets an error in ``checks``, or, without
    ``checks``, ValidationFailed is raised. Nothing is ever fetched from a URL.
    """
    noted = checks or Checks()
    files = claim_from(access.own_files(actor), items, checks=noted, field=field)
    if checks is None:
        noted.raise_if_failed()
    return files


def claim_list(
    checks: Checks, actor: Actor, field: str, sent: Any, *, most: int, too_many: Counted
) -> tuple[StoredFile, ...]:
    """The actor's own files that a field has, at most so many, as `claim`; none if it is empty. For
    what is no list, or a longer one, the field gets an error: ``too_many`` names the ``limit``.
    """
    if sent is None or sent == "":
        return ()
    if not isinstance(sent, list):
        checks.fail(field, INVALID_VALUE)
        return ()
    if len(sent) > most:
        checks.fail(field, too_many.format(limit=most))
        return ()
    return tuple(claim(actor, sent, checks=checks, field=field))


def claim_from(
    files: Files, items: Iterable[Any], *, checks: Checks, field: str
) -> list[StoredFile]:
    """Like `claim`, of these files instead of the actor's own."""
    keys = [_key_of(item) for item in items]
    distinct_keys = list(dict.fromkeys(key for key in keys if key is not None))
    known = {file.uuid: file for file in _without_deleted(files.filter(uuid__in=distinct_keys))}
    if None in keys or len(known) != len(distinct_keys):
        checks.fail(field, UNKNOWN_FILE)
    return [known[key] for key in distinct_keys if key in known]


def _without_deleted(files: Files) -> list[StoredFile]:
    """The files without those that are being deleted (`retention`). The others count as used from
    now on.
    """
    rows = list(files)
    fallen = [file.pk for file in rows if file.unused_since is not None]
    if not fallen:
        return rows
    StoredFile.objects.filter(pk__in=fallen).update(unused_since=None)
    still = set(StoredFile.objects.filter(pk__in=fallen).values_list("pk", flat=True))
    return [file for file in rows if file.pk in still or file.unused_since is None]


def discard(files: Files) -> int:
    """Delete these files, except those that something still refers to. In a transaction; the
    contents are deleted after the commit. Returns how many.
    """
    # Locked before the check, so that it sees references made meanwhile.
    locked = list(row_locks.for_key_change(files).order_by("pk").values_list("pk", flat=True))
    gone = list(unreferred(StoredFile.objects.filter(pk__in=locked)))
    StoredFile.objects.filter(pk__in=[file.pk for file in gone]).delete()
    discard_paths([path for file in gone for path in (file.path, *thumbnails.paths_of(file))])
    return len(gone)


def discard_paths(paths: Sequence[str]) -> None:
    """Delete contents from the storage once this transaction is committed."""
    for start in range(0, len(paths), PATHS_PER_EVENT):
        outbox.publish(DISCARDED, {"paths": list(paths[start : start + PATHS_PER_EVENT])})


def unreferred(files: Files) -> Files:
    """Those of the files that no row of any app refers to."""
    relations = (
        field
        for field in StoredFile._meta.get_fields(include_hidden=True)
        if isinstance(field, ForeignObjectRel)
    )
    for relation in relations:
        rows = relation.related_model._default_manager
        files = files.filter(~Exists(rows.filter(**{relation.field.name: OuterRef("pk")})))
    return files


def is_folder(name: str) -> bool:
    """Whether uploads are stored in folders of such a name."""
    return _FOLDER.fullmatch(name) is not None


def _key_of(item: Any) -> uuid.UUID | None:
    src = item.get("src") if isinstance(item, Mapping) else getattr(item, "src", item)
    source = _SRC.fullmatch(src.strip()) if isinstance(src, str) and len(src) < MAX_SRC else None
    return uuid.UUID(source[1]) if source else None
