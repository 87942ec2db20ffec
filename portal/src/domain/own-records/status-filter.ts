import { useTranslations } from '@/i18n/translations';
import type { Choice, Option } from '@/shared/ui/list/filter-types';

/** The choice of a status above a list; `options`: what can be chosen, in words. */
export function useStatusFilter(options: readonly Option[]): Choice<'status'> {
  const t = useTranslations('common');
  const rfq = useTranslations('rfq');
  return { kind: 'choice', name: 'status', label: t('status'), any: rfq('anyStatus'), options };
}
