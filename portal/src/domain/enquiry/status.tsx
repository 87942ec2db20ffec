import { useTranslations } from '@/i18n/translations';

import { Tag } from '@/shared/ui/values/tag';

import { STATUS_TONES, statusKey } from './status-tones';

/** A status from the API, in words. */
export function Status({ value }: { value: string }) {
  const t = useTranslations('status');
  const key = statusKey(value);
  return <Tag tone={key ? STATUS_TONES[key] : 'neutral'} label={t(key ?? 'unknown')} />;
}
