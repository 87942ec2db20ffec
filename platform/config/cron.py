"""Everything that runs by the clock. Run exactly one `manage.py rqcron config/cron.py`."""

from rq import cron

from lading.kernel import outbox

cron.register(outbox.sweep, queue_name="high", cron="* * * * *")
