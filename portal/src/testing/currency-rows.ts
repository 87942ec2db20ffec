import { readFileSync } from 'node:fs';

/** Each currency with its decimals by ISO 4217: the table that the tests of the API read, too. */
export function currencyRows(): (readonly [code: string, decimals: number])[] {
  const url = new URL('../../../tests/inputs/currencies.csv', import.meta.url);
  const [, ...lines] = readFileSync(url, 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [code = '', decimals] = line.trim().split(',');
    return [code, Number(decimals)] as const;
  });
}
