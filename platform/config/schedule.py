"""The scheduled jobs: when each runs (in UTC), what does it, and what staff call it (in English, as
the back office is). However many workers run, each is done once each time it is due.
"""

from collections.abc import Callable

from django.apps import apps
from django.core.exceptions import ImproperlyConfigured

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


def schedule(
    cron: str, function: Callable[[], object], label: str, priority: Priority = Priority.LONG
) -> None:
    """Register a job under the names of its app and its function: "billing.check_ledger"."""
    app = apps.get_containing_app_config(function.__module__)
    if app is None:
        raise ImproperlyConfigured(f"{function.__module__} belongs to no app")
    name = f"{app.label}.{function.__name__}"
    register(name, function, label=label, cron=cron, priority=priority)


# Daily summaries at 09:00 in every time zone, and what waited for the end of quiet hours.
schedule("*/5 * * * *", ask_for_waiting, "Send e-mail summaries and messages that waited", NORMAL)
schedule("* * * * *", tell_rejections, "Reject requests for business cards that are due", NORMAL)
schedule("* * * * *", tell_unread, "Tell companies about unread messages", NORMAL)
schedule("40 21 * * *", purge_expired, "Delete expired codes, links and sign-ins")
schedule("*/5 * * * *", sweep_payments, "Ask Razorpay about payments that are not settled", NORMAL)
schedule("10 21 * * *", check_ledger, "Check the sums of points")
# 09:00 in India for plans and offers; and 00:00 for plans that end before the morning.
schedule("30 3 * * *", remind_of_ends, "Remind companies of plans that end")
schedule("30 3 * * *", tell_ending, "Tell companies about offers that end")
schedule(
    "30 18 * * *", remind_of_early_ends, "Remind companies of plans that end before the morning"
)
# Hours after the European Central Bank has published its file.
schedule("15 20 * * *", ask_for_rates, "Fetch exchange rates")
# On the hour in India: validity ends at midnight.
schedule("30 * * * *", tell_ends, "Tell companies about quotations that end", NORMAL)
# From 09:00 in India on; again each hour, if a run was missed.
schedule("35 * * * *", tell_rate_ends, "Tell companies about freight rates that end", NORMAL)
schedule("45 * * * *", look_at_lane_alerts, "Tell companies about rates of lanes that they watch")
# 09:30 and 15:30 in India.
schedule("0 4,10 * * *", ask_for_digest, "Tell staff about overdue reviews", NORMAL)
# After midnight in India: figures are counted up to it.
schedule("40 18 * * *", count_figures, "Count the figures of dashboards")
# 08:00 in India.
schedule("30 2 * * *", look_up_daily, "Tell companies about new results of saved searches", NORMAL)
schedule("45 21 * * *", purge_sign_ups, "Delete old registrations and invitations")
schedule("20 23 * * *", measure_missing, "Measure missing distances by sea")
schedule("50 21 * * *", purge_messages, "Delete old messages that were sent")
schedule("50 * * * *", purge_imports, "Delete old imports of reference data")
schedule("35 21 * * *", purge_bulk_imports, "Delete old bulk imports")
schedule("20 22 * * *", purge_record_downloads, "Delete expired downloads of trade records")
schedule("15 21 * * *", purge_record_imports, "Close abandoned imports of trade records")
schedule("55 21 * * *", purge_forms, "Delete old website queries and registrations")
schedule("5 23 * * *", purge_promotions, "Remove deleted promotions")
schedule("25 21 * * *", purge_listings, "Delete old listings that were declined or withdrawn")
schedule("0 22 * * *", carry_out_erasures, "Erase personal data as requested")
schedule("30 22 * * *", apply_retention, "Delete data that was kept long enough")
schedule("0 23 * * *", purge_unused, "Delete files that are not used")
