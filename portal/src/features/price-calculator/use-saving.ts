'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { ApiError } from '@/shared/api/error';
import { useIdempotencyKey } from '@/shared/api/use-idempotency-key';
import { useInvalidate } from '@/shared/api/use-resource';
import { paths } from '@/shared/lib/paths';
import { toast } from '@/shared/ui/feedback/toast';
import { useErrorMessage } from '@/shared/ui/feedback/use-error-message';

import { saveCalculation } from './calculations';
import { type Draft, draftOf, payloadOf } from './draft';
import { CALCULATIONS, type Calculation } from './params';

/** What another person has saved meanwhile. */
interface Newer {
  stored: Calculation;
  message: string;
}

interface SavingOptions {
  stored: Calculation | null;
  /** The form shows what the API answered. */
  onSaved: (answer: Calculation, draft: Draft) => void;
}

type Refused = ReadonlyMap<number, readonly string[]>;
const NONE: Refused = new Map();

/** Saves a calculation, says what is wrong, and notices that somebody else has saved it. */
export function useSaving({ stored, onSaved }: SavingOptions) {
  const forms = useTranslations('forms');
  const [current, setCurrent] = useState(stored);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState(NONE);
  const [newer, setNewer] = useState<Newer | null>(null);
  const key = useIdempotencyKey();
  const invalidate = useInvalidate();
  const errorMessage = useErrorMessage();

  const show = (answer: Calculation) => {
    setCurrent(answer);
    setRefused(NONE);
    onSaved(answer, draftOf(answer));
  };
  const refuse = (error: unknown) => {
    key.settle(error);
    if (error instanceof ApiError && error.status === 409 && error.current) {
      setNewer({ stored: error.current as Calculation, message: errorMessage(error) });
      return;
    }
    const fields = error instanceof ApiError ? error.fields : {};
    const { items, others } = sorted(fields);
    setRefused(items);
    if (others.length > 0) toast.error(others.join(' '));
    else toast.error(items.size > 0 ? forms('checkFields') : errorMessage(error));
  };
  /** Whether it was saved. */
  const save = async (draft: Draft): Promise<boolean> => {
    if (busy) return false;
    const body = payloadOf(draft, current?.version ?? null);
    setBusy(true);
    try {
      const answer = await saveCalculation(current?.id ?? null, body, key.keyFor(body));
      key.settle();
      if (answer.message) toast.success(answer.message);
      // The address names the new calculation, without loading the screen again.
      if (!current) {
        const { pathname } = window.location;
        const end = pathname.lastIndexOf(paths.calculator.create());
        const prefix = end > 0 ? pathname.slice(0, end) : '';
        window.history.replaceState(
          null,
          '',
          `${prefix}${paths.calculator.details(answer.data.id)}`,
        );
      }
      show(answer.data);
      await invalidate(CALCULATIONS);
      return true;
    } catch (error) {
      refuse(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    current,
    busy,
    refused,
    newer,
    save,
    forget: () => setRefused((before) => (before.size > 0 ? NONE : before)),
    keepMine: () => setNewer(null),
    takeTheirs: () => {
      if (newer) show(newer.stored);
      setNewer(null);
    },
  };
}

/** The API's messages: those of an item by its place, and all others. */
function sorted(fields: ApiError['fields']) {
  const items = new Map<number, string[]>();
  const others: string[] = [];
  for (const [field, messages] of Object.entries(fields)) {
    const place = /^items\.(\d+)\./.exec(field)?.[1];
    if (place === undefined) others.push(...messages);
    else items.set(Number(place), [...(items.get(Number(place)) ?? []), ...messages]);
  }
  return { items, others };
}
