import type { Schema } from '@/shared/api/types';
import { today } from '@/shared/lib/dates';
import { decimalsOf } from '@/shared/lib/reading/currencies';
import type { CalculationPayload } from './calculations';
import type { Calculation } from './params';
import {
  type Item,
  type Kind,
  type Sheet,
  sheetOf,
  shownTerms,
  type Term,
} from './sheet/arithmetic';
import { type Exact, exact, ONE, plus, toNumber, ZERO } from './sheet/decimal';

export const RUPEE = 'INR';
/** The choice of GST for a rate that is entered by hand. */
export const OTHERS = 'Others';

type Amount = number | '';

/** An item as it is edited. With a `shareOf`, rate, quantity and unit are not used. */
export interface DraftItem {
  /** Stays the same while the item is moved. */
  key: number;
  kind: Kind;
  description: string;
  /** Only goods have one. */
  hsCode: Schema<'HsCodeOut'> | null;
  currency: string;
  rate: Amount;
  uom: string | null;
  quantity: Amount;
  gstRate: string;
  customGst: Amount;
  shareOf: Term | '';
  sharePercent: Amount;
  insuredPercent: Amount;
}

/** What makes the PDF a quotation. */
export interface QuotationTerms {
  addresseeName: string;
  addresseeAddress: string;
  /** In the API's format. */
  expiryDate: string | null;
  termsOfPayment: string;
}

export interface Draft extends QuotationTerms {
  name: string;
  /** The one foreign currency; '' without one. */
  currency: string;
  exchangeRate: Amount;
  items: DraftItem[];
}

const NO_TERMS: QuotationTerms = {
  addresseeName: '',
  addresseeAddress: '',
  expiryDate: null,
  termsOfPayment: '',
};

export const EMPTY: Draft = { ...NO_TERMS, name: '', currency: '', exchangeRate: '', items: [] };

let keys = 0;
export const nextKey = () => {
  keys += 1;
  return keys;
};

/** A new item, with the rate of GST of the one before. */
export const newItem = (draft: Draft, insuredPercent: number): DraftItem => ({
  key: nextKey(),
  kind: 'goods',
  description: '',
  hsCode: null,
  currency: draft.items.at(-1)?.currency ?? RUPEE,
  rate: '',
  uom: draft.items.at(-1)?.uom ?? null,
  quantity: '',
  gstRate: '',
  customGst: '',
  shareOf: '',
  sharePercent: '',
  insuredPercent,
});

/**
 * A stored calculation to be edited. `offered`: the rates of GST; a clone's other rates become
 * entered ones, because only the calculation that has them may keep them.
 */
export function draftOf(stored: Calculation, offered?: readonly number[]): Draft {
  return {
    name: stored.templateName,
    addresseeName: stored.addresseeName ?? '',
    addresseeAddress: stored.addresseeAddress ?? '',
    expiryDate: stored.expiryDate,
    termsOfPayment: stored.termsOfPayment ?? '',
    currency: stored.currency ?? '',
    exchangeRate: stored.exchangeRate ?? '',
    items: stored.items.map((item) => {
      const isOwn =
        item.gstRate === OTHERS || (offered !== undefined && !offered.includes(item.gstPercent));
      return {
        key: nextKey(),
        kind: item.kind,
        description: item.description,
        hsCode: item.hsCode,
        currency: item.currency,
        rate: item.shareOf ? '' : item.ratePerUnit,
        uom: item.uom,
        quantity: item.shareOf ? '' : item.noOfUnits,
        gstRate: isOwn ? OTHERS : String(item.gstPercent),
        customGst: isOwn ? item.gstPercent : '',
        shareOf: item.shareOf ?? '',
        sharePercent: item.sharePercent ?? '',
        insuredPercent: item.insuredPercent ?? '',
      };
    }),
  };
}

/**
 * A copy of a stored calculation, for somebody else: without the addressee, and without a day until
 * which its prices hold that has passed.
 */
export function copyOf(stored: Calculation, name: string, offered: readonly number[]): Draft {
  const draft = draftOf(stored, offered);
  const hasPassed = draft.expiryDate !== null && draft.expiryDate < today();
  return {
    ...draft,
    name,
    addresseeName: '',
    addresseeAddress: '',
    expiryDate: hasPassed ? null : draft.expiryDate,
  };
}

/** What is stated of the terms; the others are not sent. */
function statedOf({ addresseeName, addresseeAddress, expiryDate, termsOfPayment }: Draft) {
  const terms = { addresseeName, addresseeAddress, expiryDate, termsOfPayment };
  return Object.fromEntries(Object.entries(terms).filter(([, value]) => value));
}

/** What is sent to the API, which computes the amounts itself. */
export function payloadOf(draft: Draft, version: number | null): CalculationPayload {
  const named = draft.currency
    ? { currency: draft.currency, exchangeRate: draft.exchangeRate }
    : {};
  return {
    templateName: draft.name,
    ...named,
    ...statedOf(draft),
    ...(version === null ? {} : { version }),
    items: draft.items.map((item) => ({
      kind: item.kind,
      description: item.description,
      ...(item.kind === 'goods' && item.hsCode ? { hscode: item.hsCode.code } : {}),
      gstRate: item.gstRate,
      ...(item.gstRate === OTHERS ? { customGstRate: item.customGst } : {}),
      ...(item.shareOf
        ? {
            shareOf: item.shareOf,
            sharePercent: item.sharePercent,
            ...(item.kind === 'insurance' ? { insuredPercent: item.insuredPercent } : {}),
          }
        : {
            currency: item.currency,
            exchangeRate: item.currency === RUPEE ? 1 : draft.exchangeRate,
            ratePerUnit: item.rate,
            uom: item.uom,
            noOfUnits: item.quantity,
          }),
    })),
  } as CalculationPayload;
}

const known = (value: Amount): Exact => exact(value) ?? ZERO;

/** An item for the arithmetic. A quantity that is not there yet counts as 1. */
export function itemOf(item: DraftItem, exchangeRate: Amount): Item {
  const gst = item.gstRate === OTHERS ? known(item.customGst) : (exact(item.gstRate) ?? ZERO);
  const share = item.shareOf
    ? {
        of: item.shareOf,
        percent: known(item.sharePercent),
        insured: item.kind === 'insurance' ? known(item.insuredPercent) : { n: 100n, d: 1n },
      }
    : null;
  return {
    kind: item.kind,
    rate: share ? ZERO : known(item.rate),
    quantity: share || !item.quantity ? ONE : known(item.quantity),
    unit: share ? '' : (item.uom ?? ''),
    exchangeRate: item.currency === RUPEE ? ONE : known(exchangeRate),
    gst,
    share,
  };
}

export interface ShownPrice {
  total: number;
  perUnit: number | null;
  foreignTotal: number | null;
  foreignPerUnit: number | null;
}

/** Every figure that the screen shows. */
export interface Figures {
  lines: { netAmount: number; gstAmount: number; amount: number }[];
  netTotal: number;
  gstTotal: number;
  /** The unit of the prices of one unit; null where the goods have several. */
  uom: string | null;
  price: ShownPrice;
  terms: (ShownPrice & { term: Term; added: number })[];
}

/** The figures of the API's answer. */
export const figuresOf = (stored: Calculation): Figures => ({
  lines: stored.items,
  netTotal: stored.netTotal,
  gstTotal: stored.gstTotal,
  uom: stored.uom,
  price: stored.price,
  terms: stored.terms,
});

/** The most decimals of a price of one unit, and of a total in any currency. */
const MOST_PLACES = 6;
const optional = (amount: Exact | null) => (amount ? toNumber(amount, MOST_PLACES) : null);

/** The preview, until the API has confirmed it. Null without items, or where there is no price. */
export function previewOf(draft: Draft): Figures | null {
  if (draft.items.length === 0) return null;
  const rate = exact(draft.exchangeRate);
  const items = draft.items.map((item) => itemOf(item, draft.exchangeRate));
  const foreign = draft.currency && rate && rate.n > 0n ? rate : null;
  const sheet = sheetOf(items, foreign, decimalsOf(draft.currency));
  return sheet && shown(sheet);
}

function shown(sheet: Sheet): Figures {
  const priceOf = (term: Term): ShownPrice => {
    const price = sheet.terms[term];
    return {
      total: toNumber(price.total),
      perUnit: optional(price.perUnit),
      foreignTotal: optional(price.foreignTotal),
      foreignPerUnit: optional(price.foreignPerUnit),
    };
  };
  return {
    lines: sheet.lines.map((line) => ({
      netAmount: toNumber(line.net),
      gstAmount: toNumber(line.gst),
      amount: toNumber(line.amount),
    })),
    netTotal: toNumber(sheet.lines.map((line) => line.net).reduce(plus, ZERO)),
    gstTotal: toNumber(sheet.lines.map((line) => line.gst).reduce(plus, ZERO)),
    uom: sheet.unit,
    price: priceOf('DDP'),
    terms: shownTerms(sheet).map((term) => ({
      term,
      added: toNumber(sheet.added[term]),
      ...priceOf(term),
    })),
  };
}

/** The items with one moved by a place; the same list if it cannot be. */
export function moved(items: readonly DraftItem[], from: number, by: 1 | -1): DraftItem[] {
  const to = from + by;
  const next = [...items];
  if (to < 0 || to >= next.length) return next;
  const [item] = next.splice(from, 1);
  if (item) next.splice(to, 0, item);
  return next;
}
