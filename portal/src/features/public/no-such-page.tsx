import { useTranslations } from '@/i18n/translations';

import { NotFoundPage } from '@/shared/ui/page/not-found-page';

/** The 404 page for visitors who are not signed in. */
export function NoSuchPage() {
  const t = useTranslations('public.site');
  return <NotFoundPage text={t('notFoundText')} home={t('notFoundHome')} />;
}
