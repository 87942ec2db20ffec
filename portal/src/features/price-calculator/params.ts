import { type ListParams, type ListSpec, listQuery } from '@/shared/api/list-params';
import type { QueryOf, Schema } from '@/shared/api/types';
import { text } from '@/shared/api/url-codecs';

export const CALCULATIONS = '/api/pricecalculation';

export type Calculation = Schema<'CalculationOut'>;
export type CalculationRow = Schema<'CalculationRow'>;
export type Rules = Schema<'CalculationRulesOut'>;

const FILTERS = { filter: text(100) };

export type CalculationParams = ListParams<typeof FILTERS>;

export const CALCULATION_LIST: ListSpec<typeof FILTERS> = {
  limit: 10,
  filters: FILTERS,
  sorts: ['templateName', 'totalAmount', 'itemCount', 'createdAt', 'updatedAt'],
};

/** The list's query, the same on the server and in the browser. */
export const calculationsQuery = (params: CalculationParams) =>
  listQuery(params, CALCULATION_LIST) as unknown as QueryOf<typeof CALCULATIONS>;
