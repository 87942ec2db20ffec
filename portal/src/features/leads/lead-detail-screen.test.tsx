import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { unstable_serialize } from 'swr';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { ENTITLEMENTS } from '@/domain/entitlement/entitlements';
import { resourceKey } from '@/shared/api/keys';
import { api } from '@/testing/api';
import { someEntitlements } from '@/testing/entitlements';
import { renderScreen } from '@/testing/render';

import { LeadDetailScreen } from './lead-detail-screen';

const LEAD = {
  id: 4,
  productName: 'Combed yarn',
  status: 'new_enquiry',
  qty: 12,
  units: 'Metric Ton',
  hscode: null,
  categories: { name: 'Textiles' },
  rateindication: null,
  currency: 'USD',
  sourceCountry: 'India',
  destinationCountry: 'Italy',
  totalCubicMeter: null,
  netWeightPerContainer: null,
  cargoWeight: null,
  publishedAt: '2026-11-20T06:00:00Z',
  isMatched: false,
  matchReasons: [],
  user: { id: null, companyName: null },
  readReciept: [],
  accessInfo: { canAccess: true },
  hiddenFields: [],
  can: ['prepareQuotation'],
  productImages: [],
};

const LEAD_ID = unstable_serialize(
  resourceKey('/api/enquiries/{enquiry_id}', { path: { enquiry_id: 4 } }),
);

describe('the profile of the enquirer', () => {
  const show = (change: object) =>
    renderScreen(
      <LeadDetailScreen
        {...{ id: 4, role: null, startWithQuotation: false }}
        renderQuotation={() => null}
        renderCard={() => null}
        renderName={(_id, withheld) => withheld}
      />,
      {
        fallback: {
          [LEAD_ID]: { data: { ...LEAD, ...change } },
        },
      },
    );
  const user = { id: 31, companyName: 'Rossi Tessuti' };

  it('says before a quotation when it can be seen, and does not link the name', async () => {
    await show({ user });
    expect(screen.queryByRole('link', { name: 'Rossi Tessuti' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'View company profile' }));
    expect(
      await screen.findByText(
        'View Profile will be enabled only after Quotation is Sent to Buyer.',
      ),
    ).toBeInTheDocument();
  });

  it('is open after it', async () => {
    const readReciept = [{ status: 'quotation_sent', quotationId: 8 }];
    await show({ user, readReciept, can: ['viewQuotation', 'viewProfile'] });
    expect(screen.getByRole('link', { name: 'View company profile' })).toHaveAttribute(
      'href',
      '/user-profile?id=31',
    );
  });
});

describe('a lead that a link opens at its quotation', () => {
  it('leads to the enquirer too', async () => {
    const readReciept = [{ status: 'quotation_sent', quotationId: 8 }];
    const user = { id: 31, companyName: 'Rossi Tessuti' };
    const can = ['viewQuotation', 'viewProfile'];
    await renderScreen(
      <LeadDetailScreen
        {...{ id: 4, role: null, startWithQuotation: true }}
        renderQuotation={() => <p>412.00</p>}
        renderCard={() => null}
        renderName={(_id, withheld) => withheld}
      />,
      { fallback: { [LEAD_ID]: { data: { ...LEAD, readReciept, user, can } } } },
    );
    expect(await screen.findByText('412.00')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View company profile' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'View Quotation' })).not.toBeInTheDocument();
  });
});

describe('the business card of the enquirer', () => {
  const show = async (can: string[]) => {
    await renderScreen(
      <LeadDetailScreen
        {...{ id: 4, role: null, startWithQuotation: false }}
        renderQuotation={() => null}
        renderCard={(enquiryId) => <button type="button">Ask about {enquiryId}</button>}
        renderName={(enquiryId, withheld) => (
          <>
            {withheld} in {enquiryId}
          </>
        )}
      />,
      { fallback: { [LEAD_ID]: { data: { ...LEAD, can } } } },
    );
    return screen.queryByText('Business card', { selector: 'dt' });
  };

  it('can be asked for where the API allows it, without knowing the name', async () => {
    const term = await show(['prepareQuotation', 'requestCard']);
    expect(screen.getByText('Name withheld')).toBeInTheDocument();
    expect(term?.nextElementSibling).toHaveTextContent('Ask about 4');
    const name = screen.getByText('Company Name', { selector: 'dt' }).nextElementSibling;
    expect(name).toHaveTextContent(/^Name withheld.* in 4$/);
  });

  it('is not offered otherwise', async () => {
    expect(await show(['prepareQuotation'])).toBeNull();
  });
});

describe('on a phone', () => {
  const { matchMedia } = window;
  const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');
  afterEach(() => {
    window.matchMedia = matchMedia;
    scrollIntoView.mockReset();
  });

  it.each([
    ['a phone', true],
    ['a desktop', false],
  ])('the quotation that is begun is brought into view: on %s %s', async (_where, isPhone) => {
    window.matchMedia = (query) => ({ ...matchMedia(query), matches: isPhone });
    await renderScreen(
      <LeadDetailScreen
        {...{ id: 4, role: null, startWithQuotation: false }}
        renderQuotation={() => <input aria-label="Price" />}
        renderCard={() => null}
        renderName={(_id, withheld) => withheld}
      />,
      { fallback: { [LEAD_ID]: { data: LEAD } } },
    );
    expect(scrollIntoView).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Prepare Quotation' }));
    expect(await screen.findByLabelText('Price')).toBeInTheDocument();
    expect(scrollIntoView).toHaveBeenCalledTimes(isPhone ? 1 : 0);
  });
});

describe('a lead', () => {
  it('keeps a quotation that is being written while the enquiry is read again', async () => {
    api.use(http.get('/api/enquiries/4', () => HttpResponse.json({ data: LEAD })));
    await renderScreen(
      <LeadDetailScreen
        {...{ id: 4, role: null, startWithQuotation: false }}
        renderQuotation={() => <input aria-label="Price" />}
        renderCard={() => null}
        renderName={(_id, withheld) => withheld}
      />,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Prepare Quotation' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Price' }), '412');
    await userEvent.click(screen.getByRole('tab', { name: 'Enquiry Details' }));
    expect(screen.getByText('Textiles')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Price' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('tab', { name: 'Quotation Details' }));
    expect(screen.getByRole('textbox', { name: 'Price' })).toHaveValue('412');
  });

  it('goes on at the quotation’s first field after the button, which is then gone', async () => {
    api.use(http.get('/api/enquiries/4', () => HttpResponse.json({ data: LEAD })));
    await renderScreen(
      <LeadDetailScreen
        {...{ id: 4, role: null, startWithQuotation: false }}
        renderQuotation={() => <input aria-label="Price" />}
        renderCard={() => null}
        renderName={(_id, withheld) => withheld}
      />,
    );
    (await screen.findByRole('button', { name: 'Prepare Quotation' })).focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('button', { name: 'Prepare Quotation' })).not.toBeInTheDocument();
    expect(await screen.findByRole('tabpanel')).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('textbox', { name: 'Price' })).toHaveFocus();
  });

  it('leaves the focus where the quotation has taken it', async () => {
    api.use(http.get('/api/enquiries/4', () => HttpResponse.json({ data: LEAD })));
    await renderScreen(
      <LeadDetailScreen
        {...{ id: 4, role: null, startWithQuotation: false }}
        renderQuotation={({ isAsked }) => (
          <input aria-label="Price" ref={(field) => (isAsked ? field?.focus() : undefined)} />
        )}
        renderCard={() => null}
        renderName={(_id, withheld) => withheld}
      />,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Prepare Quotation' }));
    expect(screen.getByRole('textbox', { name: 'Price' })).toHaveFocus();
  });

  it('leaves the focus on a tab, from which the arrows go on', async () => {
    api.use(http.get('/api/enquiries/4', () => HttpResponse.json({ data: LEAD })));
    await renderScreen(
      <LeadDetailScreen
        {...{ id: 4, role: null, startWithQuotation: false }}
        renderQuotation={() => <input aria-label="Price" />}
        renderCard={() => null}
        renderName={(_id, withheld) => withheld}
      />,
    );
    (await screen.findByRole('tab', { name: 'Enquiry Details' })).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Quotation Details' })).toHaveFocus();
  });

  it('shows what came with its page, and reads the allowance that it may have used', async () => {
    const asked: string[] = [];
    api.use(
      http.get('/api/*', ({ request }) => {
        asked.push(new URL(request.url).pathname);
        return HttpResponse.json({ data: someEntitlements() });
      }),
    );
    await renderScreen(
      <LeadDetailScreen
        {...{ id: 4, role: null, startWithQuotation: false }}
        renderQuotation={() => null}
        renderCard={() => null}
        renderName={(_id, withheld) => withheld}
      />,
      { fallback: { [LEAD_ID]: { data: LEAD } } },
    );
    expect(screen.getByText('Textiles')).toBeVisible();
    await waitFor(() => expect(asked).toContain(ENTITLEMENTS));
    expect(asked.filter((path) => path !== ENTITLEMENTS)).toEqual([]);
  });
});
