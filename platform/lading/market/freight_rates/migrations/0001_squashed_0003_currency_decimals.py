import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from lading.base.kernel.database.migrating import AddTogether


class Migration(migrations.Migration):
    replaces = [
        ("freight_rates", "0001_initial"),
        ("freight_rates", "0002_lane_alerts"),
        ("freight_rates", "0003_currency_decimals"),
    ]

    initial = True

    dependencies = [
        ("companies", "0001_squashed_0005_shown_documents"),
        ("reference", "0001_squashed_0011_heading_by_hand"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    added = [
        migrations.CreateModel(
            name="FreightRate",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "price",
                    models.DecimalField(
                        decimal_places=3, max_digits=15, verbose_name="freight rate"
                    ),
                ),
                ("currency", models.CharField(max_length=3, verbose_name="currency")),
                ("valid_until", models.DateField(verbose_name="price validity")),
                ("comments", models.CharField(max_length=250, verbose_name="comments")),
                (
                    "container",
                    models.CharField(
                        choices=[
                            ("20DS", "20' dry standard"),
                            ("40DS", "40' dry standard"),
                            ("40DHC", "40' dry high cube"),
                            ("45DHC", "45' dry high cube"),
                            ("20RF", "20' reefer"),
                            ("40RHC", "40' reefer high cube"),
                        ],
                        max_length=5,
                        verbose_name="container type",
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1, verbose_name="version")),
                ("created_at", models.DateTimeField(verbose_name="published at")),
                (
                    "updated_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="updated at"),
                ),
                (
                    "withdrawn_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="withdrawn at"),
                ),
                (
                    "withdrawal_reason",
                    models.CharField(blank=True, max_length=500, verbose_name="reason"),
                ),
                (
                    "told_days",
                    models.PositiveSmallIntegerField(
                        null=True, verbose_name="days before expiry at the last notice"
                    ),
                ),
                (
                    "company",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="freight_rates",
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
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="reference.port",
                    ),
                ),
            ],
            options={
                "verbose_name": "freight rate",
                "verbose_name_plural": "freight rates",
                "ordering": ["-id"],
                "indexes": [
                    models.Index(fields=["company", "-id"], name="freight_rate_company"),
                    models.Index(
                        condition=models.Q(("withdrawn_at", None)),
                        fields=[
                            "loading_port",
                            "destination_port",
                            "container",
                            "currency",
                            "price",
                        ],
                        include=("valid_until", "company"),
                        name="freight_rate_lane",
                    ),
                    models.Index(
                        fields=["loading_port", "destination_port", "container", "valid_until"],
                        name="freight_rate_lane_history",
                    ),
                    models.Index(
                        condition=models.Q(("withdrawn_at", None)),
                        fields=["valid_until", "id"],
                        name="freight_rate_ending",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("price__gte", 0)), name="freight_rate_price"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("loading_port", models.F("destination_port")), _negated=True
                        ),
                        name="freight_rate_two_ports",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("container__in", ["20DS", "40DS", "40DHC", "45DHC", "20RF", "40RHC"])
                        ),
                        name="freight_rate_container",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("withdrawal_reason", ""),
                            ("withdrawn_at__isnull", False),
                            _connector="OR",
                        ),
                        name="freight_rate_reason_if_withdrawn",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="LaneAlert",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "container",
                    models.CharField(
                        choices=[
                            ("20DS", "20' dry standard"),
                            ("40DS", "40' dry standard"),
                            ("40DHC", "40' dry high cube"),
                            ("45DHC", "45' dry high cube"),
                            ("20RF", "20' reefer"),
                            ("40RHC", "40' reefer high cube"),
                        ],
                        max_length=5,
                        verbose_name="container type",
                    ),
                ),
                ("percent", models.PositiveSmallIntegerField(verbose_name="fall (%)")),
                (
                    "tells_end",
                    models.BooleanField(
                        default=False, verbose_name="notified before the best rate expires"
                    ),
                ),
                (
                    "reference",
                    models.DecimalField(
                        blank=True,
                        decimal_places=2,
                        max_digits=18,
                        null=True,
                        verbose_name="reference rate",
                    ),
                ),
                ("told_rate", models.BigIntegerField(null=True, verbose_name="rate last notified")),
                (
                    "told_version",
                    models.PositiveIntegerField(null=True, verbose_name="version last notified"),
                ),
                ("created_at", models.DateTimeField(verbose_name="created at")),
                (
                    "company",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="lane_alerts",
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
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="reference.port",
                    ),
                ),
            ],
            options={
                "verbose_name": "alert on a lane",
                "verbose_name_plural": "alerts on lanes",
                "ordering": ["id"],
                "indexes": [
                    models.Index(
                        fields=["loading_port", "destination_port", "container"],
                        name="lane_alert_lane",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("company", "loading_port", "destination_port", "container"),
                        name="lane_alert_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("percent__in", (5, 10, 20))), name="lane_alert_percent"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("container__in", ["20DS", "40DS", "40DHC", "45DHC", "20RF", "40RHC"])
                        ),
                        name="lane_alert_container",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="RateVersion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "price",
                    models.DecimalField(
                        decimal_places=3, max_digits=15, verbose_name="freight rate"
                    ),
                ),
                ("currency", models.CharField(max_length=3, verbose_name="currency")),
                ("valid_until", models.DateField(verbose_name="price validity")),
                ("comments", models.CharField(max_length=250, verbose_name="comments")),
                ("number", models.PositiveIntegerField(verbose_name="version")),
                ("starts_at", models.DateTimeField(verbose_name="from")),
                ("ends_at", models.DateTimeField(blank=True, null=True, verbose_name="until")),
                (
                    "rate",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="versions",
                        to="freight_rates.freightrate",
                    ),
                ),
                (
                    "saved_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "version of a freight rate",
                "verbose_name_plural": "versions of freight rates",
                "ordering": ["-number"],
                "constraints": [
                    models.UniqueConstraint(fields=("rate", "number"), name="rate_version_number"),
                    models.UniqueConstraint(
                        condition=models.Q(("ends_at", None)),
                        fields=("rate",),
                        name="rate_version_open_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("ends_at", None),
                            ("ends_at__gte", models.F("starts_at")),
                            _connector="OR",
                        ),
                        name="rate_version_ends_after",
                    ),
                ],
            },
        ),
    ]
    operations = [
        AddTogether(added),
    ]
