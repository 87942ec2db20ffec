import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import { api } from '@/testing/api';
import { renderScreen } from '@/testing/render';

import type { Policy } from './params';
import { PoliciesScreen } from './policies-screen';
import { PolicyView } from './policy-view';

const FILE = {
  src: '/api/files/1/rates.png',
  originalName: 'rates.png',
  downloadUrl: '/api/files/1/rates.png',
};
const POLICY: Policy = {
  id: 5,
  title: 'Drawback on yarn',
  details: 'New rates for cotton yarn.',
  preview: 'New rates for cotton yarn.',
  description: '## Rates\n\nSee <b>below</b>.',
  typeOfUpdate: 'circular',
  withEffectiveDate: '2026-12-01',
  businessTypeIds: [2],
  policyIcon: [FILE],
  referenceDocument: [
    {
      src: '/api/files/2/rates.pdf',
      originalName: 'rates.pdf',
      downloadUrl: '/api/files/2/rates.pdf',
    },
  ],
  isActive: true,
  version: 1,
  createdAt: '2026-11-20T06:00:00Z',
  updatedAt: '2026-11-23T06:00:00Z',
};

let asked: URLSearchParams[] = [];

function serve(rows: Policy[]) {
  api.use(
    http.get('/api/policyUpdate', ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json({ data: { rows, count: rows.length } });
    }),
  );
}

const show = (path = '/policy-updates') => renderScreen(<PoliciesScreen />, { path });

beforeEach(() => {
  asked = [];
});

describe('the list of policy updates', () => {
  it('has a card for each, four a page, which leads to it', async () => {
    serve([POLICY]);
    await show();
    const card = (await screen.findByRole('heading', { name: 'Drawback on yarn' })).closest('li');
    expect(card).toHaveTextContent('New rates for cotton yarn.');
    expect(card).toHaveTextContent('Circular');
    expect(card).toHaveTextContent('Effective date 01-Dec-2026');
    expect(card).toHaveTextContent('Updated on 23-Nov-2026');
    expect(within(card as HTMLElement).getByRole('link')).toHaveAttribute(
      'href',
      '/policy-updates/views/5',
    );
    expect(card?.querySelector('img')).toHaveAttribute('src', '/api/files/1/rates.png?size=small');
    expect(asked[0]?.get('limit')).toBe('4');
    expect(screen.getByText(/for knowledge sharing only/)).toBeInTheDocument();
  });

  it('says in the documented words that there are none', async () => {
    serve([]);
    await show();
    expect(await screen.findByText('There is no new policy updates')).toBeInTheDocument();
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  });

  it('is narrowed as the address says', async () => {
    serve([POLICY]);
    await show('/policy-updates?filter=yarn&typeOfUpdate=circular');
    await waitFor(() => expect(asked.length).toBeGreaterThan(0));
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      filter: 'yarn',
      typeOfUpdate: 'circular',
    });
  });

  it('says why it cannot be read', async () => {
    const failed = { message: 'Not just now.', code: 'UNAVAILABLE', errors: {} };
    api.use(http.get('/api/policyUpdate', () => HttpResponse.json(failed, { status: 503 })));
    await show();
    expect(await screen.findByText('Not just now.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});

describe('a policy update', () => {
  it('shows its text, pictures and documents, and tags as text', async () => {
    await renderScreen(<PolicyView policy={POLICY} />);
    expect(screen.getByRole('heading', { level: 1, name: 'Drawback on yarn' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Rates' })).toBeInTheDocument();
    expect(screen.getByText(/See <b>below<\/b>/)).toBeInTheDocument();
    expect(screen.getByText('01-Dec-2026')).toBeInTheDocument();
    expect(screen.getByText('Circular')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'rates.png' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /rates.pdf/ })).toHaveAttribute(
      'href',
      '/api/files/2/rates.pdf',
    );
  });

  it('leaves out what it does not have', async () => {
    await renderScreen(
      <PolicyView policy={{ ...POLICY, withEffectiveDate: null, referenceDocument: [] }} />,
    );
    expect(screen.queryByText('Effective date')).not.toBeInTheDocument();
    expect(screen.queryByText('Reference documents')).not.toBeInTheDocument();
  });
});
