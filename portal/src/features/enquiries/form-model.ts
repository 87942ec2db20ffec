import type { CompanyList, NamedCompany } from '@/domain/company/company-lists';
import type { LaneOfRate } from '@/domain/freight-rates/rate-lane';
import type { Schema } from '@/shared/api/types';
import type { Attachment } from '@/shared/forms/files/upload';
import { isBlank } from '@/shared/forms/form-store';
import { type FieldChecks, isShown as isFieldShown, problemsIn } from '@/shared/forms/schema/field';
import { FieldRules as FieldRuleSet } from '@/shared/forms/schema/rules';

import type { Enquiry, EnquiryPayload } from './enquiries';

export type FormRules = Schema<'EnquiryFormOut'>;
export type PartyRules = Schema<'PartyFormOut'>;
export type FieldRules = Schema<'FormFieldOut'>;

/** The form's values. They stay as the user typed them, so that nothing is lost. */
export interface RfqValues extends Record<string, unknown> {
  targetedBusinessType: string | null;
  productImages: Attachment[];
}

/** Labels for stored choices, such as a category or a port, until the choices are loaded. */
export interface StoredWords {
  category?: string | undefined;
  hsCode?: string | undefined;
  sourcePort?: string | null | undefined;
  destinationPort?: string | null | undefined;
}

/** The steps of the form in the order a trader thinks, and the fields of each step. */
export const STEPS = {
  goods: ['categoryId', 'hsCodeId', 'productName', 'qty', 'units', 'description'],
  route: ['sourceCountry', 'sourcePort', 'destinationCountry', 'destinationPort'],
  shipment: [
    'shipmentMode',
    'shipmentType',
    'containerType',
    'noOfContainers',
    'netWeightPerContainer',
    'cargoWeight',
    'totalCubicMeter',
    'cargoReadinessDate',
  ],
  terms: ['paymentTerms', 'locationForDelivery', 'currency', 'rateindication', 'remarks'],
} as const;

export type Step = keyof typeof STEPS;
export const STEP_ORDER: readonly Step[] = ['goods', 'route', 'shipment', 'terms'];

/** The lists of companies that do not see the enquiry, by their names in the API. */
export const EXCLUSIONS = {
  excludeSendingCHA: { list: 'agents', asked: 'custom_house_agent' },
  excludedUserIds: { list: 'forwarders', asked: 'freight_forwarder' },
} as const satisfies Record<string, { list: CompanyList; asked: string }>;

export type ExclusionName = keyof typeof EXCLUSIONS;

/** The companies that are left out, by list. */
export type Excluded = Readonly<Record<ExclusionName, NamedCompany[]>>;

export const NOBODY_EXCLUDED: Excluded = { excludeSendingCHA: [], excludedUserIds: [] };

/** When a field changes, the choices that depend on it are cleared (RULES.md 2.5). */
const CLEARS: Readonly<Record<string, readonly string[]>> = {
  categoryId: ['hsCodeId'],
  sourceCountry: ['sourcePort'],
  destinationCountry: ['destinationPort'],
  shipmentMode: ['shipmentType', 'containerType'],
  shipmentType: ['containerType'],
};

export function partyRules(rules: FormRules, party: string | null): PartyRules | null {
  return rules.parties.find((each) => each.party === party) ?? null;
}

/** The business types that are asked with these boxes ticked. */
function askedTypes(party: PartyRules, values: Readonly<Record<string, unknown>>): string[] {
  const left = party.optionalTargets.filter(({ name }) => values[name] !== true);
  const leftOut = left.map(({ businessType }) => businessType);
  return party.targetedBusinessType.filter((type) => !leftOut.includes(type));
}

/** A company that is both agent and forwarder. It is asked as one of the two, which is named. */
const BOTH = 'customhouseagents_freightforwarder';

/** The business types to name when telling whom the enquiry goes to. */
export function namedTypes(rules: FormRules, values: RfqValues): string[] {
  const party = partyRules(rules, values.targetedBusinessType);
  return party ? askedTypes(party, values).filter((type) => type !== BOTH) : [];
}

/** The names of the variant's lists of companies that the portal can fill in. */
export function exclusionsOf(rules: FormRules): ExclusionName[] {
  const names = rules.exclusions.map(({ name }) => name);
  return (Object.keys(EXCLUSIONS) as ExclusionName[]).filter((name) => names.includes(name));
}

/** Whether companies of the list's type are asked, so that some of them can be left out. */
export function isExclusionShown(
  name: ExclusionName,
  rules: FormRules,
  values: Readonly<Record<string, unknown>>,
): boolean {
  const chosen = values.targetedBusinessType;
  const party = partyRules(rules, typeof chosen === 'string' ? chosen : null);
  return party !== null && askedTypes(party, values).includes(EXCLUSIONS[name].asked);
}

/** Turns the API's rule for a field into the form's checks. A draft needs only a product name. */
export function checksOf(field: FieldRules, status: SubmitStatus): FieldChecks {
  const { name, requiredMessage, maxLength, tooLongMessage, shownWhen } = field;
  const isNeeded = status === 'pending_approval' || name === 'productName';
  return {
    ...new FieldRuleSet([field]).checks(name),
    name,
    required: field.required && isNeeded,
    requiredMessage,
    maxLength,
    tooLongMessage,
    shown: (values) =>
      shownWhen.length === 0 ||
      shownWhen.some((condition) =>
        Object.entries(condition).every(([other, wanted]) =>
          wanted.includes(String(values[other] ?? '')),
        ),
      ),
  };
}

/** Whether the form shows a field while the other fields have these values. */
function isShown(field: FieldRules, values: RfqValues): boolean {
  return isFieldShown(checksOf(field, 'pending_approval'), values);
}

/** The fields of one step in a party's form. */
export function fieldsOf(party: PartyRules, step: Step): FieldRules[] {
  return STEPS[step].flatMap((name) => party.fields.find((each) => each.name === name) ?? []);
}

/** The fields of a step that the form shows now. */
export function shownFields(party: PartyRules, step: Step, values: RfqValues): FieldRules[] {
  return fieldsOf(party, step).filter((field) => isShown(field, values));
}

/** Adds the party's locked values, default values and optional boxes to the values. */
export function withDefaults(values: RfqValues, party: PartyRules | null): RfqValues {
  const next: RfqValues = { ...values };
  for (const box of party?.optionalTargets ?? []) next[box.name] ??= box.default;
  for (const field of party?.fields ?? []) {
    if (field.lockedValue !== null) next[field.name] = field.lockedValue;
    else if (isBlank(next[field.name]) && field.defaultValue !== null) {
      next[field.name] = field.defaultValue;
    }
  }
  return next;
}

/** The changes that follow from one change: dependent fields are cleared. */
export function changesOf(name: string, value: unknown): Record<string, unknown> {
  const cleared = (CLEARS[name] ?? []).map((other) => [other, null]);
  return { [name]: value, ...Object.fromEntries(cleared) };
}

/** The changes after the user edits a field. A new party brings its locked and default values. */
export function changesIn(rules: FormRules) {
  return (name: string, value: unknown, values: RfqValues): Record<string, unknown> => {
    if (name !== 'targetedBusinessType') return changesOf(name, value === '' ? null : value);
    const party = typeof value === 'string' ? value : null;
    return withDefaults({ ...values, targetedBusinessType: party }, partyRules(rules, party));
  };
}

const FIELD_NAMES = Object.values(STEPS).flat();

function blank(): RfqValues {
  const fields = Object.fromEntries(FIELD_NAMES.map((name) => [name, null]));
  return { ...fields, ...NOBODY_EXCLUDED, targetedBusinessType: null, productImages: [] };
}

/** The goods that a new form begins with: a product that was found, or an offer with its terms. */
export interface Goods
  extends Pick<
    Schema<'ProductOut'>,
    'id' | 'name' | 'categoryId' | 'hsCodeId' | 'categories' | 'hscode'
  > {
  offer?: Pick<Schema<'CargoOfferOut'>, 'qty' | 'uom' | 'paymentTerms'>;
}

/** The freight rate that a new form requests. */
export type RequestedRate = LaneOfRate &
  Pick<Schema<'FreightRateOut'>, 'id' | 'containerType' | 'currency' | 'oceanfreight'>;

/** What a new form begins with: the goods or a freight rate, and who is asked. */
export interface Start {
  goods: Goods | null;
  rate: RequestedRate | null;
  party: string | null;
}

/** The values of a new form: the first party with its defaults, or those of the seller of the goods. */
export function newValues(rules: FormRules, start: Start | null = null): RfqValues {
  const party = partyRules(rules, start?.party ?? null) ?? rules.parties[0] ?? null;
  const values = { ...blank(), ...goodsOf(rules, start), ...rateOf(start) };
  return withDefaults({ ...values, targetedBusinessType: party?.party ?? null }, party);
}

/**
 * Name, category and HS code of the goods, unless the company cannot choose their category; of an
 * offer also its quantity, unit and delivery terms.
 */
function goodsOf(rules: FormRules, start: Start | null): Partial<RfqValues> {
  if (!start?.goods) return {};
  const { name, categoryId, hsCodeId, offer } = start.goods;
  const isOffered = rules.categories?.some(({ id }) => id === categoryId) ?? true;
  return {
    productName: name,
    ...(isOffered ? { categoryId: String(categoryId), hsCodeId: String(hsCodeId) } : {}),
    ...(offer ? { qty: offer.qty, units: offer.uom, paymentTerms: offer.paymentTerms } : {}),
  };
}

/** Lane, container, currency and price of the rate. The party's locked values stay (`withDefaults`). */
function rateOf(start: Start | null): Partial<RfqValues> {
  if (!start?.rate) return {};
  const { rate } = start;
  return {
    sourceCountry: rate.loadingCountry,
    sourcePort: rate.loadingPortCode,
    destinationCountry: rate.destinationCountry,
    destinationPort: rate.destinationPortCode,
    containerType: rate.containerType,
    currency: rate.currency,
    rateindication: rate.oceanfreight,
  };
}

/** Turns a stored enquiry into form values. Ports use UN/LOCODE, because names can be ambiguous. */
export function valuesOf(enquiry: Enquiry, rules: FormRules, excluded: Excluded): RfqValues {
  const stored = enquiry as unknown as Record<string, unknown>;
  const fields = Object.fromEntries(FIELD_NAMES.map((name) => [name, stored[name] ?? null]));
  const asText = (id: number | null) => (id === null ? null : String(id));
  const party = enquiry.targetedBusinessType[0] ?? null;
  const ofParty = partyRules(rules, party);
  const boxes = (ofParty?.optionalTargets ?? []).map(({ name }) => [name, stored[name] ?? null]);
  return withDefaults(
    {
      ...blank(),
      ...fields,
      ...Object.fromEntries(boxes),
      ...excluded,
      categoryId: asText(enquiry.categoryId),
      hsCodeId: asText(enquiry.hsCodeId),
      sourcePort: enquiry.sourcePortCode,
      destinationPort: enquiry.destinationPortCode,
      targetedBusinessType: party,
      productImages: enquiry.productImages.map(({ src, originalName }) => ({ src, originalName })),
    },
    ofParty,
  );
}

/** The labels of the choices that a stored enquiry, or the goods of a new one, has. */
export function wordsOf(enquiry: Enquiry | null, start: Start | null = null): StoredWords {
  if (!enquiry) {
    return {
      ...(start?.goods ? goodsWords(start.goods) : {}),
      ...(start?.rate
        ? { sourcePort: start.rate.loadingPort, destinationPort: start.rate.destinationPort }
        : {}),
    };
  }
  const { hscode } = enquiry;
  return {
    category: enquiry.categories?.name,
    hsCode: hscode ? `${hscode.code} - ${hscode.description}` : undefined,
    sourcePort: enquiry.sourcePort,
    destinationPort: enquiry.destinationPort,
  };
}

function goodsWords({ categories, hscode }: Goods): StoredWords {
  return { category: categories.name, hsCode: `${hscode.code} - ${hscode.description}` };
}

export type SubmitStatus = 'draft' | 'pending_approval';

/** Checks the form by the API's rules, so that the user sees problems early. The API decides. */
export function problemsOf(
  values: RfqValues,
  rules: FormRules,
  status: SubmitStatus,
): Record<string, string> {
  const party = partyRules(rules, values.targetedBusinessType);
  if (!party) return { targetedBusinessType: rules.partyRequiredMessage };
  const problems = problemsIn(
    party.fields.map((field) => checksOf(field, status)),
    values,
  );
  const { sourcePort, destinationPort } = values;
  if (sourcePort && sourcePort === destinationPort)
    problems.destinationPort = rules.samePortMessage;
  return problems;
}

/** The body of POST /enquiries. It has only the fields that the form shows. */
export function payloadOf(
  values: RfqValues,
  rules: FormRules,
  extra: { status: SubmitStatus; isDuplicate: boolean },
): EnquiryPayload {
  const party = partyRules(rules, values.targetedBusinessType);
  const shown = (party?.fields ?? []).filter((field) => isShown(field, values));
  const named = [...shown, ...(party?.optionalTargets ?? [])];
  const fields = Object.fromEntries(named.map(({ name }) => [name, values[name] ?? null]));
  const excluded = exclusionsOf(rules).map((name) => {
    const companies = isExclusionShown(name, rules, values) ? values[name] : [];
    return [name, (companies as NamedCompany[]).map(({ id }) => id)];
  });
  return {
    ...fields,
    ...Object.fromEntries(excluded),
    variant: rules.variant,
    status: extra.status,
    isDuplicate: extra.isDuplicate,
    targetedBusinessType: party ? [party.party] : [],
    productImages: values.productImages,
  } as EnquiryPayload;
}
