import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from lading.base.kernel.database.migrating import AddTogether


class Migration(migrations.Migration):
    replaces = [
        ("profiles", "0001_initial"),
        ("profiles", "0002_card_of_a_lead"),
        ("profiles", "0003_cards_per_enquiry"),
    ]

    initial = True

    dependencies = [
        ("companies", "0001_squashed_0005_shown_documents"),
        ("enquiries", "0001_squashed_0010_currency_decimals"),
        ("quotations", "0001_squashed_0011_order_parties"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    added = [
        migrations.CreateModel(
            name="BusinessCard",
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
                            ("sent", "Sent"),
                            ("accepted", "Accepted"),
                            ("rejected", "Rejected"),
                            ("withdrawn", "Withdrawn"),
                        ],
                        default="sent",
                        max_length=10,
                        verbose_name="status",
                    ),
                ),
                ("created_at", models.DateTimeField(verbose_name="requested at")),
                (
                    "decided_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="decided at"),
                ),
                (
                    "answered_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="answered at"),
                ),
                (
                    "reject_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="rejected from"),
                ),
                (
                    "buyer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="cards_received",
                        to="companies.company",
                        verbose_name="of",
                    ),
                ),
                (
                    "enquiry",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="enquiries.enquiry",
                    ),
                ),
                (
                    "requested_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "requester",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="cards_requested",
                        to="companies.company",
                        verbose_name="by",
                    ),
                ),
            ],
            options={
                "verbose_name": "business card request",
                "verbose_name_plural": "business card requests",
                "ordering": ["-id"],
                "indexes": [
                    models.Index(fields=["buyer", "-id"], name="card_buyer"),
                    models.Index(fields=["requester", "-id"], name="card_requester"),
                    models.Index(fields=["requester", "buyer", "answered_at"], name="card_pair"),
                    models.Index(
                        condition=models.Q(("status", "accepted")),
                        fields=["buyer", "requester"],
                        name="card_accepted",
                    ),
                    models.Index(
                        condition=models.Q(("reject_at__isnull", False), ("status", "sent")),
                        fields=["reject_at"],
                        name="card_rejection_due",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(
                            ("enquiry__isnull", True), ("status__in", ["sent", "accepted"])
                        ),
                        fields=("requester", "buyer"),
                        name="card_once",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(
                            ("enquiry__isnull", False), ("status__in", ["sent", "accepted"])
                        ),
                        fields=("requester", "enquiry"),
                        name="card_once_per_enquiry",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("reject_at__isnull", True),
                            models.Q(
                                ("answered_at__isnull", False),
                                ("status__in", ["sent", "withdrawn"]),
                            ),
                            _connector="OR",
                        ),
                        name="card_rejection_waits",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Rating",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("rating", models.PositiveSmallIntegerField(verbose_name="stars")),
                ("comments", models.CharField(blank=True, max_length=500, verbose_name="comments")),
                ("created_at", models.DateTimeField(verbose_name="rated at")),
                ("updated_at", models.DateTimeField(verbose_name="changed at")),
                (
                    "created_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "quotation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="ratings",
                        to="quotations.quotation",
                    ),
                ),
                (
                    "rated",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="ratings_received",
                        to="companies.company",
                        verbose_name="of",
                    ),
                ),
                (
                    "rater",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="ratings_given",
                        to="companies.company",
                        verbose_name="by",
                    ),
                ),
            ],
            options={
                "verbose_name": "rating",
                "verbose_name_plural": "ratings",
                "ordering": ["-id"],
                "indexes": [models.Index(fields=["rated", "-id"], name="rating_received")],
                "constraints": [
                    models.UniqueConstraint(fields=("quotation", "rater"), name="rating_once"),
                    models.CheckConstraint(
                        condition=models.Q(("rating__gte", 1), ("rating__lte", 5)),
                        name="rating_stars",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("rater", models.F("rated")), _negated=True),
                        name="rating_not_own",
                    ),
                ],
            },
        ),
    ]
    operations = [
        AddTogether(added),
    ]
