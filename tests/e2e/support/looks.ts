import { type BrowserContextOptions, expect, type Page } from '@playwright/test';

import { expectAccessible, expectNoSidewaysScroll } from './axe.ts';
import { type Language, messagesOf } from './words.ts';

export type LookName = 'English' | 'Arabic' | 'a phone' | 'an Arabic phone' | 'the dark';

export interface Look {
  name: LookName;
  prefix: string;
  lang: Language;
  dir: 'ltr' | 'rtl';
  setting: BrowserContextOptions;
  /**
   * The rules for axe to check. A check takes a second or two, so rules that would find the same
   * again are left out.
   */
  axe: 'everything' | 'colours' | 'all but colours' | 'nothing';
}

export const DESKTOP = { width: 1280, height: 800 };

export const LOOKS: Look[] = [
  {
    name: 'English',
    prefix: '',
    lang: 'en',
    dir: 'ltr',
    setting: { viewport: DESKTOP },
    axe: 'everything',
  },
  {
    name: 'Arabic',
    prefix: '/ar',
    lang: 'ar',
    dir: 'rtl',
    setting: { viewport: DESKTOP },
    axe: 'everything',
  },
  {
    name: 'a phone',
    prefix: '',
    lang: 'en',
    dir: 'ltr',
    setting: { viewport: { width: 360, height: 740 }, hasTouch: true },
    axe: 'everything',
  },
  {
    name: 'an Arabic phone',
    prefix: '/ar',
    lang: 'ar',
    dir: 'rtl',
    setting: { viewport: { width: 360, height: 740 }, hasTouch: true },
    axe: 'nothing',
  },
  {
    name: 'the dark',
    prefix: '',
    lang: 'en',
    dir: 'ltr',
    setting: { viewport: DESKTOP, colorScheme: 'dark' },
    axe: 'everything',
  },
];

type Looks = [Look, ...Look[]];

/**
 * The looks that share a page: the first loads it, and the others change that page. In dark mode
 * only the colours can differ from what was checked in light mode; in Arabic, all but the colours can
 * differ from what was checked in English. `menu.spec.ts` and
 * `page-weights.spec.ts` load the pages on a desktop.
 */
export const SHARED: [Looks, Looks] = [
  [lookOf('a phone'), lookOf('English'), { ...lookOf('the dark'), axe: 'colours' }],
  [lookOf('an Arabic phone'), { ...lookOf('Arabic'), axe: 'all but colours' }],
];

export function lookOf(name: LookName): Look {
  const found = LOOKS.find((look) => look.name === name);
  if (!found) throw new Error(`there is no look ${name}`);
  return found;
}

/** Changes an open page to another look of its language. */
export async function turn(page: Page, { setting }: Look): Promise<void> {
  if (setting.viewport) await page.setViewportSize(setting.viewport);
  // Slides hold still while they are measured.
  await page.emulateMedia({ colorScheme: setting.colorScheme ?? 'light', reducedMotion: 'reduce' });
  // During a transition between colours, neither is right.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  );
}

const NAMESPACES = Object.keys(messagesOf('en')).join('|');
/** A key such as `rfq.columns.product`, which next-intl shows if a message is missing. */
export const UNTRANSLATED = new RegExp(`\\b(?:${NAMESPACES})\\.[a-z]\\w+(?:\\.\\w+)*\\b`);

/** The page has its language and direction, is complete and translated, and does not overflow. */
export async function expectWhole(page: Page, look: Look, where: string): Promise<void> {
  const html = page.locator('html');
  await expect(html, where).toHaveAttribute('lang', look.lang);
  await expect(html, where).toHaveAttribute('dir', look.dir);
  await expect(page, where).toHaveTitle(/\S+ · Lading|^Lading/);
  await expect(page.getByRole('heading', { level: 1 }), where).toHaveCount(1);
  await expect(page.locator('[aria-busy="true"]'), where).toHaveCount(0);
  const words = { useInnerText: true };
  await expect(page.locator('body'), where).not.toContainText(UNTRANSLATED, words);
  await expectNoSidewaysScroll(page, where);
  if (look.axe !== 'nothing') await expectAccessible(page, where, look.axe);
}
