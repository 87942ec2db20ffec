import { expect } from '@playwright/test';

import { pageOf } from './support/accounts.ts';
import { test } from './support/test.ts';

test('the dashboard’s slides change until somebody stops them, and links of other sites open apart', async ({
  browser,
}) => {
  const page = await pageOf(browser, 'exporter');
  await page.clock.install();
  await page.goto('/');
  const carousel = page.getByRole('region', { name: 'Announcements', exact: true });
  const chosen = carousel.getByRole('tab', { selected: true });
  const first = await chosen.getAttribute('aria-label');
  await expect(chosen).not.toHaveAttribute('aria-label', first ?? '');

  await carousel.getByRole('button', { name: 'Pause the slideshow' }).click();
  const stopped = await chosen.getAttribute('aria-label');
  await page.mouse.move(0, 0);
  await page.clock.runFor(11_000);
  await expect(chosen).toHaveAttribute('aria-label', stopped ?? '');

  await page.context().route('https://**', (route) => route.fulfill({ body: 'Another site' }));
  const link = page.getByRole('link', { name: /^Go .* Opens www\.icegate\.gov\.in in a new tab$/ });
  const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await expect(opened.getByText('Another site')).toBeVisible();
  expect(await opened.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
});
