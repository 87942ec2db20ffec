import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { renderScreen } from '@/testing/render';

import { LegalScreen } from './legal-screen';

const PAGE = {
  kind: 'terms',
  version: 3,
  title: 'Terms of Service',
  body: 'Intro.\n\n## 1. Who we are\n\nA company.\n\n## 2. Refunds\n\nOnly if we cancel.',
  // In India it is already the next day.
  publishedAt: '2026-11-20T20:00:00+00:00',
  locale: 'en',
};

describe('a legal page', () => {
  it('shows its version, its day in India, its contents and its text', async () => {
    await renderScreen(<LegalScreen page={PAGE} />);
    expect(screen.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeInTheDocument();
    expect(screen.getByText('Version 3')).toBeInTheDocument();
    expect(screen.getByText('Effective from 21 November 2026')).toBeInTheDocument();
    const contents = within(screen.getByRole('navigation', { name: 'Contents' }));
    expect(contents.getByRole('link', { name: '2. Refunds' })).toHaveAttribute(
      'href',
      '#section-2',
    );
    expect(screen.getByRole('heading', { level: 2, name: '2. Refunds' }).id).toBe('section-2');
  });

  it('says which language the text is in, whatever the page around it', async () => {
    await renderScreen(<LegalScreen page={PAGE} />, { locale: 'ar' });
    expect(screen.getByText('سارية اعتبارًا من 21 نوفمبر 2026')).toBeInTheDocument();
    expect(screen.getByRole('article')).toHaveAttribute('lang', 'en');
    expect(screen.getByRole('article')).toHaveAttribute('dir', 'ltr');
  });
});
