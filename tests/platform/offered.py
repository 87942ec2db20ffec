"""Checks that the API does what ``can`` offers: makes the calls and rolls them back."""

from __future__ import annotations

from collections.abc import Callable

from lading.base.kernel.models import AuditEntry
from lading.members.accounts.models import User
from lading.members.companies.models import CompanyStatus
from tests.platform.conftest import Answer
from tests.platform.factories import company_of
from tests.platform.undoing import undone


def does(call: Callable[[], Answer]) -> bool:
    """Whether the call succeeds. Its changes are rolled back."""
    with undone():
        before = AuditEntry.objects.count()
        answer = call()
        done = bool(answer.status < 300)
        assert done or answer.status in {403, 404, 409}, answer.json
        assert done or AuditEntry.objects.count() == before
    return done


def reject(user: User) -> None:
    """Staff reject the company of a user, which makes it read-only."""
    company = company_of(user)
    company.status = CompanyStatus.REJECTED
    company.save(update_fields=["status"])
