import { statSync } from 'node:fs';

import { chromium } from '@playwright/test';

import { call, pageOf, token } from './support/accounts.ts';
import { browserSettings, settle } from './support/camera.ts';
import { type Account, PORTAL_URL } from './support/sessions.ts';

const FOLDER = new URL('./screenshots/', import.meta.url);
const MAX_BYTES = 300_000;
const SETTING = {
  viewport: { width: 1280, height: 800 },
  colorScheme: 'light',
  timezoneId: 'Asia/Kolkata',
} as const;

interface Picture {
  name: string;
  account: Account;
  path: () => Promise<string>;
}

interface List {
  data: { rows: { id: number; productName: string }[] };
}

/** The forwarder's lead with a complete route. */
async function leadPath(): Promise<string> {
  const leads = await call<List>(
    await token('freight_forwarder'),
    'GET',
    '/enquiries/businessType?limit=100',
  );
  const lead = leads.data.rows.find(({ productName }) => productName.startsWith('Cotton yarn in'));
  if (!lead) throw new Error('the demo forwarder has no lead for cotton yarn');
  return `/enquiries/details?id=${lead.id}`;
}

const PICTURES: Picture[] = [
  { name: 'buyer-rfqs', account: 'buyer', path: async () => '/rfq?page=2' },
  { name: 'seller-lead', account: 'freight_forwarder', path: leadPath },
];

const browser = await chromium.launch(browserSettings);
try {
  for (const { name, account, path } of PICTURES) {
    const page = await pageOf(browser, account, SETTING);
    await page.goto(PORTAL_URL + (await path()));
    await settle(page);
    const file = new URL(`${name}.png`, FOLDER).pathname;
    await page.screenshot({ path: file });
    const { size } = statSync(file);
    if (size > MAX_BYTES) throw new Error(`${name}.png has ${size} bytes: at most ${MAX_BYTES}`);
    process.stdout.write(`tests/e2e/screenshots/${name}.png: ${size} bytes\n`);
  }
} finally {
  await browser.close();
}
