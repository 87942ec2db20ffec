import uuid

import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import lading.base.kernel.values.search
import lading.trade.enquiries.variants
from lading.base.kernel.database.migrating import AddTogether


class Migration(migrations.Migration):
    replaces = [
        ("enquiries", "0001_initial"),
        ("enquiries", "0002_lead_lists"),
        ("enquiries", "0003_staff_lists"),
        ("enquiries", "0004_lead_indexes"),
        ("enquiries", "0005_unlocks"),
        ("enquiries", "0006_variants_from_folders"),
        ("enquiries", "0007_excluded_lists"),
        ("enquiries", "0008_alike"),
        ("enquiries", "0009_counts_by_week"),
        ("enquiries", "0010_currency_decimals"),
    ]

    initial = True

    dependencies = [
        ("companies", "0001_squashed_0005_shown_documents"),
        ("files", "0001_squashed_0006_files_of_listings"),
        ("reference", "0001_squashed_0011_heading_by_hand"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    added = [
        migrations.CreateModel(
            name="Enquiry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "variant",
                    models.CharField(
                        choices=lading.trade.enquiries.variants.choices,
                        max_length=10,
                        verbose_name="variant",
                    ),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("draft", "Draft"),
                            ("pending_approval", "Pending approval"),
                            ("published", "Published"),
                            ("rejected", "Rejected"),
                            ("withdrawn", "Withdrawn"),
                        ],
                        default="draft",
                        max_length=20,
                        verbose_name="status",
                    ),
                ),
                (
                    "order_state",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "No order"),
                            ("order_placed", "Awaiting order confirmation"),
                            ("order_confirmed", "Order confirmed"),
                        ],
                        default="",
                        max_length=20,
                        verbose_name="order",
                    ),
                ),
                (
                    "quotation_count",
                    models.PositiveIntegerField(default=0, verbose_name="quotations"),
                ),
                (
                    "unread_quotations",
                    models.PositiveIntegerField(default=0, verbose_name="unread quotations"),
                ),
                (
                    "product_name",
                    models.CharField(blank=True, max_length=100, verbose_name="product name"),
                ),
                (
                    "description",
                    models.CharField(blank=True, max_length=1000, verbose_name="requirements"),
                ),
                ("remarks", models.CharField(blank=True, max_length=1000, verbose_name="remarks")),
                (
                    "quantity",
                    models.DecimalField(
                        blank=True,
                        decimal_places=3,
                        max_digits=14,
                        null=True,
                        verbose_name="quantity",
                    ),
                ),
                (
                    "target_types",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.PositiveSmallIntegerField(),
                        default=list,
                        size=None,
                        verbose_name="targeted business types",
                    ),
                ),
                (
                    "include_commission_agents",
                    models.BooleanField(default=False, verbose_name="include commission agents"),
                ),
                (
                    "include_freight_forwarders",
                    models.BooleanField(default=False, verbose_name="include freight forwarders"),
                ),
                (
                    "excluded_user_ids",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.BigIntegerField(),
                        blank=True,
                        db_default=[],
                        default=list,
                        size=None,
                    ),
                ),
                (
                    "excluded_agent_ids",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.BigIntegerField(),
                        blank=True,
                        db_default=[],
                        default=list,
                        size=None,
                    ),
                ),
                (
                    "excluded_company_ids",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.BigIntegerField(),
                        blank=True,
                        default=list,
                        size=None,
                        verbose_name="excluded companies",
                    ),
                ),
                (
                    "payment_terms",
                    models.CharField(blank=True, max_length=3, verbose_name="delivery terms"),
                ),
                (
                    "delivery_location",
                    models.CharField(
                        blank=True, max_length=250, verbose_name="location for delivery"
                    ),
                ),
                (
                    "shipment_mode",
                    models.CharField(blank=True, max_length=3, verbose_name="shipment mode"),
                ),
                (
                    "shipment_type",
                    models.CharField(blank=True, max_length=3, verbose_name="shipment type"),
                ),
                (
                    "container_type",
                    models.CharField(blank=True, max_length=6, verbose_name="container type"),
                ),
                (
                    "container_count",
                    models.PositiveIntegerField(
                        blank=True, null=True, verbose_name="number of containers"
                    ),
                ),
                (
                    "net_weight_per_container",
                    models.DecimalField(
                        blank=True,
                        decimal_places=3,
                        max_digits=14,
                        null=True,
                        verbose_name="net weight per container (kg)",
                    ),
                ),
                (
                    "cargo_weight",
                    models.DecimalField(
                        blank=True,
                        decimal_places=3,
                        max_digits=14,
                        null=True,
                        verbose_name="cargo weight (kg)",
                    ),
                ),
                (
                    "total_cubic_metres",
                    models.DecimalField(
                        blank=True,
                        decimal_places=3,
                        max_digits=14,
                        null=True,
                        verbose_name="total cubic metres",
                    ),
                ),
                (
                    "cargo_readiness_date",
                    models.DateField(blank=True, null=True, verbose_name="cargo readiness date"),
                ),
                ("currency", models.CharField(blank=True, max_length=3, verbose_name="currency")),
                (
                    "rate_indication",
                    models.DecimalField(
                        blank=True,
                        decimal_places=3,
                        max_digits=15,
                        null=True,
                        verbose_name="rate indication",
                    ),
                ),
                ("is_duplicate", models.BooleanField(default=False, verbose_name="cloned")),
                (
                    "rejection_reason",
                    models.TextField(blank=True, verbose_name="reason for rejection"),
                ),
                ("created_at", models.DateTimeField(verbose_name="created at")),
                ("updated_at", models.DateTimeField(verbose_name="updated at")),
                (
                    "submitted_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="submitted at"),
                ),
                (
                    "published_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="published at"),
                ),
                (
                    "category",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="reference.category",
                    ),
                ),
                (
                    "company",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="enquiries",
                        to="companies.company",
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
                    "destination_country",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="reference.country",
                    ),
                ),
                (
                    "destination_port",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="reference.port",
                    ),
                ),
                (
                    "hs_code",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="reference.hscode",
                    ),
                ),
                (
                    "source_country",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="reference.country",
                    ),
                ),
                (
                    "source_port",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="reference.port",
                    ),
                ),
                (
                    "unit",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="reference.unit",
                    ),
                ),
            ],
            options={
                "verbose_name": "enquiry",
                "verbose_name_plural": "enquiries",
                "ordering": ["-id"],
                "indexes": [
                    models.Index(fields=["company", "variant", "-id"], name="enquiry_own"),
                    models.Index(fields=["company", "-id"], name="enquiry_company"),
                    models.Index(
                        condition=models.Q(("status__in", ["pending_approval", "published"])),
                        fields=[
                            "company",
                            "hs_code",
                            "source_port",
                            "destination_port",
                            "-submitted_at",
                        ],
                        name="enquiry_alike",
                    ),
                    models.Index(
                        condition=models.Q(("published_at__isnull", False)),
                        fields=["company", "published_at"],
                        name="enquiry_by_week",
                    ),
                    models.Index(
                        condition=models.Q(
                            ("status", "published"), ("target_types__contains", [6])
                        ),
                        fields=["-published_at", "-id"],
                        include=("company",),
                        name="enquiry_forwarders",
                    ),
                    django.contrib.postgres.indexes.GinIndex(
                        condition=models.Q(("excluded_company_ids", []), _negated=True),
                        fields=["excluded_company_ids"],
                        name="enquiry_excluded",
                    ),
                    models.Index(fields=["status", "-id"], name="enquiry_status"),
                    models.Index(fields=["category", "-id"], name="enquiry_category"),
                    models.Index(fields=["source_country", "-id"], name="enquiry_source"),
                    models.Index(fields=["destination_country", "-id"], name="enquiry_destination"),
                    django.contrib.postgres.indexes.GinIndex(
                        lading.base.kernel.values.search.Words("product_name", "description"),
                        name="enquiry_words",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("status__in", ["published", "withdrawn"]), _negated=True),
                            ("published_at__isnull", False),
                            _connector="OR",
                        ),
                        name="enquiry_published_at",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="EnquiryAttachment",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("slot", models.PositiveSmallIntegerField(verbose_name="slot")),
                ("is_primary", models.BooleanField(default=False, verbose_name="primary image")),
                (
                    "enquiry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="attachments",
                        to="enquiries.enquiry",
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
                "ordering": ["slot"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("enquiry", "slot"), name="enquiry_attachment_slot"
                    ),
                    models.UniqueConstraint(
                        fields=("enquiry", "file"), name="enquiry_attachment_file"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Lead",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("is_matched", models.BooleanField(default=False, verbose_name="matched")),
                ("score", models.PositiveSmallIntegerField(default=0, verbose_name="score")),
                ("reasons", models.JSONField(default=list, verbose_name="reasons")),
                ("published_at", models.DateTimeField(verbose_name="published at")),
                ("accessed_at", models.DateTimeField(null=True, verbose_name="opened at")),
                (
                    "receipt_status",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("new_enquiry", "New enquiry"),
                            ("awaiting_for_quotation", "Awaiting quotation"),
                            ("quotation_sent", "Quotation sent"),
                            ("order_placed", "Awaiting order confirmation"),
                            ("order_confirmed", "Order confirmed"),
                        ],
                        max_length=24,
                        verbose_name="status",
                    ),
                ),
                ("quotation_id", models.BigIntegerField(null=True, verbose_name="quotation id")),
                ("created_at", models.DateTimeField(verbose_name="created at")),
                (
                    "raiser_type",
                    models.PositiveSmallIntegerField(default=0, verbose_name="raised by type"),
                ),
                (
                    "for_customs",
                    models.BooleanField(default=False, verbose_name="for customs agents"),
                ),
                (
                    "for_forwarding",
                    models.BooleanField(default=False, verbose_name="for forwarders and lines"),
                ),
                (
                    "company",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="leads",
                        to="companies.company",
                    ),
                ),
                (
                    "enquiry",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="leads",
                        to="enquiries.enquiry",
                    ),
                ),
            ],
            options={
                "verbose_name": "lead",
                "verbose_name_plural": "leads",
                "ordering": ["-published_at", "-id"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("is_matched", True)),
                        fields=["company", "-published_at", "-enquiry"],
                        include=("raiser_type", "for_customs", "for_forwarding"),
                        name="lead_list",
                    ),
                    models.Index(
                        condition=models.Q(("accessed_at__isnull", False)),
                        fields=["company", "-accessed_at"],
                        name="lead_accessed",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("enquiry", "company"), name="lead_enquiry_company"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Unlock",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uuid", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("points", models.PositiveIntegerField(verbose_name="points")),
                ("created_at", models.DateTimeField(verbose_name="unlocked at")),
                (
                    "company",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="unlocks",
                        to="companies.company",
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
                    "enquiry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="unlocks",
                        to="enquiries.enquiry",
                    ),
                ),
            ],
            options={
                "verbose_name": "unlocked enquiry",
                "verbose_name_plural": "unlocked enquiries",
                "ordering": ["-id"],
                "constraints": [
                    models.UniqueConstraint(fields=("company", "enquiry"), name="unlock_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="AccessMonth",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("month", models.DateField(verbose_name="month (IST)")),
                ("used", models.PositiveIntegerField(default=0, verbose_name="used")),
                (
                    "company",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="companies.company",
                    ),
                ),
            ],
            options={
                "verbose_name": "monthly access",
                "verbose_name_plural": "monthly access",
                "constraints": [
                    models.UniqueConstraint(fields=("company", "month"), name="access_month_key")
                ],
            },
        ),
    ]
    operations = [
        AddTogether(added),
    ]
