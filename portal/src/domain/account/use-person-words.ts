'use client';

import { useTranslations } from 'next-intl';

import { PERSON_PROBLEMS, type PersonProblem } from './person';

const SHARED = new Set<string>(PERSON_PROBLEMS);

/** Problems in words, at their fields: those of a person in the words of all forms, `own` says the others. */
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
