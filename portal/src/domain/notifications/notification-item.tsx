'use client';

import {
  IconAddressBook,
  IconAlertTriangle,
  IconBoxSeam,
  IconCircleCheck,
  IconCircleX,
  IconCoins,
  IconCreditCard,
  IconDownload,
  IconFileText,
  IconHourglassEmpty,
  IconHourglassLow,
  IconInbox,
  IconReceiptRefund,
  IconShieldCheck,
  IconShieldX,
  IconShoppingCart,
  IconStar,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { safeOrigin } from '@/shared/lib/origin';
import { DateText } from '@/shared/ui/values/date-text';

import classes from './notification-item.module.css';
import { type NotificationRow, useMarkAsRead } from './use-notifications';

const ICONS: Record<NotificationRow['kind'], TablerIcon> = {
  lead_matched: IconInbox,
  leads_matched: IconInbox,
  search_found: IconInbox,
  search_found_products: IconBoxSeam,
  enquiry_published: IconCircleCheck,
  enquiry_rejected: IconCircleX,
  enquiry_withdrawn: IconCircleX,
  quotation_received: IconFileText,
  quotation_revised: IconFileText,
  quotation_retracted: IconCircleX,
  quotation_expiring: IconHourglassLow,
  quotation_expired: IconHourglassEmpty,
  own_quotation_expiring: IconHourglassLow,
  own_quotation_expired: IconHourglassEmpty,
  counter_offer_received: IconFileText,
  counter_offer_accepted: IconCircleCheck,
  counter_offer_declined: IconCircleX,
  counter_offer_withdrawn: IconCircleX,
  counter_offer_closed: IconCircleX,
  counter_offer_expired: IconHourglassEmpty,
  own_counter_offer_expired: IconHourglassEmpty,
  order_placed: IconShoppingCart,
  order_confirmed: IconCircleCheck,
  product_approved: IconCircleCheck,
  product_rejected: IconCircleX,
  company_approved: IconShieldCheck,
  company_rejected: IconShieldX,
  rating_received: IconStar,
  card_requested: IconAddressBook,
  card_accepted: IconCircleCheck,
  card_rejected: IconCircleX,
  lead_card_rejected: IconCircleX,
  export_ready: IconDownload,
  subscription_paid: IconCreditCard,
  points_added: IconCoins,
  payment_refunded: IconReceiptRefund,
  payment_credited: IconReceiptRefund,
  refund_failed: IconAlertTriangle,
  plan_ending: IconHourglassLow,
  plan_ended: IconHourglassEmpty,
};

interface NotificationItemProps {
  row: NotificationRow;
  /** Called when the person follows the link. */
  onOpen?: () => void;
  compact?: boolean;
}

/** One notification of the company. Following its link marks it as read. */
export function NotificationItem({ row, onOpen, compact = false }: NotificationItemProps) {
  const t = useTranslations('notifications');
  const markAsRead = useMarkAsRead();
  const Icon = ICONS[row.kind] ?? IconInbox;
  const open = () => {
    onOpen?.();
    // The person wants to follow the link. If the mark fails, the next click tries it again.
    if (!row.readAt) markAsRead([row.id]).catch(console.error);
  };
  return (
    <Link
      href={safeOrigin(row.url) ?? '/'}
      className={classes.item}
      data-unread={row.readAt ? undefined : true}
      data-compact={compact || undefined}
      onClick={open}
    >
      <span className={classes.icon}>
        <Icon size={18} stroke={1.8} aria-hidden />
      </span>
      <span className={classes.words}>
        <span className={classes.title}>
          {row.title}
          {row.readAt ? null : <span className={classes.dot} role="img" aria-label={t('unread')} />}
        </span>
        <span className={classes.body}>{row.body}</span>
        <span className={classes.time}>
          <DateText value={row.createdAt} as="relative" />
        </span>
      </span>
    </Link>
  );
}
