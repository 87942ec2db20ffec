import { type Browser, chromium, type Page } from '@playwright/test';

import { pageOf } from './support/accounts.ts';
import { browserSettings, settle } from './support/camera.ts';
import { type Account, PORTAL_URL } from './support/sessions.ts';

const SLOWER = 4;
const ROUNDS = 5;
const TEXT = 'cotton yarn of ';
const BETWEEN_KEYS_MS = 120;

interface Field {
  name: string;
  account: Account | null;
  /** null: a page with only the field. */
  path: string | null;
  role: 'textbox' | 'combobox' | 'searchbox';
  label: string;
}

const FIELDS: Field[] = [
  {
    name: 'bare input',
    account: null,
    path: null,
    role: 'textbox',
    label: 'Bare',
  },
  {
    name: 'enquiry: product name',
    account: 'buyer',
    path: '/rfq/details',
    role: 'textbox',
    label: 'Product name',
  },
  {
    name: 'enquiry: requirements',
    account: 'buyer',
    path: '/rfq/details',
    role: 'textbox',
    label: 'Requirements',
  },
  {
    name: 'enquiry: unit, searched',
    account: 'buyer',
    path: '/rfq/details',
    role: 'combobox',
    label: 'UOM',
  },
  {
    name: 'list of enquiries: its search',
    account: 'buyer',
    path: '/rfq',
    role: 'searchbox',
    label: 'Product, HS code',
  },
  {
    name: 'profile: city',
    account: 'manufacturer',
    path: '/my-profile/edit',
    role: 'textbox',
    label: 'City',
  },
  {
    name: 'profile: about',
    account: 'manufacturer',
    path: '/my-profile/edit',
    role: 'textbox',
    label: 'About',
  },
];

declare global {
  interface Window {
    /** Milliseconds from each key to the paint that shows it. */
    answered: number[];
  }
}

/** Records for each key how long it took until the change was painted. */
function watchKeys(): void {
  window.answered = [];
  document.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        // A message is handled after the paint at the end of the frame.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => window.answered.push(performance.now() - timeStamp);
        port2.postMessage(null);
      });
    },
    true,
  );
}

async function open(browser: Browser, { account, path }: Field): Promise<Page> {
  if (account === null || path === null) {
    const page = await (await browser.newContext()).newPage();
    await page.setContent('<label>Bare <input></label>');
    return page;
  }
  const page = await pageOf(browser, account);
  await page.goto(PORTAL_URL + path);
  await settle(page);
  return page;
}

/** Types a text. Returns how long each key took, in milliseconds. */
async function type(page: Page, { role, label }: Field): Promise<number[]> {
  await page.bringToFront();
  const field = page.getByRole(role, { name: new RegExp(`^${label}`) });
  await field.fill('');
  await page.evaluate(() => {
    window.answered = [];
  });
  await field.pressSequentially(TEXT, { delay: BETWEEN_KEYS_MS });
  await page.waitForFunction((keys) => window.answered.length >= keys, TEXT.length);
  const took = await page.evaluate(() => window.answered);
  await page.keyboard.press('Escape');
  await field.fill('');
  return took;
}

const browser = await chromium.launch(browserSettings);
try {
  const pages: {
    field: Field;
    page: Page;
    slow: (rate: number) => Promise<void>;
    took: number[];
  }[] = [];
  for (const field of FIELDS) {
    const page = await open(browser, field);
    await page.evaluate(watchKeys);
    const devtools = await page.context().newCDPSession(page);
    const slow = async (rate: number) => {
      await devtools.send('Emulation.setCPUThrottlingRate', { rate });
    };
    pages.push({ field, page, slow, took: [] });
  }
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const each of pages) {
      // Only this page is slowed down: Chromium does that with a busy thread, and those of the other
      // pages would take the processor away from this one.
      await each.slow(SLOWER);
      const took = await type(each.page, each.field);
      await each.slow(1);
      // The first round loads and compiles the code.
      if (round > 0) each.took.push(...took);
    }
  }
  process.stdout.write(
    JSON.stringify(pages.map(({ field, took }) => ({ name: field.name, took }))),
  );
} finally {
  await browser.close();
}
