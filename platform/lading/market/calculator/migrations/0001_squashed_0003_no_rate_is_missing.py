import django.contrib.postgres.indexes
import django.db.models.deletion
import django.db.models.expressions
from django.conf import settings
from django.db import migrations, models

import lading.base.kernel.values.scrub
from lading.base.kernel.database.migrating import AddTogether


class Migration(migrations.Migration):
    replaces = [
        ("calculator", "0001_initial"),
        ("calculator", "0002_quotation_terms"),
        ("calculator", "0003_no_rate_is_missing"),
    ]

    initial = True

    dependencies = [
        ("companies", "0001_squashed_0005_shown_documents"),
        ("kernel", "0001_squashed_0015_request_ids"),
        ("reference", "0001_squashed_0011_heading_by_hand"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    added = [
        migrations.CreateModel(
            name="Calculation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("template_name", models.CharField(max_length=100, verbose_name="template name")),
                (
                    "currency",
                    models.CharField(
                        blank=True, default="", max_length=3, verbose_name="foreign currency"
                    ),
                ),
                (
                    "exchange_rate",
                    models.DecimalField(
                        blank=True,
                        decimal_places=6,
                        max_digits=14,
                        null=True,
                        verbose_name="exchange rate",
                    ),
                ),
                (
                    "addressee_name",
                    models.CharField(
                        blank=True,
                        db_default="",
                        default="",
                        max_length=100,
                        verbose_name="addressee",
                    ),
                ),
                (
                    "addressee_address",
                    models.CharField(
                        blank=True,
                        db_default="",
                        default="",
                        max_length=300,
                        verbose_name="address of the addressee",
                    ),
                ),
                (
                    "expiry_date",
                    models.DateField(blank=True, null=True, verbose_name="valid until"),
                ),
                (
                    "terms_of_payment",
                    models.CharField(
                        blank=True,
                        db_default="",
                        default="",
                        max_length=250,
                        verbose_name="terms of payment",
                    ),
                ),
                (
                    "total_amount",
                    models.DecimalField(
                        decimal_places=2, max_digits=15, verbose_name="total amount"
                    ),
                ),
                ("item_count", models.PositiveSmallIntegerField(verbose_name="items")),
                ("version", models.PositiveIntegerField(default=1, verbose_name="version")),
                ("created_at", models.DateTimeField(verbose_name="created at")),
                ("updated_at", models.DateTimeField(verbose_name="updated at")),
                (
                    "company",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="calculations",
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
            ],
            options={
                "verbose_name": "price calculation",
                "verbose_name_plural": "price calculations",
                "ordering": ["-id"],
                "indexes": [
                    models.Index(fields=["company", "-id"], name="calculation_by_company"),
                    django.contrib.postgres.indexes.GinIndex(
                        lading.base.kernel.values.scrub.AddressesIn(
                            "template_name",
                            "addressee_name",
                            "addressee_address",
                            "terms_of_payment",
                        ),
                        condition=models.Q(
                            lading.base.kernel.values.scrub.NameAddresses(
                                "template_name",
                                "addressee_name",
                                "addressee_address",
                                "terms_of_payment",
                            )
                        ),
                        name="calculation_addresses",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("currency", ""), ("exchange_rate", None)),
                            models.Q(
                                models.Q(("currency__in", ["", "INR"]), _negated=True),
                                ("exchange_rate__gt", 0),
                                ("exchange_rate__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="calculation_currency_has_rate",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("item_count__gt", 0)), name="calculation_has_items"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="CalculationItem",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("order", models.PositiveSmallIntegerField(verbose_name="order")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("goods", "Goods"),
                            ("charges", "Inland and port charges"),
                            ("freight", "Freight"),
                            ("insurance", "Insurance"),
                            ("duty", "Customs duty"),
                        ],
                        default="goods",
                        max_length=10,
                        verbose_name="kind",
                    ),
                ),
                ("description", models.CharField(max_length=250, verbose_name="description")),
                ("currency", models.CharField(max_length=3, verbose_name="currency")),
                (
                    "rate",
                    models.DecimalField(
                        decimal_places=4, max_digits=17, verbose_name="rate per unit"
                    ),
                ),
                (
                    "quantity",
                    models.DecimalField(
                        decimal_places=3, max_digits=12, verbose_name="number of units"
                    ),
                ),
                (
                    "gst_percent",
                    models.DecimalField(decimal_places=2, max_digits=5, verbose_name="GST (%)"),
                ),
                (
                    "has_own_gst",
                    models.BooleanField(default=False, verbose_name="GST entered by hand"),
                ),
                (
                    "share_of",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("EXW", "EXW"),
                            ("FOB", "FOB"),
                            ("CFR", "CFR"),
                            ("CIF", "CIF"),
                            ("DDP", "DDP"),
                        ],
                        default="",
                        max_length=3,
                        verbose_name="share of",
                    ),
                ),
                (
                    "share_percent",
                    models.DecimalField(
                        blank=True,
                        decimal_places=4,
                        max_digits=8,
                        null=True,
                        verbose_name="share (%)",
                    ),
                ),
                (
                    "insured_percent",
                    models.DecimalField(
                        blank=True,
                        decimal_places=4,
                        max_digits=8,
                        null=True,
                        verbose_name="insured value (% of the price)",
                    ),
                ),
                (
                    "net_amount",
                    models.DecimalField(
                        decimal_places=2, max_digits=15, verbose_name="amount without GST"
                    ),
                ),
                (
                    "gst_amount",
                    models.DecimalField(decimal_places=2, max_digits=15, verbose_name="GST amount"),
                ),
                (
                    "amount",
                    models.DecimalField(decimal_places=2, max_digits=15, verbose_name="amount"),
                ),
                (
                    "calculation",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="items",
                        to="calculator.calculation",
                    ),
                ),
                (
                    "hs_code",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="reference.hscode",
                        verbose_name="HS code",
                    ),
                ),
                (
                    "unit",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="reference.unit",
                    ),
                ),
            ],
            options={
                "verbose_name": "item of a price calculation",
                "verbose_name_plural": "items of price calculations",
                "ordering": ["order"],
                "indexes": [
                    django.contrib.postgres.indexes.GinIndex(
                        lading.base.kernel.values.scrub.AddressesIn("description"),
                        condition=models.Q(
                            lading.base.kernel.values.scrub.NameAddresses("description")
                        ),
                        name="calculation_item_addresses",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("calculation", "order"), name="calculation_item_order"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("order__gt", 0)), name="calculation_item_counts"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "amount",
                                django.db.models.expressions.CombinedExpression(
                                    models.F("net_amount"), "+", models.F("gst_amount")
                                ),
                            ),
                            ("gst_amount__gte", 0),
                            ("net_amount__gte", 0),
                        ),
                        name="calculation_item_adds_up",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("hs_code", None), ("kind", "goods"), _connector="OR"),
                        name="calculation_item_hs_code_of_goods",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("share_of", ""), ("share_percent", None), ("unit__isnull", False)
                            ),
                            models.Q(
                                models.Q(("share_of", ""), _negated=True),
                                ("share_percent__gt", 0),
                                ("share_percent__isnull", False),
                                ("currency", "INR"),
                                ("quantity", 1),
                                ("unit", None),
                            ),
                            _connector="OR",
                        ),
                        name="calculation_item_share",
                    ),
                ],
            },
        ),
    ]
    operations = [
        AddTogether(added),
    ]
