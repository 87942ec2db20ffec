"""Who may read a stored file: its company, staff with the capability, and actors whom a later app's
rule allows. Only a rule made for verification documents applies to them.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Collection

from django.db.models import Q, QuerySet

from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import NotFound

from .models import Purpose, StoredFile

Rule = Callable[[Actor, StoredFile], bool]
"""Whether an actor may read a file that is not their own company's."""

OF_COMPANIES = ("companies.view", "companies.review")
OF_MESSAGES = ("messages.review",)
OF_POLICIES = ("policies.edit",)
OF_LISTINGS = ("listings.review",)
OF_TRADES = ("enquiries.view", "enquiries.review", "products.review", "offers.review")
STAFF_READERS: dict[str, tuple[str, ...]] = {
    Purpose.DOCUMENT: OF_COMPANIES,
    Purpose.LOGO: OF_COMPANIES,
    Purpose.ATTACHMENT: OF_TRADES,
    Purpose.PRODUCT_IMAGE: OF_TRADES,
    Purpose.MESSAGE: OF_MESSAGES,
    Purpose.POLICY: OF_POLICIES,
    Purpose.LISTING: OF_LISTINGS,
}
"""The purpose of a file → the capabilities (`accounts.roles`) of which staff need one
to read it.
"""

_rules: dict[Rule, bool] = {}
"""The rules, and whether each is one for verification documents."""


def register_rule(rule: Rule, *, for_documents: bool = False) -> Rule:
    """Register a rule by which more actors may read a file, from an ``AppConfig.ready``: a
    verification document, or any other file. Registering the same function again changes nothing.
    Usable as a decorator.
    """
    _rules[rule] = for_documents
    return rule


def own_files(actor: Actor) -> QuerySet[StoredFile]:
    """The files of the actor's company; none for staff."""
    return StoredFile.objects.filter(company_id=actor.company_id or -1)


def uploads_of_staff(purpose: Purpose, also: Collection[int]) -> QuerySet[StoredFile]:
    """What staff uploaded for a purpose of theirs, and the files with these ids."""
    return StoredFile.objects.filter(Q(company_id=None, purpose=purpose) | Q(pk__in=also))


def readable_file(actor: Actor, key: uuid.UUID) -> StoredFile:
    """The file of that uuid. Raises NotFound unless the actor may read it."""
    file = StoredFile.objects.filter(uuid=key).first()
    if file is None or not _may_read(actor, file):
        raise NotFound
    return file


def _may_read(actor: Actor, file: StoredFile) -> bool:
    if actor.is_staff:
        return any(actor.can(capability) for capability in STAFF_READERS[file.purpose])
    if actor.company_id and file.company_id == actor.company_id:
        return True
    is_document = file.purpose == Purpose.DOCUMENT
    return any(
        rule(actor, file) for rule, of_documents in _rules.items() if of_documents == is_document
    )
