import type { Attachment } from '@/shared/forms/files/upload';
import type { FormValues } from '@/shared/forms/form-store';

import type { ListingRules } from './params';
import type { RodtepPayload, UnclaimedPayload } from './resources';

type Text = string | null;

export type UnclaimedValues = FormValues & {
  productCategory: Text;
  hscode: Text;
  sourceCountry: Text;
  sourcePort: Text;
  destinationCountry: Text;
  destinationPort: Text;
  description: Text;
  currency: Text;
  contractPrice: number | null;
  newPrice: number | null;
  priceBasis: Text;
  availableRequired: number | null;
  uom: Text;
  attachment: Attachment[];
};

export const blankUnclaimed = (rules: ListingRules): UnclaimedValues => ({
  productCategory: null,
  hscode: null,
  sourceCountry: rules.sourceCountry,
  sourcePort: null,
  destinationCountry: null,
  destinationPort: null,
  description: null,
  currency: rules.currency,
  contractPrice: null,
  newPrice: null,
  priceBasis: null,
  availableRequired: null,
  uom: null,
  attachment: [],
});

export type RodtepValues = FormValues & {
  name: Text;
  code: Text;
  /** Not sent: the ports that can be chosen are those of India. */
  country: Text;
  port: Text;
  totalRodtepValue: number | null;
  askingPrice: number | null;
  scripNumber: Text;
  expiryDate: Text;
};

export const blankRodtep = (rules: ListingRules): RodtepValues => ({
  name: null,
  code: null,
  country: rules.sourceCountry,
  port: null,
  totalRodtepValue: null,
  askingPrice: null,
  scripNumber: null,
  expiryDate: null,
});

/** What a new value of a field makes invalid: another category has other HS codes. */
const CLEARS: Record<string, string> = {
  productCategory: 'hscode',
  name: 'code',
  sourceCountry: 'sourcePort',
  destinationCountry: 'destinationPort',
};

/** What a new value of a field changes. */
export function changesOf(name: string, value: unknown): FormValues {
  const cleared = CLEARS[name];
  return { [name]: value, ...(cleared ? { [cleared]: null } : {}) };
}

const numberOf = (id: Text) => (id === null ? null : Number(id));

/** What the form of unclaimed cargo sends. */
export const unclaimedPayload = (values: UnclaimedValues): UnclaimedPayload =>
  ({
    ...values,
    productCategory: numberOf(values.productCategory),
    hscode: numberOf(values.hscode),
    attachment: values.attachment.map(({ src }) => src),
  }) as UnclaimedPayload;

/** What the form of a RODTEP offer sends. */
export function rodtepPayload({ country: _country, ...values }: RodtepValues): RodtepPayload {
  return { ...values, name: numberOf(values.name), code: numberOf(values.code) } as RodtepPayload;
}
