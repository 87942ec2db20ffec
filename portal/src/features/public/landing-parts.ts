import { useTranslations } from '@/i18n/translations';

/** The parts of the landing page that the menus link to. Each is an id and the key of a name. */
export const LANDING_PARTS = ['howItWorks', 'whoItServes', 'plans', 'questions'] as const;

type Part = (typeof LANDING_PARTS)[number];

/** The name of a part in the menus. */
export function usePartName(): (part: Part) => string {
  const t = useTranslations('public.site');
  const common = useTranslations('common');
  return (part) => (part === 'plans' ? common('plans') : t(part));
}
