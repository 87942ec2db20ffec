'use client';

import { useTranslations } from '@/i18n/translations';

import type { Problem } from './rules';

/** The messages for invalid fields. Missing names use the messages of the company profile. */
export function useProblemWords(): (problem: Problem) => string {
  const t = useTranslations('visitorForms.problems');
  const company = useTranslations('company.problems');
  return (problem) => {
    if (problem === 'name') return company('name');
    return problem === 'companyName' ? company('companyName') : t(problem);
  };
}
