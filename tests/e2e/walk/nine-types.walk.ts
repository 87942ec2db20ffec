import { expect } from '@playwright/test';

import { type BusinessType, type NewCompany, newCompany } from '../support/signup.ts';
import { test } from '../support/test.ts';
import type { Service } from '../support/trade/others.ts';
import { arrive } from './arrival.ts';
import { FREIGHT, receiveQuotation, type Wish, YARN } from './enquiry.ts';
import { sendQuotation } from './lead.ts';
import { sellProduct } from './product.ts';
import { SIZES, Walker } from './walker.ts';

test.describe.configure({ timeout: 300_000 });

const received = (wish: Wish) => ({
  what: 'a quotation received',
  reach: (walker: Walker) => receiveQuotation(walker, wish),
});
const sent = (service: Service) => ({
  what: 'a quotation sent',
  reach: (walker: Walker) => sendQuotation(walker, service),
});
const sold = {
  what: 'a quotation sent for a product',
  reach: (walker: Walker, company: NewCompany) => sellProduct(walker, company.type),
};

/** The first thing of value that each business type can have. */
const FIRST_VALUE = {
  buyer: received(YARN),
  exporter: received(FREIGHT),
  manufacturer: sold,
  commission_agent: sold,
  custom_house_agent: sent('custom_house_agent'),
  freight_forwarder: sent('freight_forwarder'),
  shipping_line: sent('shipping_line'),
  manufacturer_exporter: received(FREIGHT),
  customhouseagents_freightforwarder: sent('custom_house_agent'),
} as const;

for (const size of SIZES) {
  for (const [type, { what, reach }] of Object.entries(FIRST_VALUE)) {
    test(`${type} at ${size.name} px: from registration to ${what}`, async ({ browser }) => {
      const walker = await Walker.start(browser, size, type);
      const company = newCompany(type as BusinessType);
      try {
        await arrive(walker, company);
        await reach(walker, company);
      } finally {
        walker.keepTrail();
      }
      test.info().annotations.push({
        type: 'walk',
        description: JSON.stringify({ type, size: size.name, what, ...walker.taken() }),
      });
      expect(walker.keyboard.faults).toEqual([]);
    });
  }
}
