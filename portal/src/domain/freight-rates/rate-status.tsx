import { useTranslations } from '@/i18n/translations';
import type { Schema } from '@/shared/api/types';
import { Tag } from '@/shared/ui/values/tag';
import type { Tone } from '@/shared/ui/values/tone';

type Status = Schema<'FreightRateOut'>['status'];

const TONES: Record<Status, Tone> = { live: 'good', expired: 'neutral', withdrawn: 'bad' };

/** Live, Expired or Withdrawn (RULES.md 65). */
export function RateStatus({ status }: { status: Status }) {
  const t = useTranslations('marketWatch.status');
  return <Tag tone={TONES[status]} label={t(status)} />;
}
