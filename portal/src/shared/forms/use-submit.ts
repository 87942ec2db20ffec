'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIdempotencyKey } from '@/shared/api/use-idempotency-key';
import type { FormReturn } from '@/shared/forms/use-form';
import { toast } from '@/shared/ui/feedback/toast';
import { useErrorMessage } from '@/shared/ui/feedback/use-error-message';

import { type FieldNames, formErrors, unplaced } from './api-errors';
import { showFirstError, UNRESOLVED } from './first-error';

/** A file that is still uploading (`UploadingFile`). The record would be incomplete without it. */
const SENDING = '[data-sending]';

interface SubmitOptions<Values, Result> {
  /**
   * Sends the values; throws `ApiError`. With the same key, a repeated click or retry makes only
   * one change.
   */
  send: (values: Values, idempotencyKey: string) => Promise<Result>;
  onDone: (result: Result) => void | Promise<void>;
  /** Field names of the API that differ from the form's. */
  names?: FieldNames;
  /** Handles a refusal itself, such as with a dialog. true: no other message is shown. */
  onRefused?: (error: unknown) => boolean;
}

/** The parts of a form that sending needs. */
interface SentForm {
  /** The fields that can show a message. */
  names: () => readonly string[];
  setErrors: (errors: Record<string, string>) => void;
}

/**
 * Sends a form once. Shows the API's messages at their fields, moves to the first of them, and
 * shows all others in a notice. Pass `ref` to the `<form>`.
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
    // Renders at once, so that `showFirstError` finds the marked fields.
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

  /** Shows problems before anything is sent. Returns false if there are none. */
  const showProblems = (problems: Record<string, string>): boolean => {
    // Renders at once, so that `showFirstError` finds the marked fields.
    flushSync(() => form.setErrors(problems));
    const isWrong = Object.keys(problems).length > 0;
    if (isWrong) showFirstError(ref.current);
    return isWrong;
  };

  return { ref, busy, send, showProblems };
}

/** Checks a form, then sends it as `useSend` does. */
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
