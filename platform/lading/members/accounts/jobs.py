"""Background jobs of accounts. All are safe to run any number of times."""

from __future__ import annotations

from lading.base.kernel import audit
from lading.base.kernel.actor import SYSTEM
from lading.base.work import outbox

from .models import User
from .services import codes, guess_limit, links, lockout, signin, tokens


@outbox.consumer(signin.STAFF_REFUSED, name="accounts.note_refusal")
def note_refusal(payload: outbox.Payload) -> None:
    """Audit wrong credentials at the staff sign-in if they belong to a staff member."""
    person = User.objects.filter(email=payload["email"], is_staff=True).first()
    if person is not None:
        details = {name: payload[name] for name in ("network", "locked")}
        audit.record(SYSTEM, person, "staff_sign_in_failed", details)


def purge_expired() -> dict[str, int]:
    """Delete expired tokens, codes and links and forgotten sign-in failures; nightly. Returns rows
    by kind.
    """
    return {
        "tokens": tokens.purge(),
        "failures": lockout.purge() + guess_limit.purge(),
        "codes": codes.purge(),
        "links": links.purge(),
    }
