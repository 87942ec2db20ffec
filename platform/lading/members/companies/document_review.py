"""Staff accept or reject one verification document (RULES.md 1.3)."""

from __future__ import annotations

import uuid

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from lading.base.kernel import audit
from lading.base.kernel.actor import Actor
from lading.base.kernel.database.rows import get_first
from lading.base.kernel.errors import Conflict, NotFound
from lading.members.accounts.roles import require

from . import access, live_changes
from .models import CompanyDocument, DocumentStatus

DECISIONS = frozenset({DocumentStatus.ACCEPTED.value, DocumentStatus.REJECTED.value})


def judge_document(*, actor: Actor, document_id: int, status: str, seen_file: uuid.UUID) -> None:
    """Accept or reject a document. ``seen_file`` is the file that the staff member looked at.

    Raises Forbidden without `companies.review`, NotFound, and Conflict when the company has
    uploaded another file since.
    """
    require(actor, "companies.review")
    if status not in DECISIONS:
        raise NotFound
    with transaction.atomic():
        documents = CompanyDocument.objects.select_related("file").filter(pk=document_id)
        company_id = get_first(documents.values_list("company_id", flat=True))
        company = access.lock_for_review(company_id)
        document = documents.get()
        if document.file.uuid != seen_file:
            raise Conflict(_("The company has sent another file. Please look at it again."))
        document.status = status
        document.save(update_fields=["status"])
        audit.record(actor, company, f"document_{status}", {"document": document.key})
        live_changes.document_judged(company)
