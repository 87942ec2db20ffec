import { useTranslations } from 'next-intl';

import type { Schema } from '@/shared/api/types';

export interface Question {
  key: string;
  question: string;
  answer: string;
}

const FREE_PLAN = 1;

/** What traders ask first, answered from the rules; the page and search engines read the same. */
export function useQuestions(rules: Schema<'MarketplaceRulesOut'>): Question[] {
  const t = useTranslations('public.landing.faq');
  const ask = (
    key: Exclude<Parameters<typeof t>[0], 'title'> extends `${infer Name}.${string}` ? Name : never,
    values: Record<string, number> = {},
  ) => ({ key, question: t(`${key}.q`), answer: t(`${key}.a`, values as never) });
  const free = rules.plans.find(({ planId }) => planId === FREE_PLAN);
  const opened = free?.enquiriesPerMonth ?? null;
  const colleagues = Math.max(0, ...rules.plans.map(({ secondaryUsers }) => secondaryUsers ?? 0));
  return [
    ask('cost', { days: rules.freeDays ?? 0 }),
    ask('whoMay'),
    ask('verification', { hours: rules.reviewHours }),
    ...(opened === null || rules.freeDays === null ? [] : [ask('enquiries', { count: opened })]),
    ask('contact'),
    ask('change'),
    ...(colleagues > 0 ? [ask('colleagues', { count: colleagues })] : []),
    ask('languages'),
  ];
}
