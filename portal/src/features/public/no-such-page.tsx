import { useTranslations } from 'next-intl';

import { NotFoundPage } from '@/shared/ui/page/not-found-page';

/** The page for visitors who are not signed in, where there is no page. */
export function NoSuchPage() {
  const t = useTranslations('public.site');
  return <NotFoundPage text={t('notFoundText')} home={t('notFoundHome')} />;
}
