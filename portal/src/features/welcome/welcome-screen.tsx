import { useTranslations } from 'next-intl';

/** The landing page. */
export function WelcomeScreen() {
  const t = useTranslations('common');
  return <h1>{t('tagline')}</h1>;
}
