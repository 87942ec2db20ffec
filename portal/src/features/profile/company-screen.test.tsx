import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';

import { api } from '@/testing/api';
import { someEntitlements } from '@/testing/entitlements';
import { router } from '@/testing/navigation';
import { aProfile } from '@/testing/profile';
import { renderScreen } from '@/testing/render';

import { CompanyScreen } from './company-screen';
import type { Profile } from './profile';

const LOCKED: Partial<Profile> = {
  email: null,
  mobile: null,
  gstNumber: null,
  address: null,
  attachments: [],
  contactLocked: true,
};

async function show(
  change: Partial<Profile>,
  request: React.ReactNode = null,
  rights: Parameters<typeof someEntitlements>[0] = {},
) {
  api.use(http.get('/api/users/31', () => HttpResponse.json({ data: aProfile(change) })));
  await renderScreen(
    <CompanyScreen userId={31} reviews={<p>Reviews</p>} products={null} request={request} />,
    {
      entitlements: someEntitlements(rights),
    },
  );
  await screen.findByRole('heading', { name: 'Contact' });
}

describe('CompanyScreen', () => {
  it('shows the contact where it may be seen', async () => {
    await show({ attachments: [] });
    expect(screen.getByRole('link', { name: 'meera@kaveri.example' })).toHaveAttribute(
      'href',
      'mailto:meera@kaveri.example',
    );
    expect(screen.getByRole('link', { name: '+919840012345' })).toBeInTheDocument();
    expect(screen.queryByText('Upgrade to View')).not.toBeInTheDocument();
  });

  it.each([
    ['to the page before it', true],
    ['to the start, where it was opened by its address', false],
  ])('leads back %s', async (_where, canGoBack) => {
    vi.stubGlobal('navigation', { canGoBack });
    await show({});
    const arrow = screen.getByRole('link', { name: 'Back' });
    expect(arrow).toHaveAttribute('href', '/');
    const isFollowed = fireEvent.click(arrow);
    expect(router.back).toHaveBeenCalledTimes(canGoBack ? 1 : 0);
    expect(isFollowed).toBe(!canGoBack);
    vi.unstubAllGlobals();
  });

  it('blurs a stand-in where it may not, out of reach of a reader', async () => {
    await show(LOCKED);
    expect(screen.getByText('Upgrade to View')).toBeInTheDocument();
    expect(screen.getByText('name@business.example').closest('[aria-hidden]')).not.toBeNull();
    expect(screen.queryByText('Meera Raghavan')).not.toBeInTheDocument();
  });

  it('tells what a plan brings, and which plans show contacts', async () => {
    await show(LOCKED, null, { contacts: { allowed: false, liftedBy: ['basic', 'premium'] } });
    await userEvent.click(screen.getByRole('button', { name: 'Upgrade to View' }));
    const dialog = await screen.findByRole('dialog', { name: 'Upgrade to Basic' });
    expect(dialog).toHaveTextContent('doesn’t show the contact details of other companies');
    expect(dialog).toHaveTextContent('Included in: Basic and Premium');
  });

  it('offers the business card beside the lock', async () => {
    await show(LOCKED, <button type="button">Ask</button>);
    expect(screen.getByRole('button', { name: 'Ask' })).toBeInTheDocument();
    expect(screen.getByText(/when the buyer shares their business card/)).toBeInTheDocument();
  });

  it('shows what a company is, its port pairs, and that it is not verified', async () => {
    await show({ ...LOCKED, status: 'pending' });
    expect(screen.getByText('Unverified')).toBeInTheDocument();
    expect(screen.getByText('Cotton yarn since 1988')).toBeInTheDocument();
    expect(screen.getByText('AEJEA')).toBeInTheDocument();
    expect(screen.queryByText('GST Certificate')).not.toBeInTheDocument();
  });

  const response = { rate: 0.8, medianHours: 4.1, cases: 10, answered: 8 };
  it.each([
    [response, 'Usually answers within 5 hoursAnswers 8 of 10 enquiries'],
    [{ ...response, medianHours: 0.2 }, 'Usually answers within 1 hourAnswers 8 of 10 enquiries'],
    [{ ...response, medianHours: 72 }, 'Usually answers within 72 hoursAnswers 8 of 10 enquiries'],
    [{ ...response, medianHours: 72.1 }, 'Usually answers within 4 daysAnswers 8 of 10 enquiries'],
    [{ rate: 0, medianHours: null, cases: 6, answered: 0 }, 'Answers 0 of 6 enquiries'],
  ])('says how it answers: %j', async (answers, words) => {
    await show({ ...LOCKED, response: answers });
    const fact = screen.getByText('Responses in the last 90 days').parentElement;
    expect(fact).toHaveTextContent(`Responses in the last 90 days${words}`);
  });

  it('says nothing of too few enquiries', async () => {
    await show({ response: { rate: null, medianHours: null, cases: null, answered: null } });
    expect(screen.queryByText(/Responses|Answers|answers|few/)).not.toBeInTheDocument();
  });

  it.each([
    ['ar', 'ترد عادةً خلال 5 ساعات', 'ترد على 8 من أصل 10 طلبات عروض أسعار'],
    ['es', 'Suele responder en 5 horas o menos', 'Responde a 8 de 10 solicitudes'],
    ['fr', 'Répond généralement en 5 heures au plus', 'Répond à 8 demandes sur 10'],
    ['it', 'Di solito risponde entro 5 ore', 'Risponde a 8 richieste su 10'],
    ['zh', '通常在 5 小时内回复', '10 份询价中回复了 8 份'],
  ] as const)('says it in %s', async (locale, time, rate) => {
    api.use(http.get('/api/users/31', () => HttpResponse.json({ data: aProfile({ response }) })));
    const parts = { reviews: null, products: null, request: null };
    await renderScreen(<CompanyScreen userId={31} {...parts} />, { locale });
    expect(await screen.findByText(time)).toBeInTheDocument();
    expect(screen.getByText(rate)).toBeInTheDocument();
  });

  it.each([
    [{ attachmentsWithheld: false }, ['gst.pdf'], null],
    [
      { attachmentsWithheld: true },
      ['gst.pdf'],
      'The company does not show all of its certificates.',
    ],
    [
      { attachments: [], attachmentsWithheld: true },
      [],
      'The company does not show its certificates.',
    ],
    [
      { ...LOCKED, attachmentsWithheld: true },
      [],
      'Certificates are not shown to you. The company may show them to those who can see its contact details.',
    ],
  ])('shows certificates, and says what is withheld: %j', async (change, names, words) => {
    await show(change);
    const card = screen.getByRole('heading', { name: 'Certificates' }).closest('section');
    const links = within(card as HTMLElement).queryAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(names);
    expect(
      within(card as HTMLElement).queryByText(/^Certificates are|certificates\.$/)?.textContent ??
        null,
    ).toBe(words);
  });

  it('says nothing of certificates where there are none', async () => {
    await show({ attachments: [] });
    expect(screen.queryByText('Certificates')).not.toBeInTheDocument();
  });
});
