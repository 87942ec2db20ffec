import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';

import { renderScreen } from '@/testing/render';

import { NumberField } from './number-field';

function Screen({ decimals = 2 }: { decimals?: number }) {
  const [value, setValue] = useState<number | ''>('');
  return (
    <>
      <NumberField label="Price" value={value} onChange={setValue} decimals={decimals} />
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

  it('does not take letters, signs or too many decimals', async () => {
    await renderScreen(<Screen decimals={1} />);
    await userEvent.type(field(), '-1e2.345');
    expect(field()).toHaveValue('12.3');
    expect(value()).toBe('12.3');
  });

  it('is nothing when emptied', async () => {
    await renderScreen(<Screen />);
    await userEvent.type(field(), '5');
    await userEvent.clear(field());
    expect(value()).toBe('""');
  });

  it('follows a value set from elsewhere', async () => {
    await renderScreen(<Screen />);
    await userEvent.type(field(), '5');
    await userEvent.click(screen.getByRole('button', { name: 'Seven' }));
    expect(field()).toHaveValue('7');
  });
});
