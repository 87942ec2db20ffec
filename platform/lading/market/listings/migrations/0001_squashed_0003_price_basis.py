import django.contrib.postgres.indexes
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import lading.base.kernel.values.search
from lading.base.kernel.database.migrating import AddTogether


class Migration(migrations.Migration):
    replaces = [
        ("listings", "0001_initial"),
        ("listings", "0002_hs_code_name"),
        ("listings", "0003_price_basis"),
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
            name="RodtepOffer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("submitted", "Submitted"),
                            ("in_review", "In review"),
                            ("accepted", "Accepted"),
                            ("declined", "Declined"),
                            ("withdrawn", "Withdrawn"),
                        ],
                        default="submitted",
                        max_length=10,
                        verbose_name="status",
                    ),
                ),
                ("remarks", models.CharField(blank=True, max_length=2000, verbose_name="remarks")),
                ("created_at", models.DateTimeField(verbose_name="created at")),
                ("updated_at", models.DateTimeField(verbose_name="updated at")),
                ("hs_chapter", models.CharField(max_length=2, verbose_name="HS chapter")),
                (
                    "total_value",
                    models.DecimalField(
                        decimal_places=2, max_digits=14, verbose_name="total value"
                    ),
                ),
                (
                    "asking_price",
                    models.DecimalField(
                        blank=True,
                        decimal_places=2,
                        max_digits=14,
                        null=True,
                        verbose_name="asking price",
                    ),
                ),
                (
                    "scrip_number",
                    models.CharField(blank=True, max_length=20, verbose_name="scrip number"),
                ),
                (
                    "expiry_date",
                    models.DateField(blank=True, null=True, verbose_name="expiry date"),
                ),
                (
                    "category",
                    models.ForeignKey(
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
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="reference.hscode",
                        verbose_name="HS code",
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
                "verbose_name": "RODTEP offer",
                "verbose_name_plural": "RODTEP offers",
                "ordering": ["-id"],
                "indexes": [
                    models.Index(fields=["company", "-id"], name="rodtep_company"),
                    models.Index(fields=["status", "-id"], name="rodtep_status"),
                    models.Index(
                        condition=models.Q(("asking_price__isnull", False)),
                        fields=["hs_chapter", "created_at"],
                        name="rodtep_comparable",
                    ),
                    models.Index(
                        condition=models.Q(("scrip_number", ""), _negated=True),
                        fields=["scrip_number"],
                        name="rodtep_scrip",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(
                            ("status__in", ["accepted", "in_review", "submitted"]),
                            models.Q(("scrip_number", ""), _negated=True),
                        ),
                        fields=("scrip_number",),
                        name="rodtep_scrip_offered_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("total_value__gte", 1)), name="rodtep_value"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("asking_price__isnull", True),
                            models.Q(
                                ("asking_price__gt", 0),
                                ("asking_price__lte", models.F("total_value")),
                            ),
                            _connector="OR",
                        ),
                        name="rodtep_asking_price",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("remarks", ""), ("status", "declined"), _negated=True),
                        name="rodtep_declined_in_words",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="UnclaimedCargo",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("submitted", "Submitted"),
                            ("in_review", "In review"),
                            ("accepted", "Accepted"),
                            ("declined", "Declined"),
                            ("withdrawn", "Withdrawn"),
                        ],
                        default="submitted",
                        max_length=10,
                        verbose_name="status",
                    ),
                ),
                ("remarks", models.CharField(blank=True, max_length=2000, verbose_name="remarks")),
                ("created_at", models.DateTimeField(verbose_name="created at")),
                ("updated_at", models.DateTimeField(verbose_name="updated at")),
                ("description", models.CharField(max_length=288, verbose_name="description")),
                (
                    "currency",
                    models.CharField(default="INR", max_length=3, verbose_name="currency"),
                ),
                (
                    "contract_price",
                    models.DecimalField(
                        decimal_places=2, max_digits=14, verbose_name="contract price"
                    ),
                ),
                (
                    "new_price",
                    models.DecimalField(decimal_places=2, max_digits=14, verbose_name="new price"),
                ),
                (
                    "price_basis",
                    models.CharField(
                        blank=True,
                        choices=[("lot", "the whole quantity"), ("unit", "one unit")],
                        db_default="",
                        max_length=4,
                        verbose_name="price basis",
                    ),
                ),
                (
                    "quantity",
                    models.DecimalField(
                        decimal_places=3, max_digits=14, verbose_name="available quantity"
                    ),
                ),
                (
                    "category",
                    models.ForeignKey(
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
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="reference.country",
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
                    "hs_code",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="reference.hscode",
                        verbose_name="HS code",
                    ),
                ),
                (
                    "source_country",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="reference.country",
                    ),
                ),
                (
                    "source_port",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="reference.port",
                    ),
                ),
                (
                    "unit",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="reference.unit",
                    ),
                ),
            ],
            options={
                "verbose_name": "unclaimed cargo",
                "verbose_name_plural": "unclaimed cargo",
                "ordering": ["-id"],
                "indexes": [
                    models.Index(fields=["company", "-id"], name="unclaimed_company"),
                    models.Index(fields=["status", "-id"], name="unclaimed_status"),
                    django.contrib.postgres.indexes.GinIndex(
                        lading.base.kernel.values.search.Words("description"),
                        name="unclaimed_words",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("contract_price__gt", 0), ("new_price__gt", 0), ("quantity__gt", 0)
                        ),
                        name="unclaimed_amounts",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("price_basis__in", ["", "lot", "unit"])),
                        name="unclaimed_price_basis",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("source_port", models.F("destination_port")), _negated=True
                        ),
                        name="unclaimed_ports_differ",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("remarks", ""), ("status", "declined"), _negated=True),
                        name="unclaimed_declined_in_words",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ListingStep",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("submitted", "Submitted"),
                            ("in_review", "In review"),
                            ("accepted", "Accepted"),
                            ("declined", "Declined"),
                            ("withdrawn", "Withdrawn"),
                        ],
                        max_length=10,
                        verbose_name="status",
                    ),
                ),
                ("at", models.DateTimeField(verbose_name="at")),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "rodtep",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="steps",
                        to="listings.rodtepoffer",
                    ),
                ),
                (
                    "cargo",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="steps",
                        to="listings.unclaimedcargo",
                    ),
                ),
            ],
            options={
                "verbose_name": "step of a listing",
                "verbose_name_plural": "steps of listings",
                "ordering": ["id"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("cargo__isnull", True), ("rodtep__isnull", True), _connector="XOR"
                        ),
                        name="listing_step_of_one",
                    ),
                    models.UniqueConstraint(fields=("cargo", "status"), name="cargo_step_once"),
                    models.UniqueConstraint(fields=("rodtep", "status"), name="rodtep_step_once"),
                ],
            },
        ),
        migrations.CreateModel(
            name="UnclaimedCargoFile",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("slot", models.PositiveSmallIntegerField(verbose_name="slot")),
                (
                    "cargo",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="files",
                        to="listings.unclaimedcargo",
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
                "verbose_name": "file of unclaimed cargo",
                "verbose_name_plural": "files of unclaimed cargo",
                "ordering": ["slot"],
                "constraints": [
                    models.UniqueConstraint(fields=("cargo", "slot"), name="unclaimed_file_slot"),
                    models.UniqueConstraint(fields=("cargo", "file"), name="unclaimed_file_once"),
                ],
            },
        ),
    ]
    operations = [
        AddTogether(added),
    ]
