import django.contrib.postgres.fields
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from lading.base.kernel.database.migrating import AddTogether

SORTS = """
CREATE FUNCTION quotation_sorts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.sort_price := 0;
    NEW.expires_on := NULL;
    SELECT price, expiry_date INTO NEW.sort_price, NEW.expires_on
        FROM quotations_quotationversion WHERE id = NEW.current_version_id;
    NEW.sort_price := coalesce(NEW.sort_price, 0);
    NEW.sort_product := coalesce(
        (SELECT product_name FROM enquiries_enquiry WHERE id = NEW.enquiry_id), '');
    RETURN NEW;
END $$;
CREATE TRIGGER quotation_sorts BEFORE INSERT OR UPDATE OF current_version_id, enquiry_id,
    sort_price, sort_product, expires_on ON quotations_quotation
    FOR EACH ROW EXECUTE FUNCTION quotation_sorts();

CREATE FUNCTION quotation_sorts_of_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE quotations_quotation SET sort_price = NEW.price, expires_on = NEW.expiry_date
        WHERE current_version_id = NEW.id;
    RETURN NULL;
END $$;
CREATE TRIGGER quotation_sorts_of_version AFTER INSERT OR UPDATE OF price, expiry_date
    ON quotations_quotationversion
    FOR EACH ROW EXECUTE FUNCTION quotation_sorts_of_version();

CREATE FUNCTION quotation_sorts_of_enquiry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE quotations_quotation SET sort_product = NEW.product_name WHERE enquiry_id = NEW.id;
    RETURN NULL;
END $$;
CREATE TRIGGER quotation_sorts_of_enquiry AFTER UPDATE OF product_name ON enquiries_enquiry
    FOR EACH ROW WHEN (OLD.product_name IS DISTINCT FROM NEW.product_name)
    EXECUTE FUNCTION quotation_sorts_of_enquiry();
"""
"""Quotations have copies of what their lists are sorted by."""
NO_SORTS = """
DROP TRIGGER quotation_sorts_of_version ON quotations_quotationversion;
DROP FUNCTION quotation_sorts_of_version();
DROP TRIGGER quotation_sorts_of_enquiry ON enquiries_enquiry;
DROP FUNCTION quotation_sorts_of_enquiry();
DROP TRIGGER quotation_sorts ON quotations_quotation;
DROP FUNCTION quotation_sorts();
"""


class Migration(migrations.Migration):
    replaces = [
        ("quotations", "0001_initial"),
        ("quotations", "0002_wider_net_amount"),
        ("quotations", "0003_lists_by_index"),
        ("quotations", "0004_counts_by_week"),
        ("quotations", "0005_counter_offers"),
        ("quotations", "0006_orders_by_index"),
        ("quotations", "0007_waiting"),
        ("quotations", "0008_expiring"),
        ("quotations", "0009_response_counts"),
        ("quotations", "0010_currency_decimals"),
        ("quotations", "0011_order_parties"),
    ]

    initial = True

    dependencies = [
        ("companies", "0001_squashed_0005_shown_documents"),
        ("enquiries", "0001_squashed_0010_currency_decimals"),
        ("files", "0001_squashed_0006_files_of_listings"),
        ("reference", "0001_squashed_0011_heading_by_hand"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    added = [
        migrations.CreateModel(
            name="Quotation",
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
                            ("quotation_sent", "Quotation sent"),
                            ("order_placed", "Awaiting order confirmation"),
                            ("order_confirmed", "Order confirmed"),
                            ("withdrawn", "Withdrawn"),
                        ],
                        default="quotation_sent",
                        max_length=20,
                        verbose_name="status",
                    ),
                ),
                (
                    "seen_version",
                    models.PositiveIntegerField(
                        blank=True, null=True, verbose_name="version seen by the buyer"
                    ),
                ),
                ("created_at", models.DateTimeField(verbose_name="created at")),
                ("updated_at", models.DateTimeField(verbose_name="updated at")),
                (
                    "ordered_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="ordered at"),
                ),
                (
                    "confirmed_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="confirmed at"),
                ),
                (
                    "has_counter_offer",
                    models.BooleanField(
                        db_default=False, default=False, verbose_name="counter-offer open"
                    ),
                ),
                (
                    "warned_version",
                    models.PositiveIntegerField(blank=True, editable=False, null=True),
                ),
                (
                    "expired_version",
                    models.PositiveIntegerField(blank=True, editable=False, null=True),
                ),
                (
                    "sort_price",
                    models.DecimalField(
                        db_default=0, decimal_places=2, default=0, editable=False, max_digits=14
                    ),
                ),
                (
                    "sort_product",
                    models.CharField(
                        blank=True, db_default="", default="", editable=False, max_length=100
                    ),
                ),
                ("expires_on", models.DateField(blank=True, editable=False, null=True)),
                (
                    "company",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="quotations_sent",
                        to="companies.company",
                        verbose_name="seller",
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
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="quotations",
                        to="enquiries.enquiry",
                    ),
                ),
                (
                    "receiver",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="quotations_received",
                        to="companies.company",
                        verbose_name="buyer",
                    ),
                ),
                (
                    "current_version",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="quotations.quotationversion",
                    ),
                ),
                (
                    "ordered_version",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="quotations.quotationversion",
                    ),
                ),
            ],
            options={
                "verbose_name": "quotation",
                "verbose_name_plural": "quotations",
                "ordering": ["-id"],
                "indexes": [
                    models.Index(fields=["enquiry", "-id"], name="quotation_enquiry"),
                    models.Index(fields=["company", "-id"], name="quotation_sent"),
                    models.Index(fields=["company", "status", "id"], name="quotation_sent_status"),
                    models.Index(
                        fields=["company", "sort_price", "id"], name="quotation_sent_price"
                    ),
                    models.Index(
                        fields=["company", "sort_product", "id"], name="quotation_sent_product"
                    ),
                    models.Index(fields=["receiver", "-id"], name="quotation_received"),
                    models.Index(
                        fields=["receiver", "status", "id"], name="quotation_received_status"
                    ),
                    models.Index(
                        fields=["receiver", "sort_price", "id"], name="quotation_received_price"
                    ),
                    models.Index(
                        fields=["receiver", "sort_product", "id"], name="quotation_received_product"
                    ),
                    models.Index(
                        condition=models.Q(("ordered_at__isnull", False)),
                        fields=["company", "-ordered_at", "-id"],
                        name="quotation_orders_sold",
                    ),
                    models.Index(
                        condition=models.Q(("ordered_at__isnull", False)),
                        fields=["receiver", "-ordered_at", "-id"],
                        name="quotation_orders_bought",
                    ),
                    models.Index(
                        condition=models.Q(("ordered_at__isnull", False)),
                        fields=["company", "receiver"],
                        name="quotation_order_parties",
                    ),
                    models.Index(
                        fields=["company", "created_at"],
                        include=("ordered_at",),
                        name="quotation_sent_week",
                    ),
                    models.Index(
                        fields=["receiver", "created_at"],
                        include=("ordered_at",),
                        name="quotation_received_week",
                    ),
                    models.Index(
                        condition=models.Q(("has_counter_offer", True)),
                        fields=["company", "id"],
                        name="quotation_countered",
                    ),
                    models.Index(
                        condition=models.Q(
                            ("seen_version__isnull", True), ("status", "quotation_sent")
                        ),
                        fields=["receiver", "id"],
                        name="quotation_unopened",
                    ),
                    models.Index(
                        condition=models.Q(("status", "quotation_sent")),
                        fields=["company", "expires_on"],
                        name="quotation_sent_expiring",
                    ),
                    models.Index(
                        condition=models.Q(("status", "quotation_sent")),
                        fields=["receiver", "expires_on"],
                        name="quotation_received_expiring",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("status", "withdrawn"), _negated=True),
                        fields=("enquiry", "company"),
                        name="quotation_one_live",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("status__in", ["order_placed", "order_confirmed"])),
                        fields=("enquiry",),
                        name="quotation_one_order",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("status__in", ["order_placed", "order_confirmed"]), _negated=True
                            ),
                            models.Q(
                                ("ordered_at__isnull", False), ("ordered_version__isnull", False)
                            ),
                            _connector="OR",
                        ),
                        name="quotation_order_binds_version",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="QuotationVersion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField(verbose_name="version")),
                (
                    "price",
                    models.DecimalField(decimal_places=3, max_digits=15, verbose_name="price"),
                ),
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
                    "net_amount",
                    models.DecimalField(
                        decimal_places=3, max_digits=29, null=True, verbose_name="net amount"
                    ),
                ),
                ("currency", models.CharField(max_length=3, verbose_name="currency")),
                ("expiry_date", models.DateField(verbose_name="valid until")),
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
                ("description", models.CharField(max_length=200, verbose_name="response message")),
                ("created_at", models.DateTimeField(verbose_name="created at")),
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
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="versions",
                        to="quotations.quotation",
                    ),
                ),
                (
                    "unit",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="reference.unit",
                    ),
                ),
            ],
            options={
                "verbose_name": "quotation version",
                "verbose_name_plural": "quotation versions",
                "ordering": ["number"],
                "indexes": [
                    models.Index(fields=["expiry_date", "id"], name="quotation_version_expiry")
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("quotation", "number"), name="quotation_version"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("price__gte", 1)), name="quotation_price"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("quantity__isnull", True), ("quantity__gt", 0), _connector="OR"
                        ),
                        name="quotation_quantity",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="QuotationAttachment",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("slot", models.PositiveSmallIntegerField(verbose_name="slot")),
                (
                    "file",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="files.storedfile",
                    ),
                ),
                (
                    "version",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="attachments",
                        to="quotations.quotationversion",
                    ),
                ),
            ],
            options={
                "ordering": ["slot"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("version", "slot"), name="quotation_attachment_slot"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="CounterOffer",
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
                            ("open", "Open"),
                            ("accepted", "Accepted"),
                            ("declined", "Declined"),
                            ("answered", "Answered by a revision"),
                            ("withdrawn", "Withdrawn"),
                            ("closed", "Closed"),
                        ],
                        default="open",
                        max_length=10,
                        verbose_name="status",
                    ),
                ),
                (
                    "closed_because",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("ordered", "An order was placed against the quotation"),
                            ("ordered_elsewhere", "An order was placed against another quotation"),
                            ("expired", "The counter-offer or the quotation has expired"),
                            ("quotation_withdrawn", "The quotation was withdrawn"),
                        ],
                        max_length=20,
                        verbose_name="closed because",
                    ),
                ),
                (
                    "price",
                    models.DecimalField(decimal_places=3, max_digits=15, verbose_name="price"),
                ),
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
                    "net_amount",
                    models.DecimalField(
                        decimal_places=3, max_digits=29, null=True, verbose_name="net amount"
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
                ("expiry_date", models.DateField(verbose_name="valid until")),
                ("description", models.CharField(max_length=200, verbose_name="message")),
                ("answer", models.CharField(blank=True, max_length=200, verbose_name="answer")),
                ("created_at", models.DateTimeField(verbose_name="created at")),
                (
                    "decided_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="decided at"),
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
                    "decided_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "quotation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="counter_offers",
                        to="quotations.quotation",
                    ),
                ),
                (
                    "answer_version",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="quotations.quotationversion",
                    ),
                ),
                (
                    "version",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="counter_offers",
                        to="quotations.quotationversion",
                    ),
                ),
            ],
            options={
                "verbose_name": "counter-offer",
                "verbose_name_plural": "counter-offers",
                "ordering": ["-id"],
                "indexes": [
                    models.Index(fields=["quotation", "-id"], name="counter_offer_quotation"),
                    models.Index(
                        condition=models.Q(("status", "open")),
                        fields=["expiry_date", "id"],
                        name="counter_offer_expiry",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("status", "open")),
                        fields=("quotation",),
                        name="counter_offer_one_open",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("price__gte", 1)), name="counter_offer_price"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("quantity__isnull", True), ("quantity__gt", 0), _connector="OR"
                        ),
                        name="counter_offer_quantity",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("decided_at__isnull", True), ("status", "open")),
                            models.Q(
                                models.Q(("status", "open"), _negated=True),
                                ("decided_at__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="counter_offer_decided",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("status__in", ["accepted", "answered"]), _negated=True),
                            ("answer_version__isnull", False),
                            _connector="OR",
                        ),
                        name="counter_offer_answered_by_version",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("status", "closed"),
                                models.Q(("closed_because", ""), _negated=True),
                            ),
                            models.Q(
                                models.Q(("status", "closed"), _negated=True),
                                ("closed_because", ""),
                            ),
                            _connector="OR",
                        ),
                        name="counter_offer_closed_because",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ResponseCount",
            fields=[
                (
                    "company",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="companies.company",
                    ),
                ),
                ("counted_until", models.DateTimeField(verbose_name="counted until")),
                ("cases", models.PositiveIntegerField(verbose_name="cases")),
                ("answered", models.PositiveIntegerField(verbose_name="answered")),
                (
                    "seconds",
                    models.BigIntegerField(null=True, verbose_name="seconds until a quotation"),
                ),
                (
                    "period_cases",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.PositiveIntegerField(),
                        size=None,
                        verbose_name="cases by period",
                    ),
                ),
                (
                    "period_answered",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.PositiveIntegerField(),
                        size=None,
                        verbose_name="answered by period",
                    ),
                ),
                (
                    "period_seconds",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.BigIntegerField(null=True),
                        size=None,
                        verbose_name="seconds by period",
                    ),
                ),
            ],
            options={
                "verbose_name": "response rate and time",
                "verbose_name_plural": "response rates and times",
                "indexes": [models.Index(fields=["counted_until"], name="response_count_until")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("answered__lte", models.F("cases"))),
                        name="response_answered_of_cases",
                    )
                ],
            },
        ),
    ]
    operations = [
        AddTogether(added),
        migrations.RunSQL(SORTS, NO_SORTS),
    ]
