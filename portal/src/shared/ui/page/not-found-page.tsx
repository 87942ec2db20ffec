import { useTranslations } from 'next-intl';

import { paths } from '@/shared/lib/paths';

import { MessagePage } from './message-page';

/** What does not exist, or is not for this company to see: the same answer to both. */
export function NotFoundPage() {
  const t = useTranslations('errors');
  return (
    <>
      <title>{`${t('notFoundTitle')} · Lading`}</title>
      <MessagePage
        code="404"
        title={t('notFoundTitle')}
        text={t('notFoundText')}
        link={{ href: paths.dashboard(), label: t('goHome') }}
      />
    </>
  );
}
