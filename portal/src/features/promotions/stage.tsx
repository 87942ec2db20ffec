import { useTranslations } from '@/i18n/translations';

import { Tag } from '@/shared/ui/values/tag';

import type { Promotion } from './params';

const TONES = { upcoming: 'info', running: 'good', ended: 'neutral' } as const;

/** Where today lies in an approved promotion's days. */
export function StageTag({ stage }: Pick<Promotion, 'stage'>) {
  const t = useTranslations('promotions.stages');
  return <Tag tone={TONES[stage]} label={t(stage)} />;
}
