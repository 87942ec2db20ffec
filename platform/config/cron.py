"""The scheduled jobs. However many `manage.py clock` run, each job is queued once."""

from rq import cron

from lading.base.exchange_rates.jobs import ask_for_rates
from lading.base.files.jobs import purge_unused
from lading.base.reference.imports.jobs import purge_imports
from lading.base.work import outbox
from lading.market.freight_rates.jobs import look_at_lane_alerts, tell_rate_ends
from lading.market.listings.jobs import purge_listings
from lading.market.promotions.jobs import purge_promotions
from lading.members.accounts.jobs import purge_expired
from lading.members.billing.jobs import check_ledger, sweep_payments
from lading.members.companies.jobs import purge_sign_ups
from lading.office.bulk.jobs import purge_bulk_imports
from lading.reach.dashboard.counting import count_figures
from lading.reach.intake.jobs import purge_forms
from lading.reach.messaging.jobs import tell_unread
from lading.reach.notifications.consumers.accounts import purge_messages
from lading.reach.notifications.consumers.reviews import ask_for_digest
from lading.reach.notifications.consumers.waiting import ask_for_waiting
from lading.reach.notifications.jobs import sweep_outgoing
from lading.reach.notifications.notices.offers import tell_ending
from lading.reach.notifications.notices.renewals import remind_of_early_ends, remind_of_ends
from lading.reach.searches.jobs import look_up_daily
from lading.records.record_downloads.jobs import purge_record_downloads
from lading.records.record_imports.jobs import purge_record_imports
from lading.trade.comparison.jobs import measure_missing
from lading.trade.privacy.jobs import apply_retention, carry_out_erasures
from lading.trade.profiles.cards import tell_rejections
from lading.trade.quotations.jobs import tell_ends

cron.register(outbox.sweep, queue_name="high", cron="* * * * *")
cron.register(sweep_outgoing, queue_name="high", cron="* * * * *")
# Daily summaries at 09:00 in every time zone, and what waited for the end of quiet hours.
cron.register(ask_for_waiting, queue_name="default", cron="*/5 * * * *")
cron.register(tell_rejections, queue_name="default", cron="* * * * *")
cron.register(tell_unread, queue_name="default", cron="* * * * *", job_timeout=600)
cron.register(purge_expired, queue_name="low", cron="40 21 * * *")
cron.register(sweep_payments, queue_name="default", cron="*/5 * * * *")
cron.register(check_ledger, queue_name="low", cron="10 21 * * *")
# 09:00 in India for plans and offers; and 00:00 for plans that end before the morning.
cron.register(remind_of_ends, queue_name="low", cron="30 3 * * *", job_timeout=3600)
cron.register(tell_ending, queue_name="low", cron="30 3 * * *", job_timeout=3600)
cron.register(remind_of_early_ends, queue_name="low", cron="30 18 * * *", job_timeout=3600)
# Hours after the European Central Bank has published its file.
cron.register(ask_for_rates, queue_name="low", cron="15 20 * * *")
# On the hour in India: validity ends at midnight.
cron.register(tell_ends, queue_name="default", cron="30 * * * *", job_timeout=3000)
# From 09:00 in India on; again each hour, if a run was missed.
cron.register(tell_rate_ends, queue_name="default", cron="35 * * * *", job_timeout=3000)
cron.register(look_at_lane_alerts, queue_name="low", cron="45 * * * *", job_timeout=3000)
# 09:30 and 15:30 in India.
cron.register(ask_for_digest, queue_name="default", cron="0 4,10 * * *")
# After midnight in India: figures are counted up to it.
cron.register(count_figures, queue_name="low", cron="40 18 * * *", job_timeout=3600)
# 08:00 in India.
cron.register(look_up_daily, queue_name="default", cron="30 2 * * *")
cron.register(purge_sign_ups, queue_name="low", cron="45 21 * * *")
cron.register(measure_missing, queue_name="low", cron="20 23 * * *", job_timeout=3600)
cron.register(purge_messages, queue_name="low", cron="50 21 * * *")
cron.register(purge_imports, queue_name="low", cron="50 * * * *")
cron.register(purge_bulk_imports, queue_name="low", cron="35 21 * * *")
cron.register(purge_record_downloads, queue_name="low", cron="20 22 * * *", job_timeout=3600)
cron.register(purge_record_imports, queue_name="low", cron="15 21 * * *", job_timeout=3600)
cron.register(purge_forms, queue_name="low", cron="55 21 * * *", job_timeout=3600)
cron.register(purge_promotions, queue_name="low", cron="5 23 * * *", job_timeout=3600)
cron.register(purge_listings, queue_name="low", cron="25 21 * * *", job_timeout=3600)
cron.register(carry_out_erasures, queue_name="low", cron="0 22 * * *", job_timeout=3600)
cron.register(apply_retention, queue_name="low", cron="30 22 * * *", job_timeout=3600)
cron.register(purge_unused, queue_name="low", cron="0 23 * * *", job_timeout=3600)
