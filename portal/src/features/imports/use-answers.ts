'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { ApiError } from '@/shared/api/error';
import { useInvalidate } from '@/shared/api/use-resource';
import { useSend } from '@/shared/forms/use-submit';
import { toast } from '@/shared/ui/feedback/toast';

import { type Answers, answerQuestions, type FileImport } from './imports';

/** The answers about a file while they are chosen, and how they are sent. */
export function useAnswers({ id }: FileImport, names: readonly string[]) {
  const t = useTranslations('imports.questions');
  const invalidate = useInvalidate();
  const [answers, setAnswers] = useState<Answers>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
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
        if (status === 409) toast.info(t('answered'));
        return status === 409;
      },
    },
  );
  const submit = (problems: Readonly<Record<string, string>>) => {
    if (!showProblems(problems)) void send(answers);
  };
  /** undefined takes an answer back. */
  const choose = (name: string, value: string | null | undefined) => {
    setAnswers(({ [name]: _, ...others }) =>
      value === undefined ? others : { ...others, [name]: value },
    );
    setErrors(({ [name]: _, ...others }) => others);
  };
  return { ref, busy, answers, errors, choose, submit };
}
