import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { renderScreen } from '@/testing/render';

import { HsCode, HsDescription } from './hs-description';

it.each(['fr', 'ar'] as const)('marks descriptions as English on pages in %s', async (locale) => {
  await renderScreen(
    <>
      <HsCode code="520524" description="Cotton yarn, combed" />
      <HsCode written="100630 Rice, milled" />
      <HsDescription text="Turmeric" />
    </>,
    { locale },
  );
  for (const text of ['5205.24 - Cotton yarn, combed', '1006.30 - Rice, milled', 'Turmeric']) {
    const description = screen.getByText(text);
    expect(description.tagName).toBe('BDI');
    expect(description).toHaveAttribute('lang', 'en');
    expect(description).toHaveAttribute('dir', 'ltr');
  }
});
