import django.contrib.postgres.indexes
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import lading.base.kernel.values.scrub
from lading.base.kernel.database.migrating import AddTogether

PARTY = """
ALTER TABLE messaging_message ADD CONSTRAINT message_of_party
    FOREIGN KEY (conversation_id, company_id)
    REFERENCES messaging_conversationparty (conversation_id, company_id);
"""
"""Only the two companies of a conversation have messages in it."""
NO_PARTY = "ALTER TABLE messaging_message DROP CONSTRAINT message_of_party;"


class Migration(migrations.Migration):
    replaces = [("messaging", "0001_messages"), ("messaging", "0002_promotions")]

    initial = True

    dependencies = [
        ("companies", "0001_squashed_0005_shown_documents"),
        ("files", "0001_squashed_0006_files_of_listings"),
        ("kernel", "0001_squashed_0015_request_ids"),
        ("promotions", "0001_squashed_0002_hs_code_name"),
        ("quotations", "0001_squashed_0011_order_parties"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    added = [
        migrations.CreateModel(
            name="Conversation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("created_at", models.DateTimeField(verbose_name="begun at")),
                (
                    "buyer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="companies.company",
                    ),
                ),
                (
                    "promotion",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="promotions.promotion",
                    ),
                ),
                (
                    "quotation",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="quotations.quotation",
                    ),
                ),
                (
                    "seller",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="companies.company",
                    ),
                ),
            ],
            options={
                "verbose_name": "conversation",
                "verbose_name_plural": "conversations",
                "ordering": ["-id"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("promotion__isnull", True), ("quotation__isnull", False)),
                            models.Q(("promotion__isnull", False), ("quotation__isnull", True)),
                            _connector="OR",
                        ),
                        name="conversation_has_subject",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("promotion__isnull", False)),
                        fields=("promotion", "buyer"),
                        name="conversation_of_promotion",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("seller", models.F("buyer")), _negated=True),
                        name="conversation_of_two",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Message",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("text", models.TextField(blank=True, verbose_name="text")),
                ("file_count", models.PositiveSmallIntegerField(default=0, verbose_name="files")),
                ("client_id", models.UUIDField(null=True)),
                ("created_at", models.DateTimeField(verbose_name="sent at")),
                ("deleted_at", models.DateTimeField(null=True, verbose_name="deleted at")),
                ("hidden_at", models.DateTimeField(null=True, verbose_name="hidden at")),
                (
                    "company",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="companies.company",
                    ),
                ),
                (
                    "conversation",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="messages",
                        to="messaging.conversation",
                    ),
                ),
                (
                    "sender",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "message",
                "verbose_name_plural": "messages",
                "ordering": ["-id"],
                "indexes": [
                    models.Index(fields=["conversation", "-id"], name="message_thread"),
                    django.contrib.postgres.indexes.GinIndex(
                        lading.base.kernel.values.scrub.AddressesIn("text"),
                        condition=models.Q(lading.base.kernel.values.scrub.NameAddresses("text")),
                        name="message_addresses",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("client_id__isnull", False)),
                        fields=("conversation", "company", "client_id"),
                        name="message_sent_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("deleted_at__isnull", False), ("file_count", 0), ("text", "")
                            ),
                            models.Q(
                                ("deleted_at__isnull", True),
                                models.Q(
                                    models.Q(("text", ""), _negated=True),
                                    ("file_count__gt", 0),
                                    _connector="OR",
                                ),
                            ),
                            _connector="OR",
                        ),
                        name="message_says_something",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ConversationParty",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("visible", models.PositiveIntegerField(default=0, verbose_name="messages")),
                ("unread", models.PositiveIntegerField(default=0, verbose_name="unread messages")),
                ("received_up_to", models.BigIntegerField(default=0)),
                ("delivered_up_to", models.BigIntegerField(default=0)),
                ("read_up_to", models.BigIntegerField(default=0)),
                ("tell_at", models.DateTimeField(null=True)),
                ("told_at", models.DateTimeField(null=True)),
                (
                    "company",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="companies.company",
                    ),
                ),
                (
                    "conversation",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="parties",
                        to="messaging.conversation",
                    ),
                ),
                (
                    "last_message",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="messaging.message",
                    ),
                ),
            ],
            options={
                "verbose_name": "side of a conversation",
                "verbose_name_plural": "sides of conversations",
                "indexes": [
                    models.Index(
                        condition=models.Q(("last_message__isnull", False)),
                        fields=["company", "-last_message"],
                        name="party_list",
                    ),
                    models.Index(
                        condition=models.Q(("unread__gt", 0)),
                        fields=["company"],
                        include=("unread",),
                        name="party_unread",
                    ),
                    models.Index(
                        condition=models.Q(("delivered_up_to__lt", models.F("received_up_to"))),
                        fields=["company", "conversation"],
                        name="party_undelivered",
                    ),
                    models.Index(
                        condition=models.Q(("tell_at__isnull", False)),
                        fields=["tell_at"],
                        name="party_to_tell",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("conversation", "company"), name="party_once"),
                    models.CheckConstraint(
                        condition=models.Q(("read_up_to__lte", models.F("delivered_up_to"))),
                        name="party_read_what_was_delivered",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("unread", 0),
                            models.Q(
                                ("read_up_to__lt", models.F("received_up_to")),
                                ("unread__lte", models.F("visible")),
                            ),
                            _connector="OR",
                        ),
                        name="party_unread_was_received",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("last_message__isnull", True), ("visible", 0)),
                            models.Q(("last_message__isnull", False), ("visible__gt", 0)),
                            _connector="OR",
                        ),
                        name="party_last_is_visible",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("tell_at__isnull", True), ("unread__gt", 0), _connector="OR"
                        ),
                        name="party_told_of_unread",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="MessageAttachment",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("slot", models.PositiveSmallIntegerField(verbose_name="place")),
                (
                    "file",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="files.storedfile",
                    ),
                ),
                (
                    "message",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="attachments",
                        to="messaging.message",
                    ),
                ),
            ],
            options={
                "verbose_name": "file of a message",
                "verbose_name_plural": "files of messages",
                "ordering": ["slot"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("message", "slot"), name="message_attachment_slot"
                    ),
                    models.UniqueConstraint(
                        fields=("message", "file"), name="message_attachment_once"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="MessageReport",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("reason", models.CharField(max_length=500, verbose_name="reason")),
                ("text", models.TextField(blank=True, verbose_name="text")),
                ("created_at", models.DateTimeField(verbose_name="reported at")),
                (
                    "company",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="companies.company",
                    ),
                ),
                (
                    "message",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reports",
                        to="messaging.message",
                    ),
                ),
                (
                    "reported_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "report of a message",
                "verbose_name_plural": "reports of messages",
                "ordering": ["-id"],
                "indexes": [
                    django.contrib.postgres.indexes.GinIndex(
                        lading.base.kernel.values.scrub.AddressesIn("reason", "text"),
                        condition=models.Q(
                            lading.base.kernel.values.scrub.NameAddresses("reason", "text")
                        ),
                        name="message_report_addresses",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("message", "company"), name="message_reported_once"
                    )
                ],
            },
        ),
    ]
    operations = [
        AddTogether(added),
        migrations.RunSQL(PARTY, NO_PARTY),
    ]
