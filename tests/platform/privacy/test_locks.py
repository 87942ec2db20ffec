"""The locks that downloads, erasures and retention take before they write. `test_data_races.py` and
`test_archive_work.py` show what goes wrong without them.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import transaction

from lading.base.kernel.models import OutboxMessage
from lading.base.kernel.values.clock import now
from lading.members.accounts.models import DataRequest, User
from lading.members.companies.models import Company
from lading.trade.privacy import archive, closing, erasure, requests, retention
from tests.platform.factories import colleague, company_of, member
from tests.platform.locks import Lock, Named, assert_locked
from tests.platform.quotations.trade import actor

from .people import ask_for

pytestmark = pytest.mark.django_db

Case = tuple[Callable[[], Any], list[Lock]]
REQUESTS, PEOPLE = DataRequest._meta.db_table, User._meta.db_table
COMPANIES, EVENTS = Company._meta.db_table, OutboxMessage._meta.db_table


def asking() -> Case:
    user = member(3)
    return partial(requests._open, actor(user), "export"), [Lock(PEOPLE, user.pk)]


def cancelling() -> Case:
    data_request = ask_for(user := member(3), "erasure")
    cancel = partial(requests.cancel, actor=actor(user), request_id=data_request.pk)
    return cancel, [Lock(REQUESTS, data_request.pk)]


def beginning_a_download() -> Case:
    data_request = ask_for(member(3), "export")
    return partial(archive._begin, data_request.pk), [Lock(REQUESTS, data_request.pk)]


def finishing_a_download() -> Case:
    begun = archive._begin(ask_for(member(3), "export").pk)
    assert begun is not None
    return partial(archive._finish, begun, 10), [Lock(REQUESTS, begun.pk)]


def closing_a_company() -> Case:
    company = company_of(member(3))

    def close() -> None:
        with transaction.atomic():
            closing.close_company(company.pk)

    return close, [Lock(COMPANIES, company.pk, before=COMPANIES)]


def erasing() -> Case:
    """The locks of an erasure: the request, then everything that other services lock before a
    person, then the person.
    """
    user = member(3, tier=1)
    mate, data_request = colleague(user), ask_for(user, "erasure")
    OutboxMessage.objects.create(
        topic="x", consumer="x", payload={"email": mate.email}, created_at=now()
    )
    return partial(erasure.carry_out, data_request.pk), [
        Named(by="erasure"),
        Lock(REQUESTS, data_request.pk),
        Lock(REQUESTS, mate.pk, key=True, before=PEOPLE),
        Lock(PEOPLE, user.company_id, key=True, before=PEOPLE),
        # Requests made between the two locks above.
        Lock(REQUESTS, user.pk, before=REQUESTS),
    ]


def forgetting_a_download() -> Case:
    path = default_storage.save("exports/old.zip", ContentFile(b"x"))
    data_request = ask_for(member(3), "export")
    DataRequest.objects.filter(pk=data_request.pk).update(
        path=path, expires_at=now() - dt.timedelta(1)
    )
    return retention.apply_retention, [Lock(REQUESTS, data_request.pk)]


@pytest.mark.parametrize(
    "case",
    [
        asking,
        cancelling,
        beginning_a_download,
        finishing_a_download,
        closing_a_company,
        erasing,
        forgetting_a_download,
    ],
)
def test_it_is_locked_before_it_is_changed(case: Callable[[], Case]) -> None:
    action, locks = case()
    assert_locked(action, *locks)
