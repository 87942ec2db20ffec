'use client';

import { useState } from 'react';
import { useTranslations } from '@/i18n/translations';

import { ApiError } from '@/shared/api/error';
import { useInvalidate } from '@/shared/api/use-resource';
import { useSend } from '@/shared/forms/use-submit';
import { toast } from '@/shared/ui/feedback/toast';

import { type Answers, answerQuestions, type FileImport } from './imports';

/** The answers about a file while they are chosen, and how they are sent. */
export function useAnswers({ id }: FileImport, names: readonly string[]) {
  const t = useTranslations('imports');
  const invalidate = useInvalidate();
  const [answers, setAnswers] = useState<Answers>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  // Values that are looked for in a list. Until one is picked there, they are not answered.
  const [searched, setSearched] = useState<ReadonlySet<string>>(new Set());
  const refresh = () => invalidate('/api/imports');
  const { ref, busy, send, showProblems } = useSend<Answers, unknown>(
    { names: () => names, setErrors },
    {
      send: (values, key) => answerQuestions(id, values, key),
      onDone: refresh,
      onRefused: (error) => {
        const status = error instanceof ApiError ? error.status : 0;
        // It may have been answered or discarded in another tab.
        if (status === 404 || status === 409) void refresh();
        if (status === 409) toast.info(t('questions.answered'));
        return status === 409;
      },
    },
  );
  const submit = (problems: Readonly<Record<string, string>>) => {
    const unpicked = [...searched].filter((name) => !(name in answers));
    const unanswered = Object.fromEntries(unpicked.map((name) => [name, t('values.required')]));
    if (!showProblems({ ...problems, ...unanswered })) void send(answers);
  };
  /** undefined takes an answer back. */
  const choose = (name: string, value: string | null | undefined) => {
    setAnswers(({ [name]: _, ...others }) =>
      value === undefined ? others : { ...others, [name]: value },
    );
    setErrors(({ [name]: _, ...others }) => others);
  };
  /** Begins or ends looking for a value in the list. */
  const search = (name: string, isSearched: boolean) =>
    setSearched((before) => {
      const others = [...before].filter((each) => each !== name);
      return new Set(isSearched ? [...others, name] : others);
    });
  /** What the choices of a value need; `before` is its answer until another is chosen. */
  const choicesOf = (name: string, before?: string | null) => ({
    answer: name in answers || searched.has(name) ? answers[name] : before,
    error: errors[name],
    onChoose: (value: string | null | undefined) => choose(name, value),
    searches: searched.has(name),
    onSearch: (isSearched: boolean) => search(name, isSearched),
  });
  const isTouched = Object.keys(answers).length + searched.size > 0;
  return { ref, busy, answers, errors, choose, choicesOf, isTouched, submit };
}
