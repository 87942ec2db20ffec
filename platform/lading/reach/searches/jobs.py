"""Background jobs of saved searches. All are safe to repeat and to kill."""

from __future__ import annotations

from lading.base.kernel.models import Priority
from lading.base.work import outbox
from lading.base.work.outbox import Payload
from lading.records.trade_records import loading

from . import finding, records


@outbox.consumer("leads.matched", name="searches.look_after_match")
def look_after_match(payload: Payload) -> None:
    """Look up the searches of the companies that an enquiry was matched with."""
    finding.ask_of_companies(payload["companyIds"])


@outbox.consumer("company.matched", name="searches.look_after_rematch")
def look_after_rematch(payload: Payload) -> None:
    """Look up the searches of a company that was matched with more enquiries."""
    finding.ask_of_companies([payload["companyId"]])


@outbox.consumer("enquiry.published", name="searches.look_for_forwarders")
def look_for_forwarders(payload: Payload) -> None:
    """Look up the searches of the forwarders that an enquiry is addressed to."""
    finding.ask_of_forwarders(payload["enquiryId"])


@outbox.consumer("product.offered", name="searches.look_for_product")
def look_for_product(payload: Payload) -> None:
    """Look up the searches that may find a product that is offered now."""
    finding.ask_of_product(payload["productId"])


@outbox.consumer(loading.PUBLISHED, name="searches.look_for_records")
def look_for_records(payload: Payload) -> None:
    """Look up the searches of exporter data after an import."""
    records.ask_after_import()


@outbox.consumer(records.DUE, name="searches.look_up_records", priority=Priority.LONG)
def look_up_records(payload: Payload) -> None:
    """Look up a search of exporter data, which may take seconds."""
    records.look_up(payload["searchId"])


@outbox.consumer(finding.DUE, name="searches.look_up")
def look_up(payload: Payload) -> None:
    """Look up some searches."""
    for search_id in payload["searchIds"]:
        finding.look_up(search_id)


def look_up_daily() -> int:
    """Look up the searches that are told once a day; each morning. Returns how many."""
    return finding.ask_daily() + records.ask_daily()
