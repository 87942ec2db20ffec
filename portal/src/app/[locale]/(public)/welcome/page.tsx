import { headers } from 'next/headers';
import { getLocale, getTranslations } from 'next-intl/server';

import { JsonLd } from '@/features/public/json-ld';
import { welcomeFacts } from '@/features/welcome/facts';
import { questionTexts } from '@/features/welcome/question-texts';
import { WelcomeScreen } from '@/features/welcome/welcome-screen';
import { marketplaceRules } from '@/server/marketplace-rules';
import { describePage, publicUrl } from '@/server/public-metadata';
import { paths } from '@/shared/lib/paths';

export const generateMetadata = describePage(
  paths.dashboard(),
  'public.landing.metaTitle',
  'public.landing.metaDescription',
  true,
);

export default async function WelcomePage() {
  const [rules, locale, incoming, t] = await Promise.all([
    marketplaceRules(),
    getLocale(),
    headers(),
    getTranslations('public.landing'),
  ]);
  const site = {
    url: publicUrl(locale, paths.dashboard()),
    logo: publicUrl('en', '/icon.svg'),
    description: t('metaDescription'),
  };
  const questions = questionTexts(await getTranslations('public.landing.faq'), rules);
  return (
    <>
      <JsonLd nonce={incoming.get('x-nonce') ?? ''} data={welcomeFacts(site, questions)} />
      <WelcomeScreen rules={rules} />
    </>
  );
}
