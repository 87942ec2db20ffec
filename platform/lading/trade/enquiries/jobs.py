"""Background jobs of enquiries. They match again when the data that matching reads has changed."""

from __future__ import annotations

from lading.base.work import outbox
from lading.base.work.outbox import Payload

from .leads import matching


@outbox.consumer("enquiry.published", name="enquiries.match_enquiry")
def match_enquiry(payload: Payload) -> None:
    """Find the companies that an enquiry concerns."""
    matching.match_enquiry(payload["enquiryId"])


@outbox.consumer("enquiry.withdrawn", name="enquiries.unmatch_enquiry")
def unmatch_enquiry(payload: Payload) -> None:
    """Take an enquiry out of every list of leads."""
    matching.unmatch_enquiry(payload["enquiryId"])


@outbox.consumer("catalogue.changed", name="enquiries.rematch_company")
@outbox.consumer("companies.ports_changed", name="enquiries.rematch_company")
@outbox.consumer("company.registered", name="enquiries.rematch_company")
@outbox.consumer("company.approved", name="enquiries.rematch_company")
@outbox.consumer("company.rejected", name="enquiries.rematch_company")
@outbox.consumer("company.resubmitted", name="enquiries.rematch_company")
def rematch_company(payload: Payload) -> None:
    """Find the enquiries that concern a company: a new one, or after its products, ports or
    verification changed.
    """
    matching.rematch_company(payload["companyId"])
