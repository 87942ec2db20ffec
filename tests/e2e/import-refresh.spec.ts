import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { test } from './support/test.ts';

/** The script that reads the page of an import again while a worker has it. */
const SCRIPT = new URL(
  '../../platform/lading/records/record_imports/static/record_imports/refresh.js',
  import.meta.url,
);
const ADDRESS = 'http://import.test/';
const A_MOMENT_MS = 2_100;

/** The parts of an import's page that the script knows: its progress, and the dialog. */
function pageOf(progress: string): string {
  const shown = progress ? `<section data-import-progress>${progress}</section>` : 'Imported';
  return `<main>${shown}</main><dialog id="modal"><button>Keep importing</button></dialog>
    <script>${readFileSync(SCRIPT, 'utf8')}</script>`;
}

/** A page of an import whose progress the test sets; returns what sets it. */
async function openImport(page: Page): Promise<(progress: string) => void> {
  let progress = 'Reading: 10 %';
  await page.route(ADDRESS, (route) =>
    route.fulfill({ contentType: 'text/html', body: pageOf(progress) }),
  );
  await page.clock.install();
  await page.goto(ADDRESS);
  return (next) => {
    progress = next;
  };
}

test('a dialog stays open while the page of an import is read again', async ({ page }) => {
  const setProgress = await openImport(page);
  const dialog = page.getByRole('dialog');
  await page.evaluate(() => document.querySelector('dialog')?.showModal());
  setProgress('Merging: 50 %');
  await page.clock.runFor(A_MOMENT_MS);
  await expect(page.getByText('Merging: 50 %')).toBeAttached();
  await expect(dialog).toBeVisible();
  setProgress('');
  await page.clock.runFor(3 * A_MOMENT_MS);
  await expect(dialog).toBeVisible();
  await page.evaluate(() => document.querySelector('dialog')?.close());
  await expect(async () => {
    await page.clock.runFor(A_MOMENT_MS);
    await expect(page.getByText('Imported')).toBeVisible({ timeout: 500 });
  }).toPass();
});
