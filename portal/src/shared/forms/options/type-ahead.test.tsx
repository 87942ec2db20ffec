import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';

import { renderScreen } from '@/testing/render';

import { ChoiceField } from './choice-field';

const TERMS = ['CIF', 'CFR', 'FOB', 'FOR', 'Ex works', 'Ex mill'].map((term) => ({
  value: term,
  label: term,
}));
const sent = vi.fn();

function Form({ initial }: { initial: string | null }) {
  const [value, setValue] = useState(initial);
  return (
    <form onSubmit={sent}>
      <ChoiceField label="Delivery Terms" data={TERMS} value={value} onChange={setValue} />
      <button type="button">Next</button>
    </form>
  );
}

async function focused(initial: string | null = null) {
  const user = userEvent.setup();
  await renderScreen(<Form initial={initial} />);
  await user.tab();
  const field = screen.getByRole('combobox', { name: 'Delivery Terms' });
  expect(field).toHaveFocus();
  return { user, field };
}

describe('a choice of few options', () => {
  it.each([
    ['f', 'FOB'],
    ['ff', 'FOR'],
    ['fff', 'FOB'],
    ['fo', 'FOB'],
    ['FOR', 'FOR'],
    ['ex m', 'Ex mill'],
  ])('is made by typing %s and Enter: %s', async (typed, chosen) => {
    const { user, field } = await focused();
    await user.keyboard(typed);
    expect(field).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{Enter}');
    expect(field).toHaveValue(chosen);
    expect(field).toHaveAttribute('aria-expanded', 'false');
    expect(sent).not.toHaveBeenCalled();
  });

  it('stays where it is when its whole name is typed again', async () => {
    const { user, field } = await focused('FOB');
    await user.keyboard('FOB{Enter}');
    expect(field).toHaveValue('FOB');
  });

  it('is made by typing and going on to the next field', async () => {
    const { user, field } = await focused();
    await user.keyboard('cf');
    await user.tab();
    expect(field).toHaveValue('CFR');
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  });

  it('is not made by looking at the list, by Escape, or by letters that begin none', async () => {
    const { user, field } = await focused();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    await user.tab();
    expect(field).toHaveValue('');
    await user.tab({ shift: true });
    await user.keyboard('cf{Escape}');
    await user.tab();
    expect(field).toHaveValue('');
    await user.tab({ shift: true });
    await user.keyboard('xyz');
    await user.tab();
    expect(field).toHaveValue('');
  });

  it('leaves shortcuts to the browser', async () => {
    const { user, field } = await focused();
    await user.keyboard('{Control>}f{/Control}');
    await waitFor(() => expect(field).toHaveAttribute('aria-expanded', 'false'));
  });
});
