import { dayToCome } from '../days.ts';
import type { BusinessType } from '../signup.ts';
import type { Language } from '../words.ts';
import type { Trader } from './trader.ts';

/** What is asked for in a trade, and where. */
export interface Wish {
  /** The paths of the variant's list, and of the quotations on its enquiries. */
  path: string;
  quotationsPath: string;
  /** Who is asked, where there is a choice. */
  party?: BusinessType;
  /** Fills in the form, except for the product's name. */
  fill: (trader: Trader) => Promise<void>;
}

/** Categories by chapter, as `fixtures/categories.csv` names them. */
const CATEGORIES: Readonly<Record<number, Partial<Record<Language, string>>>> = {
  10: { en: 'Rice and other cereals' },
  52: { en: 'Cotton fibre, yarn and fabric', ar: 'قطن وخيوطه وأقمشته' },
};

async function fillGoods(trader: Trader, hsCode: string): Promise<void> {
  const name = CATEGORIES[Number(hsCode.slice(0, 2))]?.[trader.language];
  if (!name) throw new Error(`no category in ${trader.language} for ${hsCode}`);
  await trader.choose('enquiry.fields.categoryId', name);
  const shown = new RegExp(`^${hsCode.slice(0, 4)}\\.${hsCode.slice(4)}`);
  await trader.choose('enquiry.fields.hsCodeId', hsCode, shown);
}

async function fillQuantity(trader: Trader, quantity: string): Promise<void> {
  await trader.fill('enquiry.fields.qty', quantity);
  await trader.choose('enquiry.fields.units', 'KGS', /KGS/);
}

async function fillDestination(trader: Trader): Promise<void> {
  await trader.chooseCountry('enquiry.fields.destinationCountry', 'AE');
  await trader.choose('enquiry.fields.destinationPort', 'AEJEA', /AEJEA/);
}

async function fillExMill(trader: Trader, place: string): Promise<void> {
  await trader.pick('enquiry.fields.paymentTerms', /^EXM/);
  await trader.fill('enquiry.fields.exmillLocation', place);
}

/** Two containers by sea from Tuticorin, where three forwarders and two agents work. */
async function fillContainers(trader: Trader): Promise<void> {
  await trader.choose('enquiry.fields.sourcePort', 'INTUT', /INTUT/);
  await fillDestination(trader);
  await trader.pick('enquiry.fields.containerType', trader.t('forms.containers.20DS'));
  await trader.fill('enquiry.fields.noOfContainers', '2');
  await trader.fill('enquiry.fields.netWeightPerContainer', '18000');
  await trader.fillDate('enquiry.fields.cargoReadinessDate', dayToCome());
}

/** A buyer's form towards manufacturers. */
function goodsForm(hsCode: string, place: string): Wish['fill'] {
  return async (trader) => {
    await fillGoods(trader, hsCode);
    await fillQuantity(trader, '12000');
    await trader.fill('enquiry.fields.description', 'Samples before the first lot.');
    await trader.chooseCountry('enquiry.fields.sourceCountry', 'IN');
    await fillDestination(trader);
    await fillExMill(trader, place);
  };
}

const RFQ = { path: '/rfq', quotationsPath: '/rfq', party: 'manufacturer' } as const;
export const YARN: Wish = { ...RFQ, fill: goodsForm('520522', 'Erode') };
export const RICE: Wish = { ...RFQ, fill: goodsForm('100630', 'Amritsar') };

const fillService: Wish['fill'] = async (trader) => {
  await fillGoods(trader, '520522');
  await fillContainers(trader);
  await trader.fill('enquiry.fields.description', 'Palletised, no dangerous goods.');
};
export const FREIGHT: Wish = {
  path: '/rfq-freight-rate',
  quotationsPath: '/rfq',
  fill: fillService,
};
export const CUSTOMS: Wish = { path: '/rfq-cha', quotationsPath: '/rfq', fill: fillService };

/** An exporter asks manufacturers; it loads in India, which its form has already. */
export const CARGO: Wish = {
  path: '/source-your-cargo',
  quotationsPath: '/source-your-cargo',
  fill: async (trader) => {
    await fillGoods(trader, '520522');
    await fillQuantity(trader, '4000');
    await fillDestination(trader);
    await trader.fill('enquiry.fields.description', 'Unwaxed, on paper cones.');
    await fillExMill(trader, 'Hyderabad');
  },
};
