import { useTranslations } from 'next-intl';

import { paths } from '@/shared/lib/paths';
import { MessagePage } from '@/shared/ui/message-page';

export default function NotFound() {
  const t = useTranslations('errors');
  return (
    <main>
      <title>{`${t('notFoundTitle')} · Lading`}</title>
      <MessagePage
        code="404"
        title={t('notFoundTitle')}
        text={t('notFoundText')}
        link={{ href: paths.dashboard(), label: t('goHome') }}
      />
    </main>
  );
}
