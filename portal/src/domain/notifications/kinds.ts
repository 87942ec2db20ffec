import type { NotificationRow } from './use-notifications';

/** The drawing of each kind: a mask in icons.module.css. */
const ICONS = {
  lead_matched: 'inbox',
  leads_matched: 'inbox',
  search_found: 'inbox',
  search_found_products: 'box-seam',
  enquiry_published: 'circle-check',
  enquiry_rejected: 'circle-x',
  enquiry_withdrawn: 'circle-x',
  quotation_received: 'file-text',
  quotation_revised: 'file-text',
  quotation_retracted: 'circle-x',
  quotation_expiring: 'hourglass-low',
  quotation_expired: 'hourglass-empty',
  own_quotation_expiring: 'hourglass-low',
  own_quotation_expired: 'hourglass-empty',
  counter_offer_received: 'file-text',
  counter_offer_accepted: 'circle-check',
  counter_offer_declined: 'circle-x',
  counter_offer_withdrawn: 'circle-x',
  counter_offer_closed: 'circle-x',
  counter_offer_expired: 'hourglass-empty',
  own_counter_offer_expired: 'hourglass-empty',
  message_received: 'inbox',
  message_from_buyer: 'inbox',
  message_locked: 'inbox',
  message_removed: 'circle-x',
  message_report_upheld: 'circle-check',
  order_placed: 'shopping-cart',
  order_confirmed: 'circle-check',
  product_approved: 'circle-check',
  product_rejected: 'circle-x',
  company_approved: 'shield-check',
  company_rejected: 'shield-x',
  rating_received: 'star',
  card_requested: 'address-book',
  card_accepted: 'circle-check',
  card_rejected: 'circle-x',
  lead_card_rejected: 'circle-x',
  offer_taken_down: 'circle-x',
  offer_shown_again: 'circle-check',
  policy_update: 'file-text',
  export_ready: 'download',
  subscription_paid: 'credit-card',
  points_added: 'coins',
  payment_refunded: 'receipt-refund',
  payment_credited: 'receipt-refund',
  refund_failed: 'alert-triangle',
  plan_ending: 'hourglass-low',
  plan_ended: 'hourglass-empty',
} as const satisfies Record<NotificationRow['kind'], string>;

export type IconName = (typeof ICONS)[NotificationRow['kind']];

/** The mask of a notification's icon. A kind that an older page does not know is a message. */
export const iconOf = (kind: NotificationRow['kind']): string =>
  `var(--icon-${ICONS[kind] ?? 'inbox'})`;
