"""Finds the registration that a code, a link or an address belongs to."""

from __future__ import annotations

from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from lading.base.kernel.database import row_locks
from lading.base.kernel.errors import ValidationFailed
from lading.members.companies.models import SignUp

SEVERAL = _("Several registrations use this mobile number. Please enter your e-mail address.")


def waiting(**fields: object) -> QuerySet[SignUp]:
    """Unfinished registrations, newest first."""
    return SignUp.objects.filter(completed_at=None, **fields).order_by("-id")


def lock_waiting_for_code(mobile: str, email: str) -> SignUp | None:
    """The newest company registration of a mobile, and of an e-mail if it is given. Locked.

    Raises ValidationFailed when registrations with different e-mails wait and none is given,
    because one of them may be somebody else's.
    """
    sign_ups = waiting(mobile=mobile, company=None)
    if email:
        sign_ups = sign_ups.filter(email=email)
    elif len(set(sign_ups.values_list("email", flat=True))) > 1:
        raise ValidationFailed(errors={"email": [SEVERAL]})
    return row_locks.for_change(sign_ups).first()


def lock_sign_up(sign_up_id: int) -> SignUp | None:
    """An unfinished registration, locked, in a transaction; None if there is none."""
    return row_locks.for_change(waiting(pk=sign_up_id), of=("self",)).first()


def lock_all(sign_ups: QuerySet[SignUp], *, skip_locked: bool = False) -> QuerySet[SignUp]:
    """Lock registrations for deletion, in a transaction. Returns those that still exist.

    A link is only used with its registration locked, and deleting a registration deletes its links.
    """
    locked = row_locks.for_key_change(sign_ups, of=("self",), skip_locked=skip_locked).order_by(
        "pk"
    )
    return SignUp.objects.filter(pk__in=list(locked.values_list("pk", flat=True)))


def sendable_for(email: str) -> SignUp | None:
    """The newest registration of an address to which a link may be sent (again): an invitation, or
    a company whose mobile is verified.
    """
    may_be_sent = Q(mobile_verified_at__isnull=False) | Q(company__isnull=False)
    return waiting(email=email).filter(may_be_sent).first()
