import { useTranslations } from 'next-intl';

import { paths } from '@/shared/lib/paths';
import { MessagePage } from '@/shared/ui/page/message-page';

/** What a visitor who has not signed in is told where there is no page. */
export function NoSuchPage() {
  const t = useTranslations('public.site');
  const errors = useTranslations('errors');
  return (
    <>
      <title>{`${errors('notFoundTitle')} · Lading`}</title>
      <MessagePage
        code="404"
        title={errors('notFoundTitle')}
        text={t('notFoundText')}
        link={{ href: paths.dashboard(), label: t('notFoundHome') }}
      />
    </>
  );
}
