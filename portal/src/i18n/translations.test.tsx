import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';

import { pack } from '@/shared/lib/packed';
import type { LocaleCode } from './locales';
import { FirstWords, MoreWords } from './more-words';
import { useTranslations } from './translations';

const ENGLISH = { common: { close: 'Close' } };
const FRENCH = { common: { close: 'Fermer' } };
const MORE = { lane: { toward: 'to' } };
const seen: unknown[] = [];

function Cell() {
  const t = useTranslations('common');
  seen.push(t);
  return <span>{t('close')}</span>;
}

function Arrow() {
  return <b>{useTranslations('lane')('toward')}</b>;
}

function Page({ locale, words }: { locale: LocaleCode; words: typeof ENGLISH }) {
  return (
    <NextIntlClientProvider locale={locale} timeZone="Asia/Kolkata" messages={null}>
      <FirstWords words={pack(words)}>
        <Cell />
        <MoreWords words={pack(MORE)}>
          <Cell />
          <Cell />
          <Arrow />
        </MoreWords>
      </FirstWords>
    </NextIntlClientProvider>
  );
}

it('shares a translator between cells and between pages with the same words', () => {
  seen.length = 0;
  render(<Page locale="en" words={ENGLISH} />).unmount();
  render(<Page locale="en" words={ENGLISH} />);
  const [first, second, third] = seen;
  expect(second).toBe(third);
  expect(new Set(seen)).toEqual(new Set([first, second]));
  expect(screen.getByText('to')).toBeVisible();
});

it('takes the words of the page’s language', () => {
  render(<Page locale="en" words={ENGLISH} />).unmount();
  render(<Page locale="fr" words={FRENCH} />);
  expect(screen.getAllByText('Fermer')).toHaveLength(3);
});
