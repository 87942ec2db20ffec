import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { LOCALE_CODES } from './locales';
import { allMessages, loadMessages, NAMESPACES } from './messages';

const filesOf = (code: string) =>
  readdirSync(new URL(`../../messages/${code}/`, import.meta.url))
    .filter((name) => /^\w+\.json$/.test(name))
    .map((name) => name.replace('.json', ''));

describe('the files of messages', () => {
  it.each(LOCALE_CODES)('are the namespaces: %s', (code) => {
    expect(filesOf(code).sort()).toEqual([...NAMESPACES].sort());
  });

  it('are read in the language asked for, alone or all', async () => {
    const some = await loadMessages('fr', ['tiers', 'common']);
    expect(Object.keys(some)).toEqual(['tiers', 'common']);
    const all = await allMessages('fr');
    expect(Object.keys(all)).toEqual(NAMESPACES);
    expect(all.common).toBe(some.common);
    expect(all.common).not.toEqual((await allMessages('en')).common);
  });
});
