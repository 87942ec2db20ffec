"""Orders store how long the ordered period lasts, and documents the rate of their tax."""

from django.db import migrations, models

ORDERED = """
UPDATE billing_paymentorder SET days = plan.duration_days
FROM billing_plan plan WHERE plan.id = plan_id;
"""

# Documents stay as they were issued: their rate is computed from their own amounts.
TAXED = """
ALTER TABLE billing_invoice DISABLE TRIGGER invoice_is_final;
UPDATE billing_invoice SET gst_percent = round((cgst + sgst + igst) * 100.0 / taxable)
WHERE taxable > 0;
ALTER TABLE billing_invoice ENABLE TRIGGER invoice_is_final;
ALTER TABLE billing_creditnote DISABLE TRIGGER credit_note_is_final;
UPDATE billing_creditnote SET gst_percent = invoice.gst_percent
FROM billing_invoice invoice WHERE invoice.id = invoice_id;
ALTER TABLE billing_creditnote ENABLE TRIGGER credit_note_is_final;
"""


class Migration(migrations.Migration):
    dependencies = [("billing", "0006_refunds_under_way_and_credit_notes")]

    operations = [
        migrations.AddField(
            "creditnote",
            "gst_percent",
            models.PositiveSmallIntegerField(default=0, verbose_name="GST (percent)"),
        ),
        migrations.AddField(
            "invoice",
            "gst_percent",
            models.PositiveSmallIntegerField(default=0, verbose_name="GST (percent)"),
        ),
        migrations.AddField(
            "paymentorder",
            "days",
            models.PositiveSmallIntegerField(default=0, verbose_name="days"),
        ),
        migrations.AddConstraint(
            "plan",
            models.CheckConstraint(condition=models.Q(duration_days__gt=0), name="plan_days"),
        ),
        migrations.RunSQL(ORDERED, migrations.RunSQL.noop),
        migrations.RunSQL(TAXED, migrations.RunSQL.noop),
    ]
