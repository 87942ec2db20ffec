import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { startTransition, useState } from 'react';
import { unstable_serialize } from 'swr';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pack } from '@/shared/lib/packed';
import { api } from '@/testing/api';
import { renderScreen } from '@/testing/render';
import { Prefetched } from './config';
import { resourceKey } from './keys';
import { noteRefresh } from './sent-answers';
import { useInvalidate, useResource } from './use-resource';

const row = (id: number, title: string) => ({
  id,
  kind: 'lead_matched',
  title,
  body: '',
  url: '/enquiries',
  createdAt: '2026-11-20T10:00:00Z',
  readAt: null,
});
const answer = (title: string) => ({ data: { rows: [row(1, title)], count: 1 } });

function List({ page = 1 }: { page?: number }) {
  const { data, error } = useResource('/api/notifications', { query: { page, limit: 10 } });
  const invalidate = useInvalidate();
  return (
    <>
      <p>{error ? `refused ${error.status}` : (data?.data.rows[0]?.title ?? 'nothing yet')}</p>
      <button type="button" onClick={() => invalidate('/api/notifications')}>
        again
      </button>
    </>
  );
}

const KEY = unstable_serialize(
  resourceKey('/api/notifications', { query: { page: 1, limit: 10 } }),
);
const sent = (title: string) => ({ [KEY]: answer(title) });

/**
 * A page that the test leaves, goes back to (the router has kept it) and opens by a link (it is
 * loaded again).
 */
function Rooms() {
  const [visit, setVisit] = useState({ number: 1, page: sent('from the server 1') });
  const [isThere, setThere] = useState(true);
  const invalidate = useInvalidate();
  const follow = () => {
    const number = visit.number + 1;
    setVisit({ number, page: sent(`from the server ${number}`) });
    setThere(true);
  };
  return (
    <>
      {isThere ? (
        <Prefetched fallback={pack(visit.page)}>
          <List />
        </Prefetched>
      ) : null}
      <button type="button" onClick={() => setThere(false)}>
        leave
      </button>
      <button type="button" onClick={() => setThere(true)}>
        go back
      </button>
      <button type="button" onClick={follow}>
        follow a link
      </button>
      <button type="button" onClick={() => startTransition(follow)}>
        follow a link later
      </button>
      <button type="button" onClick={() => invalidate('/api/notifications')}>
        change
      </button>
    </>
  );
}

/** Counts the calls, and answers each with a new title. */
function counting() {
  const seen: URL[] = [];
  api.use(
    http.get('/api/notifications', ({ request }) => {
      seen.push(new URL(request.url));
      return HttpResponse.json(answer(`from the browser ${seen.length}`));
    }),
  );
  return seen;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const settled = () => new Promise((resolve) => setTimeout(resolve, 60));

describe('useResource', () => {
  it('reads what the server did not send, in the page’s language', async () => {
    let language: string | null = null;
    api.use(
      http.get('/api/notifications', ({ request }) => {
        language = request.headers.get('accept-language');
        return HttpResponse.json(answer('مرحبا'));
      }),
    );
    await renderScreen(<List />, { locale: 'ar' });
    expect(await screen.findByText('مرحبا')).toBeInTheDocument();
    expect(language).toBe('ar');
  });

  it('asks no second time for what came with the page, until it is told to', async () => {
    const seen = counting();
    const key = resourceKey('/api/notifications', { query: { page: 1, limit: 10 } });
    await renderScreen(
      <Prefetched fallback={pack({ [unstable_serialize(key)]: answer('from the server') })}>
        <List />
      </Prefetched>,
    );
    expect(screen.getByText('from the server')).toBeInTheDocument();
    await settled();
    expect(seen).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'again' }));
    expect(await screen.findByText('from the browser 1')).toBeInTheDocument();
    expect(seen[0]?.search).toBe('?page=1&limit=10');
  });

  it('reads another page although the first came with the page', async () => {
    const seen = counting();
    const key = resourceKey('/api/notifications', { query: { page: 1, limit: 10 } });
    const fallback = { [unstable_serialize(key)]: answer('from the server') };
    await renderScreen(
      <Prefetched fallback={pack(fallback)}>
        <List page={2} />
      </Prefetched>,
    );
    await waitFor(() => expect(seen.map((url) => url.search)).toEqual(['?page=2&limit=10']));
  });

  it('has in its cache what came with a page, and asks for nothing on return', async () => {
    const seen = counting();
    await renderScreen(<Rooms />);
    expect(screen.getByText('from the server 1')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'leave' }));
    await userEvent.click(screen.getByRole('button', { name: 'go back' }));
    expect(screen.getByText('from the server 1')).toBeInTheDocument();
    await settled();
    expect(seen).toHaveLength(0);
  });

  it('replaces what it had by what comes with a page again', async () => {
    const seen = counting();
    await renderScreen(<Rooms />);
    await userEvent.click(screen.getByRole('button', { name: 'leave' }));
    await userEvent.click(screen.getByRole('button', { name: 'follow a link' }));
    expect(screen.getByText('from the server 2')).toBeInTheDocument();
    await settled();
    expect(seen).toHaveLength(0);
  });

  it('checks what comes shortly after a change: the router may have read it before', async () => {
    const seen = counting();
    await renderScreen(<Rooms />);
    await userEvent.click(screen.getByRole('button', { name: 'leave' }));
    await userEvent.click(screen.getByRole('button', { name: 'change' }));
    await userEvent.click(screen.getByRole('button', { name: 'follow a link' }));
    expect(await screen.findByText('from the browser 1')).toBeInTheDocument();
    expect(seen).toHaveLength(1);
  });

  it('shows what it then reads, although a browser runs effects only after the next frame', async () => {
    const seen = counting();
    await renderScreen(<Rooms />);
    await userEvent.click(screen.getByRole('button', { name: 'leave' }));
    await userEvent.click(screen.getByRole('button', { name: 'change' }));
    // The router shows pages in transitions. Inside `act` all effects would run at once.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => {
      queueMicrotask(() => run(performance.now()));
      return 0;
    });
    screen.getByRole('button', { name: 'follow a link later' }).click();
    await waitFor(() => expect(seen).toHaveLength(1));
    expect(await screen.findByText('from the browser 1')).toBeInTheDocument();
  });

  it('reads again what the server may have read before a change that the page knows of', async () => {
    const seen = counting();
    await renderScreen(<Rooms />);
    await userEvent.click(screen.getByRole('button', { name: 'change' }));
    expect(await screen.findByText('from the browser 1')).toBeInTheDocument();
    // A refresh that was asked for before the change arrives after it.
    await userEvent.click(screen.getByRole('button', { name: 'follow a link' }));
    expect(await screen.findByText('from the browser 2')).toBeInTheDocument();
    expect(seen).toHaveLength(2);
  });

  it('takes what a refresh brings that was asked for after the change', async () => {
    const seen = counting();
    await renderScreen(<Rooms />);
    await userEvent.click(screen.getByRole('button', { name: 'change' }));
    expect(await screen.findByText('from the browser 1')).toBeInTheDocument();
    noteRefresh();
    await userEvent.click(screen.getByRole('button', { name: 'follow a link' }));
    expect(screen.getByText('from the server 2')).toBeInTheDocument();
    await settled();
    expect(screen.getByText('from the server 2')).toBeInTheDocument();
    expect(seen).toHaveLength(1);
  });

  it('asks again on return for what was changed meanwhile', async () => {
    const seen = counting();
    await renderScreen(<Rooms />);
    await userEvent.click(screen.getByRole('button', { name: 'leave' }));
    await userEvent.click(screen.getByRole('button', { name: 'change' }));
    expect(seen).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'go back' }));
    expect(await screen.findByText('from the browser 1')).toBeInTheDocument();
  });

  it.each([401, 403, 404])('asks once and no more after %d', async (status) => {
    let calls = 0;
    api.use(
      http.get('/api/notifications', () => {
        calls += 1;
        return HttpResponse.json({ message: 'No', code: 'X', errors: {} }, { status });
      }),
    );
    const { onSignedOut } = await renderScreen(<List />);
    expect(await screen.findByText(`refused ${status}`)).toBeInTheDocument();
    await settled();
    expect(calls).toBe(1);
    expect(onSignedOut).toHaveBeenCalledTimes(status === 401 ? 1 : 0);
  });
});
