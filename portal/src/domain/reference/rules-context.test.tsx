import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LOCALE_CODES } from '@/i18n/locales';
import { useTranslations } from '@/i18n/translations';
import { renderScreen } from '@/testing/render';
import { someRules } from '@/testing/rules';

import { RulesProvider, useRules } from './rules-context';

function Within() {
  const t = useTranslations('profile.verification');
  const rules = useRules();
  return <p>{rules ? t('within', { hours: rules.reviewHours }) : 'unknown'}</p>;
}

describe('the numbers that texts quote', () => {
  it.each(LOCALE_CODES)('are what staff set them to, in %s', async (locale) => {
    await renderScreen(
      <RulesProvider rules={someRules({ reviewHours: 36 })}>
        <Within />
      </RulesProvider>,
      { locale },
    );
    expect(screen.getByText(/36|٣٦/)).toBeInTheDocument();
  });

  it('are never guessed', async () => {
    await renderScreen(
      <RulesProvider rules={null}>
        <Within />
      </RulesProvider>,
    );
    expect(screen.getByText('unknown')).toBeInTheDocument();
  });
});
