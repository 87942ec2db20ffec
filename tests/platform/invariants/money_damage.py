"""Damage to points, subscriptions, payments and tax documents."""

from __future__ import annotations

from .damage import Damage

DAMAGES = (
    Damage(
        "ledger",
        "UPDATE billing_pointsentry SET amount = amount + 1 WHERE amount = 1000",
        says=r"Movement \d+ has 2 entries, which add up to 1\.",
    ),
    Damage(
        "ledger",
        "DELETE FROM billing_pointsentry WHERE amount = -1000",
        says=r"Movement \d+ has 1 entries, which add up to 1000\.",
    ),
    Damage(
        "ledger",
        "UPDATE billing_pointsaccount SET balance = 7 WHERE company_id = {rival}",
        says=r"Account \d+ shows 7 points, but its entries add up to \d+\.",
    ),
    Damage(
        "points",
        "UPDATE billing_paymentorder SET points = 900 WHERE id = {points_order}",
        says="Order {points_order} is paid and of 900 points, but 1000 were given.",
    ),
    Damage(
        "points",
        "UPDATE billing_paymentorder SET status = 'created' WHERE id = {points_order}",
        says="Order {points_order} is created and of 1000 points, but 1000 were given.",
    ),
    Damage(
        "points",
        "UPDATE enquiries_unlock SET points = points + 1",
        says=r"Unlocking \d+ costs \d+ points, but \d+ were taken\.",
    ),
    Damage(
        "points",
        "UPDATE enquiries_lead SET accessed_at = NULL WHERE enquiry_id = {unlocked}",
        says="Company {rival} unlocked enquiry {unlocked}, but did not open it.",
    ),
    Damage(
        "periods",
        "INSERT INTO billing_subscription (company_id, plan_id, starts_at, ends_at, "
        "original_ends_at, value_paise, is_free, created_at, voided_at) SELECT "
        "company_id, plan_id, starts_at, ends_at, original_ends_at, 0, false, "
        "created_at, NULL FROM billing_subscription WHERE order_id = {plan_order}",
        says=r"Periods \d+ and \d+ of company {bystander} overlap\.",
        guards=("billing_subscription.subscription_no_overlap",),
    ),
    Damage(
        "periods",
        "UPDATE billing_subscription SET ends_at = starts_at WHERE order_id = {plan_order}",
        says=r"Period \d+ ends before it begins\.",
        guards=("billing_subscription.subscription_period",),
    ),
    Damage(
        "periods",
        "INSERT INTO billing_subscription (company_id, plan_id, starts_at, ends_at, "
        "original_ends_at, value_paise, is_free, created_at, voided_at) SELECT "
        "company_id, plan_id, starts_at, ends_at, original_ends_at, 0, true, "
        "created_at, now() FROM billing_subscription WHERE order_id = {plan_order} ; "
        "INSERT INTO billing_subscription (company_id, plan_id, starts_at, ends_at, "
        "original_ends_at, value_paise, is_free, created_at, voided_at) SELECT "
        "company_id, plan_id, starts_at, ends_at, original_ends_at, 0, true, "
        "created_at, now() FROM billing_subscription WHERE order_id = {plan_order}",
        says="Company {bystander} had the free plan 2 times.",
        guards=("subscription_free_once",),
    ),
    Damage(
        "periods",
        "UPDATE billing_subscription SET order_id = NULL WHERE order_id = {plan_order}",
        says="Order {plan_order} is paid, but has 0 periods.",
    ),
    Damage(
        "payments",
        "UPDATE billing_payment SET is_settled = false WHERE order_id = {points_order}",
        says="Order {points_order} is paid, but 0 payments of its amount settle it.",
    ),
    Damage(
        "payments",
        "DELETE FROM billing_invoice WHERE order_id = {plan_order}",
        says="Order {plan_order} is paid, but has 0 invoices of its amount.",
    ),
    Damage(
        "payments",
        "UPDATE billing_payment SET refunded_amount = 3000 WHERE refunded_amount = 2000",
        says=r"Payment \d+ says that 3000 paise were refunded, its processed refunds are "
        r"2000\.",
    ),
    Damage(
        "documents",
        "DELETE FROM billing_invoice WHERE order_id = {points_order}",
        says=r"LAD of \d+-\d+: 1 documents with 1 numbers from 2 to 2; the last given is 2\.",
    ),
    Damage(
        "documents",
        "UPDATE billing_invoice SET number = 7 WHERE order_id = {plan_order}",
        says=r"LAD of \d+-\d+: 2 documents with 2 numbers from 1 to 7; the last given is 2\.",
    ),
    Damage(
        "documents",
        "UPDATE billing_invoice SET number = 2",
        says=r"LAD of \d+-\d+: 2 documents with 1 numbers from 2 to 2; the last given is 2\.",
        guards=("billing_invoice.invoice_number",),
    ),
    Damage(
        "documents",
        "UPDATE billing_documentsequence SET last_number = 2 WHERE series = 'LCN'",
        says=r"LCN of \d+-\d+: 1 documents with 1 numbers from 1 to 1; the last given is 2\.",
    ),
    Damage(
        "documents",
        "UPDATE billing_creditnote SET cancelled_at = now()",
        says="Refund {refund} is processed, but has 0 credit notes of its amount.",
    ),
    Damage(
        "documents",
        "UPDATE billing_refund SET status = 'failed'",
        says="Refund {refund} is failed, but has 1 credit notes of its amount.",
    ),
    Damage(
        "documents",
        "UPDATE billing_invoice SET total = 1999 WHERE order_id = {points_order}",
        says=r"The credit notes of invoice \d+ are of 2000 paise, the invoice of 1999\.",
        guards=("billing_invoice.invoice_sum",),
    ),
)
