import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { renderScreen } from '@/testing/render';

import { DateText } from './date-text';

describe('the first day of a month', () => {
  it.each([
    ['2026-12-01', '1er déc. 2026'],
    ['2026-12-02', '2 déc. 2026'],
    ['2026-12-21', '21 déc. 2026'],
  ])('is %s in French: %s', async (value, text) => {
    await renderScreen(<DateText value={value} />, { locale: 'fr' });
    expect(screen.getByText(text)).toBeVisible();
  });
});
