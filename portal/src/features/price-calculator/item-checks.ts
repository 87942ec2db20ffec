import { FieldRules, ruleProblem } from '@/shared/forms/schema/rules';
import type { Draft, DraftItem } from './draft';
import { OTHERS, RUPEE } from './draft';
import type { Rules } from './params';

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

/** The names of the API for the numbers that the form names otherwise. */
const API_NAMES: Partial<Record<keyof Values, string>> = {
  rate: 'ratePerUnit',
  quantity: 'noOfUnits',
  customGst: 'customGstRate',
};

/** The API's messages about numbers that are too small or too large, by field. */
export function ruleProblems(values: Values, { itemFields }: Pick<Rules, 'itemFields'>) {
  const shown: (keyof Values)[] = values.shareOf
    ? ['sharePercent', ...(values.kind === 'insurance' ? (['insuredPercent'] as const) : [])]
    : ['rate', 'quantity', ...(values.currency === RUPEE ? [] : (['exchangeRate'] as const))];
  const fields = values.gstRate === OTHERS ? [...shown, 'customGst' as const] : shown;
  const rules = new FieldRules(itemFields);
  const problems = fields.flatMap((name) => {
    const rule = rules.of(API_NAMES[name] ?? name);
    const problem = rule && ruleProblem(values[name], rule);
    return problem ? [[name, problem] as const] : [];
  });
  return Object.fromEntries(problems);
}

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
