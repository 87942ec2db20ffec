import { describe, expect, it } from 'vitest';

import { bareFigures } from './figures.mjs';

const FILE = 'features/orders/total.tsx';
const IMPORT = "import { formatAmount as write } from '@/shared/lib/money';";

describe('figures without currency or unit', () => {
  it('are found where a screen takes the function for bare amounts, under any name', () => {
    const text = `\n${IMPORT}\nexport const Total = () => <b>{write(3, 'USD', 'en')}</b>;`;
    expect(bareFigures(FILE, text)).toEqual([
      `${FILE}:2: formatAmount writes no currency. Use Money, or formatMoney in texts and charts.`,
    ]);
    for (const line of [
      "import * as money from '@/shared/lib/money';",
      "export { formatAmount } from '@/shared/lib/money';",
      "import { amounts } from '@/shared/lib/formatters';",
    ]) {
      expect(bareFigures(FILE, line)).toHaveLength(1);
    }
  });

  it('are found where a module formats numbers by itself', () => {
    expect(bareFigures('features/calculator/exact.ts', 'v.toFixed(10)')).toEqual([]);
    const makers = [
      'new Intl.NumberFormat("en").format(3)',
      'qty.toLocaleString()',
      'v.toFixed(2)',
    ];
    for (const maker of makers) {
      expect(bareFigures(FILE, `export const text = ${maker};`)).toEqual([
        `${FILE}:1: Format numbers with the functions of shared/lib, beside their unit.`,
      ]);
    }
  });

  it('may be written by the modules that show the currency beside them', () => {
    expect(bareFigures('shared/ui/values/money.tsx', IMPORT)).toEqual([]);
    expect(bareFigures('shared/lib/money.ts', 'new Intl.NumberFormat("en")')).toEqual([]);
  });

  it('are found where a screen that does not say where the unit stands writes measures', () => {
    const text = "import { formatNumber } from '@/shared/lib/money';";
    expect(bareFigures(FILE, text)).toEqual([
      `${FILE}:1: formatNumber writes no unit. Use formatCount for counts; list the module in MEASURES.`,
    ]);
    expect(bareFigures('domain/enquiry/quantities.ts', text)).toEqual([]);
    const makers = "import { measures } from '@/shared/lib/formatters';";
    expect(bareFigures('domain/enquiry/quantities.ts', makers)).toHaveLength(1);
  });

  it('are not amounts with their currency, counts, or words of another module', () => {
    const text = `import { formatMoney, formatCount } from '@/shared/lib/money';
      import { amounts } from './params';
      new Intl.DateTimeFormat('en');`;
    expect(bareFigures(FILE, text)).toEqual([]);
  });
});
