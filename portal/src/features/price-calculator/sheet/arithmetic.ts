import {
  type Exact,
  isAbove,
  minus,
  ONE,
  over,
  percentOf,
  plus,
  rounded,
  times,
  ZERO,
} from './decimal';

/** What an item is, in the order in which prices are built up. */
export const KINDS = ['goods', 'charges', 'freight', 'insurance', 'duty'] as const;
export type Kind = (typeof KINDS)[number];

/** The price up to and with each kind, by its delivery term. */
export const TERMS = ['EXW', 'FOB', 'CFR', 'CIF', 'DDP'] as const;
export type Term = (typeof TERMS)[number];

export interface Share {
  of: Term;
  percent: Exact;
  /** The part of the price that is insured, in percent. */
  insured: Exact;
}

export interface Item {
  kind: Kind;
  rate: Exact;
  quantity: Exact;
  /** '' while it is not chosen, and for a share. */
  unit: string;
  exchangeRate: Exact;
  gst: Exact;
  share: Share | null;
}

/** In rupees: without GST, the GST, and both. */
export interface Line {
  net: Exact;
  gst: Exact;
  amount: Exact;
}

/**
 * The foreign ones are null without a foreign currency, those of one unit where the items have
 * several.
 */
export interface Price {
  total: Exact;
  perUnit: Exact | null;
  foreignTotal: Exact | null;
  foreignPerUnit: Exact | null;
}

export interface Sheet {
  lines: Line[];
  added: Record<Term, Exact>;
  terms: Record<Term, Price>;
  /** The unit of the prices of one unit; null without one. */
  unit: string | null;
}

/** The digits of a price of one unit, at least. */
const UNIT_DIGITS = 6;
const PLACES = 2;
const HUNDRED: Exact = { n: 100n, d: 1n };

/**
 * Computes a calculation for the preview, exactly as the API does (`lading/market/calculator/arithmetic.py`
 * says how and why). Null where insurance would be as dear as what it insures.
 */
export function sheetOf(
  items: readonly Item[],
  exchangeRate: Exact | null,
  foreignPlaces = PLACES,
): Sheet | null {
  const lines = new Map<number, Line>();
  const added = {} as Record<Term, Exact>;
  const terms = {} as Record<Term, Price>;
  const measure = pricedMeasure(items);
  let total = ZERO;
  for (const [place, kind] of KINDS.entries()) {
    const term = TERMS[place] as Term;
    const found = linesOf(items, kind, term, total, terms);
    if (!found) return null;
    added[term] = sumOf([...found.values()].map((line) => line.amount));
    for (const [order, line] of found) lines.set(order, line);
    total = plus(total, added[term]);
    terms[term] = priceOf(total, measure?.quantity ?? null, exchangeRate, foreignPlaces);
  }
  return {
    lines: items.map((_item, order) => lines.get(order) as Line),
    added,
    terms,
    unit: measure?.unit ?? null,
  };
}

const sumOf = (amounts: readonly Exact[]): Exact => rounded(amounts.reduce(plus, ZERO));

/** The lines of one kind; shares of the price with them in it come last. */
function linesOf(
  items: readonly Item[],
  kind: Kind,
  term: Term,
  base: Exact,
  before: Readonly<Record<Term, Price>>,
): Map<number, Line> | null {
  const found = new Map<number, Line>();
  const around: [number, Item, Exact][] = [];
  for (const [order, item] of items.entries()) {
    if (item.kind !== kind) continue;
    const { share } = item;
    if (!share) {
      found.set(order, lineOf(times(times(item.rate, item.quantity), item.exchangeRate), item.gst));
    } else if (share.of === term) {
      around.push([order, item, partOf(share)]);
    } else {
      found.set(order, lineOf(times(partOf(share), before[share.of].total), item.gst));
    }
  }
  const known = plus(base, sumOf([...found.values()].map((line) => line.amount)));
  const left = around.reduce(
    (rest, [, item, part]) => minus(rest, times(part, plus(ONE, percentOf(item.gst, ONE)))),
    ONE,
  );
  if (!isAbove(left, ZERO)) return null;
  const whole = over(known, left);
  for (const [order, item, part] of around) found.set(order, lineOf(times(part, whole), item.gst));
  return found;
}

const partOf = (share: Share): Exact => percentOf(share.percent, percentOf(share.insured, ONE));

function lineOf(net: Exact, gst: Exact): Line {
  const shown = rounded(net);
  const tax = rounded(percentOf(gst, shown));
  return { net: shown, gst: tax, amount: rounded(plus(shown, tax)) };
}

type Measured = Pick<Item, 'kind' | 'quantity' | 'unit' | 'share'>;

/**
 * The quantity by which the price of one unit is found: all goods, if they have one unit. Without
 * goods, that of the other items, if it is the same of all. Else null.
 */
export function pricedMeasure(
  items: readonly Measured[],
): { quantity: Exact; unit: string } | null {
  const measured = items.filter((item) => !item.share);
  const goods = measured.filter((item) => item.kind === 'goods');
  const [first, ...others] = goods.length > 0 ? goods : measured;
  if (!first || others.some((item) => item.unit !== first.unit)) return null;
  if (goods.length > 0) {
    return { quantity: goods.map((item) => item.quantity).reduce(plus, ZERO), unit: first.unit };
  }
  const isOne = others.every(({ quantity }) => minus(quantity, first.quantity).n === 0n);
  return isOne ? { quantity: first.quantity, unit: first.unit } : null;
}

function priceOf(
  total: Exact,
  quantity: Exact | null,
  exchangeRate: Exact | null,
  places: number,
): Price {
  const perUnit = quantity && over(total, quantity);
  return {
    total,
    perUnit: perUnit && roundedForUnit(perUnit, PLACES),
    foreignTotal: exchangeRate && rounded(over(total, exchangeRate), places),
    foreignPerUnit: perUnit && exchangeRate && roundedForUnit(over(perUnit, exchangeRate), places),
  };
}

/** A price of one unit: half up to `places`, or to six digits if that is more. */
function roundedForUnit(value: Exact, places: number): Exact {
  const whole = value.n / value.d;
  const digits = whole > 0n ? String(whole).length : 0;
  return rounded(value, Math.max(places, UNIT_DIGITS - digits));
}

/** The terms that say something, as the API chooses them. */
export function shownTerms(sheet: Sheet): Term[] {
  if (!isAbove(sheet.terms.DDP.total, sheet.terms.EXW.total)) return [];
  return TERMS.filter((term) => {
    if (term === 'EXW') return isAbove(sheet.added.FOB, ZERO);
    return term !== 'DDP' || isAbove(sheet.added.DDP, ZERO);
  });
}

/** The smallest and largest percentages. */
export const isPercentage = (value: Exact): boolean =>
  !isAbove(ZERO, value) && !isAbove(value, HUNDRED);
