from django.db import migrations, models

# The type of a column cannot be changed while a trigger names it.
DROP = "DROP TRIGGER quotation_sorts_of_version ON quotations_quotationversion;"
CREATE = """
CREATE TRIGGER quotation_sorts_of_version AFTER INSERT OR UPDATE OF price, expiry_date
    ON quotations_quotationversion
    FOR EACH ROW EXECUTE FUNCTION quotation_sorts_of_version();
"""


def price(model: str) -> migrations.AlterField:
    return migrations.AlterField(
        model_name=model,
        name="price",
        field=models.DecimalField(decimal_places=3, max_digits=15, verbose_name="price"),
    )


def net_amount(model: str) -> migrations.AlterField:
    return migrations.AlterField(
        model_name=model,
        name="net_amount",
        field=models.DecimalField(
            decimal_places=3, max_digits=29, null=True, verbose_name="net amount"
        ),
    )


class Migration(migrations.Migration):
    dependencies = [("quotations", "0009_response_counts")]

    operations = [
        migrations.RunSQL(DROP, reverse_sql=CREATE),
        price("counteroffer"),
        net_amount("counteroffer"),
        price("quotationversion"),
        net_amount("quotationversion"),
        migrations.RunSQL(CREATE, reverse_sql=DROP),
    ]
