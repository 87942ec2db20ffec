import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { renderScreen } from '@/testing/render';

import { EnquiryQuantity } from './enquiry-parts';

const NOTHING = { qty: null, units: null, noOfContainers: null, totalCubicMeter: null };

describe('EnquiryQuantity', () => {
  it.each([
    ['goods in their unit', { qty: 15000, units: 'Kilograms (KGS)' }, '15,000 KGS'],
    ['one container', { noOfContainers: 1 }, '1 container'],
    ['several containers', { noOfContainers: 3, totalCubicMeter: 60 }, '3 containers'],
    ['loose freight', { totalCubicMeter: 12.5 }, '12.5 m³'],
    ['nothing that is known', {}, '—'],
  ])('counts %s', async (_what, change, words) => {
    const { container } = await renderScreen(
      <EnquiryQuantity enquiry={{ ...NOTHING, ...change }} />,
    );
    expect(container).toHaveTextContent(words);
  });

  it('writes the unit out for who points at it', async () => {
    await renderScreen(
      <EnquiryQuantity enquiry={{ ...NOTHING, qty: 5, units: 'Kilograms (KGS)' }} />,
    );
    expect(screen.getByTitle('Kilograms (KGS)')).toHaveTextContent('KGS');
  });
});
