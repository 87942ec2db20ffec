import django.contrib.postgres.indexes
import django.db.models.deletion
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models

import lading.base.kernel.values.search
from lading.base.kernel.database.migrating import AddTogether


class Migration(migrations.Migration):
    replaces = [
        ("accounts", "0002_initial"),
        ("accounts", "0003_codes_links_consents"),
        ("accounts", "0004_codes_links_consents_keys"),
        ("accounts", "0005_ceilings_leavers"),
        ("accounts", "0006_staff_search"),
        ("accounts", "0007_download_attempts"),
        ("accounts", "0008_guess_count"),
    ]

    initial = True

    dependencies = [
        ("accounts", "0001_initial"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("companies", "0001_squashed_0005_shown_documents"),
    ]

    added = [
        migrations.AddField(
            model_name="user",
            name="company",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="users",
                to="companies.company",
                verbose_name="company",
            ),
        ),
        migrations.AddField(
            model_name="user",
            name="groups",
            field=models.ManyToManyField(
                blank=True,
                help_text="The groups this user belongs to. A user will get all permissions granted to each of their groups.",
                related_name="user_set",
                related_query_name="user",
                to="auth.group",
                verbose_name="groups",
            ),
        ),
        migrations.AddField(
            model_name="user",
            name="user_permissions",
            field=models.ManyToManyField(
                blank=True,
                help_text="Specific permissions for this user.",
                related_name="user_set",
                related_query_name="user",
                to="auth.permission",
                verbose_name="user permissions",
            ),
        ),
        migrations.AddField(
            model_name="accesstoken",
            name="user",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="access_tokens",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="loginsession",
            name="user",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="login_sessions",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="accesstoken",
            name="login_session",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to="accounts.loginsession",
            ),
        ),
        migrations.AddConstraint(
            model_name="signinfailure",
            constraint=models.UniqueConstraint(
                fields=("account", "ip_address"), name="signin_failure_key"
            ),
        ),
        migrations.AddConstraint(
            model_name="user",
            constraint=models.UniqueConstraint(
                django.db.models.functions.text.Lower("email"), name="user_email_ci"
            ),
        ),
        migrations.AddConstraint(
            model_name="user",
            constraint=models.UniqueConstraint(
                condition=models.Q(("is_primary", True)),
                fields=("company",),
                name="user_one_primary",
            ),
        ),
        migrations.AddConstraint(
            model_name="user",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("company__isnull", True), ("is_staff", True)),
                    models.Q(("company__isnull", False), ("is_staff", False)),
                    _connector="OR",
                ),
                name="user_staff_or_company",
            ),
        ),
        migrations.AddIndex(
            model_name="loginsession",
            index=models.Index(fields=["-login_at", "-id"], name="login_at"),
        ),
        migrations.AddIndex(
            model_name="loginsession",
            index=models.Index(fields=["user", "-login_at"], name="login_user"),
        ),
        migrations.CreateModel(
            name="MobileCode",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("mobile_key", models.CharField(max_length=64, unique=True)),
                ("digest", models.BinaryField(max_length=32, null=True)),
                ("requested_at", models.DateTimeField()),
                ("expires_at", models.DateTimeField(db_index=True)),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("used_at", models.DateTimeField(null=True)),
                ("day", models.DateField()),
                ("codes_today", models.PositiveSmallIntegerField(default=0)),
            ],
            options={
                "ordering": ["-id"],
            },
        ),
        migrations.AddField(
            model_name="user",
            name="email_verified_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="e-mail verified at"),
        ),
        migrations.AddField(
            model_name="user",
            name="erased_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="erased at"),
        ),
        migrations.AddField(
            model_name="user",
            name="mobile_verified_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="mobile verified at"),
        ),
        migrations.CreateModel(
            name="Consent",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("document", models.CharField(max_length=20, verbose_name="document")),
                ("version", models.PositiveIntegerField(verbose_name="version")),
                ("given", models.BooleanField(default=True, verbose_name="given")),
                ("at", models.DateTimeField(verbose_name="at")),
                (
                    "ip_address",
                    models.GenericIPAddressField(blank=True, null=True, verbose_name="address"),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="consents",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "consent",
                "verbose_name_plural": "consents",
                "ordering": ["-id"],
                "indexes": [models.Index(fields=["user", "-id"], name="consent_user")],
            },
        ),
        migrations.CreateModel(
            name="DataRequest",
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
                        choices=[("export", "Download"), ("erasure", "Erasure")],
                        max_length=10,
                        verbose_name="kind",
                    ),
                ),
                ("requested_at", models.DateTimeField(verbose_name="requested at")),
                ("due_at", models.DateTimeField(verbose_name="due at")),
                ("done_at", models.DateTimeField(blank=True, null=True, verbose_name="done at")),
                (
                    "cancelled_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="cancelled at"),
                ),
                ("path", models.CharField(blank=True, max_length=200)),
                ("size", models.PositiveBigIntegerField(default=0, verbose_name="bytes")),
                (
                    "expires_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="expires at"),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="data_requests",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("attempt_path", models.CharField(blank=True, max_length=200)),
                (
                    "failed_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="given up at"),
                ),
            ],
            options={
                "verbose_name": "data request",
                "verbose_name_plural": "data requests",
                "ordering": ["-id"],
                "indexes": [
                    models.Index(
                        condition=models.Q(
                            ("cancelled_at__isnull", True), ("done_at__isnull", True)
                        ),
                        fields=["due_at"],
                        name="data_request_due",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(
                            ("cancelled_at__isnull", True), ("done_at__isnull", True)
                        ),
                        fields=("user", "kind"),
                        name="data_request_once",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="GuessCount",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("account", models.CharField(max_length=64, unique=True)),
                ("guesses", models.PositiveIntegerField()),
                ("counted_until", models.DateTimeField(db_index=True)),
            ],
            options={
                "db_table": "accounts_signinceiling",
            },
        ),
        migrations.CreateModel(
            name="PasswordLink",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "purpose",
                    models.CharField(
                        choices=[
                            ("activate", "Set the first password"),
                            ("reset", "Choose a new password"),
                            ("change", "Change the password"),
                        ],
                        max_length=10,
                    ),
                ),
                ("digest", models.BinaryField(max_length=32, unique=True)),
                ("created_at", models.DateTimeField()),
                ("expires_at", models.DateTimeField(db_index=True)),
                ("used_at", models.DateTimeField(null=True)),
                (
                    "sign_up",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="password_links",
                        to="companies.signup",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="password_links",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("used_from", models.GenericIPAddressField(null=True)),
            ],
            options={
                "ordering": ["-id"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("sign_up__isnull", True), ("user__isnull", False)),
                            models.Q(("sign_up__isnull", False), ("user__isnull", True)),
                            _connector="OR",
                        ),
                        name="password_link_of_one",
                    )
                ],
            },
        ),
        migrations.AddField(
            model_name="user",
            name="removed_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="removed at"),
        ),
        migrations.AddIndex(
            model_name="user",
            index=django.contrib.postgres.indexes.GinIndex(
                lading.base.kernel.values.search.Words("name"), name="user_words"
            ),
        ),
    ]
    operations = [
        AddTogether(added),
    ]
