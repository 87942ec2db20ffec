from django.conf import settings
from django.db import migrations, models

FILL = """
UPDATE profiles_businesscard SET answered_at = decided_at
WHERE status IN ('accepted', 'rejected') AND decided_at IS NOT NULL;
"""


class Migration(migrations.Migration):
    """Requests from leads are unique per enquiry instead of per pair, and the buyer's answer has a
    moment of its own. Rows that exist are unique in both ways, and were told when they were
    answered.
    """

    dependencies = [
        ("companies", "0005_shown_documents"),
        ("enquiries", "0010_currency_decimals"),
        ("profiles", "0002_card_of_a_lead"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="businesscard",
            name="card_once",
        ),
        migrations.AddField(
            model_name="businesscard",
            name="answered_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="answered at"),
        ),
        migrations.AddField(
            model_name="businesscard",
            name="reject_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="rejected from"),
        ),
        migrations.RunSQL(FILL, migrations.RunSQL.noop),
        migrations.AddIndex(
            model_name="businesscard",
            index=models.Index(fields=["requester", "buyer", "answered_at"], name="card_pair"),
        ),
        migrations.AddIndex(
            model_name="businesscard",
            index=models.Index(
                condition=models.Q(("status", "accepted")),
                fields=["buyer", "requester"],
                name="card_accepted",
            ),
        ),
        migrations.AddIndex(
            model_name="businesscard",
            index=models.Index(
                condition=models.Q(("reject_at__isnull", False), ("status", "sent")),
                fields=["reject_at"],
                name="card_rejection_due",
            ),
        ),
        migrations.AddConstraint(
            model_name="businesscard",
            constraint=models.UniqueConstraint(
                condition=models.Q(("enquiry__isnull", True), ("status__in", ["sent", "accepted"])),
                fields=("requester", "buyer"),
                name="card_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="businesscard",
            constraint=models.UniqueConstraint(
                condition=models.Q(
                    ("enquiry__isnull", False), ("status__in", ["sent", "accepted"])
                ),
                fields=("requester", "enquiry"),
                name="card_once_per_enquiry",
            ),
        ),
        migrations.AddConstraint(
            model_name="businesscard",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("reject_at__isnull", True),
                    models.Q(("answered_at__isnull", False), ("status__in", ["sent", "withdrawn"])),
                    _connector="OR",
                ),
                name="card_rejection_waits",
            ),
        ),
    ]
