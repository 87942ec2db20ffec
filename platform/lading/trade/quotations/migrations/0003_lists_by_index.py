from django.db import migrations, models

FORWARD = """
CREATE FUNCTION quotation_sorts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.sort_price := coalesce(
        (SELECT price FROM quotations_quotationversion WHERE id = NEW.current_version_id), 0);
    NEW.sort_product := coalesce(
        (SELECT product_name FROM enquiries_enquiry WHERE id = NEW.enquiry_id), '');
    RETURN NEW;
END $$;
CREATE TRIGGER quotation_sorts BEFORE INSERT OR UPDATE OF current_version_id, enquiry_id,
    sort_price, sort_product ON quotations_quotation
    FOR EACH ROW EXECUTE FUNCTION quotation_sorts();

CREATE FUNCTION quotation_sorts_of_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE quotations_quotation SET sort_price = NEW.price WHERE current_version_id = NEW.id;
    RETURN NULL;
END $$;
CREATE TRIGGER quotation_sorts_of_version AFTER INSERT OR UPDATE OF price
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

UPDATE quotations_quotation SET sort_price = 0;
"""
BACKWARD = """
DROP TRIGGER quotation_sorts_of_version ON quotations_quotationversion;
DROP FUNCTION quotation_sorts_of_version();
DROP TRIGGER quotation_sorts_of_enquiry ON enquiries_enquiry;
DROP FUNCTION quotation_sorts_of_enquiry();
DROP TRIGGER quotation_sorts ON quotations_quotation;
DROP FUNCTION quotation_sorts();
"""


def index(side: str, column: str, name: str) -> migrations.AddIndex:
    return migrations.AddIndex(
        "quotation", models.Index(fields=[side, column, "id"], name=f"quotation_{name}")
    )


class Migration(migrations.Migration):
    """Adds indexes for the lists of sent and received quotations, one for each order.

    The texts and prices to sort by are in other tables: triggers copy them into the quotation's
    row, whoever changes them. The last statement makes them fill all existing rows.
    """

    dependencies = [
        ("quotations", "0002_wider_net_amount"),
        ("enquiries", "0001_initial"),
    ]
    operations = [
        migrations.AddField(
            "quotation",
            "sort_price",
            models.DecimalField(
                decimal_places=2, default=0, editable=False, max_digits=14, db_default=0
            ),
        ),
        migrations.AddField(
            "quotation",
            "sort_product",
            models.CharField(blank=True, db_default="", default="", editable=False, max_length=100),
        ),
        migrations.RunSQL(FORWARD, BACKWARD),
        index("company", "status", "sent_status"),
        index("company", "sort_price", "sent_price"),
        index("company", "sort_product", "sent_product"),
        index("receiver", "status", "received_status"),
        index("receiver", "sort_price", "received_price"),
        index("receiver", "sort_product", "received_product"),
    ]
