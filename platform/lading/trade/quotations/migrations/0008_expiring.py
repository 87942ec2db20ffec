from django.db import migrations, models

FORWARD = """
CREATE OR REPLACE FUNCTION quotation_sorts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.sort_price := 0;
    NEW.expires_on := NULL;
    SELECT price, expiry_date INTO NEW.sort_price, NEW.expires_on
        FROM quotations_quotationversion WHERE id = NEW.current_version_id;
    NEW.sort_price := coalesce(NEW.sort_price, 0);
    NEW.sort_product := coalesce(
        (SELECT product_name FROM enquiries_enquiry WHERE id = NEW.enquiry_id), '');
    RETURN NEW;
END $$;
DROP TRIGGER quotation_sorts ON quotations_quotation;
CREATE TRIGGER quotation_sorts BEFORE INSERT OR UPDATE OF current_version_id, enquiry_id,
    sort_price, sort_product, expires_on ON quotations_quotation
    FOR EACH ROW EXECUTE FUNCTION quotation_sorts();

CREATE OR REPLACE FUNCTION quotation_sorts_of_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE quotations_quotation SET sort_price = NEW.price, expires_on = NEW.expiry_date
        WHERE current_version_id = NEW.id;
    RETURN NULL;
END $$;
DROP TRIGGER quotation_sorts_of_version ON quotations_quotationversion;
CREATE TRIGGER quotation_sorts_of_version AFTER INSERT OR UPDATE OF price, expiry_date
    ON quotations_quotationversion
    FOR EACH ROW EXECUTE FUNCTION quotation_sorts_of_version();

UPDATE quotations_quotation SET expires_on = NULL;
"""
BACKWARD = """
DROP TRIGGER quotation_sorts_of_version ON quotations_quotationversion;
CREATE OR REPLACE FUNCTION quotation_sorts_of_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE quotations_quotation SET sort_price = NEW.price WHERE current_version_id = NEW.id;
    RETURN NULL;
END $$;
CREATE TRIGGER quotation_sorts_of_version AFTER INSERT OR UPDATE OF price
    ON quotations_quotationversion
    FOR EACH ROW EXECUTE FUNCTION quotation_sorts_of_version();

DROP TRIGGER quotation_sorts ON quotations_quotation;
CREATE OR REPLACE FUNCTION quotation_sorts() RETURNS trigger LANGUAGE plpgsql AS $$
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
"""


def index(side: str, name: str) -> migrations.AddIndex:
    return migrations.AddIndex(
        "quotation",
        models.Index(
            fields=[side, "expires_on"],
            condition=models.Q(("status", "quotation_sent")),
            name=f"quotation_{name}",
        ),
    )


class Migration(migrations.Migration):
    """Adds the day on which a quotation expires, a copy like those that lists are sorted by, and
    indexes by which a company's quotations that expire soon are found on either side.
    """

    dependencies = [
        ("quotations", "0007_waiting"),
    ]
    operations = [
        migrations.AddField(
            "quotation", "expires_on", models.DateField(blank=True, editable=False, null=True)
        ),
        migrations.RunSQL(FORWARD, BACKWARD),
        index("company", "sent_expiring"),
        index("receiver", "received_expiring"),
    ]
