"""Everything that runs by the clock. Run exactly one `manage.py rqcron config/cron.py`."""

from rq import cron

from lading.accounts.jobs import purge_expired
from lading.kernel import outbox
from lading.notifications.jobs import send_outgoing

cron.register(outbox.sweep, queue_name="high", cron="* * * * *")
cron.register(send_outgoing, queue_name="default", cron="* * * * *")
cron.register(purge_expired, queue_name="low", cron="40 21 * * *")
