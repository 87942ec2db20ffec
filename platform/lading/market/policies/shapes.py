"""How a policy update is sent."""

from __future__ import annotations

from lading.base.files.schemas import AttachmentOut
from lading.base.kernel.actor import Actor

from .models import PolicyUpdate, PolicyVersion
from .rules import FileRole
from .schemas import PolicyOut

PREVIEW_WORDS = 15


def shape_for(actor: Actor, policy: PolicyUpdate) -> PolicyOut:
    """The update for a reader, who is not told which other types read it, or for staff."""
    version = current_of(policy)
    readers = version.business_type_ids
    return PolicyOut(
        id=policy.pk,
        title=version.title,
        details=version.details,
        preview=preview_of(version.details),
        description=version.description,
        type_of_update=version.type_of_update,
        with_effective_date=version.effective_on,
        business_type_ids=readers if actor.is_staff else [actor.business_type],
        policy_icon=_files(version, FileRole.IMAGE),
        reference_document=_files(version, FileRole.DOCUMENT),
        is_active=policy.is_active,
        version=version.number,
        created_at=policy.created_at,
        updated_at=policy.updated_at,
    )


def current_of(policy: PolicyUpdate) -> PolicyVersion:
    """The version in force, which every stored update has."""
    if policy.current is None:
        raise ValueError(f"policy update {policy.pk} has no version")
    return policy.current


def preview_of(details: str) -> str:
    """The first words of a summary, with an ellipsis where more follow (RULES.md 3.2)."""
    all_words = details.split()
    cut = " ".join(all_words[:PREVIEW_WORDS])
    return f"{cut}…" if len(all_words) > PREVIEW_WORDS else cut


def _files(version: PolicyVersion, role: FileRole) -> list[AttachmentOut]:
    return [AttachmentOut.from_file(each.file) for each in version.files.all() if each.role == role]
