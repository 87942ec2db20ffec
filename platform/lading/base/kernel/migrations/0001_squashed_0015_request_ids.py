import uuid

import django.contrib.postgres.indexes
from django.db import migrations, models

import lading.base.kernel.log.request_ids
import lading.base.kernel.values.clock
import lading.base.kernel.values.scrub
import lading.base.kernel.values.search
from lading.base.kernel.database.migrating import AddTogether

ADDRESSES_IN = r"""
CREATE FUNCTION addresses_in(value text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT array_agg(DISTINCT part) FROM (
        SELECT right(found[1], size) || '@' AS part
        FROM regexp_matches(value, '([^@]{1,16})@', 'g') AS found,
             generate_series(1, length(found[1])) AS size
        UNION ALL
        SELECT found[1] FROM regexp_matches(value, '(\+[0-9]{6,})', 'g') AS found
    ) AS parts
$$;
"""
"""Returns keys for the e-mail addresses and mobiles in a text, for indexes: the endings of names
before each @, of which the longest is `LONGEST_ENDING` of base/kernel/values/scrub.py, and each number."""
NO_ADDRESSES_IN = "DROP FUNCTION addresses_in(text);"


AUDIT = """
CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND current_setting('lading.erasing', true) = 'on'
       AND (NEW.id, NEW.at, NEW.actor_user_id, NEW.actor_company_id, NEW.is_staff, NEW.action,
            NEW.object_type, NEW.object_id, NEW.request_id)
           IS NOT DISTINCT FROM
           (OLD.id, OLD.at, OLD.actor_user_id, OLD.actor_company_id, OLD.is_staff, OLD.action,
            OLD.object_type, OLD.object_id, OLD.request_id)
    THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'the audit trail is append-only';
END $$;
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON kernel_auditentry
    FOR EACH ROW EXECUTE FUNCTION audit_is_append_only();
"""
"""An erasure removes a person's name from the trail, and nothing else: who did what, when and to
what stays. Anything else is refused."""
NO_AUDIT = """
DROP TRIGGER audit_append_only ON kernel_auditentry;
DROP FUNCTION audit_is_append_only();
"""


class Migration(migrations.Migration):
    replaces = [
        ("kernel", "0001_initial"),
        ("kernel", "0002_audit_append_only"),
        ("kernel", "0003_audit_erasure"),
        ("kernel", "0004_staff_search"),
        ("kernel", "0005_staff_words"),
        ("kernel", "0006_consumer_names"),
        ("kernel", "0007_addresses_in"),
        ("kernel", "0008_address_indexes"),
        ("kernel", "0009_leases"),
        ("kernel", "0010_idempotency_attempts"),
        ("kernel", "0011_long_work"),
        ("kernel", "0012_event_names"),
        ("kernel", "0013_review_times"),
        ("kernel", "0014_turns_of_long_work"),
        ("kernel", "0015_request_ids"),
    ]

    initial = True

    dependencies = []

    added = [
        migrations.CreateModel(
            name="AuditEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(db_index=True, verbose_name="at")),
                ("actor_user_id", models.BigIntegerField(null=True, verbose_name="user id")),
                ("actor_company_id", models.BigIntegerField(null=True, verbose_name="company id")),
                ("actor_label", models.CharField(max_length=320, verbose_name="who")),
                ("is_staff", models.BooleanField(default=False, verbose_name="staff")),
                ("action", models.CharField(max_length=64, verbose_name="action")),
                ("object_type", models.CharField(max_length=64, verbose_name="object type")),
                ("object_id", models.BigIntegerField(null=True, verbose_name="object id")),
                ("data", models.JSONField(default=dict, verbose_name="details")),
                (
                    "request_id",
                    models.CharField(blank=True, max_length=64, verbose_name="request id"),
                ),
            ],
            options={
                "verbose_name": "audit entry",
                "verbose_name_plural": "audit trail",
                "ordering": ["-id"],
                "indexes": [
                    models.Index(fields=["object_type", "object_id", "-id"], name="audit_object"),
                    models.Index(fields=["actor_user_id", "-id"], name="audit_actor"),
                    models.Index(fields=["action", "-id"], name="audit_action"),
                    models.Index(
                        condition=models.Q(("request_id", ""), _negated=True),
                        fields=["request_id"],
                        name="audit_request",
                    ),
                    models.Index(fields=["actor_label"], name="audit_label"),
                    django.contrib.postgres.indexes.GinIndex(
                        lading.base.kernel.values.scrub.AddressesIn("data"),
                        condition=models.Q(lading.base.kernel.values.scrub.NameAddresses("data")),
                        name="audit_addresses",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="IdempotencyRecord",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("owner", models.CharField(max_length=40)),
                ("key", models.CharField(max_length=128)),
                ("fingerprint", models.CharField(max_length=64)),
                ("status", models.PositiveSmallIntegerField(default=0)),
                ("body", models.BinaryField(default=b"")),
                ("work", models.UUIDField(default=uuid.uuid4, editable=False)),
                ("holder", models.UUIDField(null=True)),
                ("held_until", models.DateTimeField(null=True)),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("created_at", models.DateTimeField(db_index=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("owner", "key"), name="idempotency_owner_key")
                ],
            },
        ),
        migrations.CreateModel(
            name="Limit",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=64, verbose_name="key")),
                (
                    "plan_tier",
                    models.PositiveSmallIntegerField(default=0, verbose_name="plan tier"),
                ),
                ("value", models.PositiveIntegerField(blank=True, null=True, verbose_name="value")),
            ],
            options={
                "verbose_name": "limit",
                "verbose_name_plural": "limits",
                "ordering": ["key", "plan_tier"],
                "constraints": [
                    models.UniqueConstraint(fields=("key", "plan_tier"), name="limit_key_tier")
                ],
            },
        ),
        migrations.CreateModel(
            name="OutboxMessage",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "priority",
                    models.PositiveSmallIntegerField(
                        choices=[(0, "Urgent"), (1, "Normal"), (2, "Long")],
                        default=1,
                        verbose_name="priority",
                    ),
                ),
                ("attempts", models.PositiveIntegerField(default=0, verbose_name="attempts")),
                (
                    "next_attempt_at",
                    models.DateTimeField(
                        default=lading.base.kernel.values.clock.now, verbose_name="next attempt at"
                    ),
                ),
                (
                    "leased_until",
                    models.DateTimeField(blank=True, null=True, verbose_name="reserved until"),
                ),
                ("last_error", models.TextField(blank=True, verbose_name="last error")),
                (
                    "request_id",
                    models.CharField(
                        blank=True,
                        db_default="",
                        default=lading.base.kernel.log.request_ids.current,
                        max_length=64,
                        verbose_name="request id",
                    ),
                ),
                ("topic", models.CharField(max_length=64, verbose_name="topic")),
                ("consumer", models.CharField(max_length=128, verbose_name="consumer")),
                ("payload", models.JSONField(verbose_name="payload")),
                ("order_key", models.CharField(blank=True, max_length=100, verbose_name="order")),
                (
                    "turn",
                    models.CharField(
                        blank=True, db_default="", default="", max_length=128, verbose_name="turn"
                    ),
                ),
                ("taken_at", models.DateTimeField(blank=True, null=True, verbose_name="taken at")),
                ("created_at", models.DateTimeField(verbose_name="created at")),
                ("done_at", models.DateTimeField(null=True, verbose_name="done at")),
                (
                    "given_up_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="given up at"),
                ),
            ],
            options={
                "verbose_name": "event",
                "verbose_name_plural": "events",
                "ordering": ["id"],
                "indexes": [
                    models.Index(
                        condition=models.Q(
                            ("attempts", 0),
                            ("done_at__isnull", True),
                            ("given_up_at__isnull", True),
                        ),
                        fields=["priority", "next_attempt_at", "id"],
                        name="outbox_due",
                    ),
                    models.Index(
                        condition=models.Q(
                            ("attempts__gt", 0),
                            ("done_at__isnull", True),
                            ("given_up_at__isnull", True),
                        ),
                        fields=["priority", "next_attempt_at", "id"],
                        name="outbox_due_again",
                    ),
                    models.Index(
                        condition=models.Q(
                            ("done_at__isnull", True),
                            ("given_up_at__isnull", True),
                            models.Q(("order_key", ""), _negated=True),
                        ),
                        fields=["order_key", "id"],
                        name="outbox_order",
                    ),
                    models.Index(
                        condition=models.Q(
                            models.Q(("turn", ""), _negated=True), ("taken_at__isnull", False)
                        ),
                        fields=["turn", "-taken_at"],
                        name="outbox_turns",
                    ),
                    models.Index(
                        condition=models.Q(("done_at__isnull", True)),
                        fields=["id"],
                        name="outbox_pending",
                    ),
                    django.contrib.postgres.indexes.GinIndex(
                        lading.base.kernel.values.scrub.AddressesIn("payload"),
                        condition=models.Q(
                            lading.base.kernel.values.scrub.NameAddresses("payload")
                        ),
                        name="outbox_addresses",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Review",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=32, verbose_name="kind")),
                ("object_id", models.BigIntegerField(verbose_name="object id")),
                ("company_id", models.BigIntegerField(verbose_name="company id")),
                ("title", models.CharField(max_length=200, verbose_name="title")),
                ("company_name", models.CharField(max_length=100, verbose_name="company")),
                ("submitted_at", models.DateTimeField(verbose_name="submitted at")),
                ("due_at", models.DateTimeField(verbose_name="due at")),
                (
                    "decided_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="decided at"),
                ),
                (
                    "decided_by_id",
                    models.BigIntegerField(blank=True, null=True, verbose_name="decided by id"),
                ),
                (
                    "decided_by_name",
                    models.CharField(blank=True, max_length=100, verbose_name="decided by"),
                ),
                (
                    "decision",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("approved", "Approved"),
                            ("rejected", "Rejected"),
                            ("withdrawn", "Withdrawn"),
                        ],
                        max_length=16,
                        verbose_name="decision",
                    ),
                ),
                ("remarks", models.TextField(blank=True, verbose_name="remarks")),
            ],
            options={
                "verbose_name": "review",
                "verbose_name_plural": "reviews",
                "ordering": ["due_at", "id"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("decided_at__isnull", True)),
                        fields=["due_at", "id"],
                        name="review_queue",
                    ),
                    models.Index(
                        condition=models.Q(("decision__in", ["approved", "rejected"])),
                        fields=["decided_at"],
                        name="review_decided",
                    ),
                    models.Index(fields=["kind", "object_id", "-id"], name="review_history"),
                    django.contrib.postgres.indexes.GinIndex(
                        lading.base.kernel.values.search.Words("title", "company_name"),
                        name="review_words",
                    ),
                    django.contrib.postgres.indexes.GinIndex(
                        lading.base.kernel.values.search.Words("company_name"),
                        name="review_company_words",
                    ),
                    models.Index(
                        condition=models.Q(("decided_by_id__isnull", False)),
                        fields=["decided_by_id"],
                        name="review_decider",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("decided_at__isnull", True)),
                        fields=("kind", "object_id"),
                        name="review_one_open",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("decided_at__isnull", True), ("decision", "")),
                            models.Q(
                                ("decided_at__isnull", False),
                                models.Q(("decision", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="review_decided_together",
                    ),
                ],
            },
        ),
    ]
    operations = [
        migrations.RunSQL(ADDRESSES_IN, NO_ADDRESSES_IN),
        AddTogether(added),
        migrations.RunSQL(AUDIT, NO_AUDIT),
    ]
