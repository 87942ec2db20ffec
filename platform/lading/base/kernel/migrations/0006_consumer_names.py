"""Outbox rows store their consumer's registered name instead of its dotted path."""

import json
from typing import Any

from django.db import migrations

NAMES = {
    "lading.accounts.jobs.note_refusal": "accounts.note_refusal",
    "lading.billing.jobs.process_webhook": "billing.process_webhook",
    "lading.billing.jobs.carry_out_refund": "billing.carry_out_refund",
    "lading.billing.jobs.check_hastened": "billing.check_hastened",
    "lading.enquiries.jobs.match_enquiry": "enquiries.match_enquiry",
    "lading.enquiries.jobs.unmatch_enquiry": "enquiries.unmatch_enquiry",
    "lading.enquiries.jobs.rematch_company": "enquiries.rematch_company",
    "lading.files.jobs.delete_contents": "files.delete_contents",
    "lading.notifications.account_jobs.send_code": "notifications.send_code",
    "lading.notifications.account_jobs.send_activation": "notifications.send_activation",
    "lading.notifications.account_jobs.send_invitation": "notifications.send_invitation",
    "lading.notifications.account_jobs.send_reset": "notifications.send_reset",
    "lading.notifications.account_jobs.tell_password_changed": "notifications.tell_password_changed",
    "lading.notifications.account_jobs.tell_guessed": "notifications.tell_guessed",
    "lading.notifications.account_jobs.tell_new_device": "notifications.tell_new_device",
    "lading.notifications.account_jobs.tell_signed_out": "notifications.tell_signed_out",
    "lading.notifications.account_jobs.tell_removed": "notifications.tell_removed",
    "lading.notifications.billing_jobs.tell_settled": "notifications.tell_settled",
    "lading.notifications.billing_jobs.tell_refunded": "notifications.tell_refunded",
    "lading.notifications.billing_jobs.tell_refund_failed": "notifications.tell_refund_failed",
    "lading.notifications.billing_jobs.tell_not_reopened": "notifications.tell_not_reopened",
    "lading.notifications.billing_jobs.tell_differences": "notifications.tell_differences",
    "lading.notifications.data_jobs.tell_export_ready": "notifications.tell_export_ready",
    "lading.notifications.data_jobs.tell_erasure_asked": "notifications.tell_erasure_asked",
    "lading.notifications.jobs.tell_matched": "notifications.tell_matched",
    "lading.notifications.jobs.tell_published": "notifications.tell_published",
    "lading.notifications.jobs.tell_rejected": "notifications.tell_rejected",
    "lading.notifications.jobs.tell_withdrawn": "notifications.tell_withdrawn",
    "lading.notifications.jobs.tell_quotation_withdrawn": "notifications.tell_quotation_withdrawn",
    "lading.notifications.jobs.tell_quotation_retracted": "notifications.tell_quotation_retracted",
    "lading.notifications.jobs.tell_quotation_sent": "notifications.tell_quotation_sent",
    "lading.notifications.jobs.tell_quotation_revised": "notifications.tell_quotation_revised",
    "lading.notifications.jobs.tell_order_placed": "notifications.tell_order_placed",
    "lading.notifications.jobs.tell_order_confirmed": "notifications.tell_order_confirmed",
    "lading.notifications.jobs.tell_company_approved": "notifications.tell_company_approved",
    "lading.notifications.jobs.tell_company_rejected": "notifications.tell_company_rejected",
    "lading.notifications.jobs.tell_rated": "notifications.tell_rated",
    "lading.notifications.jobs.tell_card_requested": "notifications.tell_card_requested",
    "lading.notifications.jobs.tell_card_accepted": "notifications.tell_card_accepted",
    "lading.notifications.jobs.tell_card_rejected": "notifications.tell_card_rejected",
    "lading.notifications.registration_jobs.tell_registration_received": "notifications.tell_registration_received",
    "lading.notifications.registration_jobs.tell_registration_approved": "notifications.tell_registration_approved",
    "lading.notifications.registration_jobs.tell_registration_rejected": "notifications.tell_registration_rejected",
    "lading.notifications.staff_jobs.send_staff_reset": "notifications.send_staff_reset",
    "lading.notifications.staff_jobs.tell_staff_password_changed": "notifications.tell_staff_password_changed",
    "lading.notifications.staff_jobs.tell_second_factor": "notifications.tell_second_factor",
    "lading.profiles.data_protection.jobs.prepare_export": "privacy.prepare_export",
    "lading.quotations.jobs.withdraw_quotations": "quotations.withdraw_quotations",
}

RENAME = """
UPDATE kernel_outboxmessage m SET consumer = names.value
FROM jsonb_each_text(%s::jsonb) names WHERE m.consumer = names.key
"""


def rename(_apps: object, schema_editor: Any) -> None:
    schema_editor.execute(RENAME, [json.dumps(NAMES)])


def rename_back(_apps: object, schema_editor: Any) -> None:
    schema_editor.execute(RENAME, [json.dumps({new: old for old, new in NAMES.items()})])


class Migration(migrations.Migration):
    dependencies = [
        ("kernel", "0005_staff_words"),
    ]

    operations = [
        migrations.RunPython(rename, rename_back),
    ]
