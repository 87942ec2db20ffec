'use client';

import { type FormEvent, useRef, useState } from 'react';
import { useTranslations } from '@/i18n/translations';
import { useIdempotencyKey } from '@/shared/api/use-idempotency-key';
import type { FormReturn } from '@/shared/forms/use-form';
import { toast } from '@/shared/ui/feedback/toast';
import { useErrorMessage } from '@/shared/ui/feedback/use-error-message';

import { type FieldNames, formErrors, unplaced } from './api-errors';
import { hasUnread, showProblems } from './first-error';
import type { FormErrors } from './form-store';

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
  setErrors: (errors: FormErrors) => void;
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
    const isPlaced = showProblems(ref.current, form, placed);
    const others = unplaced(error, known, options.names);
    if (others.length > 0) toast.error(others.join(' '));
    else toast.error(isPlaced ? t('checkFields') : errorMessage(error));
  };

  const send = async (values: Values) => {
    if (busy) return;
    if (ref.current?.querySelector(SENDING)) {
      toast.error(t('stillUploading'));
      return;
    }
    if (hasUnread(ref.current)) {
      toast.error(t('checkFields'));
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

  return {
    ref,
    busy,
    send,
    /** Shows problems before anything is sent. Returns false if there are none. */
    showProblems: (problems: FormErrors) => showProblems(ref.current, form, problems),
  };
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
    event?.preventDefault();
    if (form.passes(ref.current)) void send(form.getValues());
  };
  return { ref, busy, submit, send };
}
