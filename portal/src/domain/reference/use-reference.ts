'use client';

import { useLocale } from 'next-intl';
import { useMemo, useState } from 'react';

import { localeRow } from '@/i18n/locales';
import type { AnswerOf } from '@/shared/api/types';
import { useList, useResource } from '@/shared/api/use-resource';
import type { ReferenceSelectProps } from '@/shared/forms/fields/remote-select';
import { alphabet } from '@/shared/lib/formatters';

import { INDIA_ID } from './ports';

/** Lists that do not change during a visit: read once and kept. */
const KEPT = {
  revalidateIfStale: false,
  revalidateOnFocus: false,
  // A select must know whether its rows answer the typed text. It keeps the last rows itself.
  keepPreviousData: false,
} as const;
const FOUND = 50;
const CATEGORIES = 100;

/** Every country, in the alphabetical order of the reader's language. */
export function useCountries() {
  const { intl } = localeRow(useLocale());
  const list = useResource('/api/countries', {}, KEPT);
  const data = useMemo(() => list.data && inAlphabet(list.data, intl), [list.data, intl]);
  return { ...list, data };
}

type Countries = AnswerOf<'/api/countries'>;

/** The order depends on the language: Chinese sorts by pinyin, and Å comes with A or after Z. */
function inAlphabet(answer: Countries, intl: string): Countries {
  const { compare } = alphabet(intl);
  const rows = [...answer.data.rows].sort((a, b) => compare(a.country, b.country));
  return { ...answer, data: { ...answer.data, rows } };
}

export function useUnits() {
  return useResource('/api/units', {}, KEPT);
}

export function useCategories(filter: string) {
  return useList('/api/categories', { query: { page: 1, limit: CATEGORIES, filter } }, KEPT);
}

/** Ports by name, other name or UN/LOCODE, the best match first. */
export function usePorts(filter: string, countryId: number | null, active: boolean) {
  const query = { page: 1, limit: FOUND, filter, ...(countryId ? { countryId } : {}) };
  return useList('/api/ports', active ? { query } : null, KEPT);
}

export type PortSide = 'loading' | 'destination';

/** The ports for one end of a trade: loading ports in India, or destination ports elsewhere. */
export function useSidePorts(side: PortSide, filter: string, active: boolean) {
  const list = usePorts(filter, side === 'loading' ? INDIA_ID : null, active);
  const data = useMemo(
    () => (side === 'destination' && list.data ? withoutIndia(list.data) : list.data),
    [side, list.data],
  );
  return { ...list, data };
}

function withoutIndia(answer: AnswerOf<'/api/ports'>): AnswerOf<'/api/ports'> {
  const { data } = answer;
  const rows = data.rows.filter((row) => row.countryId !== INDIA_ID);
  return { ...answer, data: { ...data, rows } };
}

/** The HS code with an id; none without an id. */
export function useHsCode(id: string | null) {
  return useList('/api/hscode', id ? { query: { page: 1, limit: 1, id: Number(id) } } : null, KEPT);
}

/** HS codes by code where the text is digits (spaces ignored), otherwise by description. */
export function useHsCodes(filter: string, categoryId: number | null, active: boolean) {
  const query = { page: 1, limit: FOUND, filter, ...(categoryId ? { categoryId } : {}) };
  return useList('/api/hscode', active ? { query } : null, KEPT);
}

type Chosen<Row> = Pick<ReferenceSelectProps<Row>, 'value' | 'onChange'>;

/**
 * The value of a select of which only the code is known, as in an address or in a draft; null where
 * its name was given or its row was chosen here. `onChange` is for the select in place of its own.
 */
export function useUnnamed<Row>({ value, onChange }: Chosen<Row>, name: string | null | undefined) {
  const [chosen, setChosen] = useState<string | null>(null);
  const isNamed = Boolean(name) || value === chosen;
  return {
    unnamed: value && !isNamed ? value : null,
    onChange: (next: string | null, row: Row | null) => {
      setChosen(next);
      onChange?.(next, row);
    },
  };
}
