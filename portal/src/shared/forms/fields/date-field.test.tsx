import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';

import { renderScreen } from '@/testing/render';

type DateField = typeof import('./date-field').DateField;

let Field: DateField;
let arrive: () => Promise<void>;

/** Delays the calendar's code until a test lets it load. */
beforeEach(async () => {
  vi.resetModules();
  let release: () => void = () => undefined;
  const wait = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.doMock('./date-input', async (original) => {
    await wait;
    return original();
  });
  ({ DateField: Field } = await import('./date-field'));
  arrive = () =>
    act(async () => {
      release();
      await import('./date-input');
    });
});

function Form({ field: Part, change }: { field: DateField; change: (day: unknown) => void }) {
  const [day, setDay] = useState<string | null>('2026-12-05');
  return (
    <>
      <Part
        label="Expiry date"
        value={day}
        onChange={(next) => {
          change(next);
          setDay(next);
        }}
      />
      <button type="button">Next</button>
    </>
  );
}

const field = () => screen.getByLabelText('Expiry date');

it('is a field with its date before the calendar is there', async () => {
  await renderScreen(<Form field={Field} change={vi.fn()} />);
  expect(field()).toHaveValue('05-12-2026');
});

it('keeps the focus and what was typed when the calendar comes', async () => {
  const change = vi.fn();
  await renderScreen(<Form field={Field} change={change} />);
  await userEvent.clear(field());
  await userEvent.type(field(), '31-12');
  await arrive();
  await waitFor(() => expect(field()).toHaveFocus());
  expect(field()).toHaveValue('31-12');
  await userEvent.type(field(), '-2026');
  expect(change).toHaveBeenLastCalledWith('2026-12-31');
});

it('reads what was typed by one who went on before the calendar came', async () => {
  const change = vi.fn();
  await renderScreen(<Form field={Field} change={change} />);
  await userEvent.clear(field());
  await userEvent.type(field(), '31-12-2026');
  await userEvent.tab();
  await arrive();
  await waitFor(() => expect(change).toHaveBeenLastCalledWith('2026-12-31'));
  expect(field()).toHaveValue('31-12-2026');
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
});
