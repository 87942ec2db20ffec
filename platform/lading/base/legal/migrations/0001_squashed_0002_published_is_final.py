import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from lading.base.kernel.database.migrating import AddTogether

FINAL = """
CREATE FUNCTION legal_version_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.number IS NOT NULL THEN
        RAISE EXCEPTION 'a published legal page is final';
    END IF;
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER legal_version_final BEFORE UPDATE OR DELETE ON legal_legalversion
    FOR EACH ROW EXECUTE FUNCTION legal_version_is_final();

CREATE FUNCTION legal_text_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'INSERT' AND EXISTS (
        SELECT FROM legal_legalversion v WHERE v.id = OLD.version_id AND v.number IS NOT NULL
    ) OR TG_OP <> 'DELETE' AND EXISTS (
        SELECT FROM legal_legalversion v WHERE v.id = NEW.version_id AND v.number IS NOT NULL
    ) THEN
        RAISE EXCEPTION 'a published legal page is final';
    END IF;
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER legal_text_final BEFORE INSERT OR UPDATE OR DELETE ON legal_legaltext
    FOR EACH ROW EXECUTE FUNCTION legal_text_is_final();
"""
"""Published versions and their texts stay as they are."""
NOT_FINAL = """
DROP TRIGGER legal_text_final ON legal_legaltext;
DROP FUNCTION legal_text_is_final();
DROP TRIGGER legal_version_final ON legal_legalversion;
DROP FUNCTION legal_version_is_final();
"""


class Migration(migrations.Migration):
    replaces = [("legal", "0001_initial"), ("legal", "0002_published_is_final")]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    added = [
        migrations.CreateModel(
            name="LegalVersion",
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
                        choices=[("terms", "Terms of Service"), ("privacy", "Privacy Policy")],
                        max_length=10,
                        verbose_name="page",
                    ),
                ),
                (
                    "number",
                    models.PositiveIntegerField(blank=True, null=True, verbose_name="version"),
                ),
                (
                    "changes",
                    models.CharField(blank=True, max_length=300, verbose_name="what changed"),
                ),
                ("created_at", models.DateTimeField(verbose_name="created at")),
                (
                    "published_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="published at"),
                ),
                (
                    "published_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="published by",
                    ),
                ),
            ],
            options={
                "verbose_name": "legal page",
                "verbose_name_plural": "legal pages",
                "ordering": ["kind", "-id"],
                "constraints": [
                    models.UniqueConstraint(fields=("kind", "number"), name="legal_version_number"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("number__isnull", True), ("published_at__isnull", True)),
                            models.Q(("number__isnull", False), ("published_at__isnull", False)),
                            _connector="OR",
                        ),
                        name="legal_version_published",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="LegalText",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "locale",
                    models.CharField(
                        choices=[
                            ("en", "English"),
                            ("zh", "中文"),
                            ("es", "Español"),
                            ("fr", "Français"),
                            ("it", "Italiano"),
                            ("ar", "العربية"),
                        ],
                        max_length=5,
                        verbose_name="language",
                    ),
                ),
                ("title", models.CharField(max_length=120, verbose_name="title")),
                ("body", models.TextField(verbose_name="text")),
                (
                    "version",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="texts",
                        to="legal.legalversion",
                    ),
                ),
            ],
            options={
                "verbose_name": "text",
                "verbose_name_plural": "texts",
                "ordering": ["id"],
                "constraints": [
                    models.UniqueConstraint(fields=("version", "locale"), name="legal_text_locale")
                ],
            },
        ),
    ]
    operations = [
        AddTogether(added),
        migrations.RunSQL(FINAL, NOT_FINAL),
    ]
