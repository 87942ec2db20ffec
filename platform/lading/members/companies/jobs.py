"""Background jobs of companies. All are safe to repeat."""

from __future__ import annotations

import datetime as dt

from django.db import transaction

from lading.base.kernel import limits
from lading.base.kernel.values.clock import now

from .models import SignUp
from .signup import access


def purge_sign_ups() -> int:
    """Delete registrations and invitations that are completed or have expired. Nightly. Returns how
    many.
    """
    oldest = now() - dt.timedelta(days=limits.number("signup.keep_days"))
    with transaction.atomic():
        old = access.lock_all(SignUp.objects.filter(created_at__lt=oldest), skip_locked=True)
        count = old.count()
        old.delete()
    return count
