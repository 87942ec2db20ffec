import { useTranslations } from '@/i18n/translations';
import { Tag } from '@/shared/ui/values/tag';
import type { Tone } from '@/shared/ui/values/tone';

/** A status from the API, in words. */
export function Status({ value }: { value: string }) {
  const t = useTranslations('status');
  const key = statusKey(value);
  return <Tag tone={key ? STATUS_TONES[key] : 'neutral'} label={t(key ?? 'unknown')} />;
}

/**
 * Every status that the portal shows, with its tone. The words are in the messages under `status`.
 */
const STATUS_TONES = {
  draft: 'neutral',
  withdrawn: 'neutral',
  expired: 'neutral',
  subscription_expired: 'neutral',
  refunded: 'neutral',
  pending: 'waiting',
  pending_approval: 'waiting',
  awaiting_for_quotation: 'waiting',
  order_placed: 'waiting',
  sent: 'waiting',
  invited: 'waiting',
  unverified: 'waiting',
  published: 'info',
  new_enquiry: 'info',
  quotation_sent: 'accent',
  quotation_received: 'accent',
  new_quotation: 'accent',
  approved: 'good',
  product_approved: 'good',
  promotion_approved: 'good',
  active: 'good',
  order_confirmed: 'good',
  accepted: 'good',
  verified: 'good',
  success: 'good',
  rejected: 'bad',
  company_rejected: 'bad',
  product_rejected: 'bad',
  promotion_rejected: 'bad',
  failed: 'bad',
} as const satisfies Record<string, Tone>;

type StatusKey = keyof typeof STATUS_TONES;

/**
 * The key of a status from the API, in any case and with the documents' misspelling; null: unknown.
 */
function statusKey(value: string): StatusKey | null {
  const key = value.toLowerCase() === 'order_cofirmed' ? 'order_confirmed' : value.toLowerCase();
  return key in STATUS_TONES ? (key as StatusKey) : null;
}
