import type { Page } from '@playwright/test';

import { Data } from './english.ts';
import { readWords } from './page-words.ts';

const data = new Data(process.env.PSEUDO_DATA ?? '');

/** What is wrong with the words of a page. */
export async function faultsOf(page: Page): Promise<string[]> {
  const { texts, clipped } = await readWords(page);
  const english = texts.map((text) => data.englishIn(text)).filter(Boolean);
  return [...new Set([...clipped, ...english.map((words) => `in English: ${words}`)])];
}
