"""Tells staff which reviews are overdue: twice a day, and only those who may decide them.

The round is an event, so that all its letters are queued in one transaction or, if the worker is
killed, once more from the start. Their keys name round and person: nobody gets a round twice.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.conf import settings
from django.db import transaction

from lading.base.kernel import review
from lading.base.kernel.review_times import Overdue, overdue
from lading.base.kernel.values import clock
from lading.base.work import outbox
from lading.base.work.outbox import Payload
from lading.members.accounts.services.staff import reviewers
from lading.reach.notifications.delivery.emails import Line, Links
from lading.reach.notifications.delivery.letters import Letter
from lading.reach.notifications.delivery.personal import Mail, send_email

DUE = "reviews.digest_due"
PAGE = "/admin/kernel/review/?left=overdue"
NOON = 12


def ask_for_digest() -> None:
    """Have staff told what is overdue; in the morning and in the afternoon in India."""
    at = clock.now().astimezone(clock.IST)
    half = "am" if at.hour < NOON else "pm"
    with transaction.atomic():
        outbox.publish(DUE, {"round": f"{at:%Y%m%d}{half}"})


@outbox.consumer(DUE, name="notifications.tell_overdue")
def tell_overdue(payload: Payload) -> None:
    """Queue a letter to each of the staff who may decide something that is overdue. A constant
    number of reads, however many staff and reviews there are.
    """
    late = overdue()
    if not late:
        return
    needed = {kind.name: kind.capability for kind in review.kinds()}
    for user, capabilities in reviewers():
        theirs = [each for each in late if needed.get(each.kind) in capabilities]
        if theirs:
            mail = _mail(theirs, f"{Letter.REVIEWS_OVERDUE}:{user.pk}:{payload['round']}")
            send_email(to=user.email, locale=user.locale, mail=mail)


def _mail(late: Sequence[Overdue], dedupe_key: str) -> Mail:
    page = f"{settings.API_URL}{PAGE}"
    first = min(each.first_due_at for each in late).astimezone(clock.IST)
    return Mail(
        letter=Letter.REVIEWS_OVERDUE,
        links=Links(page),
        dedupe_key=dedupe_key,
        params={"count": f"{sum(each.count for each in late)}", "at": f"{first:%d-%m-%Y %H:%M}"},
        # Nothing that was typed into a form: strangers write some of it.
        lines=tuple(
            Line(f"{review.kind_of(each.kind).label}: {each.count}", f"{page}&kind={each.kind}")
            for each in late
        ),
    )
