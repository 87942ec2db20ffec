"""Personal data in submissions of the public forms, found by e-mail address."""

from __future__ import annotations

from lading.base.kernel import review
from lading.members.accounts.former import FORMER_USER
from lading.trade.privacy.holdings import Holding, Subject, register, rows_of

from .models import ExporterRegistration, WebsiteQuery
from .services import REVIEW_KIND


def register_holdings() -> None:
    """Register the kinds of data; called once, on start."""
    registrations = rows_of(
        ExporterRegistration, "company_type", "name", "company_name", "email", "mobile",
        "nature_of_business", "status", "remarks", "created_at", by_email="email__iexact",
    )  # fmt: skip
    queries = rows_of(
        WebsiteQuery, "name", "company_name", "email", "mobile", "country__name", "subject",
        "message", "status", "created_at", by_email="email__iexact",
    )  # fmt: skip
    register(Holding("exporter-registrations", registrations, _erase_registrations))
    register(Holding("website-queries", queries, _erase_queries))


def _erase_registrations(subject: Subject) -> None:
    """Erase who registered, but keep the decision as a record of what staff did."""
    mine = ExporterRegistration.objects.filter(email__iexact=subject.email)
    review.rename(REVIEW_KIND, mine.values("pk"), FORMER_USER)
    mine.update(name=FORMER_USER, company_name=FORMER_USER, email=subject.pseudonym, mobile="")


def _erase_queries(subject: Subject) -> None:
    WebsiteQuery.objects.filter(email__iexact=subject.email).delete()
