"""Runs tests of lists and searches on both hosts in turn: the same tests as for one process."""

from __future__ import annotations

import pytest

from tests.platform.companies import test_lists as companies
from tests.platform.enquiries import test_leads_list as leads
from tests.platform.enquiries import test_own_lists as own
from tests.platform.notifications import test_api as notifications
from tests.platform.quotations import test_read as quotations

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("cluster")]

test_own_newest_first = own.test_the_list_is_the_companys_own_newest_first
test_own_withdrawn = own.test_withdrawn_enquiries_are_shown_only_when_asked_for
test_own_by_how_far_it_has_come = own.test_a_row_shows_how_far_it_has_come_and_is_found_by_that
test_own_filters = own.test_filters_by_text_target_and_variant
test_own_bad_queries = own.test_bad_queries_are_named
test_own_sorting = own.test_sorting_is_stable

test_leads_rows = leads.test_a_row_says_what_the_enquiry_is_about
test_leads_order = leads.test_newest_first_and_the_other_way_round
test_leads_pages = leads.test_pages_do_not_overlap_and_end
test_leads_empty = leads.test_an_empty_list
test_leads_matched = leads.test_only_matched_enquiries_except_for_forwarders
test_leads_withdrawn = leads.test_withdrawn_enquiries_vanish_at_once
test_leads_of_colleagues = leads.test_colleagues_see_the_same

test_quotations_of_each_party = quotations.test_each_party_lists_its_own_quotations
test_quotations_of_exporters = (
    quotations.test_an_exporter_sees_both_what_it_sent_and_what_it_received
)
test_quotations_sorting = quotations.test_the_list_sorts_by_its_columns
test_quotations_by_name = quotations.test_product_names_sort_and_unknown_columns_are_refused
test_quotations_pages = quotations.test_pages_are_stable_and_counted

_market = companies._market
test_companies = companies.test_both_lists_by_name
test_companies_own = companies.test_ones_own_company_is_not_offered
test_companies_pages = companies.test_pages_and_narrowing

test_notifications = notifications.test_the_list_is_newest_first_in_words
test_notifications_pages = notifications.test_pages
test_notifications_unread = notifications.test_the_unread_count
test_notifications_marking = notifications.test_marking_some
test_notifications_of_colleagues = notifications.test_colleagues_share_what_was_read
