import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { ApiError } from '@/shared/api/error';
import { renderScreen } from '@/testing/render';
import { sha256Of } from './file-check';
import { type Outcome, outcomeOf, type VerifiedDocument } from './outcome';
import { VerifyScreen } from './verify-screen';

const CODE = 'K7QM-2XWD-9RTB-4HNV';
/** The SHA-256 of `abc`, from FIPS 180-2. */
const SHA256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

const aDocument = (changes: Partial<VerifiedDocument> = {}): VerifiedDocument => ({
  code: CODE,
  kind: 'quotation',
  number: 'Q-1042-2',
  version: 2,
  state: 'current',
  sellerName: 'Kaveri Yarns',
  buyerName: 'Harbour Trading',
  price: 250.5,
  pricedPer: 'unit',
  netAmount: 250500,
  currencyCode: 'USD',
  datedAt: '2026-11-20T20:00:00+00:00',
  expiryDate: '2026-12-31',
  madeAt: '2026-11-21T06:00:00+00:00',
  sha256: SHA256,
  ...changes,
});

const show = (outcome: Outcome | null, locale: 'en' | 'ar' = 'en') =>
  renderScreen(<VerifyScreen code={CODE} outcome={outcome} />, { locale });
const found = (changes: Partial<VerifiedDocument> = {}) =>
  show({ kind: 'found', document: aDocument(changes) });

const pdf = (content: string) => new File([content], 'q.pdf', { type: 'application/pdf' });

describe('the page that verifies documents', () => {
  it('asks for a code by a form that needs no scripts', async () => {
    await renderScreen(<VerifyScreen code="" outcome={null} />);
    const field = screen.getByRole('textbox', { name: 'Verification code' });
    expect(field).toHaveAttribute('name', 'code');
    expect(field).toBeRequired();
    expect(field.closest('form')).toHaveAttribute('method', 'get');
    expect(screen.queryByRole('region', { name: 'Result' })).not.toBeInTheDocument();
  });

  it('says what a genuine document says', async () => {
    await found();
    expect(screen.getByText('Genuine: the latest version of this quotation')).toBeInTheDocument();
    for (const text of ['Q-1042-2', 'Kaveri Yarns', 'Harbour Trading', '250,500.00', SHA256]) {
      expect(screen.getByText(text)).toBeInTheDocument();
    }
    // In India it is already the next day.
    expect(screen.getByText('21-Nov-2026')).toBeInTheDocument();
  });

  it.each([
    ['ordered', 'Genuine: an order has been placed against this version', 'good'],
    ['expired', 'Genuine, but expired', 'waiting'],
    ['superseded', 'Superseded by a newer version', 'bad'],
    ['withdrawn', 'The quotation has been withdrawn', 'bad'],
    ['cancelled', 'The order has been cancelled', 'bad'],
  ] as const)('says plainly that a document is %s', async (state, title, tone) => {
    await found({ state });
    expect(screen.getByText(title).closest('[data-tone]')).toHaveAttribute('data-tone', tone);
  });

  it('says when an order was confirmed, and has no end of validity for it', async () => {
    await found({ kind: 'order', state: 'confirmed', number: 'O-1042' });
    expect(screen.getByText('Confirmed on')).toBeInTheDocument();
    expect(screen.queryByText('Expiry date')).not.toBeInTheDocument();
  });

  it('names both parties in Arabic with the article', async () => {
    await show({ kind: 'found', document: aDocument() }, 'ar');
    expect(screen.getByText('البائع')).toBeInTheDocument();
    expect(screen.getByText('المشتري')).toBeInTheDocument();
  });

  it('names no buyer where the document does not', async () => {
    await found({ buyerName: null, netAmount: null });
    expect(screen.getByText('Not named in this document')).toBeInTheDocument();
    expect(screen.queryByText('Net amount')).not.toBeInTheDocument();
  });

  it.each([
    [{ kind: 'unknown', message: 'None of our documents has this code.' }, 'Not one of our'],
    [{ kind: 'later', message: 'Please try again in 1 minute.' }, 'Please wait a moment'],
  ] as const)('says why there is no document: %o', async (outcome, title) => {
    await show(outcome);
    expect(screen.getByRole('status')).toHaveTextContent(title);
    expect(screen.getByRole('status')).toHaveTextContent(outcome.message);
  });

  it('says at the field that a code was mistyped', async () => {
    await show({ kind: 'mistyped', message: 'This is not a verification code.' });
    const field = screen.getByRole('textbox', { name: 'Verification code' });
    expect(field).toHaveValue(CODE);
    expect(field).toBeInvalid();
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription(/This is not a verification code/);
  });
});

describe('a file that is compared with its document', () => {
  afterEach(() => vi.unstubAllGlobals());

  const choose = async (file: File) =>
    userEvent.upload(await screen.findByLabelText('Compare your file'), file);

  it('is found unchanged or not, and nothing is sent', async () => {
    const fetched = vi.fn();
    vi.stubGlobal('fetch', fetched);
    await found();
    await choose(pdf('abc'));
    expect(await screen.findByText('This is the file we issued, unchanged.')).toBeInTheDocument();
    await choose(pdf('abd'));
    expect(await screen.findByText(/This is not the file we issued/)).toBeInTheDocument();
    expect(fetched).not.toHaveBeenCalled();
  });

  it('is the last one that was chosen, however long the one before takes', async () => {
    await found();
    const slow = pdf('abc');
    const content = await slow.arrayBuffer();
    const { promise, resolve } = Promise.withResolvers<ArrayBuffer>();
    slow.arrayBuffer = () => promise;
    await choose(slow);
    await choose(pdf('abd'));
    const other = await screen.findByText(/This is not the file we issued/);
    await act(async () => {
      resolve(content);
      // As long as the hash of the first file takes.
      await sha256Of(pdf('abc'));
    });
    expect(other).toHaveTextContent(/This is not the file we issued/);
  });

  it('says so if it cannot be read', async () => {
    await found();
    const file = pdf('abc');
    file.arrayBuffer = () => Promise.reject(new Error('gone'));
    await choose(file);
    expect(await screen.findByText(/The file could not be read/)).toBeInTheDocument();
  });

  it('can be removed again, with what was found', async () => {
    await found();
    await choose(pdf('abd'));
    const other = await screen.findByText(/This is not the file we issued/);
    await userEvent.click(screen.getByRole('button', { name: 'Remove q.pdf' }));
    expect(other).not.toBeInTheDocument();
    expect(screen.getByLabelText('Compare your file')).toHaveFocus();
  });

  it('cannot be chosen where the browser computes no hashes', async () => {
    vi.stubGlobal('crypto', {});
    await found();
    expect(screen.getByLabelText('Compare your file')).not.toBeVisible();
  });
});

describe('what the API says of a code', () => {
  const refusal = (status: number, fields = {}) =>
    new ApiError({ status, code: 'X', message: 'Said', fields });

  it.each([
    [refusal(422, { code: ['Mistyped'] }), { kind: 'mistyped', message: 'Mistyped' }],
    [refusal(404), { kind: 'unknown', message: 'Said' }],
    [refusal(429), { kind: 'later', message: 'Said' }],
  ])('%# is an outcome', (error, outcome) => {
    expect(outcomeOf(error)).toEqual(outcome);
  });

  it.each([refusal(503), refusal(0), new Error('ours')])('%s is an error of the page', (error) => {
    expect(() => outcomeOf(error)).toThrow(error as Error);
  });
});
