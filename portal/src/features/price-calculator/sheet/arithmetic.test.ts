import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { type Item, type Kind, sheetOf, TERMS, type Term } from './arithmetic';
import { type Exact, exact, ONE, rounded, toText, ZERO } from './decimal';

interface Case {
  name: string;
  items: {
    kind: Kind;
    gst: string;
    rate?: string;
    quantity?: string;
    unit?: string;
    exchangeRate?: string;
    share?: { of: Term; percent: string; insured: string };
  }[];
  exchangeRate: string | null;
  foreignPlaces?: number;
  lines: [string, string, string][];
  terms: Record<Term, [string, string | null, string | null, string | null]>;
}

/** Worked out by hand; the platform's tests compute the same ones. */
const CASES: Case[] = JSON.parse(
  readFileSync(resolve(process.cwd(), '../fixtures/calculator_cases.json'), 'utf8'),
);

const known = (text: string): Exact => exact(text) as Exact;

const itemOf = (item: Case['items'][number]): Item => ({
  kind: item.kind,
  rate: exact(item.rate) ?? ZERO,
  quantity: exact(item.quantity) ?? ONE,
  unit: item.unit ?? 'KGS',
  exchangeRate: exact(item.exchangeRate) ?? ONE,
  gst: known(item.gst),
  share: item.share
    ? { of: item.share.of, percent: known(item.share.percent), insured: known(item.share.insured) }
    : null,
});

/** A rounded figure with the decimals that it has, which its denominator tells. */
const ownText = (figure: Exact): string => toText(figure, String(figure.d).length - 1);

describe('the cases worked out by hand', () => {
  it.each(CASES)('$name', ({ items, exchangeRate, foreignPlaces, lines, terms }) => {
    const sheet = sheetOf(items.map(itemOf), exact(exchangeRate), foreignPlaces);
    expect(
      sheet?.lines.map((line) => [line.net, line.gst, line.amount].map((each) => toText(each))),
    ).toEqual(lines);
    for (const term of TERMS) {
      const price = sheet?.terms[term];
      const [total, ...others] = terms[term];
      const shown = [price?.perUnit, price?.foreignTotal, price?.foreignPerUnit];
      expect(price && toText(price.total)).toBe(total);
      expect(shown.map((figure) => (figure ? ownText(figure) : null))).toEqual(others);
    }
  });
});

describe('what one unit is', () => {
  it('is named where the goods have one, and nothing where they have several', () => {
    const goods = (unit: string) =>
      itemOf({ kind: 'goods', gst: '0', rate: '1', quantity: '3', unit });
    const freight = itemOf({ kind: 'freight', gst: '0', rate: '9', quantity: '1', unit: 'NOS' });
    expect(sheetOf([goods('KGS'), goods('KGS'), freight], null)?.unit).toBe('KGS');
    expect(sheetOf([goods('KGS'), goods('MTS'), freight], null)?.unit).toBeNull();
  });
});

describe('exact decimals', () => {
  it('reads what is typed and what the API sends', () => {
    expect(toText(known('12.345'))).toBe('12.35');
    expect(exact(0.1)).toEqual({ n: 1n, d: 10n });
    expect(exact(1e-7)).toEqual({ n: 1000n, d: 10n ** 10n });
    for (const wrong of ['', ' ', '1,000', '1e3', 'x', '--1', null, undefined]) {
      expect(exact(wrong)).toBeNull();
    }
  });

  it('rounds half up, and knows no floating point', () => {
    expect(toText(known('0.005'))).toBe('0.01');
    expect(toText(known('0.0049'))).toBe('0.00');
    expect(toText(known('1.005'))).toBe('1.01');
    expect(toText(rounded({ n: 2n, d: 3n }))).toBe('0.67');
  });

  it('finds no price for insurance as dear as what it insures', () => {
    const goods = itemOf({ kind: 'goods', gst: '0', rate: '1', quantity: '1' });
    const insurance = itemOf({
      kind: 'insurance',
      gst: '0',
      share: { of: 'CIF', percent: '100', insured: '100' },
    });
    expect(sheetOf([goods, insurance], null)).toBeNull();
  });
});
