"""Damage to events and to the messages that report them."""

from __future__ import annotations

from .damage import Damage

DAMAGES = (
    Damage(
        "causes",
        "DELETE FROM kernel_outboxmessage WHERE topic = 'order.placed'",
        says='order.placed {{"quotationId": {quotation}}} happened 1 times, but there are 0 '
        "events of it for notifications.tell_order_placed.",
    ),
    Damage(
        "causes",
        "INSERT INTO kernel_outboxmessage (topic, consumer, payload, order_key, "
        "created_at, done_at, priority, attempts, next_attempt_at, last_error) SELECT "
        "topic, consumer, payload, order_key, created_at, done_at, 1, 1, "
        "next_attempt_at, '' FROM kernel_outboxmessage WHERE topic = 'order.placed' "
        "LIMIT 1",
        says='order.placed {{"quotationId": {quotation}}} happened 1 times, but there are 2 '
        "events of it for notifications.tell_order_placed.",
    ),
    Damage(
        "causes",
        "DELETE FROM kernel_auditentry WHERE object_id = {quotation} AND action = 'order_placed'",
        says=r'Event \d+ \(order.placed {{"quotationId": {quotation}}}\) is of something '
        r"that did not happen\.",
    ),
    Damage(
        "notifications",
        "DELETE FROM notifications_notification WHERE dedupe_key = 'placed:{quotation}'",
        says="Company {seller} was told 0 times in the portal and 1 times by e-mail of "
        "placed:{quotation}.",
    ),
    Damage(
        "notifications",
        "INSERT INTO notifications_notification (company_id, kind, params, url, "
        "dedupe_key, created_at) SELECT company_id, kind, params, url, dedupe_key, "
        "created_at FROM notifications_notification WHERE dedupe_key = "
        "'placed:{quotation}'",
        says="Company {seller} was told 2 times in the portal and 1 times by e-mail of "
        "placed:{quotation}.",
        guards=("notifications_notification.notification_once",),
    ),
    Damage(
        "notifications",
        "DELETE FROM notifications_outgoingmessage WHERE dedupe_key LIKE 'quotation:%:2:{buyer}'",
        says="Company {buyer} was told 1 times in the portal and 0 times by e-mail of "
        "quotation:{quotation}:2.",
    ),
    Damage(
        "notifications",
        'INSERT INTO notifications_outgoingmessage (channel, "to", subject, text, '
        "html, template, params, dedupe_key, is_secret, status, created_at, priority, "
        'attempts, next_attempt_at, last_error) SELECT channel, "to", subject, text, '
        "html, template, params, dedupe_key, false, status, created_at, 1, 1, "
        "next_attempt_at, '' FROM notifications_outgoingmessage WHERE dedupe_key = "
        "'placed:{quotation}:{seller}'",
        says="E-mail placed:{quotation}:{seller} is stored 2 times.",
        guards=("notifications_outgoingmessage.notifications_outgoingmessage_dedupe_key_key",),
    ),
    Damage(
        "notifications",
        "INSERT INTO notifications_notification (company_id, kind, params, url, "
        "dedupe_key, created_at) VALUES ({rival}, 'leads_matched', "
        "jsonb_build_object('enquiries', '{unlocked} {ordered}'), '', 'leads:1', now())",
        says="Company {rival} was told 2 times of the matching enquiry {ordered}.",
    ),
    Damage(
        "waiting",
        "UPDATE kernel_outboxmessage SET done_at = NULL, created_at = now() - interval "
        "'1 hour', next_attempt_at = now() - interval '30 minutes', leased_until = "
        "now() - interval '30 minutes', attempts = 1 WHERE topic = 'order.placed'",
        says=r"Event \d+ \(order.placed for notifications.tell_order_placed\) waits since "
        r".*, after 1 attempts\. ",
    ),
    Damage(
        "waiting",
        "UPDATE kernel_outboxmessage SET done_at = NULL, given_up_at = now(), "
        "last_error = 'No' WHERE topic = 'order.placed'",
        says=r"Event \d+ \(order.placed for notifications.tell_order_placed\) was given up\. "
        "No",
    ),
    Damage(
        "waiting",
        "UPDATE notifications_outgoingmessage SET created_at = now() - interval '1 "
        "hour', next_attempt_at = now() - interval '30 minutes', leased_until = now() "
        "- interval '30 minutes', attempts = 1 WHERE template = 'order_placed'",
        says=r"Message \d+ \(email, order_placed\) waits since .*, after 1 attempts\. ",
    ),
    Damage(
        "waiting",
        "UPDATE notifications_outgoingmessage SET status = 'failed', last_error = 'No' "
        "WHERE template = 'order_placed'",
        says=r"Message \d+ \(email, order_placed\) failed\. No",
    ),
    Damage(
        "told leads",
        "DELETE FROM notifications_notification WHERE dedupe_key = 'lead:{ordered}' "
        "AND company_id = {bystander}",
        says="Company {bystander} was not told of the lead {ordered}.",
    ),
)
