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

/** The foreign ones are null without a foreign currency. */
export interface Price {
  total: Exact;
  perUnit: Exact;
  foreignTotal: Exact | null;
  foreignPerUnit: Exact | null;
}

export interface Sheet {
  lines: Line[];
  added: Record<Term, Exact>;
  terms: Record<Term, Price>;
}

const HUNDRED: Exact = { n: 100n, d: 1n };

/**
 * Computes a calculation for the preview, exactly as the API does (`lading/calculator/arithmetic.py`
 * says how and why). Null where insurance would be as dear as what it insures.
 */
export function sheetOf(items: readonly Item[], exchangeRate: Exact | null): Sheet | null {
  const lines = new Map<number, Line>();
  const added = {} as Record<Term, Exact>;
  const terms = {} as Record<Term, Price>;
  const quantity = firstQuantity(items);
  let total = ZERO;
  for (const [place, kind] of KINDS.entries()) {
    const term = TERMS[place] as Term;
    const found = linesOf(items, kind, term, total, terms);
    if (!found) return null;
    added[term] = sumOf([...found.values()].map((line) => line.amount));
    for (const [order, line] of found) lines.set(order, line);
    total = plus(total, added[term]);
    terms[term] = priceOf(total, quantity, exchangeRate);
  }
  return { lines: items.map((_item, order) => lines.get(order) as Line), added, terms };
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

/** That of the first goods, else of the first item. */
export function firstQuantity(items: readonly Pick<Item, 'kind' | 'quantity'>[]): Exact {
  return (items.find((item) => item.kind === 'goods') ?? items[0])?.quantity ?? ONE;
}

function priceOf(total: Exact, quantity: Exact, exchangeRate: Exact | null): Price {
  const perUnit = over(total, quantity);
  return {
    total,
    perUnit: rounded(perUnit),
    foreignTotal: exchangeRate && rounded(over(total, exchangeRate)),
    foreignPerUnit: exchangeRate && rounded(over(perUnit, exchangeRate)),
  };
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
