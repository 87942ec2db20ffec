import { readFileSync } from 'node:fs';

import { type BrowserContextOptions, expect, type Page } from '@playwright/test';

import { expectAccessible, expectNoSidewaysScroll } from './axe.ts';

export interface Look {
  name: 'English' | 'Arabic' | 'a phone' | 'an Arabic phone' | 'the dark';
  prefix: string;
  lang: string;
  dir: 'ltr' | 'rtl';
  setting: BrowserContextOptions;
  /** axe takes a second or two: not where it would find the same again. */
  axe: boolean;
}

export const DESKTOP = { width: 1280, height: 800 };

export const LOOKS: Look[] = [
  {
    name: 'English',
    prefix: '',
    lang: 'en',
    dir: 'ltr',
    setting: { viewport: DESKTOP },
    axe: true,
  },
  {
    name: 'Arabic',
    prefix: '/ar',
    lang: 'ar',
    dir: 'rtl',
    setting: { viewport: DESKTOP },
    axe: true,
  },
  {
    name: 'a phone',
    prefix: '',
    lang: 'en',
    dir: 'ltr',
    setting: { viewport: { width: 360, height: 740 }, hasTouch: true },
    axe: true,
  },
  {
    name: 'an Arabic phone',
    prefix: '/ar',
    lang: 'ar',
    dir: 'rtl',
    setting: { viewport: { width: 360, height: 740 }, hasTouch: true },
    axe: false,
  },
  {
    name: 'the dark',
    prefix: '',
    lang: 'en',
    dir: 'ltr',
    setting: { viewport: DESKTOP, colorScheme: 'dark' },
    axe: true,
  },
];

const NAMESPACES = Object.keys(
  JSON.parse(readFileSync(new URL('../../../portal/messages/en.json', import.meta.url), 'utf8')),
).join('|');
/** `rfq.columns.product`: what next-intl shows where a message is missing. */
export const UNTRANSLATED = new RegExp(`\\b(?:${NAMESPACES})\\.[a-z]\\w+(?:\\.\\w+)*\\b`);

/** In its language and direction, whole, nothing untranslated, nothing that sticks out. */
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
  if (look.axe) await expectAccessible(page, where);
}
