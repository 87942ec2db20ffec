import { useTranslations } from 'next-intl';

import { paths } from '@/shared/lib/paths';

import { MessagePage } from './message-page';

interface NotFoundPageProps {
  /** What it says, and where it leads, in the words of those who have not signed in. */
  text?: string;
  home?: string;
}

/** What does not exist, or is not for this company to see: the same answer to both. */
export function NotFoundPage({ text, home }: NotFoundPageProps) {
  const t = useTranslations('errors');
  return (
    <>
      <title>{`${t('notFoundTitle')} · Lading`}</title>
      <MessagePage
        code="404"
        title={t('notFoundTitle')}
        text={text ?? t('notFoundText')}
        link={{ href: paths.dashboard(), label: home ?? t('goHome') }}
      />
    </>
  );
}
