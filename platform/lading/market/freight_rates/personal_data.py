"""The data this app holds on companies, for downloads and erasures."""

from __future__ import annotations

from lading.base.kernel.database import row_locks
from lading.base.kernel.values.scrub import scrubbed
from lading.trade.privacy.holdings import Holding, Subject, register, rows_of

from .models import FreightRate, LaneAlert, RateVersion

_TERMS = ("price", "currency", "valid_until", "comments")
_RATE = (
    "id", "loading_port__locode", "destination_port__locode", "container", *_TERMS, "version",
    "withdrawal_reason", "created_at", "withdrawn_at",
)  # fmt: skip
_ALERT = (
    "loading_port__locode", "destination_port__locode", "container", "percent", "tells_end",
    "created_at",
)  # fmt: skip
_VERSION = ("rate_id", "number", *_TERMS, "starts_at", "ends_at")


def register_holdings() -> None:
    """Register the kinds of data; called once, on start."""
    rates = rows_of(FreightRate, *_RATE, by_user="created_by", by_company="company")
    versions = rows_of(RateVersion, *_VERSION, by_user="saved_by", by_company="rate__company")
    register(Holding("freight_rates", rates, _erase))
    register(Holding("freight_rate_versions", versions, _erase_versions))
    alerts = rows_of(LaneAlert, *_ALERT, by_company="company")
    register(Holding("lane_alerts", alerts, _erase_alerts))


def _erase(subject: Subject) -> None:
    """Delete a closed company's rates with their versions; else remove the person's addresses from
    the comments of their company's rates, which are few.
    """
    own = FreightRate.objects.filter(company_id=subject.company_id)
    if subject.is_primary:
        own.delete()
        return
    for rate in row_locks.for_change(own).order_by("pk"):
        rate.comments = scrubbed(rate.comments, subject.replacements)
        rate.save(update_fields=["comments"])


def _erase_versions(subject: Subject) -> None:
    """Like `_erase`, of the versions."""
    own = RateVersion.objects.filter(rate__company_id=subject.company_id)
    for version in row_locks.for_change(own).order_by("pk"):
        version.comments = scrubbed(version.comments, subject.replacements)
        version.save(update_fields=["comments"])


def _erase_alerts(subject: Subject) -> None:
    """Delete the alerts of a closed company."""
    if subject.is_primary:
        LaneAlert.objects.filter(company_id=subject.company_id).delete()
