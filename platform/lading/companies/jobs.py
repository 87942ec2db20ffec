"""Companies' background entries: safe to run any number of times."""

from __future__ import annotations

import datetime as dt

from lading.kernel import limits
from lading.kernel.clock import now

from .models import SignUp


def purge_sign_ups() -> int:
    """Delete registrations and invitations that are over or that nobody finished; nightly.

    Returns how many.
    """
    oldest = now() - dt.timedelta(days=limits.number("signup.keep_days"))
    old = SignUp.objects.filter(created_at__lt=oldest)
    count = old.count()
    old.delete()
    return count
