import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { someEntitlements } from '@/testing/entitlements';
import { renderScreen } from '@/testing/render';

import { PlanUsage } from './plan-usage';

const row = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement;

describe('what is used of a plan', () => {
  it('lists what is counted, with its limit or without, and marks what is used up', async () => {
    const rights = someEntitlements({
      portPairs: { used: 5, remaining: 0, allowed: false },
      secondaryUsers: { used: 0, limit: 0, remaining: 0, allowed: false },
    });
    await renderScreen(<PlanUsage />, { entitlements: rights });
    expect(row('Products')).toHaveTextContent('3 of 20');
    expect(row('Products')).not.toHaveAttribute('data-full');
    expect(row('Port pairs')).toHaveTextContent('5 of 5');
    expect(row('Port pairs')).toHaveAttribute('data-full');
    expect(row('Secondary users')).toHaveTextContent('Not included');
    expect(row('Enquiries opened this month')).toHaveTextContent('Unlimited');
    // Rights that are only granted or not have no count.
    expect(screen.getAllByRole('term')).toHaveLength(7);
  });
});
