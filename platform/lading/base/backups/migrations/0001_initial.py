from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="BackupStep",
            fields=[
                (
                    "step",
                    models.CharField(
                        choices=[
                            ("made", "Backup"),
                            ("copied", "Copy in the bucket"),
                            ("proven", "Proof"),
                        ],
                        max_length=8,
                        primary_key=True,
                        serialize=False,
                        verbose_name="step",
                    ),
                ),
                ("done_at", models.DateTimeField(null=True, verbose_name="last done at")),
                (
                    "backup",
                    models.CharField(blank=True, max_length=20, verbose_name="name of the backup"),
                ),
                ("error", models.TextField(blank=True, verbose_name="failed since")),
            ],
            options={"verbose_name": "backup", "verbose_name_plural": "backups"},
        ),
    ]
