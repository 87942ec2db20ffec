"""Tests each guard of the services alone."""

from __future__ import annotations

import dataclasses

import pytest

from lading.kernel.errors import Forbidden, NotFound
from lading.messaging import reports, subjects
from lading.messaging.models import MessageReport
from lading.messaging.subjects import Wanted
from tests.platform.constraints import refused_by, store_again
from tests.platform.guards import refused
from tests.platform.quotations.trade import actor

from .talk import talk, write

pytestmark = pytest.mark.django_db


def test_a_message_is_reported_with_a_plan_and_by_a_company_that_is_not_rejected() -> None:
    pair = talk()
    message = write(pair.buyer, pair.quotation)
    seller = actor(pair.seller)
    for who in (
        dataclasses.replace(seller, plan_tier=None),
        dataclasses.replace(seller, company_status="rejected"),
    ):
        with refused(Forbidden):
            reports.report_message(actor=who, message_id=message.pk, reason="Advertising")


def test_a_message_that_is_gone_is_not_decided() -> None:
    with pytest.raises(NotFound):
        reports._lock(987_654)


def test_who_names_no_conversation_is_shown_none() -> None:
    pair = talk()
    write(pair.buyer, pair.quotation)
    for user in (pair.buyer, pair.seller):
        with pytest.raises(NotFound):
            subjects.find(actor(user), Wanted())


def test_a_company_reports_a_message_once() -> None:
    pair = talk()
    message = write(pair.buyer, pair.quotation)
    reports.report_message(actor=actor(pair.seller), message_id=message.pk, reason="Advertising")
    with refused_by("message_reported_once"):
        store_again(MessageReport.objects.get())
