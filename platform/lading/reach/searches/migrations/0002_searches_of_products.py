"""Searches of products beside those of leads."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("searches", "0001_saved_searches")]

    operations = [
        migrations.AddField(
            model_name="savedsearch",
            name="list",
            field=models.CharField(
                choices=[("leads", "Leads"), ("products", "Products of other companies")],
                db_default="leads",
                default="leads",
                max_length=10,
                verbose_name="list",
            ),
        ),
        migrations.AddIndex(
            model_name="savedsearch",
            index=models.Index(
                condition=models.Q(("frequency", "at_once")),
                fields=["list", "frequency", "company"],
                name="search_at_once",
            ),
        ),
        migrations.AlterModelOptions(
            name="told",
            options={
                "verbose_name": "sent search alert",
                "verbose_name_plural": "sent search alerts",
            },
        ),
        migrations.RemoveConstraint(model_name="told", name="search_told_once"),
        migrations.RenameField("told", "enquiry_id", "object_id"),
        migrations.AlterField(
            model_name="told",
            name="object_id",
            field=models.BigIntegerField(verbose_name="id of the result"),
        ),
        migrations.AddConstraint(
            model_name="told",
            constraint=models.UniqueConstraint(
                fields=("search", "object_id"), name="search_told_once"
            ),
        ),
    ]
