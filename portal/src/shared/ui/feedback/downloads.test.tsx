import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FileLink } from '@/shared/ui/list/file-link';
import { api } from '@/testing/api';
import { renderScreen } from '@/testing/render';
import { Downloads } from './downloads';
import { nameOf } from './save-file';

/** The names of the files that the browser was handed. */
const saved: string[] = [];

beforeEach(() => {
  saved.length = 0;
  // jsdom has no addresses of blobs, and downloads nothing.
  URL.createObjectURL = () => 'blob:file';
  const { click } = HTMLElement.prototype;
  vi.spyOn(HTMLElement.prototype, 'click').mockImplementation(function (this: HTMLElement) {
    if (this instanceof HTMLAnchorElement) saved.push(this.download);
    else click.call(this);
  });
});
afterEach(() => vi.restoreAllMocks());

const show = (options: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(
    <>
      <Downloads />
      <FileLink path="/api/orders" query={{ side: 'placed' }} />
    </>,
    options,
  );
const press = () => userEvent.click(screen.getByRole('link', { name: 'Download as Excel' }));

describe('a file that the API makes', () => {
  it('is saved under its name, once however often the link is pressed', async () => {
    const asked: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    api.use(
      http.get('/api/orders/xlsx', async ({ request }) => {
        asked.push(new URL(request.url).search);
        await promise;
        const headers = { 'content-disposition': 'attachment; filename="orders.xlsx"' };
        return new HttpResponse('x', { headers });
      }),
    );
    await show();
    await press();
    await press();
    expect(screen.getByRole('link')).toHaveAttribute('aria-busy', 'true');
    resolve();
    await waitFor(() => expect(saved).toEqual(['orders.xlsx']));
    expect(asked).toEqual(['?side=placed&locale=en']);
    await waitFor(() => expect(screen.getByRole('link')).not.toHaveAttribute('aria-busy'));
  });

  it('that is refused says why, and can be asked for again', async () => {
    const refused = { message: 'Too many files within a minute.', code: 'THROTTLED' };
    api.use(http.get('/api/orders/xlsx', () => HttpResponse.json(refused, { status: 429 })));
    await show();
    await press();
    expect(await screen.findByText('Too many files within a minute.')).toBeInTheDocument();
    expect(saved).toEqual([]);
    expect(screen.getByRole('link')).not.toHaveAttribute('aria-busy');
  });

  it('that does not arrive says that the network is at fault', async () => {
    api.use(http.get('/api/orders/xlsx', () => HttpResponse.error()));
    await show();
    await press();
    expect(await screen.findByText(/No connection to the server/)).toBeInTheDocument();
  });

  it('of a session that has ended leads to the sign-in', async () => {
    const onSignedOut = vi.fn();
    api.use(http.get('/api/orders/xlsx', () => new HttpResponse(null, { status: 401 })));
    await show({ onSignedOut });
    await press();
    await waitFor(() => expect(onSignedOut).toHaveBeenCalledOnce());
  });
});

describe('the name of a file', () => {
  it.each([
    ['attachment; filename="orders.xlsx"', 'orders.xlsx'],
    ["attachment; filename*=UTF-8''%D9%85.pdf", '\u0645.pdf'],
    ['attachment', ''],
  ])('of %s', (disposition, name) => {
    expect(nameOf(disposition)).toBe(name);
  });
});
