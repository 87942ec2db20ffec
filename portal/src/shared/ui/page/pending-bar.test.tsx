import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';

import { Link } from '@/i18n/navigation';
import { usePendingWhile } from '@/i18n/pending';
import { renderScreen } from '@/testing/render';

import { PendingBar } from './pending-bar';

function Asking() {
  const [isPending, setPending] = useState(false);
  usePendingWhile(isPending);
  return (
    <button type="button" onClick={() => setPending((was) => !was)}>
      ask
    </button>
  );
}

const bar = () => screen.queryByRole('progressbar', { name: 'Loading…' });

it('shows as long as a page that was asked for is coming', async () => {
  const { unmount } = await renderScreen(
    <>
      <PendingBar />
      <Asking />
    </>,
  );
  expect(bar()).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'ask' }));
  expect(bar()).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'ask' }));
  expect(bar()).toBeNull();
  unmount();
});

it('ends with the screen that asked', async () => {
  const screenWithAsking = await renderScreen(<Asking />);
  await userEvent.click(screen.getByRole('button', { name: 'ask' }));
  act(() => screenWithAsking.unmount());
  await renderScreen(<PendingBar />);
  expect(bar()).toBeNull();
});

it('leaves to the screen what it does itself with a link', async () => {
  const said: string[] = [];
  await renderScreen(
    <Link href="/rfq" onFocus={() => said.push('focus')} onBlur={() => said.push('blur')}>
      My RFQs
    </Link>,
  );
  await userEvent.tab();
  await userEvent.tab();
  expect(said).toEqual(['focus', 'blur']);
});
