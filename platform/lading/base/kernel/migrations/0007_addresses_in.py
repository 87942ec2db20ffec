from django.db import migrations

# The 16 is `LONGEST_ENDING` of base/kernel/values/scrub.py.
FORWARD = r"""
CREATE FUNCTION addresses_in(value text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT array_agg(DISTINCT part) FROM (
        SELECT right(found[1], size) || '@' AS part
        FROM regexp_matches(value, '([^@]{1,16})@', 'g') AS found,
             generate_series(1, length(found[1])) AS size
        UNION ALL
        SELECT found[1] FROM regexp_matches(value, '(\+[0-9]{6,})', 'g') AS found
    ) AS parts
$$;
"""
BACKWARD = "DROP FUNCTION addresses_in(text);"


class Migration(migrations.Migration):
    """A function that returns keys for the e-mail addresses and mobiles in a text, for indexes: the
    mobiles, and for each e-mail address the last one to sixteen letters before its @.
    """

    dependencies = [("kernel", "0006_consumer_names")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
