"""The heading of each call in the API document.

Ninja makes it from the name of the view: "List Orders As Xlsx". Here it is written as a sentence
begins, with the usual spelling of abbreviations. A view whose name says too little has its heading
in `SUMMARIES`.
"""

from __future__ import annotations

from typing import Any

EXPORT = "_as_xlsx"
SPELLINGS = {
    "cha": "CHA",
    "gst": "GST",
    "hs": "HS",
    "pdf": "PDF",
    "rodtep": "RODTEP",
    "xlsx": "XLSX",
}

SUMMARIES = {
    "accounts_sign_out_device": "Sign out on one device",
    "accounts_sign_out_everywhere": "Sign out on every device",
    "banners_count_seen": "Count banner views and clicks",
    "banners_list_offers": "List today's dashboard banners",
    "billing_get_points": "Get the balance of points",
    "billing_list_manufacturer_agent_plans": "List plans for manufacturers and commission agents",
    "billing_list_manufacturer_exporter_plans": "List plans for manufacturer-exporters",
    "billing_list_points": "List changes of points",
    "billing_quote_plan": "Get the price of a plan",
    "billing_subscribe": "Activate the free plan",
    "bulk_download_errors": "Download a file with its errors",
    "bulk_download_rejects": "Download rejected rows",
    "bulk_list_errors": "List errors of an import",
    "bulk_upload_import": "Upload a file to import",
    "calculator_change_calculation": "Replace a calculation",
    "calculator_download_pdf": "Download a calculation as PDF",
    "calculator_download_xlsx": "Download a calculation as XLSX",
    "calculator_form_rules": "Get the rules of the calculation form",
    "catalogue_product_limits": "Get product limits",
    "catalogue_save_product": "Replace or decide on a product",
    "companies_check_link": "Check a password link",
    "companies_forgot_password": "Request a password link",
    "companies_request_code": "Request a one-time code",
    "companies_request_code_by_query": "Request a one-time code with query parameters",
    "companies_verify_code": "Verify a one-time code",
    "companies_verify_code_by_query": "Verify a one-time code with query parameters",
    "dashboard_list_todo": "List to-do items",
    "dashboard_read_figures": "Get your company's figures",
    "enquiries_access_status": "Get the monthly allowance of enquiries",
    "enquiries_enquiry_form_rules": "Get the rules of the enquiry form",
    "enquiries_list_opened": "List opened enquiries",
    "enquiries_unlock_state": "Get the price of unlocking an enquiry",
    "events_events": "Stream events",
    "exchange_rates_list_rates": "List exchange rates",
    "freight_rates_list_alerts": "List lane alerts",
    "freight_rates_list_rates": "List your freight rates",
    "freight_rates_list_versions": "List versions of a freight rate",
    "freight_rates_market_watch": "List Market Watch rates",
    "freight_rates_matched_exporters": "Count exporters by lane",
    "freight_rates_own_ports": "Get the ports of your profile",
    "freight_rates_rate_limits": "Get freight rate limits",
    "freight_rates_rates_at_port": "List rates of a port",
    "freight_rates_rates_on_lanes": "List rates on lanes",
    "freight_rates_remove_alert": "Delete a lane alert",
    "freight_rates_set_alert": "Set a lane alert",
    "health_live": "Check that the process is running",
    "health_ready": "Check that calls can be answered",
    "intake_decide_registration": "Decide on a registration",
    "intake_register": "Submit an exporter registration",
    "intake_send_query": "Submit a website query",
    "listings_change_rodtep": "Withdraw or decide on a RODTEP offer",
    "listings_change_unclaimed": "Withdraw or decide on unclaimed cargo",
    "listings_compare_rodtep": "Compare RODTEP asking prices",
    "listings_get_rodtep": "Get a RODTEP offer",
    "listings_get_unclaimed": "Get unclaimed cargo",
    "listings_list_rodtep": "List RODTEP offers",
    "listings_list_unclaimed": "List unclaimed cargo",
    "listings_preview_rodtep": "Preview a RODTEP offer",
    "listings_preview_unclaimed": "Preview unclaimed cargo",
    "listings_rodtep_rules": "Get the rules of the RODTEP form",
    "listings_submit_rodtep": "Submit a RODTEP offer",
    "listings_submit_unclaimed": "Submit unclaimed cargo",
    "listings_unclaimed_rules": "Get the rules of the unclaimed cargo form",
    "messaging_chat_list": "List conversations",
    "messaging_count_unread": "Count unread messages",
    "messaging_mark_as_delivered": "Mark all messages as delivered",
    "messaging_mark_as_read": "Mark messages about a quotation as read",
    "notifications_mark_as_read": "Mark notifications as read",
    "notifications_read_subscription": "Get what an unsubscribe link covers",
    "notifications_unread_count": "Count unread notifications",
    "notifications_unsubscribe_by_one_click": "Unsubscribe with one click",
    "offers_offer_limits": "Get offer limits",
    "policies_create_policy": "Create a policy update",
    "policies_deactivate_policy": "Deactivate a policy update",
    "policies_edit_policy": "Edit a policy update",
    "policies_get_policy": "Get a policy update",
    "policies_list_policies": "List policy updates",
    "privacy_ask": "Request a download or an erasure",
    "privacy_cancel": "Cancel an erasure",
    "privacy_get_archive": "Download your data",
    "privacy_list_requests": "List data requests",
    "profiles_decide_card": "Answer a business card request",
    "profiles_get_given_rating": "Get your company's rating",
    "profiles_list_cards": "List business card requests",
    "profiles_log_in": "Sign in",
    "profiles_read_response": "Get response rate and time",
    "profiles_request_card": "Request a business card",
    "profiles_withdraw_card": "Withdraw a business card request",
    "promotions_decide_promotion": "Decide on a promotion",
    "promotions_list_offered": "List promotions offered to you",
    "promotions_promotion_rules": "Get the rules of the promotion form",
    "quotations_answer_counter_offer": "Answer a counter-offer",
    "quotations_change_quotation": "Order, confirm or revise a quotation",
    "quotations_counter_rules": "Get the rules of a counter-offer",
    "quotations_form_rules": "Get the rules of the quotation form",
    "quotations_list_counter_offers": "List counter-offers",
    "quotations_list_versions": "List versions of a quotation",
    "quotations_make_counter_offer": "Make a counter-offer",
    "record_downloads_ask_for_download": "Request a full-results download",
    "record_downloads_discard_download": "Cancel or delete a download",
    "record_downloads_open_download": "Download a full-results file",
    "searches_change_search": "Change a saved search",
    "searches_delete_search": "Delete a saved search",
    "searches_list_searches": "List saved searches",
    "searches_save_search": "Save a search",
    "staff_api_decide_enquiry": "Decide on an enquiry",
    "staff_api_sessions_between": "List sign-ins of a range of days",
    "staff_api_todays_sessions": "List today's sign-ins",
    "trade_documents_download_order": "Download the order on a quotation",
    "trade_documents_download_order_of_enquiry": "Download the order on an enquiry",
    "trade_documents_verify_code": "Verify a document code",
    "trade_records_download_shown": "Download the records shown",
}
"""By operation id."""


def document(schema: dict[str, Any]) -> None:
    """Write the heading of every call of an API document."""
    for path in schema["paths"].values():
        for operation in path.values():
            operation["summary"] = _heading(operation["operationId"], operation["summary"])


def _heading(name: str, title: str) -> str:
    """A list's spreadsheet is called after the list."""
    of_list = SUMMARIES.get(name.removesuffix(EXPORT)) if name.endswith(EXPORT) else None
    return SUMMARIES.get(name) or (f"{of_list} as XLSX" if of_list else _sentence(title))


def _sentence(title: str) -> str:
    words = [SPELLINGS.get(word, word) for word in title.lower().split()]
    text = " ".join(words)
    return text[0].upper() + text[1:]
