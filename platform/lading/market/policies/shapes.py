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
    said = current_of(policy)
    readers = said.business_type_ids
    return PolicyOut(
        id=policy.pk,
        title=said.title,
        details=said.details,
        preview=preview_of(said.details),
        description=said.description,
        type_of_update=said.type_of_update,
        with_effective_date=said.effective_on,
        business_type_ids=readers if actor.is_staff else [actor.business_type],
        policy_icon=_files(said, FileRole.IMAGE),
        reference_document=_files(said, FileRole.DOCUMENT),
        is_active=policy.is_active,
        version=said.number,
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
    words = details.split()
    cut = " ".join(words[:PREVIEW_WORDS])
    return f"{cut}…" if len(words) > PREVIEW_WORDS else cut


def _files(version: PolicyVersion, role: FileRole) -> list[AttachmentOut]:
    return [AttachmentOut.of(each.file) for each in version.files.all() if each.role == role]
