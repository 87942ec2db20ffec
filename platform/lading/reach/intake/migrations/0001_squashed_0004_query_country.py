import uuid

import django.contrib.postgres.indexes
import django.db.models.deletion
from django.db import migrations, models

import lading.base.kernel.values.search
from lading.base.kernel.database.migrating import AddTogether


class Migration(migrations.Migration):
    replaces = [
        ("intake", "0001_initial"),
        ("intake", "0002_query_changed_at"),
        ("intake", "0003_staff_words"),
        ("intake", "0004_query_country"),
    ]

    initial = True

    dependencies = [
        ("reference", "0001_squashed_0011_heading_by_hand"),
    ]

    added = [
        migrations.CreateModel(
            name="ExporterRegistration",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uuid", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                (
                    "company_type",
                    models.CharField(
                        choices=[
                            ("proprietorship", "Proprietorship"),
                            ("partnership", "Partnership Firm"),
                            ("private_limited", "Private Limited Company"),
                            ("llp", "Limited Liability Partnership Firm"),
                            ("opc", "One Person Company (OPC Private Limited)"),
                        ],
                        max_length=20,
                        verbose_name="company type",
                    ),
                ),
                ("name", models.CharField(max_length=75, verbose_name="name")),
                ("company_name", models.CharField(max_length=75, verbose_name="company name")),
                ("email", models.EmailField(max_length=75, verbose_name="e-mail")),
                ("mobile", models.CharField(max_length=20, verbose_name="mobile")),
                (
                    "nature_of_business",
                    models.CharField(max_length=100, verbose_name="nature of business"),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("pending_approval", "Pending approval"),
                            ("approved", "Approved"),
                            ("rejected", "Rejected"),
                        ],
                        default="pending_approval",
                        max_length=20,
                        verbose_name="status",
                    ),
                ),
                ("remarks", models.CharField(blank=True, max_length=2000, verbose_name="remarks")),
                (
                    "terms_version",
                    models.PositiveIntegerField(default=0, verbose_name="accepted terms"),
                ),
                ("locale", models.CharField(default="en", max_length=5, verbose_name="language")),
                ("created_at", models.DateTimeField(verbose_name="received at")),
            ],
            options={
                "verbose_name": "exporter registration",
                "verbose_name_plural": "exporter registrations",
                "ordering": ["-id"],
                "indexes": [
                    models.Index(fields=["status", "-id"], name="registration_status"),
                    django.contrib.postgres.indexes.GinIndex(
                        lading.base.kernel.values.search.Words(
                            "company_name", "name", "nature_of_business"
                        ),
                        name="registration_words",
                    ),
                    models.Index(
                        fields=["email"],
                        name="registration_email",
                        opclasses=["varchar_pattern_ops"],
                    ),
                    models.Index(
                        fields=["mobile"],
                        name="registration_mobile",
                        opclasses=["varchar_pattern_ops"],
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="WebsiteQuery",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uuid", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("name", models.CharField(max_length=75, verbose_name="name")),
                (
                    "company_name",
                    models.CharField(blank=True, max_length=75, verbose_name="company name"),
                ),
                ("email", models.EmailField(max_length=75, verbose_name="e-mail")),
                ("mobile", models.CharField(blank=True, max_length=20, verbose_name="mobile")),
                ("subject", models.CharField(max_length=150, verbose_name="subject")),
                ("message", models.TextField(max_length=2000, verbose_name="message")),
                (
                    "status",
                    models.CharField(
                        choices=[("new", "New"), ("answered", "Answered"), ("closed", "Closed")],
                        default="new",
                        max_length=10,
                        verbose_name="status",
                    ),
                ),
                (
                    "notes",
                    models.TextField(blank=True, max_length=2000, verbose_name="staff notes"),
                ),
                ("locale", models.CharField(default="en", max_length=5, verbose_name="language")),
                ("created_at", models.DateTimeField(verbose_name="received at")),
                ("updated_at", models.DateTimeField(verbose_name="changed at")),
                (
                    "country",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="reference.country",
                        verbose_name="country",
                    ),
                ),
            ],
            options={
                "verbose_name": "website query",
                "verbose_name_plural": "website queries",
                "ordering": ["-id"],
                "indexes": [
                    models.Index(fields=["status", "-id"], name="website_query_status"),
                    django.contrib.postgres.indexes.GinIndex(
                        lading.base.kernel.values.search.Words("subject", "name", "company_name"),
                        name="website_query_words",
                    ),
                    models.Index(
                        fields=["email"],
                        name="website_query_email",
                        opclasses=["varchar_pattern_ops"],
                    ),
                    models.Index(
                        fields=["mobile"],
                        name="website_query_mobile",
                        opclasses=["varchar_pattern_ops"],
                    ),
                ],
            },
        ),
    ]
    operations = [
        AddTogether(added),
    ]
