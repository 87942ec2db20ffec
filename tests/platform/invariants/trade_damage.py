"""Damage to quotations, orders, leads and files."""

from __future__ import annotations

from .damage import Damage

DAMAGES = (
    Damage(
        "quotations",
        "INSERT INTO quotations_quotation (enquiry_id, company_id, receiver_id, "
        "created_by_id, status, created_at, updated_at) SELECT enquiry_id, company_id, "
        "receiver_id, created_by_id, 'quotation_sent', created_at, updated_at FROM "
        "quotations_quotation WHERE id = {quotation}",
        says="Company {seller} has 2 live quotations on enquiry {ordered}.",
        guards=("quotation_one_live",),
    ),
    Damage(
        "quotations",
        "INSERT INTO quotations_quotation (enquiry_id, company_id, receiver_id, "
        "created_by_id, status, created_at, updated_at) SELECT enquiry_id, company_id, "
        "receiver_id, created_by_id, 'order_placed', created_at, updated_at FROM "
        "quotations_quotation WHERE id = {quotation}",
        says="Enquiry {ordered} has 2 orders.",
        guards=(
            "quotation_one_live",
            "quotation_one_order",
            "quotations_quotation.quotation_order_binds_version",
        ),
    ),
    Damage(
        "withdrawn",
        "UPDATE quotations_quotation SET status = 'quotation_sent' WHERE enquiry_id = {withdrawn}",
        says=r"Quotation \d+ of the withdrawn enquiry {withdrawn} is quotation_sent\.",
    ),
    Damage(
        "counter-offers",
        "UPDATE quotations_quotation SET has_counter_offer = true WHERE id = {negotiated}",
        says=r"Quotation {negotiated} \(quotation_sent\) says True of an open counter-offer; "
        r"there are 0\.",
    ),
    Damage(
        "counter-offers",
        "UPDATE quotations_quotationversion SET price = 241 WHERE quotation_id = {negotiated} "
        "AND number = 2",
        says=r"Counter-offer \d+ was accepted at 240\.000; version 2 has 241\.000\.",
    ),
    Damage(
        "versions",
        "DELETE FROM quotations_quotationversion WHERE quotation_id = {quotation} AND number = 1",
        says="Quotation {quotation} has 1 versions up to number 2; the current one is 2.",
    ),
    Damage(
        "versions",
        "UPDATE quotations_quotation SET current_version_id = NULL WHERE id = {quotation}",
        says="Quotation {quotation} has 2 versions up to number 2; the current one is 0.",
    ),
    Damage(
        "versions",
        "UPDATE quotations_quotation SET seen_version = 3 WHERE id = {quotation}",
        says="Version 3 of quotation {quotation} was seen; there are only 2.",
    ),
    Damage(
        "orders",
        "UPDATE quotations_quotation SET ordered_version_id = (SELECT id FROM "
        "quotations_quotationversion WHERE quotation_id = {quotation} AND number = 1) "
        "WHERE id = {quotation}",
        says="Quotation {quotation} is order_confirmed, but binds version 1 and is revised "
        "up to 2.",
    ),
    Damage(
        "orders",
        "UPDATE quotations_quotation SET status = 'quotation_sent' WHERE id = {quotation}",
        says="Quotation {quotation} is quotation_sent, but binds version 2 and is revised up to 2.",
    ),
    Damage(
        "orders",
        "UPDATE kernel_auditentry SET data = jsonb_build_object('version', 1) WHERE "
        "object_id = {quotation} AND action = 'order_placed'",
        says="Quotation {quotation} binds version 2; the audit trail has orders of version 1.",
    ),
    Damage(
        "orders",
        "INSERT INTO kernel_auditentry (at, actor_label, is_staff, action, "
        "object_type, object_id, data, request_id) SELECT at, actor_label, is_staff, "
        "action, object_type, object_id, data, '' FROM kernel_auditentry WHERE "
        "object_id = {quotation} AND action = 'order_placed'",
        says="Quotation {quotation} binds version 2; the audit trail has orders of version 2, 2.",
    ),
    Damage(
        "orders",
        "UPDATE quotations_quotationversion SET expiry_date = '2026-01-31'",
        says=r"Quotation {quotation} was ordered on [-\d]+, after its validity ended on "
        r"2026-01-31\.",
    ),
    Damage(
        "orders",
        "UPDATE enquiries_enquiry SET order_state = '' WHERE id = {ordered}",
        says="Enquiry {ordered} says '' of its order, its quotation 'order_confirmed'.",
    ),
    Damage(
        "counts",
        "UPDATE enquiries_enquiry SET unread_quotations = 3 WHERE id = {ordered}",
        says="Enquiry {ordered} counts 1 quotations and 3 unread ones; there are 1 and 0.",
    ),
    Damage(
        "leads",
        "DELETE FROM enquiries_lead WHERE enquiry_id = {ordered} AND company_id = {bystander}",
        says="Enquiry {ordered} is no lead of company {bystander}, which it matches.",
    ),
    Damage(
        "leads",
        "UPDATE enquiries_lead SET score = 70, reasons = "
        "jsonb_build_array('same_heading') WHERE enquiry_id = {ordered} AND company_id "
        "= {bystander}",
        says="The lead of enquiry {ordered} and company {bystander} is scored 70 for "
        "['same_heading'], not 100 for ['same_hs_code'].",
    ),
    Damage(
        "leads",
        "UPDATE catalogue_product SET status = 'rejected' WHERE company_id = {bystander}",
        says="Enquiry {ordered} is a lead of company {bystander}, which it does not match.",
    ),
    Damage(
        "leads",
        "UPDATE companies_company SET status = 'rejected' WHERE id = {bystander}",
        says="Enquiry {ordered} is a lead of company {bystander}, which is rejected.",
    ),
    Damage(
        "leads",
        "UPDATE enquiries_lead SET is_matched = true WHERE enquiry_id = {withdrawn}",
        says="The lead of enquiry {withdrawn}, which is withdrawn, and company {seller} is "
        "still matched, or repeats the enquiry wrongly.",
    ),
    Damage(
        "leads",
        "UPDATE enquiries_lead SET for_customs = true WHERE enquiry_id = {ordered}",
        says="The lead of enquiry {ordered}, which is published, and company {rival} is "
        "still matched, or repeats the enquiry wrongly.",
    ),
    Damage(
        "leads",
        "UPDATE enquiries_lead SET receipt_status = 'order_placed' WHERE company_id = {seller}",
        says="Quotation {quotation} is order_confirmed, but the lead of its company says "
        "'order_placed' of quotation {quotation}.",
    ),
    Damage(
        "leads",
        "UPDATE enquiries_lead SET quotation_id = {quotation} WHERE company_id = {bystander}",
        says="The lead of enquiry {ordered} and company {bystander} names quotation "
        "{quotation}, which is not theirs.",
    ),
    Damage(
        "files",
        "UPDATE files_storedfile SET size = 7 WHERE id = {file}",
        says=r"The content of file {file} at .* is not what was uploaded\.",
    ),
)
