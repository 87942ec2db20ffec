import datetime as dt

import django.contrib.postgres.indexes
import django.db.models.deletion
from django.db import migrations, models

import lading.base.kernel.log.request_ids
import lading.base.kernel.values.clock
import lading.base.kernel.values.scrub
import lading.reach.notifications.models
from lading.base.kernel.database.migrating import AddTogether


class Migration(migrations.Migration):
    replaces = [
        ("notifications", "0001_initial"),
        ("notifications", "0002_due_messages"),
        ("notifications", "0003_failed_messages"),
        ("notifications", "0004_secret_messages"),
        ("notifications", "0005_address_indexes"),
        ("notifications", "0006_leases"),
        ("notifications", "0007_long_work"),
        ("notifications", "0008_preferences"),
        ("notifications", "0009_request_ids"),
    ]

    initial = True

    dependencies = [
        ("companies", "0001_squashed_0005_shown_documents"),
        ("kernel", "0001_squashed_0015_request_ids"),
    ]

    added = [
        migrations.CreateModel(
            name="OutgoingMessage",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "priority",
                    models.PositiveSmallIntegerField(
                        choices=[(0, "Urgent"), (1, "Normal"), (2, "Long")],
                        default=1,
                        verbose_name="priority",
                    ),
                ),
                ("attempts", models.PositiveIntegerField(default=0, verbose_name="attempts")),
                (
                    "next_attempt_at",
                    models.DateTimeField(
                        default=lading.base.kernel.values.clock.now, verbose_name="next attempt at"
                    ),
                ),
                (
                    "leased_until",
                    models.DateTimeField(blank=True, null=True, verbose_name="reserved until"),
                ),
                ("last_error", models.TextField(blank=True, verbose_name="last error")),
                (
                    "request_id",
                    models.CharField(
                        blank=True,
                        db_default="",
                        default=lading.base.kernel.log.request_ids.current,
                        max_length=64,
                        verbose_name="request id",
                    ),
                ),
                (
                    "channel",
                    models.CharField(
                        choices=[("email", "E-mail"), ("whatsapp", "WhatsApp")],
                        max_length=10,
                        verbose_name="channel",
                    ),
                ),
                ("to", models.CharField(max_length=100, verbose_name="to")),
                ("subject", models.CharField(blank=True, max_length=200, verbose_name="subject")),
                ("text", models.TextField(verbose_name="text")),
                ("html", models.TextField(blank=True, verbose_name="HTML")),
                ("template", models.CharField(max_length=40, verbose_name="template")),
                ("params", models.JSONField(default=dict, verbose_name="parameters")),
                ("dedupe_key", models.CharField(max_length=120, unique=True)),
                ("is_secret", models.BooleanField(default=False, verbose_name="secret")),
                (
                    "unsubscribe",
                    models.CharField(blank=True, db_default="", default="", max_length=200),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[("queued", "Queued"), ("sent", "Sent"), ("failed", "Failed")],
                        default="queued",
                        max_length=10,
                        verbose_name="status",
                    ),
                ),
                ("created_at", models.DateTimeField(verbose_name="created at")),
                ("sent_at", models.DateTimeField(blank=True, null=True, verbose_name="sent at")),
            ],
            options={
                "verbose_name": "outgoing message",
                "verbose_name_plural": "outgoing messages",
                "ordering": ["-id"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("attempts", 0), ("status", "queued")),
                        fields=["priority", "next_attempt_at", "id"],
                        name="outgoing_due",
                    ),
                    models.Index(
                        condition=models.Q(("attempts__gt", 0), ("status", "queued")),
                        fields=["priority", "next_attempt_at", "id"],
                        name="outgoing_due_again",
                    ),
                    models.Index(
                        condition=models.Q(("status", "failed")),
                        fields=["-id"],
                        name="outgoing_failed",
                    ),
                    models.Index(fields=["to", "-id"], name="outgoing_to"),
                    django.contrib.postgres.indexes.GinIndex(
                        lading.base.kernel.values.scrub.AddressesIn("params", "text", "html"),
                        condition=models.Q(
                            lading.base.kernel.values.scrub.NameAddresses("params", "text", "html")
                        ),
                        name="outgoing_addresses",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Preferences",
            fields=[
                (
                    "company",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="notification_preferences",
                        serialize=False,
                        to="companies.company",
                    ),
                ),
                ("choices", models.JSONField(default=dict, verbose_name="choices")),
                (
                    "before",
                    models.JSONField(default=dict, verbose_name="before the unsubscription"),
                ),
                (
                    "time_zone",
                    models.CharField(blank=True, max_length=64, verbose_name="time zone"),
                ),
                (
                    "quiet_from",
                    models.TimeField(
                        blank=True, default=dt.time(21, 0), null=True, verbose_name="quiet from"
                    ),
                ),
                (
                    "quiet_until",
                    models.TimeField(
                        blank=True, default=dt.time(8, 0), null=True, verbose_name="quiet until"
                    ),
                ),
                ("version", models.PositiveIntegerField(default=0, verbose_name="version")),
            ],
            options={
                "verbose_name": "notification preferences",
                "verbose_name_plural": "notification preferences",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("quiet_from__isnull", True), ("quiet_until__isnull", True)),
                            models.Q(("quiet_from__isnull", False), ("quiet_until__isnull", False)),
                            _connector="OR",
                        ),
                        name="preferences_quiet_hours",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Notification",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=lading.reach.notifications.models.kind_choices,
                        max_length=40,
                        verbose_name="kind",
                    ),
                ),
                ("params", models.JSONField(default=dict, verbose_name="parameters")),
                ("url", models.CharField(blank=True, max_length=200, verbose_name="link")),
                ("dedupe_key", models.CharField(max_length=100)),
                ("created_at", models.DateTimeField(verbose_name="created at")),
                ("read_at", models.DateTimeField(blank=True, null=True, verbose_name="read at")),
                (
                    "is_shown",
                    models.BooleanField(
                        db_default=True, default=True, verbose_name="shown in the portal"
                    ),
                ),
                (
                    "email_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="due by e-mail"),
                ),
                (
                    "whatsapp_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="due by WhatsApp"),
                ),
                (
                    "company",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notifications",
                        to="companies.company",
                    ),
                ),
            ],
            options={
                "verbose_name": "notification",
                "verbose_name_plural": "notifications",
                "ordering": ["-id"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("is_shown", True)),
                        fields=["company", "-created_at", "-id"],
                        name="notification_list",
                    ),
                    models.Index(
                        condition=models.Q(("is_shown", True)),
                        fields=["company", "kind", "-created_at", "-id"],
                        name="notification_kinds",
                    ),
                    models.Index(
                        condition=models.Q(("is_shown", True), ("read_at__isnull", True)),
                        fields=["company", "-created_at", "-id"],
                        name="notification_unread",
                    ),
                    models.Index(
                        condition=models.Q(("email_at__isnull", False)),
                        fields=["email_at", "company"],
                        name="notification_digest",
                    ),
                    models.Index(
                        condition=models.Q(("whatsapp_at__isnull", False)),
                        fields=["whatsapp_at", "company"],
                        name="notification_whatsapp",
                    ),
                    django.contrib.postgres.indexes.GinIndex(
                        lading.base.kernel.values.scrub.AddressesIn("params"),
                        condition=models.Q(lading.base.kernel.values.scrub.NameAddresses("params")),
                        name="notification_addresses",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("company", "dedupe_key"), name="notification_once"
                    )
                ],
            },
        ),
    ]
    operations = [
        AddTogether(added),
    ]
