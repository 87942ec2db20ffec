'use client';

import { client } from '@/shared/api/client';
import type { Schema } from '@/shared/api/types';
import { unwrap } from '@/shared/api/unwrap';
import { useList, useResource } from '@/shared/api/use-resource';
import type { ListResource } from '@/shared/ui/data-table/types';

import {
  CALCULATIONS,
  type CalculationParams,
  type CalculationRow,
  calculationsQuery,
} from './params';

export type CalculationPayload = Schema<'CalculationIn'>;

/** A page of the company's calculations. The API answers them as the documents do: as an array. */
export function useCalculations(params: CalculationParams): ListResource<CalculationRow> {
  const { data, error, isValidating, mutate } = useList(CALCULATIONS, {
    query: calculationsQuery(params),
  });
  return {
    data: data && { data: { rows: data.data, count: data.count } },
    error,
    isValidating,
    mutate,
  };
}

/** One calculation; null: none is read. */
export function useCalculation(id: number | null) {
  return useResource(
    '/api/pricecalculation/{calculation_id}',
    id === null ? null : { path: { calculation_id: id } },
  );
}

/** The rates of GST, and the limits. */
export function useCalculationRules() {
  return useResource('/api/pricecalculation/form-rules', {});
}

/** The exchange rates of the day, which the form proposes. */
export function useExchangeRates() {
  return useResource('/api/exchange-rates', {});
}

/** Keeps a new calculation, or saves a stored one. Throws `ApiError`. */
export function saveCalculation(id: number | null, body: CalculationPayload, key: string) {
  return unwrap(
    id === null
      ? client.POST('/api/pricecalculation', { body, headers: { 'Idempotency-Key': key } })
      : client.PUT('/api/pricecalculation/{calculation_id}', {
          params: { path: { calculation_id: id } },
          body,
        }),
  );
}

/** Deletes a calculation. Throws `ApiError`. */
export function deleteCalculation(id: number) {
  return unwrap(
    client.DELETE('/api/pricecalculation/{calculation_id}', {
      params: { path: { calculation_id: id } },
    }),
  );
}

/** The address of a calculation's file. */
export const fileOf = (id: number, kind: 'pdf' | 'xlsx', locale: string) =>
  `/api/pricecalculation/${id}/${kind}?locale=${locale}`;
