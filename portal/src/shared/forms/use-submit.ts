'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIdempotencyKey } from '@/shared/api/use-idempotency-key';
import type { FormReturn } from '@/shared/forms/use-form';
import { toast } from '@/shared/ui/feedback/toast';
import { useErrorMessage } from '@/shared/ui/feedback/use-error-message';

import { type FieldNames, formErrors, unplaced } from './api-errors';
import { showFirstError } from './first-error';

/** A file that is still on its way (`UploadingFile`): without it the record would be incomplete. */
const SENDING = '[data-sending]';

/** A field with a text that is no option (`useOptionList`). */
const UNRESOLVED = '[data-unresolved]';

interface SubmitOptions<Values, Result> {
  /** Sends the values; throws `ApiError`. The key makes a repeated click or retry one change. */
  send: (values: Values, idempotencyKey: string) => Promise<Result>;
  onDone: (result: Result) => void | Promise<void>;
  /** Wire names that differ from the form's. */
  names?: FieldNames;
  /** Handles a refusal itself (a dialog, say); true: nothing more is shown. */
  onRefused?: (error: unknown) => boolean;
}

/** What sending needs of a form. */
interface SentForm {
  /** The fields it can show a message at. */
  names: () => readonly string[];
  setErrors: (errors: Record<string, string>) => void;
}

/**
 * Sends what a form holds, once; puts the API's messages at their fields, shows the first of them, and
 * says in a notice what belongs to no field. Give `ref` to the `<form>`.
 */
export function useSend<Values, Result>(form: SentForm, options: SubmitOptions<Values, Result>) {
  const ref = useRef<HTMLFormElement>(null);
  const key = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const t = useTranslations('forms');
  const errorMessage = useErrorMessage();

  const refuse = (error: unknown) => {
    key.settle(error);
    if (options.onRefused?.(error)) return;
    const known = form.names();
    const placed = formErrors(error, known, options.names);
    // At once, so that the fields are marked before the first of them is looked for.
    flushSync(() => form.setErrors(placed));
    const others = unplaced(error, known, options.names);
    if (others.length > 0) toast.error(others.join(' '));
    else toast.error(Object.keys(placed).length > 0 ? t('checkFields') : errorMessage(error));
    showFirstError(ref.current);
  };

  const send = async (values: Values) => {
    if (busy) return;
    if (ref.current?.querySelector(SENDING)) {
      toast.error(t('stillUploading'));
      return;
    }
    if (ref.current?.querySelector(UNRESOLVED)) {
      toast.error(t('checkFields'));
      showFirstError(ref.current);
      return;
    }
    setBusy(true);
    try {
      const result = await options.send(values, key.keyFor(values));
      key.settle();
      await options.onDone(result);
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  };

  /** Says what is wrong before anything is sent; false: nothing is. */
  const showProblems = (problems: Record<string, string>): boolean => {
    // At once, so that the fields are marked before the first of them is looked for.
    flushSync(() => form.setErrors(problems));
    const isWrong = Object.keys(problems).length > 0;
    if (isWrong) showFirstError(ref.current);
    return isWrong;
  };

  return { ref, busy, send, showProblems };
}

/** Submits a form: checks it, then sends it as `useSend` does. */
export function useSubmit<Values extends object, Result>(
  form: FormReturn<Values>,
  options: SubmitOptions<Values, Result>,
) {
  const { ref, busy, send } = useSend(
    { names: () => Object.keys(form.getValues()), setErrors: form.setErrors },
    options,
  );
  const submit = (event?: FormEvent<HTMLFormElement>) => {
    form.onSubmit(
      (values) => void send(values),
      () => setTimeout(() => showFirstError(ref.current)),
    )(event);
  };
  return { ref, busy, submit, send };
}
