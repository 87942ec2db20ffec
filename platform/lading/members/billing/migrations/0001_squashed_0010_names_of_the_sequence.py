import uuid

import django.contrib.postgres.constraints
import django.contrib.postgres.fields.ranges
import django.contrib.postgres.indexes
import django.db.models.deletion
import django.db.models.expressions
import django.db.models.fields.json
from django.conf import settings
from django.db import migrations, models

import lading.base.kernel.values.scrub
from lading.base.kernel.database.migrating import AddTogether

LEDGER = """
CREATE FUNCTION points_entry_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the ledger is append-only';
END $$;
CREATE TRIGGER points_entry_append_only BEFORE UPDATE OR DELETE ON billing_pointsentry
FOR EACH ROW EXECUTE FUNCTION points_entry_is_final();

CREATE FUNCTION points_entry_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE billing_pointsaccount SET balance = balance + NEW.amount WHERE id = NEW.account_id;
    RETURN NULL;
END $$;
CREATE TRIGGER points_entry_counts AFTER INSERT ON billing_pointsentry
FOR EACH ROW EXECUTE FUNCTION points_entry_counts();

CREATE FUNCTION points_movement_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    total numeric;
BEGIN
    SELECT sum(amount) INTO total FROM billing_pointsentry WHERE movement_id = NEW.movement_id;
    IF total <> 0 THEN
        RAISE EXCEPTION 'movement % does not balance: %', NEW.movement_id, total
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER points_movement_balances AFTER INSERT ON billing_pointsentry
DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION points_movement_balances();
"""
"""What must never break in the ledger (RULES.md 16)."""
NO_LEDGER = """
DROP TRIGGER points_movement_balances ON billing_pointsentry;
DROP FUNCTION points_movement_balances;
DROP TRIGGER points_entry_counts ON billing_pointsentry;
DROP FUNCTION points_entry_counts;
DROP TRIGGER points_entry_append_only ON billing_pointsentry;
DROP FUNCTION points_entry_is_final;
"""
TAX_DOCUMENTS = """
CREATE FUNCTION tax_document_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    was jsonb := to_jsonb(OLD) - 'buyer' - 'cancelled_at';
BEGIN
    -- Of the buyer, an erasure takes the e-mail out; a credit note is cancelled once.
    IF TG_OP = 'DELETE' OR to_jsonb(NEW) - 'buyer' - 'cancelled_at' <> was
       OR (to_jsonb(OLD) ->> 'cancelled_at' IS NOT NULL
           AND to_jsonb(NEW) -> 'cancelled_at' <> to_jsonb(OLD) -> 'cancelled_at') THEN
        RAISE EXCEPTION 'tax documents stay as they were issued'
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER invoice_is_final BEFORE UPDATE OR DELETE ON billing_invoice
FOR EACH ROW EXECUTE FUNCTION tax_document_is_final();
CREATE TRIGGER credit_note_is_final BEFORE UPDATE OR DELETE ON billing_creditnote
FOR EACH ROW EXECUTE FUNCTION tax_document_is_final();

CREATE FUNCTION credit_note_is_covered() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    is_covered boolean;
BEGIN
    -- Whoever adds one holds the invoice, so that two cannot overlook each other.
    PERFORM 1 FROM billing_invoice WHERE id = NEW.invoice_id FOR UPDATE;
    SELECT coalesce(sum(note.total), 0) + NEW.total <= invoice.total
       AND coalesce(sum(note.taxable), 0) + NEW.taxable <= invoice.taxable
       AND coalesce(sum(note.cgst), 0) + NEW.cgst <= invoice.cgst
       AND coalesce(sum(note.sgst), 0) + NEW.sgst <= invoice.sgst
       AND coalesce(sum(note.igst), 0) + NEW.igst <= invoice.igst
      INTO is_covered
      FROM billing_invoice invoice
      LEFT JOIN billing_creditnote note
             ON note.invoice_id = invoice.id AND note.cancelled_at IS NULL
     WHERE invoice.id = NEW.invoice_id
     GROUP BY invoice.id;
    IF NOT is_covered THEN
        RAISE EXCEPTION 'the credit notes of invoice % exceed it', NEW.invoice_id
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER credit_note_is_covered BEFORE INSERT ON billing_creditnote
FOR EACH ROW EXECUTE FUNCTION credit_note_is_covered();
"""
"""Tax documents stay as they were issued, and credit notes never exceed their invoice."""
NO_TAX_DOCUMENTS = """
DROP TRIGGER credit_note_is_covered ON billing_creditnote;
DROP FUNCTION credit_note_is_covered;
DROP TRIGGER credit_note_is_final ON billing_creditnote;
DROP TRIGGER invoice_is_final ON billing_invoice;
DROP FUNCTION tax_document_is_final;
"""


class Migration(migrations.Migration):
    replaces = [
        ("billing", "0001_initial"),
        ("billing", "0002_payments_points_invoices"),
        ("billing", "0003_ledger_guards"),
        ("billing", "0004_reports_and_webhooks_of_an_order"),
        ("billing", "0005_points_movement_params"),
        ("billing", "0006_refunds_under_way_and_credit_notes"),
        ("billing", "0007_what_was_ordered_and_taxed"),
        ("billing", "0008_address_indexes"),
        ("billing", "0009_customs_house_agent"),
        ("billing", "0010_names_of_the_sequence"),
    ]

    initial = True

    dependencies = [
        ("companies", "0001_squashed_0005_shown_documents"),
        ("kernel", "0001_squashed_0015_request_ids"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    added = [
        migrations.CreateModel(
            name="PointsMovement",
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
                        choices=[
                            ("purchase", "Purchase"),
                            ("unlock", "Enquiry unlocked"),
                            ("refund", "Refund"),
                            ("correction", "Correction"),
                        ],
                        max_length=12,
                        verbose_name="kind",
                    ),
                ),
                (
                    "reference",
                    models.CharField(max_length=80, unique=True, verbose_name="reference"),
                ),
                ("description", models.CharField(max_length=200, verbose_name="description")),
                ("params", models.JSONField(blank=True, default=dict, verbose_name="details")),
                ("actor_user_id", models.BigIntegerField(null=True, verbose_name="user id")),
                ("created_at", models.DateTimeField(verbose_name="at")),
            ],
            options={
                "verbose_name": "movement of points",
                "verbose_name_plural": "movements of points",
                "ordering": ["-id"],
            },
        ),
        migrations.CreateModel(
            name="DocumentSequence",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "series",
                    models.CharField(
                        choices=[("LAD", "Invoices"), ("LCN", "Credit notes")], max_length=3
                    ),
                ),
                ("financial_year", models.CharField(max_length=7)),
                ("last_number", models.PositiveIntegerField(default=0)),
            ],
            options={
                "ordering": ["financial_year", "series"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("series", "financial_year"), name="document_sequence"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="PaymentOrder",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uuid", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                (
                    "kind",
                    models.CharField(
                        choices=[("subscription", "Subscription"), ("points", "Points")],
                        max_length=12,
                        verbose_name="kind",
                    ),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("created", "Created"),
                            ("paid", "Paid"),
                            ("refunded", "Refunded"),
                            ("abandoned", "Abandoned"),
                        ],
                        default="created",
                        max_length=10,
                        verbose_name="status",
                    ),
                ),
                ("amount", models.PositiveBigIntegerField(verbose_name="amount (paise)")),
                (
                    "currency",
                    models.CharField(default="INR", max_length=3, verbose_name="currency"),
                ),
                ("description", models.CharField(max_length=120, verbose_name="description")),
                (
                    "change",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("new", "New"),
                            ("renewal", "Renewal"),
                            ("upgrade", "Upgrade"),
                            ("downgrade", "Downgrade at the end of the period"),
                        ],
                        max_length=10,
                        verbose_name="change",
                    ),
                ),
                (
                    "credit",
                    models.PositiveBigIntegerField(default=0, verbose_name="credit (paise)"),
                ),
                ("days", models.PositiveSmallIntegerField(default=0, verbose_name="days")),
                ("points", models.PositiveIntegerField(default=0, verbose_name="points")),
                ("receipt", models.CharField(max_length=40, unique=True, verbose_name="receipt")),
                (
                    "provider_id",
                    models.CharField(
                        blank=True,
                        max_length=40,
                        null=True,
                        unique=True,
                        verbose_name="provider's id",
                    ),
                ),
                ("created_at", models.DateTimeField(verbose_name="created at")),
                ("paid_at", models.DateTimeField(blank=True, null=True, verbose_name="paid at")),
                (
                    "check_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="checked at"),
                ),
                ("checks", models.PositiveSmallIntegerField(default=0, verbose_name="checks")),
                (
                    "company",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="payment_orders",
                        to="companies.company",
                        verbose_name="company",
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
                    "plan",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="billing.plan",
                    ),
                ),
            ],
            options={
                "verbose_name": "payment order",
                "verbose_name_plural": "payment orders",
                "ordering": ["-id"],
                "indexes": [
                    models.Index(fields=["company", "-id"], name="order_company"),
                    models.Index(
                        condition=models.Q(("check_at__isnull", False)),
                        fields=["check_at"],
                        name="order_check",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("amount__gt", 0)), name="order_amount"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("kind", "subscription"), ("plan__isnull", False), ("points", 0)
                            ),
                            models.Q(("kind", "points"), ("plan__isnull", True), ("points__gt", 0)),
                            _connector="OR",
                        ),
                        name="order_of_one_thing",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Payment",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "provider_id",
                    models.CharField(max_length=40, unique=True, verbose_name="provider's id"),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("captured", "Captured"),
                            ("failed", "Failed"),
                            ("refunded", "Refunded"),
                        ],
                        max_length=10,
                        verbose_name="status",
                    ),
                ),
                ("amount", models.PositiveBigIntegerField(verbose_name="amount (paise)")),
                ("method", models.CharField(blank=True, max_length=20, verbose_name="method")),
                ("error", models.CharField(blank=True, max_length=300, verbose_name="error")),
                ("is_settled", models.BooleanField(default=False, verbose_name="settled")),
                (
                    "refunded_amount",
                    models.PositiveBigIntegerField(default=0, verbose_name="refunded (paise)"),
                ),
                ("created_at", models.DateTimeField(verbose_name="created at")),
                ("updated_at", models.DateTimeField(verbose_name="updated at")),
                (
                    "order",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="payments",
                        to="billing.paymentorder",
                    ),
                ),
            ],
            options={
                "verbose_name": "payment",
                "verbose_name_plural": "payments",
                "ordering": ["-id"],
                "indexes": [models.Index(fields=["status", "-created_at"], name="payment_status")],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("is_settled", True)),
                        fields=("order",),
                        name="payment_settles_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("refunded_amount__lte", models.F("amount"))),
                        name="payment_refund_limit",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Invoice",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("financial_year", models.CharField(max_length=7, verbose_name="financial year")),
                ("number", models.PositiveIntegerField(verbose_name="number")),
                ("issued_at", models.DateTimeField(verbose_name="issued at")),
                ("seller", models.JSONField(verbose_name="seller")),
                ("buyer", models.JSONField(verbose_name="buyer")),
                ("description", models.CharField(max_length=160, verbose_name="description")),
                ("sac", models.CharField(max_length=6, verbose_name="SAC")),
                (
                    "gst_percent",
                    models.PositiveSmallIntegerField(default=0, verbose_name="GST (percent)"),
                ),
                ("taxable", models.PositiveBigIntegerField(verbose_name="taxable value (paise)")),
                ("cgst", models.PositiveBigIntegerField(default=0, verbose_name="CGST (paise)")),
                ("sgst", models.PositiveBigIntegerField(default=0, verbose_name="SGST (paise)")),
                ("igst", models.PositiveBigIntegerField(default=0, verbose_name="IGST (paise)")),
                ("total", models.PositiveBigIntegerField(verbose_name="total (paise)")),
                (
                    "company",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="invoices",
                        to="companies.company",
                    ),
                ),
                (
                    "order",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="invoice",
                        to="billing.paymentorder",
                    ),
                ),
            ],
            options={
                "verbose_name": "invoice",
                "verbose_name_plural": "invoices",
                "ordering": ["-id"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("financial_year", "number"), name="invoice_number"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "total",
                                django.db.models.expressions.CombinedExpression(
                                    django.db.models.expressions.CombinedExpression(
                                        django.db.models.expressions.CombinedExpression(
                                            models.F("taxable"), "+", models.F("cgst")
                                        ),
                                        "+",
                                        models.F("sgst"),
                                    ),
                                    "+",
                                    models.F("igst"),
                                ),
                            )
                        ),
                        name="invoice_sum",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Plan",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "family",
                    models.CharField(
                        choices=[
                            ("freight", "Freight"),
                            ("exporter", "Exporter"),
                            ("manufacturer_exporter", "Manufacturer-exporter"),
                            ("manufacturer_agent", "Manufacturer or agent"),
                            ("customs_agent", "Customs house agent"),
                            ("generic", "Generic"),
                        ],
                        max_length=24,
                        verbose_name="family",
                    ),
                ),
                (
                    "tier",
                    models.PositiveSmallIntegerField(
                        choices=[(1, "Free"), (2, "Basic"), (3, "Premium")], verbose_name="tier"
                    ),
                ),
                ("is_yearly", models.BooleanField(default=False, verbose_name="yearly")),
                ("name", models.CharField(max_length=60, verbose_name="name")),
                ("base_name", models.CharField(max_length=30, verbose_name="base name")),
                (
                    "price",
                    models.DecimalField(
                        decimal_places=2, max_digits=12, verbose_name="listed price (INR)"
                    ),
                ),
                ("duration_days", models.PositiveSmallIntegerField(verbose_name="days")),
                ("is_popular", models.BooleanField(default=False, verbose_name="popular")),
                ("features", models.JSONField(blank=True, default=dict, verbose_name="features")),
                ("is_active", models.BooleanField(default=True, verbose_name="on sale")),
            ],
            options={
                "verbose_name": "plan",
                "verbose_name_plural": "plans",
                "ordering": ["family", "tier", "is_yearly"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("family", "tier", "is_yearly"), name="plan_key"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("price__gte", 0)), name="plan_price"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("duration_days__gt", 0)), name="plan_days"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PointsAccount",
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
                        choices=[
                            ("company", "Company's points"),
                            ("sales", "Points sold"),
                            ("unlocks", "Points spent on unlocking"),
                            ("adjustments", "Corrections by staff"),
                        ],
                        max_length=12,
                        verbose_name="kind",
                    ),
                ),
                ("balance", models.BigIntegerField(default=0, verbose_name="balance")),
                (
                    "company",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="points_account",
                        to="companies.company",
                    ),
                ),
            ],
            options={
                "verbose_name": "points account",
                "verbose_name_plural": "points accounts",
                "ordering": ["id"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("company__isnull", True), ("balance__gte", 0), _connector="OR"
                        ),
                        name="points_never_negative",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("company__isnull", False), ("kind", "company")),
                            models.Q(
                                models.Q(("kind", "company"), _negated=True),
                                ("company__isnull", True),
                            ),
                            _connector="OR",
                        ),
                        name="points_account_kind",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("company__isnull", True)),
                        fields=("kind",),
                        name="points_account_system",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PointsEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("amount", models.BigIntegerField(verbose_name="points")),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entries",
                        to="billing.pointsaccount",
                    ),
                ),
                (
                    "movement",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entries",
                        to="billing.pointsmovement",
                    ),
                ),
            ],
            options={
                "verbose_name": "entry",
                "verbose_name_plural": "entries",
                "ordering": ["-id"],
                "indexes": [models.Index(fields=["account", "-id"], name="points_entry_account")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("amount", 0), _negated=True), name="points_entry_amount"
                    ),
                    models.UniqueConstraint(
                        fields=("movement", "account"), name="points_entry_once"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Refund",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("receipt", models.CharField(max_length=40, unique=True, verbose_name="receipt")),
                (
                    "provider_id",
                    models.CharField(
                        blank=True,
                        max_length=40,
                        null=True,
                        unique=True,
                        verbose_name="provider's id",
                    ),
                ),
                (
                    "origin",
                    models.CharField(
                        choices=[
                            ("staff", "Staff"),
                            ("system", "System"),
                            ("provider", "Payment provider's dashboard"),
                        ],
                        default="staff",
                        max_length=8,
                        verbose_name="origin",
                    ),
                ),
                ("amount", models.PositiveBigIntegerField(verbose_name="amount (paise)")),
                ("reason", models.CharField(blank=True, max_length=300, verbose_name="reason")),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("requested", "Requested"),
                            ("pending", "In progress at the provider"),
                            ("processed", "Processed"),
                            ("failed", "Failed"),
                        ],
                        default="requested",
                        max_length=10,
                        verbose_name="status",
                    ),
                ),
                (
                    "failure",
                    models.CharField(blank=True, max_length=300, verbose_name="why it failed"),
                ),
                ("created_at", models.DateTimeField(verbose_name="created at")),
                (
                    "changed_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="changed at"),
                ),
                (
                    "processed_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="processed at"),
                ),
                (
                    "check_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="checked at"),
                ),
                ("checks", models.PositiveSmallIntegerField(default=0, verbose_name="checks")),
                (
                    "payment",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="refunds",
                        to="billing.payment",
                    ),
                ),
                (
                    "requested_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "refund",
                "verbose_name_plural": "refunds",
                "ordering": ["-id"],
                "indexes": [
                    models.Index(fields=["processed_at"], name="refund_processed"),
                    models.Index(
                        condition=models.Q(("check_at__isnull", False)),
                        fields=["check_at"],
                        name="refund_check",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("amount__gt", 0)), name="refund_amount"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="CreditNote",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("financial_year", models.CharField(max_length=7, verbose_name="financial year")),
                ("number", models.PositiveIntegerField(verbose_name="number")),
                ("issued_at", models.DateTimeField(verbose_name="issued at")),
                ("seller", models.JSONField(verbose_name="seller")),
                ("buyer", models.JSONField(verbose_name="buyer")),
                ("description", models.CharField(max_length=160, verbose_name="description")),
                ("sac", models.CharField(max_length=6, verbose_name="SAC")),
                (
                    "gst_percent",
                    models.PositiveSmallIntegerField(default=0, verbose_name="GST (percent)"),
                ),
                ("taxable", models.PositiveBigIntegerField(verbose_name="taxable value (paise)")),
                ("cgst", models.PositiveBigIntegerField(default=0, verbose_name="CGST (paise)")),
                ("sgst", models.PositiveBigIntegerField(default=0, verbose_name="SGST (paise)")),
                ("igst", models.PositiveBigIntegerField(default=0, verbose_name="IGST (paise)")),
                ("total", models.PositiveBigIntegerField(verbose_name="total (paise)")),
                (
                    "cancelled_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="cancelled at"),
                ),
                (
                    "company",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="credit_notes",
                        to="companies.company",
                    ),
                ),
                (
                    "invoice",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="credit_notes",
                        to="billing.invoice",
                    ),
                ),
                (
                    "refund",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="credit_note",
                        to="billing.refund",
                    ),
                ),
            ],
            options={
                "verbose_name": "credit note",
                "verbose_name_plural": "credit notes",
                "ordering": ["-id"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("financial_year", "number"), name="credit_note_number"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "total",
                                django.db.models.expressions.CombinedExpression(
                                    django.db.models.expressions.CombinedExpression(
                                        django.db.models.expressions.CombinedExpression(
                                            models.F("taxable"), "+", models.F("cgst")
                                        ),
                                        "+",
                                        models.F("sgst"),
                                    ),
                                    "+",
                                    models.F("igst"),
                                ),
                            )
                        ),
                        name="credit_note_sum",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("total__gt", 0)), name="credit_note_of_something"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Subscription",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("starts_at", models.DateTimeField(verbose_name="starts at")),
                ("ends_at", models.DateTimeField(verbose_name="ends at")),
                ("original_ends_at", models.DateTimeField(verbose_name="bought until")),
                (
                    "value_paise",
                    models.PositiveBigIntegerField(default=0, verbose_name="value (paise)"),
                ),
                ("is_free", models.BooleanField(default=False, verbose_name="free")),
                (
                    "voided_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="void since"),
                ),
                ("created_at", models.DateTimeField(verbose_name="created at")),
                (
                    "company",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="subscriptions",
                        to="companies.company",
                    ),
                ),
                (
                    "order",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="subscription",
                        to="billing.paymentorder",
                        verbose_name="payment order",
                    ),
                ),
                (
                    "plan",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="billing.plan",
                    ),
                ),
                (
                    "replaced_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="replaced",
                        to="billing.paymentorder",
                        verbose_name="replaced by",
                    ),
                ),
            ],
            options={
                "verbose_name": "subscription",
                "verbose_name_plural": "subscriptions",
                "ordering": ["-id"],
                "indexes": [
                    models.Index(fields=["company", "-ends_at"], name="subscription_company"),
                    models.Index(fields=["ends_at"], name="subscription_ends"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("ends_at__gt", models.F("starts_at"))),
                        name="subscription_period",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("is_free", True)),
                        fields=("company",),
                        name="subscription_free_once",
                    ),
                    django.contrib.postgres.constraints.ExclusionConstraint(
                        condition=models.Q(("voided_at__isnull", True)),
                        expressions=[
                            (
                                models.Func(
                                    "company_id",
                                    "company_id",
                                    models.Value("[]"),
                                    function="int8range",
                                    output_field=django.contrib.postgres.fields.ranges.BigIntegerRangeField(),
                                ),
                                "&&",
                            ),
                            (
                                models.Func(
                                    "starts_at",
                                    "ends_at",
                                    function="tstzrange",
                                    output_field=django.contrib.postgres.fields.ranges.DateTimeRangeField(),
                                ),
                                "&&",
                            ),
                        ],
                        name="subscription_no_overlap",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="WebhookEvent",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("event_id", models.CharField(max_length=64, unique=True, verbose_name="event id")),
                ("kind", models.CharField(max_length=60, verbose_name="event")),
                ("body", models.JSONField(verbose_name="body")),
                ("deliveries", models.PositiveIntegerField(default=1, verbose_name="deliveries")),
                ("received_at", models.DateTimeField(verbose_name="received at")),
                (
                    "processed_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="processed at"),
                ),
                ("outcome", models.CharField(blank=True, max_length=300, verbose_name="outcome")),
            ],
            options={
                "verbose_name": "webhook",
                "verbose_name_plural": "webhooks",
                "ordering": ["-id"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("processed_at__isnull", True)),
                        fields=["id"],
                        name="webhook_open",
                    ),
                    models.Index(
                        django.db.models.fields.json.KeyTextTransform(
                            "order_id",
                            django.db.models.fields.json.KeyTextTransform(
                                "entity",
                                django.db.models.fields.json.KeyTextTransform(
                                    "payment",
                                    django.db.models.fields.json.KeyTextTransform(
                                        "payload", "body"
                                    ),
                                ),
                            ),
                        ),
                        name="webhook_order",
                    ),
                    django.contrib.postgres.indexes.GinIndex(
                        lading.base.kernel.values.scrub.AddressesIn("body"),
                        condition=models.Q(lading.base.kernel.values.scrub.NameAddresses("body")),
                        name="webhook_addresses",
                    ),
                ],
            },
        ),
    ]
    operations = [
        AddTogether(added),
        migrations.RunSQL(LEDGER, NO_LEDGER),
        migrations.RunSQL(TAX_DOCUMENTS, NO_TAX_DOCUMENTS),
    ]
