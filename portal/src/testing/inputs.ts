import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../../tests/inputs');

/** One line of a file of comma-separated values, which has no line ends inside of quotes but these. */
function records(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\n]*))(,|\n|$)/g)) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === '\n') rows.push([]);
  }
  return rows.filter((row) => row.length > 1);
}

export type InputRow = Readonly<Record<string, string>>;

/** The rows of a table of what people type, by the names of its columns. */
export function inputs(name: 'numbers' | 'dates' | 'texts'): InputRow[] {
  const [head = [], ...rows] = records(readFileSync(join(FOLDER, `${name}.csv`), 'utf8'));
  return rows.map((row) => Object.fromEntries(head.map((column, at) => [column, row[at] ?? ''])));
}
