import { expect } from '@playwright/test';
import { dayToCome } from '../support/days.ts';
import { unique } from '../support/rfq.ts';
import { ask, publish, type Service } from '../support/trade/others.ts';
import { wordsOf } from '../support/words.ts';
import { type Walker, WHILE_OTHERS_WORK } from './walker.ts';

const t = wordsOf('en');

/** From the list of leads, on which a member lands, to a quotation that was sent. */
export async function sendQuotation(walker: Walker, service: Service): Promise<void> {
  const { page } = walker;
  const product = unique('Boxes of yarn');
  await walker.meanwhile(async () => {
    await ask(service, product);
    await publish(product);
    // The list changes by itself.
    await expect(page.getByText(product).filter({ visible: true }).first()).toBeVisible(
      WHILE_OTHERS_WORK,
    );
  });
  await answerLead(walker, product, async ({ keyboard }) => {
    await keyboard.fill(t('quotations.fields.price'), '1450');
    await keyboard.fill(t('quotations.fields.expiryDate'), dayToCome());
    await keyboard.fill(t('quotations.fields.description'), 'All charges at Mundra included.');
  });
}

/** From the list of leads, which shows the product, to a quotation that was sent. */
export async function answerLead(
  walker: Walker,
  product: string,
  fill: (walker: Walker) => Promise<void>,
): Promise<void> {
  const { keyboard, page } = walker;
  await walker.look('leads');
  await keyboard.skipToRows();
  await keyboard.activate(new RegExp(product), 'link');
  await walker.arrive(product);
  await keyboard.activate(t('quotations.prepareTitle'));
  await expect(page.getByRole('textbox', { name: t('quotations.fields.price') })).toBeVisible();
  await fill(walker);
  await walker.look('filled quotation');
  const sent = page.getByText(t('quotations.sent')).first().waitFor();
  await keyboard.activate(t('quotations.send'));
  await sent;
}
