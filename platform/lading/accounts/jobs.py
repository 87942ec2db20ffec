"""Accounts' background entries: safe to run any number of times."""

from __future__ import annotations

from lading.kernel import audit, outbox
from lading.kernel.actor import SYSTEM

from .models import User
from .services import ceiling, codes, links, lockout, signin, tokens


@outbox.consumer(signin.STAFF_REFUSED, name="accounts.note_refusal")
def note_refusal(payload: outbox.Payload) -> None:
    """Write wrong credentials at staff's door down where they are about a colleague."""
    person = User.objects.filter(email=payload["email"], is_staff=True).first()
    if person is not None:
        told = {name: payload[name] for name in ("network", "locked")}
        audit.record(SYSTEM, person, "staff_sign_in_failed", told)


def purge_expired() -> dict[str, int]:
    """Delete expired tokens, codes and links and forgotten sign-in failures; nightly. Returns rows
    by kind.
    """
    return {
        "tokens": tokens.purge(),
        "failures": lockout.purge() + ceiling.purge(),
        "codes": codes.purge(),
        "links": links.purge(),
    }
