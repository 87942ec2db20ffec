"""Consumers have registered names, so that their code can move while events wait for them."""

from __future__ import annotations

import importlib
from typing import Any

import pytest
from django.apps import apps
from django.db import connection, transaction
from django.utils import timezone

from lading.base.kernel.models import OutboxMessage
from lading.base.work import outbox
from lading.trade.enquiries.models import Lead
from tests.platform.factories import EnquiryFactory, ProductFactory, member

pytestmark = pytest.mark.django_db

migration: Any = importlib.import_module("lading.base.kernel.migrations.0006_consumer_names")

# Every topic and consumer of the last version that stored dotted paths.
DOTTED = [
    ("card.accepted", "lading.notifications.jobs.tell_card_accepted"),
    ("card.rejected", "lading.notifications.jobs.tell_card_rejected"),
    ("card.requested", "lading.notifications.jobs.tell_card_requested"),
    ("catalogue.changed", "lading.enquiries.jobs.rematch_company"),
    ("companies.ports_changed", "lading.enquiries.jobs.rematch_company"),
    ("company.approved", "lading.enquiries.jobs.rematch_company"),
    ("company.approved", "lading.notifications.jobs.tell_company_approved"),
    ("company.rejected", "lading.enquiries.jobs.rematch_company"),
    ("company.rejected", "lading.notifications.jobs.tell_company_rejected"),
    ("company.resubmitted", "lading.enquiries.jobs.rematch_company"),
    ("data.erasure_requested", "lading.notifications.data_jobs.tell_erasure_asked"),
    ("data.export_ready", "lading.notifications.data_jobs.tell_export_ready"),
    ("data.export_requested", "lading.profiles.data_protection.jobs.prepare_export"),
    ("enquiry.published", "lading.enquiries.jobs.match_enquiry"),
    ("enquiry.published", "lading.notifications.jobs.tell_published"),
    ("enquiry.rejected", "lading.notifications.jobs.tell_rejected"),
    ("enquiry.withdrawn", "lading.enquiries.jobs.unmatch_enquiry"),
    ("enquiry.withdrawn", "lading.notifications.jobs.tell_withdrawn"),
    ("enquiry.withdrawn", "lading.quotations.jobs.withdraw_quotations"),
    ("files.discarded", "lading.files.jobs.delete_contents"),
    ("leads.matched", "lading.notifications.jobs.tell_matched"),
    ("mobile_code.requested", "lading.notifications.account_jobs.send_code"),
    ("order.confirmed", "lading.notifications.jobs.tell_order_confirmed"),
    ("order.placed", "lading.notifications.jobs.tell_order_placed"),
    ("password.changed", "lading.notifications.account_jobs.tell_password_changed"),
    ("password.changed", "lading.notifications.staff_jobs.tell_staff_password_changed"),
    ("password.forgotten", "lading.notifications.account_jobs.send_reset"),
    ("payment.refunded", "lading.notifications.billing_jobs.tell_refunded"),
    ("payment.settled", "lading.notifications.billing_jobs.tell_settled"),
    ("payments.due", "lading.billing.jobs.check_hastened"),
    ("payments.webhook", "lading.billing.jobs.process_webhook"),
    ("points.differences", "lading.notifications.billing_jobs.tell_differences"),
    ("quotation.retracted", "lading.notifications.jobs.tell_quotation_retracted"),
    ("quotation.revised", "lading.notifications.jobs.tell_quotation_revised"),
    ("quotation.sent", "lading.notifications.jobs.tell_quotation_sent"),
    ("quotation.withdrawn", "lading.notifications.jobs.tell_quotation_withdrawn"),
    ("rating.given", "lading.notifications.jobs.tell_rated"),
    ("refund.failed", "lading.notifications.billing_jobs.tell_refund_failed"),
    ("refund.requested", "lading.billing.jobs.carry_out_refund"),
    ("registration.approved", "lading.notifications.registration_jobs.tell_registration_approved"),
    ("registration.received", "lading.notifications.registration_jobs.tell_registration_received"),
    ("registration.rejected", "lading.notifications.registration_jobs.tell_registration_rejected"),
    ("second_factor.changed", "lading.notifications.staff_jobs.tell_second_factor"),
    ("sign_in.guessed", "lading.notifications.account_jobs.tell_guessed"),
    ("sign_in.new_device", "lading.notifications.account_jobs.tell_new_device"),
    ("sign_in.signed_out_everywhere", "lading.notifications.account_jobs.tell_signed_out"),
    ("sign_in.staff_refused", "lading.accounts.jobs.note_refusal"),
    ("sign_up.invited", "lading.notifications.account_jobs.send_invitation"),
    ("sign_up.verified", "lading.notifications.account_jobs.send_activation"),
    ("staff.password_forgotten", "lading.notifications.staff_jobs.send_staff_reset"),
    ("subscription.not_reopened", "lading.notifications.billing_jobs.tell_not_reopened"),
    ("user.removed", "lading.notifications.account_jobs.tell_removed"),
]


def wait(topic: str, consumer: str, **payload: Any) -> OutboxMessage:
    """An undelivered event as an older version stored it."""
    return OutboxMessage.objects.create(
        topic=topic, consumer=consumer, payload=payload, created_at=timezone.now()
    )


def upgrade() -> None:
    with transaction.atomic(), connection.schema_editor() as editor:
        migration.rename(apps, editor)


def test_every_waiting_event_of_the_older_version_finds_its_consumer() -> None:
    rows = [wait(topic, path) for topic, path in DOTTED]
    upgrade()
    for row, (topic, path) in zip(rows, DOTTED, strict=True):
        row.refresh_from_db()
        function = outbox._consumers[topic].get(row.consumer)
        assert function is not None, f"{path} of {topic} became {row.consumer}"
        assert row.consumer.rpartition(".")[2] == path.rpartition(".")[2]
    assert {len(names) for names in _names_by_path().values()} == {1}


def _names_by_path() -> dict[str, set[str]]:
    names: dict[str, set[str]] = {}
    rows = OutboxMessage.objects.order_by("pk").values_list("consumer", flat=True)
    for name, (_topic, path) in zip(rows, DOTTED, strict=True):
        names.setdefault(path, set()).add(name)
    return names


def test_a_waiting_event_of_the_older_version_is_delivered() -> None:
    seller = member(3)
    ProductFactory.by(seller, "520512")
    enquiry = EnquiryFactory.by(member(1), target_types=[3])
    path = "lading.enquiries.jobs.match_enquiry"
    row = wait("enquiry.published", path, enquiryId=enquiry.pk)
    upgrade()
    assert outbox.deliver(row.pk) is True
    assert Lead.objects.get().company_id == seller.company_id


def test_the_way_back() -> None:
    rows = [wait(topic, path) for topic, path in DOTTED]
    upgrade()
    with connection.schema_editor() as editor:
        migration.rename_back(apps, editor)
    for row, (_topic, path) in zip(rows, DOTTED, strict=True):
        row.refresh_from_db()
        assert row.consumer == path


def test_a_name_is_given_once() -> None:
    with pytest.raises(RuntimeError, match="are called"):
        outbox.consumer("enquiry.published", name="enquiries.match_enquiry")(lambda payload: None)
