'use client';

import { useState } from 'react';
import { useTranslations } from '@/i18n/translations';

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

interface Refused {
  /** The messages about an item, by its place. */
  items: ReadonlyMap<number, readonly string[]>;
  /** Those about the terms of the quotation, by field. */
  terms: Readonly<Record<string, readonly string[]>>;
}
const NONE: Refused = { items: new Map(), terms: {} };
const TERMS = ['addresseeName', 'addresseeAddress', 'expiryDate', 'termsOfPayment'];

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
    const { others, ...shown } = sorted(fields);
    setRefused(shown);
    const isShown = shown.items.size > 0 || Object.keys(shown.terms).length > 0;
    if (others.length > 0) toast.error(others.join(' '));
    else toast.error(isShown ? forms('checkFields') : errorMessage(error));
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
    refused: refused.items,
    refusedTerms: refused.terms,
    newer,
    save,
    forget: () => setRefused(NONE),
    keepMine: () => setNewer(null),
    takeTheirs: () => {
      if (newer) show(newer.stored);
      setNewer(null);
    },
  };
}

/** The API's messages: those of an item by its place, those of the terms by field, and others. */
function sorted(fields: ApiError['fields']) {
  const items = new Map<number, string[]>();
  const terms: Record<string, string[]> = {};
  const others: string[] = [];
  for (const [field, messages] of Object.entries(fields)) {
    const place = /^items\.(\d+)\./.exec(field)?.[1];
    if (TERMS.includes(field)) terms[field] = [...messages];
    else if (place === undefined) others.push(...messages);
    else items.set(Number(place), [...(items.get(Number(place)) ?? []), ...messages]);
  }
  return { items, terms, others };
}
