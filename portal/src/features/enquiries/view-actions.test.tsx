import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import type { Schema } from '@/shared/api/types';
import { renderScreen } from '@/testing/render';

import { ViewActions } from './view-actions';

type Change = Partial<Parameters<typeof ViewActions>[0]['enquiry']>;

const show = (change: Change) => {
  const can: Schema<'EnquiryAction'>[] = ['clone', 'delete'];
  const enquiry = {
    id: 4,
    productName: 'Yarn',
    storedStatus: 'published',
    totalQuotations: 0,
    can,
  };
  return renderScreen(
    <ViewActions variant="rfq" enquiry={{ ...enquiry, ...change } as Required<Change>} />,
  );
};

describe('the actions of an enquiry', () => {
  it('show Edit as not possible once it is published', async () => {
    await show({});
    expect(screen.getByRole('button', { name: 'Edit' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Edit' })).toHaveAccessibleDescription(
      'This enquiry is published and can no longer be edited',
    );
  });

  it('show the quotations in its place when there are some', async () => {
    await show({ totalQuotations: 2, can: ['clone', 'viewQuotations'] });
    expect(screen.getByRole('link', { name: 'View Quotations (2)' })).toBeInTheDocument();
    expect(screen.queryByText('Edit')).not.toBeInTheDocument();
  });

  it('lead to the form while it can be edited', async () => {
    await show({ storedStatus: 'draft', can: ['edit', 'delete'] });
    expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/rfq/details/4');
  });
});
