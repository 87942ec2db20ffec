"""The files in an enquiry's attachment slots."""

from __future__ import annotations

from collections.abc import Sequence

from lading.base.files.models import StoredFile
from lading.base.kernel.actor import Actor
from lading.trade.enquiries.leads import access as lead_access
from lading.trade.enquiries.models import Enquiry, EnquiryAttachment


def attach(enquiry: Enquiry, files: Sequence[StoredFile], primary: StoredFile | None) -> None:
    """Put the files into the slots in their order, and empty the other slots."""
    enquiry.attachments.all().delete()
    EnquiryAttachment.objects.bulk_create(
        EnquiryAttachment(enquiry=enquiry, file=file, slot=slot, is_primary=file == primary)
        for slot, file in enumerate(files, start=1)
    )


def may_download(actor: Actor, file: StoredFile) -> bool:
    """Whether the actor may read an attachment: its company has opened the enquiry
    (RULES.md 18).
    """
    if not actor.company_id:
        return False
    return lead_access.opened_by(actor).filter(attachments__file=file).exists()
