import uuid

import django.contrib.postgres.indexes
import django.db.models.deletion
from django.db import migrations, models

import lading.base.kernel.values.search
from lading.base.kernel.database.migrating import AddTogether


class Migration(migrations.Migration):
    replaces = [
        ("companies", "0001_initial"),
        ("companies", "0002_company_documents"),
        ("companies", "0003_sign_ups"),
        ("companies", "0004_staff_search"),
        ("companies", "0005_shown_documents"),
    ]

    initial = True

    dependencies = [
        ("files", "0001_squashed_0006_files_of_listings"),
        ("reference", "0001_squashed_0011_heading_by_hand"),
    ]

    added = [
        migrations.CreateModel(
            name="Company",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uuid", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("name", models.CharField(max_length=100, verbose_name="company name")),
                ("description", models.CharField(blank=True, max_length=100, verbose_name="about")),
                ("address", models.CharField(blank=True, max_length=100, verbose_name="address")),
                ("city", models.CharField(blank=True, max_length=75, verbose_name="city")),
                ("state", models.CharField(blank=True, max_length=75, verbose_name="state")),
                (
                    "gst_number",
                    models.CharField(blank=True, max_length=15, verbose_name="GST number"),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("pending", "Pending"),
                            ("approved", "Approved"),
                            ("rejected", "Rejected"),
                        ],
                        default="pending",
                        max_length=16,
                        verbose_name="status",
                    ),
                ),
                ("created_at", models.DateTimeField(verbose_name="registered at")),
                (
                    "ports_edited_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="ports changed at"),
                ),
                ("rating_count", models.PositiveIntegerField(default=0, verbose_name="ratings")),
                ("rating_sum", models.PositiveIntegerField(default=0, verbose_name="total stars")),
                (
                    "business_type",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="reference.businesstype",
                        verbose_name="business type",
                    ),
                ),
                (
                    "country",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="reference.country",
                        verbose_name="country",
                    ),
                ),
                (
                    "logo",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="files.storedfile",
                    ),
                ),
            ],
            options={
                "verbose_name": "company",
                "verbose_name_plural": "companies",
                "ordering": ["-id"],
                "indexes": [
                    models.Index(fields=["business_type", "id"], name="company_type"),
                    models.Index(fields=["status", "-id"], name="company_status"),
                    django.contrib.postgres.indexes.GinIndex(
                        lading.base.kernel.values.search.Words("name"), name="company_words"
                    ),
                    models.Index(
                        fields=["gst_number"], name="company_gst", opclasses=["varchar_pattern_ops"]
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="CompanyDocument",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "key",
                    models.CharField(
                        choices=[
                            ("GST", "GST certificate"),
                            ("EXIM", "EXIM certificate"),
                            ("CC", "Company certificate"),
                        ],
                        max_length=4,
                        verbose_name="kind",
                    ),
                ),
                (
                    "description",
                    models.CharField(blank=True, max_length=100, verbose_name="description"),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("sent", "Sent"),
                            ("accepted", "Accepted"),
                            ("rejected", "Rejected"),
                        ],
                        default="sent",
                        max_length=10,
                        verbose_name="status",
                    ),
                ),
                (
                    "is_shown",
                    models.BooleanField(
                        db_default=False,
                        default=False,
                        verbose_name="shown to companies that may see the contact",
                    ),
                ),
                (
                    "company",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="documents",
                        to="companies.company",
                    ),
                ),
                (
                    "file",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="files.storedfile",
                    ),
                ),
            ],
            options={
                "verbose_name": "document",
                "verbose_name_plural": "documents",
                "ordering": ["id"],
                "constraints": [
                    models.UniqueConstraint(fields=("company", "key"), name="company_document_key")
                ],
            },
        ),
        migrations.CreateModel(
            name="CompanyPort",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[("loading", "Loading"), ("destination", "Destination")],
                        max_length=12,
                        verbose_name="role",
                    ),
                ),
                (
                    "company",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="ports",
                        to="companies.company",
                    ),
                ),
                (
                    "port",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="reference.port",
                    ),
                ),
            ],
            options={
                "verbose_name": "port served",
                "verbose_name_plural": "ports served",
                "ordering": ["id"],
                "indexes": [models.Index(fields=["port", "company"], name="company_port_port")],
                "constraints": [
                    models.UniqueConstraint(fields=("company", "role", "port"), name="company_port")
                ],
            },
        ),
        migrations.CreateModel(
            name="PortPair",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "company",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="port_pairs",
                        to="companies.company",
                    ),
                ),
                (
                    "destination_port",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="reference.port",
                    ),
                ),
                (
                    "loading_port",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="reference.port",
                    ),
                ),
            ],
            options={
                "verbose_name": "port pair",
                "verbose_name_plural": "port pairs",
                "ordering": ["id"],
                "indexes": [
                    models.Index(
                        fields=["loading_port", "destination_port", "company"],
                        name="port_pair_lane",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("company", "loading_port", "destination_port"),
                        name="company_port_pair",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="SignUp",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uuid", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("user_id", models.BigIntegerField(unique=True, verbose_name="user id")),
                ("email", models.EmailField(max_length=75, verbose_name="e-mail")),
                ("mobile", models.CharField(blank=True, max_length=20, verbose_name="mobile")),
                ("name", models.CharField(max_length=75, verbose_name="name")),
                ("locale", models.CharField(default="en", max_length=5, verbose_name="language")),
                ("form", models.JSONField(default=dict, verbose_name="form")),
                ("password", models.CharField(blank=True, max_length=128)),
                ("must_change_password", models.BooleanField(default=True)),
                (
                    "terms_version",
                    models.PositiveIntegerField(default=0, verbose_name="accepted terms"),
                ),
                (
                    "privacy_version",
                    models.PositiveIntegerField(default=0, verbose_name="accepted privacy policy"),
                ),
                (
                    "ip_address",
                    models.GenericIPAddressField(blank=True, null=True, verbose_name="address"),
                ),
                ("created_at", models.DateTimeField(verbose_name="started at")),
                (
                    "mobile_verified_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="mobile verified at"),
                ),
                (
                    "completed_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="completed at"),
                ),
                (
                    "company",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitations",
                        to="companies.company",
                        verbose_name="invited by",
                    ),
                ),
            ],
            options={
                "verbose_name": "registration in progress",
                "verbose_name_plural": "registrations in progress",
                "ordering": ["-id"],
                "indexes": [
                    models.Index(fields=["mobile", "-id"], name="sign_up_mobile"),
                    models.Index(fields=["email", "-id"], name="sign_up_email"),
                    models.Index(
                        condition=models.Q(("completed_at__isnull", True)),
                        fields=["company"],
                        name="sign_up_invitations",
                    ),
                ],
            },
        ),
    ]
    operations = [
        AddTogether(added),
    ]
