from django.db import migrations

FORWARD = """
CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the audit trail is append-only';
END $$;
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON kernel_auditentry
    FOR EACH ROW EXECUTE FUNCTION audit_is_append_only();
"""
BACKWARD = """
DROP TRIGGER audit_append_only ON kernel_auditentry;
DROP FUNCTION audit_is_append_only();
"""


class Migration(migrations.Migration):
    """Triggers that refuse UPDATE and DELETE of the audit trail."""

    dependencies = [("kernel", "0001_initial")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
