'use client';

import { useTranslations } from 'next-intl';

import type { Problems } from './rules';

/** The problems of a form in words, at their fields. */
export function useProblemWords(): (problems: Problems) => Record<string, string> {
  const t = useTranslations('visitorForms.problems');
  return (problems) =>
    Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, t(problem)]));
}
