'use client';

import { useTranslations } from 'next-intl';

import type { Problem } from './rules';

/** What is said of a field of the public forms; a name is missed in the words of a company's profile. */
export function useProblemWords(): (problem: Problem) => string {
  const t = useTranslations('visitorForms.problems');
  const company = useTranslations('company.problems');
  return (problem) => {
    if (problem === 'name') return company('name');
    return problem === 'companyName' ? company('companyName') : t(problem);
  };
}
