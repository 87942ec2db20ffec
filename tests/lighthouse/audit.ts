/** Lighthouse over the screens of a running Lading: `node audit.ts RUNS`; prints a table. */
import lighthouse, { desktopConfig } from 'lighthouse';
import { type Browser, launch } from 'puppeteer-core';

import { browserSettings } from '../e2e/support/camera.ts';
import { pagesOf } from '../e2e/support/screens.ts';
import { type Account, newSession, PORTAL_URL } from '../e2e/support/sessions.ts';

const PUBLIC = [
  ...['/', '/signin', '/signup', '/forgotpassword', '/exporter', '/contact'],
  ...['/terms-of-service', '/privacy-policy'],
];
/** The pages, by who sees them: each is the first path that begins so. */
const SIGNED_IN: Partial<Record<Account, string[]>> = {
  buyer: ['/', '/rfq', '/rfq/details', '/rfq/view/', '/rfq/quotations-list/', '/notifications'],
  freight_forwarder: ['/', '/enquiries', '/enquiries/details', '/my-profile', '/points'],
};
const LEAST = { public: { performance: 95, accessibility: 100 } } as const;
const LEAST_SIGNED_IN = { performance: 90, accessibility: 100 } as const;
const SIZES = { phone: undefined, desktop: desktopConfig } as const;

interface Scores {
  performance: number;
  accessibility: number;
  /** What is not accessible, by the audits' ids. */
  faults: string[];
  /** Milliseconds, and the layout shift's own measure. */
  lcp: number;
  tbt: number;
  cls: number;
}

/** Lighthouse's error for a trace that began too late. Its message says to run it again. */
const LATE_TRACE = 'NO_NAVSTART';
const TRIES = 3;

/**
 * Makes the portal load what it needs for each page, which otherwise the first reader waits for.
 */
async function warm(browser: Browser, paths: string[]): Promise<void> {
  const page = await browser.newPage();
  for (const path of paths) await page.goto(PORTAL_URL + path, { waitUntil: 'networkidle2' });
  await page.close();
}

async function reportOf(browser: Browser, path: string, size: keyof typeof SIZES) {
  const flags = {
    port: Number(new URL(browser.wsEndpoint()).port),
    onlyCategories: ['performance', 'accessibility'],
    logLevel: 'error',
  } as const;
  for (let left = TRIES - 1; ; left -= 1) {
    const result = await lighthouse(PORTAL_URL + path, flags, SIZES[size]);
    const error = result?.lhr.runtimeError;
    if (error?.code === LATE_TRACE && left > 0) continue;
    if (!result || error) throw new Error(`${path}: ${error?.message ?? 'no result'}`);
    return result.lhr;
  }
}

async function audit(browser: Browser, path: string, size: keyof typeof SIZES): Promise<Scores> {
  const { audits, categories } = await reportOf(browser, path, size);
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const faults = (categories.accessibility?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
    .map(({ id }) => id);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    faults,
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
  };
}

/** The run with the median performance. */
async function middle(
  browser: Browser,
  path: string,
  size: keyof typeof SIZES,
  runs: number,
): Promise<Scores> {
  const all: Scores[] = [];
  for (let run = 0; run < runs; run += 1) all.push(await audit(browser, path, size));
  all.sort((one, other) => one.performance - other.performance);
  const found = all[Math.floor(runs / 2)];
  if (!found) throw new Error('RUNS must be at least 1');
  return found;
}

async function open(account: Account | null): Promise<Browser> {
  const browser = await launch({
    executablePath: browserSettings.executablePath ?? '/usr/bin/chromium',
    args: [...(browserSettings.args ?? []), '--remote-debugging-port=0'],
  });
  if (account) {
    const cookies = await newSession(account);
    const { hostname } = new URL(PORTAL_URL);
    await browser.setCookie(
      ...cookies.map(({ name, value }) => ({ name, value, domain: hostname, path: '/' })),
    );
  }
  return browser;
}

async function pathsOf(account: Account | null): Promise<string[]> {
  if (!account) return PUBLIC;
  const all = await pagesOf(account);
  return (SIGNED_IN[account] ?? []).map((wanted) => {
    const isWhole = !wanted.endsWith('/') || wanted === '/';
    const found = all.find((path) =>
      isWhole ? path === wanted || path.startsWith(`${wanted}?`) : path.startsWith(wanted),
    );
    if (!found) throw new Error(`no page of ${account} begins with ${wanted}`);
    return found;
  });
}

const [runs = '3'] = process.argv.slice(2);
const lines = [
  '| page | who | performance, phone | desktop | accessibility | LCP, phone | blocked | shift |',
  '|---|---|---|---|---|---|---|---|',
];
let missed = 0;
for (const account of [null, ...(Object.keys(SIGNED_IN) as Account[])]) {
  const browser = await open(account);
  try {
    const least = account ? LEAST_SIGNED_IN : LEAST.public;
    const paths = await pathsOf(account);
    await warm(browser, paths);
    for (const path of paths) {
      const phone = await middle(browser, path, 'phone', Number(runs));
      const desktop = await middle(browser, path, 'desktop', Number(runs));
      const accessible = Math.min(phone.accessibility, desktop.accessibility);
      const isMet =
        phone.performance >= least.performance &&
        desktop.performance >= least.performance &&
        accessible >= least.accessibility;
      if (!isMet) missed += 1;
      const shown = path.replaceAll(/\d+/g, '…');
      const line =
        `| \`${shown}\` | ${account ?? 'visitor'} | ${phone.performance} (≥ ${least.performance}) ` +
        `| ${desktop.performance} | ${accessible} | ${(phone.lcp / 1000).toFixed(1)} s ` +
        `| ${Math.round(phone.tbt)} ms | ${phone.cls.toFixed(3)} |`;
      lines.push(line);
      const faults = [...new Set([...phone.faults, ...desktop.faults])];
      process.stderr.write(`${line}${isMet ? '' : ' MISSED'} ${faults.join(', ')}\n`);
    }
  } finally {
    await browser.close();
  }
}
process.stdout.write(`${lines.join('\n')}\n`);
process.exitCode = missed ? 1 : 0;
