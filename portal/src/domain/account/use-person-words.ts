'use client';

import { useTranslations } from '@/i18n/translations';

import { PERSON_PROBLEMS, type PersonProblem } from './person';

const SHARED = new Set<string>(PERSON_PROBLEMS);

/** Turns problems into messages at their fields. `own` translates those that only this form has. */
export function usePersonWords<Own extends string>(own: (problem: Own) => string) {
  const t = useTranslations('forms.person.problems');
  const isShared = (problem: Own | PersonProblem): problem is PersonProblem => SHARED.has(problem);
  return (problems: Readonly<Record<string, Own | PersonProblem>>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(problems).map(([field, problem]) => [
        field,
        isShared(problem) ? t(problem) : own(problem),
      ]),
    );
}
