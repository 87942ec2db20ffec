import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import lading.base.kernel.values.scrub
import lading.base.kernel.values.search
from lading.base.kernel.database.migrating import AddTogether


class Migration(migrations.Migration):
    replaces = [("promotions", "0001_initial"), ("promotions", "0002_hs_code_name")]

    initial = True

    dependencies = [
        ("companies", "0001_squashed_0005_shown_documents"),
        ("kernel", "0001_squashed_0015_request_ids"),
        ("reference", "0001_squashed_0011_heading_by_hand"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    added = [
        migrations.CreateModel(
            name="Promotion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("title", models.CharField(max_length=100, verbose_name="title")),
                ("message", models.CharField(max_length=110, verbose_name="message")),
                (
                    "approved_title",
                    models.CharField(
                        blank=True, editable=False, max_length=100, verbose_name="approved title"
                    ),
                ),
                (
                    "target_types",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.PositiveSmallIntegerField(),
                        default=list,
                        size=None,
                        verbose_name="targeted types",
                    ),
                ),
                ("starts_on", models.DateField(verbose_name="start date")),
                ("ends_on", models.DateField(verbose_name="end date")),
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
                ("created_at", models.DateTimeField(verbose_name="created at")),
                ("updated_at", models.DateTimeField(verbose_name="updated at")),
                (
                    "deleted_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="deleted at"),
                ),
                (
                    "category",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="reference.category",
                    ),
                ),
                (
                    "company",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="companies.company",
                    ),
                ),
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
                (
                    "created_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "hs_code",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="reference.hscode",
                        verbose_name="HS code",
                    ),
                ),
                (
                    "port",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="reference.port",
                        verbose_name="port",
                    ),
                ),
            ],
            options={
                "verbose_name": "promotion",
                "verbose_name_plural": "promotions",
                "ordering": ["-id"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("deleted_at__isnull", True)),
                        fields=["company", "-id"],
                        name="promotion_company",
                    ),
                    models.Index(
                        condition=models.Q(("deleted_at__isnull", True)),
                        fields=["status", "-id"],
                        name="promotion_status",
                    ),
                    django.contrib.postgres.indexes.GinIndex(
                        lading.base.kernel.values.search.Words("title"), name="promotion_words"
                    ),
                    models.Index(
                        condition=models.Q(("deleted_at__isnull", True), ("status", "approved")),
                        fields=["ends_on", "id"],
                        name="promotion_live",
                    ),
                    models.Index(
                        condition=models.Q(("deleted_at__isnull", True), ("status", "approved")),
                        fields=["category", "ends_on"],
                        name="promotion_category",
                    ),
                    models.Index(
                        condition=models.Q(("deleted_at__isnull", True), ("status", "approved")),
                        fields=["hs_code", "ends_on"],
                        name="promotion_hs_code",
                    ),
                    django.contrib.postgres.indexes.GinIndex(
                        lading.base.kernel.values.search.PlainWords("title", "message"),
                        condition=models.Q(("deleted_at__isnull", True), ("status", "approved")),
                        name="promotion_plain_words",
                    ),
                    models.Index(
                        condition=models.Q(("deleted_at__isnull", True), ("status", "approved")),
                        fields=["-id"],
                        name="promotion_newest",
                    ),
                    models.Index(
                        condition=models.Q(("deleted_at__isnull", True), ("status", "approved")),
                        fields=["title", "id"],
                        name="promotion_title",
                    ),
                    models.Index(
                        condition=models.Q(("deleted_at__isnull", False)),
                        fields=["deleted_at"],
                        name="promotion_deleted",
                    ),
                    django.contrib.postgres.indexes.GinIndex(
                        lading.base.kernel.values.scrub.AddressesIn(
                            "title", "approved_title", "message", "remarks"
                        ),
                        condition=models.Q(
                            lading.base.kernel.values.scrub.NameAddresses(
                                "title", "approved_title", "message", "remarks"
                            )
                        ),
                        name="promotion_addresses",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("ends_on__gte", models.F("starts_on"))),
                        name="promotion_ends_after_its_start",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("status", "approved"), _negated=True),
                            models.Q(("approved_title", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="promotion_approved_title",
                    ),
                ],
            },
        ),
    ]
    operations = [
        AddTogether(added),
    ]
