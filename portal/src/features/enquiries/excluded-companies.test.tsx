import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import { api } from '@/testing/api';
import { router } from '@/testing/navigation';
import { renderScreen } from '@/testing/render';
import { chaRules } from '@/testing/rfq';
import { aSession } from '@/testing/session';

import { EnquiryCreateScreen, EnquiryEditScreen } from './edit-screen';

const AGENTS = [
  { id: 31, companyName: 'Anchor Clearing House' },
  { id: 32, companyName: 'Zenith Customs' },
];
const FORWARDERS = [{ id: 41, companyName: 'Blue Meridian Freight' }];
const sent: unknown[] = [];

const rows = (list: object[]) => HttpResponse.json({ data: { rows: list, count: list.length } });

/** A list of companies, as the API names them by their ids or by a part of the name. */
const companies = (all: typeof AGENTS) =>
  function answer({ request }: { request: Request }) {
    const asked = new URL(request.url).searchParams;
    const ids = asked.get('ids')?.split(',');
    const named = ids ? all.filter(({ id }) => ids.includes(String(id))) : all;
    const filter = (asked.get('filter') ?? '').toLowerCase();
    return rows(named.filter(({ companyName }) => companyName.toLowerCase().includes(filter)));
  };

const [RFQ] = aSession().enquiries;
const CHA = { ...RFQ, name: 'cha', path: '/rfq-cha', permission: 'cha.raise' } as typeof RFQ;
const session = aSession({ enquiries: CHA ? [CHA] : [] });

const agents = () => screen.findByRole('combobox', { name: 'Customs house agents to exclude' });
const box = () =>
  screen.getByRole('checkbox', { name: 'Include Quotations from Freight Forwarders as well' });

beforeEach(() => {
  sent.length = 0;
  window.localStorage.clear();
  api.use(
    http.get('/api/enquiries/form-rules', () => HttpResponse.json({ data: chaRules() })),
    http.get('/api/users/all/cha', companies(AGENTS)),
    http.get('/api/users/all/freight-forwarder', companies(FORWARDERS)),
    http.post('/api/enquiries', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ data: { id: 12 } });
    }),
    http.post('/api/enquiries/12', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ data: { id: 12 } });
    }),
  );
});

describe('the form of a variant with one party', () => {
  it('does not ask for the party, and sends it', async () => {
    await renderScreen(<EnquiryCreateScreen variant="cha" />, { session });
    expect(await agents()).toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: 'Party' })).not.toBeInTheDocument();
    await userEvent.type(screen.getByRole('textbox', { name: 'Product name' }), 'Yarn');
    await userEvent.click(screen.getByRole('button', { name: 'Save as draft' }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/rfq-cha'));
    expect(sent).toEqual([
      expect.objectContaining({
        variant: 'cha',
        targetedBusinessType: ['custom_house_agent'],
        includeFreightForwarders: false,
        excludeSendingCHA: [],
        excludedUserIds: [],
      }),
    ]);
  });

  it('leaves out chosen companies, forwarders only while forwarders are asked', async () => {
    await renderScreen(<EnquiryCreateScreen variant="cha" />, { session });
    await userEvent.type(await agents(), 'zen');
    await userEvent.click(await screen.findByRole('option', { name: 'Zenith Customs' }));
    const name = { name: 'Freight forwarders to exclude' };
    expect(screen.queryByRole('combobox', name)).not.toBeInTheDocument();
    await userEvent.click(box());
    await userEvent.click(await screen.findByRole('combobox', name));
    await userEvent.click(await screen.findByRole('option', { name: 'Blue Meridian Freight' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Product name' }), 'Yarn');
    const save = screen.getByRole('button', { name: 'Save as draft' });
    await userEvent.click(save);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ excludeSendingCHA: [32], excludedUserIds: [41] });
    await userEvent.click(box());
    await userEvent.click(save);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ excludeSendingCHA: [32], excludedUserIds: [] });
  });

  it('names the companies that a stored enquiry leaves out, each on its list', async () => {
    const stored = {
      id: 12,
      variant: 'cha',
      can: ['edit'],
      storedStatus: 'draft',
      productName: 'Yarn',
      targetedBusinessType: ['custom_house_agent', 'freight_forwarder'],
      includeFreightForwarders: true,
      excludeSendingCHA: [31, 41],
      excludedUserIds: [31, 41],
      productImages: [],
      categoryId: null,
      hsCodeId: null,
    };
    api.use(http.get('/api/enquiries/own/12', () => HttpResponse.json({ data: stored })));
    await renderScreen(<EnquiryEditScreen variant="cha" id={12} isClone={false} />, { session });
    expect(await screen.findByText('Anchor Clearing House')).toBeInTheDocument();
    expect(screen.getByText('Blue Meridian Freight')).toBeInTheDocument();
    await userEvent.type(await agents(), '{Backspace}');
    await userEvent.click(screen.getByRole('button', { name: 'Save as draft' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ excludeSendingCHA: [], excludedUserIds: [41] });
  });
});
