import { useTranslations } from '@/i18n/translations';

import { paths } from '@/shared/lib/paths';

import { MessagePage } from './message-page';

interface NotFoundPageProps {
  /** The text and link for people who are not signed in. */
  text?: string;
  home?: string;
}

/** Says that a page does not exist. It says the same about pages that this company may not see. */
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
