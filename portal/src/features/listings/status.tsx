import { useTranslations } from '@/i18n/translations';
import { Tag } from '@/shared/ui/values/tag';

import { isStatus, STATUS_TONES } from './params';

/** A state in words, in its colour. */
export function ListingStatusTag({ value }: { value: string }) {
  const t = useTranslations('listings.status');
  return isStatus(value) ? <Tag tone={STATUS_TONES[value]} label={t(value)} /> : null;
}
