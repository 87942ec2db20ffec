"""The one table of endpoints, viewers and statuses."""

from __future__ import annotations

from .row import Row
from .rows_banners import BANNERS
from .rows_calculations import CALCULATIONS
from .rows_companies import COMPANIES
from .rows_counter_offers import COUNTER_OFFERS
from .rows_documents import DOCUMENTS
from .rows_exports import files_of
from .rows_freight_rates import FREIGHT_RATES
from .rows_imports import IMPORTS
from .rows_listings import LISTINGS
from .rows_messages import MESSAGES
from .rows_offers import OFFERS
from .rows_people import PEOPLE
from .rows_plans import PLANS
from .rows_policies import POLICIES
from .rows_promotions import PROMOTIONS
from .rows_searches import SEARCHES
from .rows_staff import STAFF
from .rows_trade import TRADE
from .rows_trade_records import TRADE_RECORDS

_OWN: list[Row] = [
    *PEOPLE,
    *PLANS,
    *TRADE,
    *COUNTER_OFFERS,
    *DOCUMENTS,
    *IMPORTS,
    *SEARCHES,
    *MESSAGES,
    *COMPANIES,
    *OFFERS,
    *FREIGHT_RATES,
    *POLICIES,
    *PROMOTIONS,
    *LISTINGS,
    *CALCULATIONS,
    *BANNERS,
    *TRADE_RECORDS,
    *STAFF,
]
TABLE: list[Row] = [*_OWN, *files_of(_OWN)]
