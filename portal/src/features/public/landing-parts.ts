import { useTranslations } from 'next-intl';

/** The parts of the landing page that the site's menus lead to: their ids, and keys of their names. */
export const LANDING_PARTS = ['howItWorks', 'whoItServes', 'plans', 'questions'] as const;

type Part = (typeof LANDING_PARTS)[number];

/** What the menus call a part. */
export function usePartName(): (part: Part) => string {
  const t = useTranslations('public.site');
  const common = useTranslations('common');
  return (part) => (part === 'plans' ? common('plans') : t(part));
}
