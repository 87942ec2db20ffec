from django.db import migrations


class Migration(migrations.Migration):
    """Rename the model; its table keeps its name."""

    dependencies = [
        ("accounts", "0007_download_attempts"),
    ]

    operations = [
        migrations.AlterModelTable(name="signinceiling", table="accounts_signinceiling"),
        migrations.RenameModel(old_name="SignInCeiling", new_name="GuessCount"),
    ]
