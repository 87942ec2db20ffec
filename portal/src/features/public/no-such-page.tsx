import { useTranslations } from 'next-intl';

import { NotFoundPage } from '@/shared/ui/page/not-found-page';

/** What a visitor who has not signed in is told where there is no page. */
export function NoSuchPage() {
  const t = useTranslations('public.site');
  return <NotFoundPage text={t('notFoundText')} home={t('notFoundHome')} />;
}
