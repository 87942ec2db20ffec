"""The scheduled jobs, in UTC. However many workers run, each is done once each time it is due."""

from lading.base.exchange_rates.jobs import ask_for_rates
from lading.base.files.jobs import purge_unused
from lading.base.kernel.models import Priority
from lading.base.reference.imports.jobs import purge_imports
from lading.base.work.schedule import register
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
from lading.reach.notifications.notices.offers import tell_ending
from lading.reach.notifications.notices.renewals import remind_of_early_ends, remind_of_ends
from lading.reach.searches.jobs import look_up_daily
from lading.records.record_downloads.jobs import purge_record_downloads
from lading.records.record_imports.jobs import purge_record_imports
from lading.trade.privacy.jobs import apply_retention, carry_out_erasures
from lading.trade.profiles.cards import tell_rejections
from lading.trade.quotations.comparison.jobs import measure_missing
from lading.trade.quotations.jobs import tell_ends

NORMAL = Priority.NORMAL
"""For what is soon done; anything else has the workers of long rows, one at a time."""

# Daily summaries at 09:00 in every time zone, and what waited for the end of quiet hours.
register("notifications.ask_for_waiting", ask_for_waiting, cron="*/5 * * * *", priority=NORMAL)
register("profiles.tell_rejections", tell_rejections, cron="* * * * *", priority=NORMAL)
register("messaging.tell_unread", tell_unread, cron="* * * * *", priority=NORMAL)
register("accounts.purge_expired", purge_expired, cron="40 21 * * *")
register("billing.sweep_payments", sweep_payments, cron="*/5 * * * *", priority=NORMAL)
register("billing.check_ledger", check_ledger, cron="10 21 * * *")
# 09:00 in India for plans and offers; and 00:00 for plans that end before the morning.
register("notifications.remind_of_ends", remind_of_ends, cron="30 3 * * *")
register("notifications.tell_ending", tell_ending, cron="30 3 * * *")
register("notifications.remind_of_early_ends", remind_of_early_ends, cron="30 18 * * *")
# Hours after the European Central Bank has published its file.
register("exchange_rates.ask_for_rates", ask_for_rates, cron="15 20 * * *")
# On the hour in India: validity ends at midnight.
register("quotations.tell_ends", tell_ends, cron="30 * * * *", priority=NORMAL)
# From 09:00 in India on; again each hour, if a run was missed.
register("freight_rates.tell_rate_ends", tell_rate_ends, cron="35 * * * *", priority=NORMAL)
register("freight_rates.look_at_lane_alerts", look_at_lane_alerts, cron="45 * * * *")
# 09:30 and 15:30 in India.
register("notifications.ask_for_digest", ask_for_digest, cron="0 4,10 * * *", priority=NORMAL)
# After midnight in India: figures are counted up to it.
register("dashboard.count_figures", count_figures, cron="40 18 * * *")
# 08:00 in India.
register("searches.look_up_daily", look_up_daily, cron="30 2 * * *", priority=NORMAL)
register("companies.purge_sign_ups", purge_sign_ups, cron="45 21 * * *")
register("comparison.measure_missing", measure_missing, cron="20 23 * * *")
register("notifications.purge_messages", purge_messages, cron="50 21 * * *")
register("reference.purge_imports", purge_imports, cron="50 * * * *")
register("bulk.purge_bulk_imports", purge_bulk_imports, cron="35 21 * * *")
register("record_downloads.purge_record_downloads", purge_record_downloads, cron="20 22 * * *")
register("record_imports.purge_record_imports", purge_record_imports, cron="15 21 * * *")
register("intake.purge_forms", purge_forms, cron="55 21 * * *")
register("promotions.purge_promotions", purge_promotions, cron="5 23 * * *")
register("listings.purge_listings", purge_listings, cron="25 21 * * *")
register("privacy.carry_out_erasures", carry_out_erasures, cron="0 22 * * *")
register("privacy.apply_retention", apply_retention, cron="30 22 * * *")
register("files.purge_unused", purge_unused, cron="0 23 * * *")
