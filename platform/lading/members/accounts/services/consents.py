"""What people agreed to: an append-only log of versions of the legal pages (data protection)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import F, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils.translation import gettext_lazy as _

from lading.base.http.paging import MOST_UNPAGED
from lading.base.kernel import audit
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import INVALID_VALUE, Checks
from lading.base.kernel.database import row_locks
from lading.base.kernel.database.compiled import Compiled
from lading.base.kernel.errors import Conflict
from lading.base.kernel.values.clock import now
from lading.base.kernel.values.ids import MAX_ID
from lading.base.legal.models import LegalKind
from lading.base.legal.queries import current_versions, in_force
from lading.members.accounts.models import Consent, User

NOT_CURRENT = _("A newer version has been published. Please read it first.")


@dataclass(frozen=True, slots=True)
class Missing:
    """A legal page whose current version a person has not accepted. ``is_first``: they have
    accepted no version of it.
    """

    kind: str
    is_first: bool


def give_consent(*, actor: Actor, document: object, version: object, ip: str) -> Consent:
    """Accept the current version of a legal page. Accepting it again changes nothing.

    Raises ValidationFailed, and Conflict for a version that is not the one in force.
    """
    checks = Checks()
    kind = checks.choice("document", document, LegalKind.values, required=INVALID_VALUE)
    number = checks.integer("version", version, required=INVALID_VALUE, minimum=1)
    checks.raise_if_failed()
    if current_versions()[kind] != number:
        raise Conflict(NOT_CURRENT)
    with transaction.atomic():
        # Two clicks take turns.
        row_locks.for_change(User.objects).get(pk=actor.user_id)
        latest = Consent.objects.filter(user_id=actor.user_id, document=kind).first()
        if latest is not None and latest.given and latest.version == number:
            return latest
        consent = Consent.objects.create(
            user_id=actor.user_id, document=kind, version=number, at=now(), ip_address=ip or None
        )
        audit.record(actor, consent, "consent_given", {"document": kind, "version": number})
    return consent


def record_agreed(
    user: User, versions: Mapping[str, int], *, at: dt.datetime, ip: str | None
) -> None:
    """Store what a new person agreed to with a form: the version of each legal page."""
    Consent.objects.bulk_create(
        Consent(user=user, document=document, version=version, at=at, ip_address=ip)
        for document, version in versions.items()
    )


def list_consents(actor: Actor) -> list[Consent]:
    """The newest 200 entries of a person's own log, newest first."""
    newest = Consent.objects.filter(user_id=actor.user_id).order_by("-id")
    return list(newest[:MOST_UNPAGED])


def _not_accepted(user_id: int) -> QuerySet[Any, Any]:
    """``kind`` of the legal pages whose current version a person has not accepted, with the latest
    version that they have accepted, or 0.
    """
    mine = Consent.objects.filter(user_id=user_id, document=OuterRef("kind"), given=True)
    accepted = mine.order_by("-version").values("version")[:1]
    pages: QuerySet[Any, Any] = in_force().annotate(accepted=Coalesce(Subquery(accepted), 0))
    return pages.filter(newest__gt=F("accepted")).values_list("kind", "accepted")


NOT_ACCEPTED = Compiled(_not_accepted, user_id=MAX_ID)


def missing_of(rows: Iterable[tuple[Any, ...]]) -> list[Missing]:
    """The legal pages in rows of `NOT_ACCEPTED`, in the order in which they are shown."""
    missing: dict[str, int] = dict(rows)
    return [Missing(kind, missing[kind] == 0) for kind in LegalKind.values if kind in missing]
