import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';

import { VARIANT_PATHS, variantAt } from '@/domain/enquiry/variants';
import { LOCALES } from '@/i18n/locales';
import { loadMessages } from '@/i18n/messages';

import { MENU_KEYS, ROLES } from './menu-words';

const root = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const contract = JSON.parse(readFileSync(root('openapi.json'), 'utf8'));
const shape = contract.components.schemas.MenuEntryOut;

/** Maps each key of the API's menu to its address. A group without its own page has "". */
const ENTRIES: Record<string, string> = shape['x-entries'];
const KEYS = Object.keys(ENTRIES).sort();

const SHELL = root('src/app/[locale]/(shell)');

/** Whether a path has a page: its own folder, or the shared folder of the variants. */
function hasPage(path: string): boolean {
  if (variantAt(path.slice(1))) return existsSync(`${SHELL}/[variant]/page.tsx`);
  return existsSync(`${SHELL}${path === '/' ? '' : path}/page.tsx`);
}

describe('the entries of the menu', () => {
  it('are those of the contract, each with an icon, and no icon is left over', () => {
    expect([...MENU_KEYS].sort()).toEqual(KEYS);
    expect([...shape.properties.key.enum].sort()).toEqual(KEYS);
  });

  it.each(LOCALES.map(({ code }) => code))('are all said in %s, and no others', async (locale) => {
    const { shell } = await loadMessages(locale, ['shell']);
    const roles = Object.keys(ROLES);
    expect([...Object.keys(shell.menu), ...roles].sort()).toEqual(KEYS);
    expect(Object.keys(shell.businessTypes)).toEqual(expect.arrayContaining(Object.values(ROLES)));
  });

  it.each(Object.entries(ENTRIES).filter(([, href]) => href))(
    'lead to a screen: %s',
    (_key, href) => {
      const [path = ''] = href.split('?', 1);
      expect(hasPage(path)).toBe(true);
    },
  );

  it('would be missed, were there no screen', () => {
    expect(hasPage('/no-such-screen')).toBe(false);
    expect(readdirSync(SHELL)).toContain('[variant]');
  });

  it('lead to every variant by the path that the API gives it', () => {
    expect(ENTRIES).toMatchObject(VARIANT_PATHS);
  });
});
