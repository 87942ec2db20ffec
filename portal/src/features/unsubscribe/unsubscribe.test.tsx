import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { ApiError } from '@/shared/api/error';
import { renderScreen } from '@/testing/render';

import { badLink, type Subscription } from './subscription';
import { UnsubscribeScreen } from './unsubscribe-screen';

const orders = (isSubscribed: boolean): Subscription => ({
  kind: 'orders',
  label: 'Orders',
  isSubscribed,
});

const show = (subscription: Subscription | null, hasFailed = false) =>
  renderScreen(<UnsubscribeScreen token="t" subscription={subscription} hasFailed={hasFailed} />);

it.each([
  [true, 'Stop these e-mails', 'off'],
  [false, 'Turn them on again', 'on'],
])(
  'asks by a plain form, because opening the page must change nothing',
  async (is, name, wanted) => {
    await show(orders(is));
    const button = screen.getByRole<HTMLButtonElement>('button', { name });
    expect(button).toHaveAttribute('type', 'submit');
    const form = button.closest('form') as HTMLFormElement;
    expect(form).toHaveAttribute('method', 'post');
    expect(form).toHaveAttribute('action', '/unsubscribe/now');
    expect(form).toHaveFormValues({ token: 't', locale: 'en' });
    expect([button.name, button.value]).toEqual(['wanted', wanted]);
    expect(screen.getByText('Orders')).toBeInTheDocument();
  },
);

it('leads from a link that is no good to the settings', async () => {
  await show(null);
  expect(screen.getByRole('heading', { name: 'This link no longer works' })).toBeInTheDocument();
  const link = screen.getByRole('link', { name: 'Notification settings' });
  expect(link).toHaveAttribute('href', '/notifications/preferences');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('says that the last press had no effect', async () => {
  await show(orders(true), true);
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong');
});

it('takes only a refusal of the link for a bad link', () => {
  const refusal = (status: number) => new ApiError({ status, code: 'X', message: '' });
  for (const status of [404, 422]) expect(badLink(refusal(status))).toBeNull();
  for (const status of [429, 503]) expect(() => badLink(refusal(status))).toThrow(ApiError);
});
