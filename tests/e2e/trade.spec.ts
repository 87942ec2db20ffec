import { type Browser, expect } from '@playwright/test';
import { outbox, token } from './support/accounts.ts';
import { PICTURE, reloadUntil, sees, unique } from './support/rfq.ts';
import { email } from './support/sessions.ts';
import { decide, openInQueue, signInAsStaff } from './support/staff.ts';
import { test } from './support/test.ts';
import { spendAllowance, unlockWithPoints } from './support/trade/access.ts';
import { newManufacturer, publish, quote } from './support/trade/others.ts';
import {
  accept,
  compare,
  compareOverPages,
  confirmOrder,
  decline,
  fillEnquiry,
  idOf,
  openCompared,
  openLead,
  openQuotations,
  openSent,
  placeOrder,
  propose,
  reviseFor,
  sendQuotation,
  submitEnquiry,
} from './support/trade/steps.ts';
import { Trader } from './support/trade/trader.ts';
import { CARGO, CUSTOMS, FREIGHT, RICE } from './support/trade/wishes.ts';

/** Sellers of goods in India quote in rupees, ex mill. */
const IN_RUPEES = {
  units: 'KGS',
  currencyCode: 'INR',
  paymentTerms: 'EXM',
  locationForDelivery: 'Erode',
};
const PER_CONTAINER = { currencyCode: 'USD', price: 905 };

/** What a member was told by e-mail. */
const letters = (account: Parameters<typeof email>[0]) =>
  expect.poll(async () => (await outbox(email(account))).map(({ subject }) => subject));

async function approveInQueue(browser: Browser, product: string): Promise<void> {
  const staff = await (await browser.newContext()).newPage();
  await signInAsStaff(staff);
  await openInQueue(staff, product);
  await expect(staff.getByRole('link', { name: PICTURE.name })).toBeVisible();
  await decide(staff, product);
  await staff.context().close();
}

test('an RFQ: a buyer negotiates with an agent on an Arabic phone, and orders', async ({
  browser,
}) => {
  const product = unique('Sella basmati rice');
  const buyer = await Trader.of(browser, 'buyer', 'English');
  const agent = await Trader.of(browser, 'commission_agent', 'an Arabic phone');
  const offer = {
    price: '92.50',
    delivery: { terms: /^FOR/, place: 'Amritsar' },
    message: 'New crop, ready in 10 days.',
  };

  const [rival] = await Promise.all([
    newManufacturer('100630'),
    test.step('the buyer saves a draft, edits it and submits it', async () => {
      await fillEnquiry(buyer, RICE, product);
      await buyer.page.getByLabel('Attachment 1').setInputFiles(PICTURE);
      await expect(buyer.page.getByRole('link', { name: `Open ${PICTURE.name}` })).toBeVisible();
      await buyer.press('rfq.form.saveDraft', 'rfq.form.draftSaved');
      await buyer.expectStatus(product, 'draft');
      await buyer.openRow(product);
      const heading = buyer.page.getByRole('heading', { name: 'Edit Enquiry' });
      await expect(heading).toBeVisible();
      await expect(buyer.page.getByRole('textbox', { name: 'Product name' })).toHaveValue(product);
      const port = buyer.page.getByRole('combobox', { name: 'Destination Port' });
      await expect(port).toHaveValue(/AEJEA/);
      await expect(buyer.page.getByRole('link', { name: `Open ${PICTURE.name}` })).toBeVisible();
      await buyer.fill('enquiry.fields.qty', '15000');
      await sees(buyer.page, 'Your Enquiry is Submitted for Authorization.', () =>
        submitEnquiry(buyer, product),
      );
      await expect(buyer.row(product)).toContainText('15,000');
    }),
  ]);

  await test.step('staff approve it in the review queue', () => approveInQueue(browser, product));

  await test.step('the agent is told in the portal and by e-mail', async () => {
    await agent.go('/notifications');
    await reloadUntil(agent.page, () =>
      expect(agent.page.getByText(product).first()).toBeVisible({ timeout: 1_000 }),
    );
    await letters('commission_agent').toContainEqual(expect.stringContaining(product));
  });

  await test.step('the agent, who has sold to the buyer before, reads its name and quotes', async () => {
    await openLead(agent, product);
    await expect(agent.page.getByText('Gulf Horizon Trading LLC').first()).toBeVisible();
    await expect(agent.page.getByText(agent.t('company.withheld'))).toHaveCount(0);
    await sendQuotation(agent, offer);
  });

  await test.step('the buyer compares two quotations, from two pages of the list', async () => {
    await quote(rival.bearer, await idOf(buyer, RICE, product), IN_RUPEES);
    await openQuotations(buyer, RICE, product);
    const companies = ['Punjab Grain Agencies', rival.companyName];
    await compareOverPages(buyer, companies);
    await openCompared(buyer, companies[0] ?? '', offer.message);
  });

  await test.step('the buyer proposes another price, and the agent meets it half-way', async () => {
    await propose(buyer, '88', 'For 15 tonnes at once.');
    await openSent(agent, product);
    await reviseFor(agent, '88', '90');
    await buyer.page.reload();
    await buyer.expectShown('Version 2');
  });

  await test.step('the buyer orders, and the agent confirms', async () => {
    await placeOrder(buyer);
    await confirmOrder(agent, buyer, { wish: RICE, product });
    await letters('buyer').toContainEqual(
      expect.stringMatching(new RegExp(`confirmed.*${product}`, 'i')),
    );
  });
});

test('a freight rate: an exporter on an Arabic phone compares two carriers, and orders', async ({
  browser,
}) => {
  const product = unique('Yarn to Jebel Ali');
  const exporter = await Trader.of(browser, 'exporter', 'an Arabic phone');
  const forwarder = await Trader.of(browser, 'freight_forwarder', 'English');
  const offer = { price: '865', message: '14 free days at Jebel Ali.' };

  await test.step('the exporter asks for freight rates, and staff publish that', async () => {
    await fillEnquiry(exporter, FREIGHT, product);
    await submitEnquiry(exporter, product);
  });

  await test.step('a forwarder and a shipping line quote', async () => {
    const id = await publish(product);
    await quote(await token('shipping_line'), id, PER_CONTAINER);
    await openLead(forwarder, product);
    await expect(forwarder.page.getByText('Kaveri Yarns Exports').first()).toBeVisible();
    await sendQuotation(forwarder, offer);
  });

  await test.step('the exporter compares them and opens one', async () => {
    await openQuotations(exporter, FREIGHT, product);
    await compare(exporter, ['Blue Meridian Freight', 'Coromandel Container Line']);
    await openCompared(exporter, 'Blue Meridian Freight', offer.message);
  });

  await test.step('the exporter orders, and the forwarder confirms', async () => {
    await placeOrder(exporter);
    await confirmOrder(forwarder, exporter, { wish: FREIGHT, product });
  });
});

test('customs clearance: an agent on an Arabic phone unlocks the enquiry and keeps its price', async ({
  browser,
}) => {
  const leads = '/enquiries?role=custom_house_agent&leadType=cha';
  const product = unique('Yarn through Tuticorin');
  const raiser = await Trader.of(browser, 'manufacturer_exporter', 'English');
  const agent = await Trader.of(browser, 'custom_house_agent', 'an Arabic phone');
  const offer = { price: '6400', message: 'Per container, with the shipping bill.' };
  const why = 'Fumigation is included already.';

  await Promise.all([
    // Only the agent works at this port.
    spendAllowance('custom_house_agent', 'INENR'),
    test.step('a manufacturer-exporter asks customs house agents', async () => {
      await fillEnquiry(raiser, CUSTOMS, product);
      await sees(raiser.page, 'Your CHA quotation has been submitted successfully', () =>
        submitEnquiry(raiser, product),
      );
    }),
  ]);

  await test.step('the agent, whose allowance is spent, unlocks the enquiry and quotes', async () => {
    const id = await publish(product);
    await quote(await token('customhouseagents_freightforwarder'), id, PER_CONTAINER);
    await openLead(agent, product, leads);
    await unlockWithPoints(agent, 50);
    await sendQuotation(agent, offer);
  });

  await test.step('the manufacturer-exporter compares two, and proposes another price', async () => {
    await openQuotations(raiser, CUSTOMS, product);
    await compare(raiser, ['Anchor Clearing House', 'Malabar Logistics and Customs']);
    await openCompared(raiser, 'Anchor Clearing House', offer.message);
    await propose(raiser, '6000', 'We ship every fortnight.');
  });

  await test.step('the agent declines, and says why', async () => {
    await openSent(agent, product, 'quotation_sent', leads);
    await decline(agent, why);
    await raiser.page.reload();
    await raiser.expectShown(why);
  });

  await test.step('the order is placed at the agent’s price, and confirmed', async () => {
    await placeOrder(raiser);
    await confirmOrder(agent, raiser, { wish: CUSTOMS, product, leads });
  });
});

test('source your cargo: a manufacturer-exporter on an Arabic phone gets its price', async ({
  browser,
}) => {
  const product = unique('Carded yarn for bandages');
  const raiser = await Trader.of(browser, 'manufacturer_exporter', 'an Arabic phone');
  const mill = await Trader.of(browser, 'manufacturer', 'English');
  const offer = {
    price: '285.50',
    delivery: { terms: /^FOR/, place: 'Hyderabad' },
    message: 'From stock, with test report.',
  };

  const [rival] = await Promise.all([
    newManufacturer('520522'),
    test.step('the manufacturer-exporter asks manufacturers', async () => {
      await fillEnquiry(raiser, CARGO, product);
      await submitEnquiry(raiser, product);
    }),
  ]);

  await test.step('two manufacturers quote', async () => {
    const id = await publish(product);
    await quote(rival.bearer, id, IN_RUPEES);
    await openLead(mill, product);
    await expect(mill.page.getByText('Sahyadri Life Sciences').first()).toBeVisible();
    await sendQuotation(mill, offer);
  });

  await test.step('the two are compared, and another price is proposed', async () => {
    await openQuotations(raiser, CARGO, product);
    await compare(raiser, ['Sri Lakshmi Spinning Mills', rival.companyName]);
    await openCompared(raiser, 'Sri Lakshmi Spinning Mills', offer.message);
    await propose(raiser, '280', 'For four tonnes a month.');
  });

  await test.step('the mill accepts, the order is placed and confirmed', async () => {
    await openSent(mill, product);
    await accept(mill);
    await raiser.page.reload();
    await raiser.expectShown(raiser.t('quotations.version', { number: '2' }));
    await placeOrder(raiser);
    await confirmOrder(mill, raiser, { wish: CARGO, product });
  });
});
