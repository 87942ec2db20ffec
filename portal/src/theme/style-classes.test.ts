import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, it } from 'vitest';

const SOURCE = new URL('..', import.meta.url).pathname;
const read = (file: string) => readFileSync(join(SOURCE, file), 'utf8');

const IMPORT = /import (\w+) from '([^']+\.module\.css)';/g;

/** The classes that a component takes from its style sheets, and that they do not have. */
function missingIn(file: string): string[] {
  const text = read(file);
  const code = text.replace(IMPORT, '');
  return [...text.matchAll(IMPORT)].flatMap(([, name = '', path = '']) => {
    const sheet = path.startsWith('@/') ? path.slice(2) : join(dirname(file), path);
    const known = new Set(
      [...read(sheet).matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, each = '']) => each),
    );
    const used = [...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))];
    return used
      .map(([, each = '']) => each)
      .filter((each) => !known.has(each))
      .map((each) => `${file}: ${each}`);
  });
}

it('every class that a component takes from a style sheet has rules there', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: SOURCE });
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap(missingIn)).toEqual([]);
});
