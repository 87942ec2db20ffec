import { expect, type Page } from '@playwright/test';

import { expectWhole, type Look, type SHARED, turn } from './looks.ts';
import { listen } from './watch.ts';

type Looks = (typeof SHARED)[number];

/** Checks each path in each of the looks, after loading it in the first. Closes the page. */
export async function visitAll(
  page: Page,
  paths: readonly string[],
  looks: Looks,
  who: string,
): Promise<void> {
  const [first, ...others] = looks;
  const complaints = await listen(page);
  for (const [place, path] of paths.entries()) {
    const without = place === 0 ? undefined : 'other entries';
    const where = (look: Look) => `${look.prefix}${path} as ${who} in ${look.name}`;
    await turn(page, first);
    await page.goto(first.prefix + path, { waitUntil: 'load' });
    await expectWhole(page, first, where(first), undefined, without);
    for (const look of others) {
      await turn(page, look);
      await expectWhole(page, look, where(look), undefined, without);
    }
    expect(complaints.take(), where(first)).toEqual([]);
  }
  await page.context().close();
}
