import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { type Browser, chromium, type Page } from '@playwright/test';

import { pageOf } from './support/accounts.ts';
import { browserSettings, settle } from './support/camera.ts';
import { type Look, SHARED, turn } from './support/looks.ts';
import { MEMBERS, pagesOf, VISITOR_PAGES } from './support/screens.ts';
import { type Account, PORTAL_URL } from './support/sessions.ts';

type Looks = (typeof SHARED)[number];

/** `07-rfq-view.png`: the position in the list separates two pages that differ only by an id. */
function fileName(path: string, place: number): string {
  const words = path
    .replace(/[?#].*/, '')
    .replaceAll(/\d+/g, '')
    .split('/')
    .filter(Boolean);
  return `${String(place + 1).padStart(2, '0')}-${words.join('-') || 'home'}.png`;
}

/** `the-dark`: a look's name as a folder name. */
const folderName = ({ name }: Look): string => name.toLowerCase().replaceAll(' ', '-');

async function photographAll(page: Page, paths: string[], looks: Looks, folder: string) {
  const [first] = looks;
  for (const [place, path] of paths.entries()) {
    await turn(page, first);
    await page.goto(PORTAL_URL + first.prefix + path, { waitUntil: 'load' });
    await settle(page);
    for (const look of looks) {
      await turn(page, look);
      const name = fileName(path, place);
      const file = join(folder, folderName(look), name);
      await page.screenshot({ path: file, fullPage: true, animations: 'disabled' });
    }
  }
  await page.context().close();
}

function open(browser: Browser, who: Account | 'visitor', { setting }: Look): Promise<Page> {
  const zoned = { ...setting, locale: 'en-GB', timezoneId: 'Asia/Kolkata' };
  return who === 'visitor'
    ? browser.newContext(zoned).then((context) => context.newPage())
    : pageOf(browser, who, zoned);
}

const [target] = process.argv.slice(2);
if (!target) throw new Error('which folder are the pictures for?');
const browser = await chromium.launch(browserSettings);
try {
  for (const who of ['visitor', ...MEMBERS] as const) {
    const paths = who === 'visitor' ? VISITOR_PAGES : await pagesOf(who);
    for (const looks of SHARED) {
      const folder = join(target, who);
      for (const look of looks) mkdirSync(join(folder, folderName(look)), { recursive: true });
      await photographAll(await open(browser, who, looks[0]), paths, looks, folder);
      const names = looks.map(({ name }) => name).join(' and ');
      process.stdout.write(`  ${paths.length} pages of ${who} in ${names}\n`);
    }
  }
} finally {
  await browser.close();
}
