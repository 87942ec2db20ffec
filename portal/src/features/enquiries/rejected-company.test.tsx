import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import { api } from '@/testing/api';
import { renderScreen } from '@/testing/render';
import { aSession, aUser } from '@/testing/session';

import { EnquiryCreateScreen, EnquiryEditScreen } from './edit-screen';
import { EnquiryListScreen } from './list-screen';

const rejected = aSession({
  user: aUser({ status: 'rejected' }),
  readOnly: 'Your company’s verification was rejected.',
  permissions: ['rfq.raise', 'profile.edit'],
});

beforeEach(() => {
  api.use(
    http.get('/api/enquiries', () => HttpResponse.json({ data: { rows: [], count: 0 } })),
    http.get('/api/enquiries/*', () => HttpResponse.json({ data: {} })),
  );
});

describe('a rejected company', () => {
  it('is not offered a new enquiry', async () => {
    await renderScreen(<EnquiryListScreen variant="rfq" />, { session: rejected });
    expect(await screen.findByText('No RFQs Created Yet, Try it now')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Create RFQ' })).not.toBeInTheDocument();
  });

  it.each([
    ['a new enquiry', <EnquiryCreateScreen key="new" variant="rfq" />],
    ['a copy', <EnquiryEditScreen key="copy" variant="rfq" id={4} isClone />],
  ])('reads instead of the form of %s what to do first', async (_name, form) => {
    await renderScreen(form, { session: rejected });
    expect(
      screen.getByText('You can raise enquiries again once your company’s profile is corrected'),
    ).toBeInTheDocument();
    expect(screen.getByText('Your company’s verification was rejected.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Update your profile' })).toHaveAttribute(
      'href',
      '/my-profile/edit',
    );
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });
});
