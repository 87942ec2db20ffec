import type { FormValues } from '@/shared/forms/form-store';

import type { Promotion } from './params';
import type { PromotionPayload } from './promotions';

export type PromotionValues = FormValues & {
  title: string | null;
  categoryId: string | null;
  hsCodeId: string | null;
  startDate: string | null;
  endDate: string | null;
  description: string | null;
  countryId: string | null;
  portId: string | null;
  targetedBusinessType: string[];
};

export const BLANK: PromotionValues = {
  title: null,
  categoryId: null,
  hsCodeId: null,
  startDate: null,
  endDate: null,
  description: null,
  countryId: null,
  portId: null,
  targetedBusinessType: [],
};

/** The form's values for a stored promotion: a country by its name, a port by its UN/LOCODE. */
export const valuesOf = (promotion: Promotion): PromotionValues => ({
  title: promotion.title,
  categoryId: String(promotion.categoryId),
  hsCodeId: String(promotion.hsCodeId),
  startDate: promotion.startDate,
  endDate: promotion.endDate,
  description: promotion.description,
  countryId: promotion.country?.country ?? null,
  portId: promotion.port?.code ?? null,
  targetedBusinessType: [...promotion.targetedBusinessType],
});

/** What a new value changes: another category has other HS codes, another country other ports. */
export const changesOf = (name: string, value: unknown): Partial<PromotionValues> => ({
  [name]: value,
  ...(name === 'categoryId' ? { hsCodeId: null } : {}),
  ...(name === 'countryId' ? { portId: null } : {}),
});

export const payloadOf = (values: PromotionValues): PromotionPayload =>
  ({
    ...values,
    categoryId: values.categoryId === null ? null : Number(values.categoryId),
    hsCodeId: values.hsCodeId === null ? null : Number(values.hsCodeId),
  }) as PromotionPayload;

/** Whether a period ends before it starts. Days in the API's format are in their order as texts. */
export const endsTooEarly = (start: unknown, end: unknown): boolean =>
  typeof start === 'string' && typeof end === 'string' && end < start;
