import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';

import { inputs } from '@/testing/inputs';
import { renderScreen } from '@/testing/render';

import { NumberField, type NumberFieldProps } from './number-field';

function Screen(props: Partial<NumberFieldProps>) {
  const [value, setValue] = useState<number | ''>('');
  return (
    <>
      <NumberField label="Price" decimals={2} {...props} value={value} onChange={setValue} />
      <output>{JSON.stringify(value)}</output>
      <button type="button" onClick={() => setValue(7)}>
        Seven
      </button>
    </>
  );
}

const field = () => screen.getByLabelText('Price');
const value = () => screen.getByRole('status').textContent;

describe('NumberField', () => {
  it('keeps what is typed and gives the number', async () => {
    await renderScreen(<Screen />);
    await userEvent.type(field(), '1,250.50');
    expect(field()).toHaveValue('1,250.50');
    expect(value()).toBe('1250.5');
  });

  it('says what was understood, with its currency, in the language of the page', async () => {
    await renderScreen(<Screen currency="EUR" />, { locale: 'fr' });
    await userEvent.type(field(), '1.250');
    expect(field()).toHaveAccessibleDescription(/^Interprété comme.: EUR.1.250,00$/);
    expect(value()).toBe('1250');
  });

  it('says nothing of a plain number', async () => {
    await renderScreen(<Screen />, { locale: 'fr' });
    await userEvent.type(field(), '12,5');
    expect(field()).not.toHaveAccessibleDescription();
    expect(value()).toBe('12.5');
  });

  it('refuses visibly what is no number, and keeps it, once the person has finished', async () => {
    await renderScreen(<Screen />);
    await userEvent.type(field(), '12 34');
    expect(field()).toBeValid();
    await userEvent.tab();
    expect(field()).toHaveValue('12 34');
    expect(field()).toBeInvalid();
    expect(field()).toHaveAccessibleDescription('This is not a number. Write it like 1234.5.');
    expect(field()).toHaveAttribute('data-unresolved');
    expect(value()).toBe('""');
  });

  it('says that the amount is in another currency', async () => {
    await renderScreen(<Screen currency="EUR" />);
    await userEvent.type(field(), 'USD 12.5{Enter}');
    expect(field()).toHaveAccessibleDescription(
      'This amount is in EUR. Leave out the other currency.',
    );
  });

  it('reads its text again when the currency is another', async () => {
    const { rerenderScreen } = await renderScreen(<Screen currency="USD" />);
    await userEvent.type(field(), '12.5');
    expect(value()).toBe('12.5');
    rerenderScreen(<Screen currency="JPY" decimals={0} />);
    expect(value()).toBe('""');
    expect(field()).toHaveValue('12.5');
  });

  it('is nothing when emptied', async () => {
    await renderScreen(<Screen />);
    await userEvent.type(field(), '5');
    await userEvent.clear(field());
    expect(value()).toBe('""');
    expect(field()).not.toHaveAttribute('data-unresolved');
  });

  it('follows a value set from elsewhere', async () => {
    await renderScreen(<Screen />);
    await userEvent.type(field(), '5');
    await userEvent.click(screen.getByRole('button', { name: 'Seven' }));
    expect(field()).toHaveValue('7');
  });

  it('asks about an unusual number, which one press confirms', async () => {
    await renderScreen(<Screen unusual={{ above: 500, message: 'So many?' }} />);
    await userEvent.type(field(), '100000');
    await userEvent.tab();
    expect(field()).toHaveAttribute('data-unresolved');
    expect(field()).toHaveAccessibleDescription(/100,000 · So many\?/);
    await userEvent.click(screen.getByRole('button', { name: 'Yes, that is right' }));
    expect(field()).not.toHaveAttribute('data-unresolved');
    expect(field()).toHaveFocus();
    expect(value()).toBe('100000');
    await userEvent.type(field(), '0');
    expect(field()).toHaveAttribute('data-unresolved');
  });
});

describe.each(['en', 'zh', 'es', 'fr', 'it', 'ar'] as const)('numbers typed in %s', (locale) => {
  it('become what people mean, or stay with the reason', async () => {
    for (const row of inputs('numbers').filter(({ language }) => language === locale)) {
      const limits = { currency: row.currency || null, decimals: Number(row.decimals) };
      const { unmount } = await renderScreen(<Screen {...limits} />, { locale });
      const typed = row.typed ?? '';
      fireEvent.change(field(), { target: { value: typed } });
      fireEvent.blur(field());
      // A field of one line has no line ends.
      expect(field()).toHaveValue(typed.replaceAll('\n', ''));
      expect(value(), typed).toBe(row.problem ? '""' : JSON.stringify(Number(row.value)));
      const isRefused = field().getAttribute('aria-invalid') === 'true';
      expect(isRefused, typed).toBe(Boolean(row.problem));
      const isExplained = Boolean(field().getAttribute('aria-describedby'));
      if (row.problem || row.certain === 'no') expect(isExplained, typed).toBe(true);
      unmount();
    }
  }, 60_000);
});
