import { type BrowserContextOptions, expect, type Page } from '@playwright/test';

import { expectAccessible } from './axe.ts';
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
  await endTransitions(page);
}

/**
 * Waits for the transitions between colours, during which neither is right. A script follows the
 * setting of the colours, so they may begin a frame or two later.
 */
export async function endTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  });
}

const NAMESPACES = Object.keys(messagesOf('en')).join('|');
/** A key such as `rfq.columns.product`, which next-intl shows if a message is missing. */
export const UNTRANSLATED = new RegExp(`\\b(?:${NAMESPACES})\\.[a-z]\\w+(?:\\.\\w+)*\\b`);

/**
 * What the open page lacks, or has too much of. One question for all, because each has to wait until a
 * busy page answers.
 */
export const faultsOf = (page: Page, { lang, dir }: Look): Promise<string[]> =>
  page.evaluate(
    ({ lang, dir, untranslated }) => {
      const root = document.documentElement;
      const shown = (selector: string) =>
        [...document.querySelectorAll(selector)].filter(
          (element) =>
            element.checkVisibility({ visibilityProperty: true }) &&
            !element.closest('[aria-hidden="true"]'),
        ).length;
      const headings = shown('h1, [role="heading"][aria-level="1"]');
      const busy = document.querySelectorAll('[aria-busy="true"]').length;
      // biome-ignore lint/performance/useDomNodeTextContent: only what is shown counts.
      const key = new RegExp(untranslated).exec(document.body.innerText)?.[0];
      const excess = root.scrollWidth - root.clientWidth;
      return [
        root.lang === lang ? '' : `the language is ${root.lang}`,
        root.dir === dir ? '' : `the direction is ${root.dir}`,
        /\S+ · Lading|^Lading/.test(document.title) ? '' : `the title is ${document.title}`,
        headings === 1 ? '' : `${headings} headings of level 1`,
        busy === 0 ? '' : `${busy} parts are busy`,
        key === undefined ? '' : `${key} is not translated`,
        excess <= 0 ? '' : `${excess} px too wide`,
      ].filter(Boolean);
    },
    { lang, dir, untranslated: UNTRANSLATED.source },
  );

/**
 * The page has its language and direction, is complete and translated, and does not overflow. axe may
 * leave out the menu's other entries, where they were checked on a page before.
 */
export async function expectWhole(
  page: Page,
  look: Look,
  where: string,
  timeout = 15_000,
  without?: 'other entries',
): Promise<void> {
  // `expect.poll` would end at once when the page leads to another while it is asked.
  await expect(async () => expect(await faultsOf(page, look), where).toEqual([])).toPass({
    timeout,
  });
  if (look.axe !== 'nothing') await expectAccessible(page, where, look.axe, without);
}
