from django.db import migrations

FORWARD = """
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
BACKWARD = """
DROP TRIGGER legal_text_final ON legal_legaltext;
DROP FUNCTION legal_text_is_final();
DROP TRIGGER legal_version_final ON legal_legalversion;
DROP FUNCTION legal_version_is_final();
"""


class Migration(migrations.Migration):
    """Triggers that refuse UPDATE and DELETE of published versions and their texts."""

    dependencies = [("legal", "0001_initial")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
