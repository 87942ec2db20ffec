import { useTranslations } from '@/i18n/translations';
import { Tag } from '@/shared/ui/values/tag';

import { type Rate, STATUS_TONES } from './params';

/** Whether a rate is live, expired or withdrawn (RULES.md 65). */
export function RateStatus({ status }: Pick<Rate, 'status'>) {
  const t = useTranslations('marketWatch.status');
  return <Tag tone={STATUS_TONES[status]} label={t(status)} />;
}
