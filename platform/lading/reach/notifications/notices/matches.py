"""Tells companies about enquiries that match them (RULES.md 21): one by one when enquiries are
published, and in one digest when a change of the company brings several.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from lading.base.work import outbox
from lading.base.work.outbox import Payload
from lading.reach.notifications.delivery.emails import Line
from lading.reach.notifications.kinds import Kind
from lading.reach.notifications.models import Notification
from lading.reach.notifications.preferences.groups import Way, When
from lading.reach.notifications.preferences.wishes import wishes_of
from lading.reach.notifications.services import Notice, tell
from lading.trade.enquiries.models import Enquiry
from lading.trade.enquiries.rules import EnquiryStatus

from .paths import LEADS_PATH

LISTED = 10
"""How many enquiries a digest lists, newest first."""


@outbox.consumer("leads.matched", name="notifications.tell_matched")
def tell_matched(payload: Payload) -> None:
    """Tell newly matched companies about an enquiry."""
    enquiry = Enquiry.objects.filter(pk=payload["enquiryId"]).only("product_name").first()
    if enquiry is not None:
        tell(payload["companyIds"], _of_one(enquiry))


@outbox.consumer("company.matched", name="notifications.tell_company_matched")
def tell_company_matched(payload: Payload) -> None:
    """Tell a company about the enquiries that it newly matches, except those it was told about
    before. One enquiry gets the usual message, several get one digest.
    """
    company_id = payload["companyId"]
    published = Enquiry.objects.filter(pk__in=payload["enquiryIds"], status=EnquiryStatus.PUBLISHED)
    enquiries = list(
        published.only("product_name", "published_at").order_by("-published_at", "-pk")
    )
    known = _known_ids(company_id, enquiries)
    new = [enquiry for enquiry in enquiries if enquiry.pk not in known]
    if len(new) == 1:
        tell([company_id], _of_one(new[0]))
    elif new:
        tell([company_id], _of_several(new))


def told_by_email(company_id: int, enquiries: Sequence[Enquiry]) -> set[int]:
    """Those of the enquiries (newest first) whose match the company was told by an e-mail at
    once.
    """
    wishes = wishes_of([company_id]).get(company_id)
    if wishes is None or wishes.when_told(Kind.LEAD_MATCHED, Way.EMAIL) != When.NOW:
        return set()
    return _known_ids(company_id, enquiries)


def _known_ids(company_id: int, enquiries: Sequence[Enquiry]) -> set[int]:
    """Those of the enquiries (newest first) that the company has already been told about."""
    if not enquiries:
        return set()
    keys = {_key(enquiry.pk): enquiry.pk for enquiry in enquiries}
    # Companies are only told about published enquiries.
    since = Notification.objects.filter(
        company_id=company_id, created_at__gte=enquiries[-1].published_at
    )
    alone = since.filter(dedupe_key__in=keys).values_list("dedupe_key", flat=True)
    digests = since.filter(kind=Kind.LEADS_MATCHED).values_list("params", flat=True)
    in_digests = {int(each) for params in digests for each in params["enquiries"].split()}
    return {keys[key] for key in alone} | in_digests


def _of_one(enquiry: Enquiry) -> Notice:
    return Notice(
        kind=Kind.LEAD_MATCHED,
        url=_path(enquiry),
        dedupe_key=_key(enquiry.pk),
        params={"product": enquiry.product_name},
    )


def _of_several(enquiries: Sequence[Enquiry]) -> Notice:
    ids = " ".join(str(enquiry.pk) for enquiry in enquiries)
    return Notice(
        kind=Kind.LEADS_MATCHED,
        url=LEADS_PATH,
        dedupe_key=f"leads:{hashlib.sha256(ids.encode()).hexdigest()[:32]}",
        params={"count": str(len(enquiries)), "enquiries": ids},
        lines=tuple(Line(enquiry.product_name, _path(enquiry)) for enquiry in enquiries[:LISTED]),
    )


def _key(enquiry_id: int) -> str:
    return f"lead:{enquiry_id}"


def _path(enquiry: Enquiry) -> str:
    return f"{LEADS_PATH}/details?id={enquiry.pk}"
