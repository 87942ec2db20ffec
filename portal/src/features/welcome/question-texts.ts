import type { Messages } from 'next-intl';
import type { useTranslations } from '@/i18n/translations';

import type { Schema } from '@/shared/api/types';

export interface Question {
  key: string;
  question: string;
  answer: string;
}

type Faq = Messages['public']['landing']['faq'];
type Key = Exclude<keyof Faq, 'title'>;

/** The most common questions, answered from the rules. Search engines get the same texts. */
export function questionTexts(
  t: ReturnType<typeof useTranslations<'public.landing.faq'>>,
  rules: Schema<'MarketplaceRulesOut'>,
): Question[] {
  const free = rules.plans.find(({ tier }) => tier === 'free');
  const opened = rules.freeDays === null ? null : (free?.enquiriesPerMonth ?? null);
  const colleagues = Math.max(0, ...rules.plans.map(({ secondaryUsers }) => secondaryUsers ?? 0));
  const ask = (key: Key, answer: string): Question => ({ key, question: t(`${key}.q`), answer });
  return [
    ask('cost', t('cost.a', { days: rules.freeDays ?? 0 })),
    ask('whoMay', t('whoMay.a')),
    ask('verification', t('verification.a', { hours: rules.reviewHours })),
    ...(opened === null ? [] : [ask('enquiries', t('enquiries.a', { count: opened }))]),
    ask('contact', t('contact.a')),
    ask('change', t('change.a')),
    ...(colleagues === 0 ? [] : [ask('colleagues', t('colleagues.a', { count: colleagues }))]),
    ask('languages', t('languages.a')),
  ];
}
