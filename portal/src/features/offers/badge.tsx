import { useTranslations } from '@/i18n/translations';
import { Tag } from '@/shared/ui/values/tag';
import type { Tone } from '@/shared/ui/values/tone';

import type { Offer, OfferStatus } from './params';

const TONES: Record<OfferStatus, Tone> = { new: 'info', active: 'good', expired: 'neutral' };

/** New, Active or Expired (RULES.md 3.4). */
export function Badge({ status }: { status: OfferStatus }) {
  const t = useTranslations('offers.badges');
  return <Tag tone={TONES[status]} label={t(status)} />;
}

/** The badge of one's own offer, and whether others do not see it. */
export function Standing({ status, hidden }: Pick<Offer, 'status' | 'hidden'>) {
  const t = useTranslations('offers.hidden');
  const tone = hidden === 'taken_down' ? 'bad' : 'waiting';
  const isSaid = hidden !== null && (status !== 'expired' || hidden === 'taken_down');
  return (
    <>
      <Badge status={status} />
      {isSaid ? <Tag tone={tone} label={t(hidden)} /> : null}
    </>
  );
}
