import type { Draft, DraftItem } from './draft';
import { OTHERS, RUPEE } from './draft';

const SMALLEST_EXCHANGE_RATE = 0.0001;

export type ItemProblem =
  | 'description'
  | 'currency'
  | 'currencyNotAllowed'
  | 'exchangeRate'
  | 'exchangeRateLow'
  | 'rate'
  | 'rateLow'
  | 'uom'
  | 'quantity'
  | 'quantityLow'
  | 'gst'
  | 'customGst'
  | 'gstHigh'
  | 'percent'
  | 'percentLow';

type Values = DraftItem & Pick<Draft, 'exchangeRate'>;
type Problems = Partial<Record<keyof Values, ItemProblem>>;

/** What the API would refuse in an item, by field. `locked`: the foreign currency of the others. */
export function problemsOf(values: Values, locked: string | null): Problems {
  const found: Problems = {};
  const positive = (name: keyof Values, missing: ItemProblem, low: ItemProblem, least = 0) => {
    const value = values[name];
    if (value === '' || value === null) found[name] = missing;
    else if (Number(value) <= 0 || Number(value) < least) found[name] = low;
  };
  if (!values.description.trim()) found.description = 'description';
  if (values.shareOf) {
    positive('sharePercent', 'percent', 'percentLow');
    if (values.kind === 'insurance') positive('insuredPercent', 'percent', 'percentLow');
  } else {
    if (!values.currency) found.currency = 'currency';
    else if (values.currency !== RUPEE) {
      if (locked && values.currency !== locked) found.currency = 'currencyNotAllowed';
      positive('exchangeRate', 'exchangeRate', 'exchangeRateLow', SMALLEST_EXCHANGE_RATE);
    }
    positive('rate', 'rate', 'rateLow');
    if (!values.uom) found.uom = 'uom';
    positive('quantity', 'quantity', 'quantityLow');
  }
  return { ...found, ...gstProblems(values) };
}

function gstProblems({ gstRate, customGst }: Values): Problems {
  if (!gstRate) return { gstRate: 'gst' };
  if (gstRate !== OTHERS) return {};
  if (customGst === '') return { customGst: 'customGst' };
  return customGst > 100 ? { customGst: 'gstHigh' } : {};
}
