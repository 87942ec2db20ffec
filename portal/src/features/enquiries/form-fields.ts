'use client';

import type { Messages } from 'next-intl';
import { useMemo } from 'react';
import { COMPANIES } from '@/domain/company/field-kinds';
import { isExmill } from '@/domain/enquiry/delivery-place';
import {
  CATEGORY,
  CONTAINER,
  COUNTRY,
  CURRENCY,
  HS_CODE,
  PORT,
  UNIT,
} from '@/domain/reference/field-kinds';
import { useTranslations } from '@/i18n/translations';
import { type FieldBase, type FieldSpec, fieldOf } from '@/shared/forms/schema/field';
import { CHOICE, DATE, FILES, NUMBER, TEXT, TICK } from '@/shared/forms/schema/kinds';
import { FieldRules as FieldRuleSet } from '@/shared/forms/schema/rules';
import { today } from '@/shared/lib/dates';

import type { Enquiry } from './enquiries';
import {
  checksOf,
  EXCLUSIONS,
  exclusionsOf,
  type FieldRules,
  type FormRules,
  fieldsOf,
  isExclusionShown,
  type PartyRules,
  STEP_ORDER,
  type Start,
  type Step,
  type StoredWords,
  wordsOf,
} from './form-model';
import { usePartyText } from './party-text';

const WIDE = new Set(['description', 'remarks', 'locationForDelivery', 'productName', 'hsCodeId']);

type Term = keyof ReturnType<typeof useTerms>;
type ShippingKey = keyof Messages['enquiry']['shipping'];

interface Words {
  label: (name: string) => string;
  option: (field: FieldRules, value: string) => string;
  stored: StoredWords;
  /** The only categories that can be chosen; null: all. */
  offered: FormRules['categories'];
}

type Make = (field: FieldRules, base: FieldBase, words: Words) => FieldSpec;

/** Maps each field kind of the API to a form field. */
const MAKE: Record<FieldRules['kind'], Make> = {
  text: (_field, base) => fieldOf(TEXT, base, {}),
  longText: (_field, base) => fieldOf(TEXT, base, { rows: { min: 3, max: 10 } }),
  number: (field, base) => fieldOf(NUMBER, base, new FieldRuleSet([field]).number(field.name, 0)),
  integer: (field, base) => fieldOf(NUMBER, base, new FieldRuleSet([field]).number(field.name, 0)),
  date: (field, base) => fieldOf(DATE, base, new FieldRuleSet([field]).date(field.name, today())),
  choice: (field, base, { option }) =>
    fieldOf(CHOICE, base, {
      data: field.options.map((value) => ({ value, label: option(field, value) })),
    }),
  category: (_field, base, { stored, offered }) =>
    fieldOf(CATEGORY, base, { stored: stored.category, offered }),
  hsCode: (_field, base, { stored, offered }) =>
    fieldOf(HS_CODE, base, {
      within: 'categoryId',
      stored: stored.hsCode,
      needsCategory: Boolean(offered),
    }),
  country: (_field, base) => fieldOf(COUNTRY, base, { clearable: true }),
  port: ({ name, within }, base, { stored }) =>
    fieldOf(PORT, base, {
      within,
      stored: name === 'sourcePort' ? stored.sourcePort : stored.destinationPort,
    }),
  unit: (_field, base) => fieldOf(UNIT, base, undefined),
  currency: (_field, base) => fieldOf(CURRENCY, base, undefined),
  container: (_field, base) => fieldOf(CONTAINER, base, undefined),
};

/** The label of a field. The delivery terms decide that of the location. */
function labelOf(name: string, words: Words): FieldBase['label'] {
  if (name !== 'locationForDelivery') return words.label(name);
  const [delivery, exmill] = [words.label(name), words.label('exmillLocation')];
  return ({ paymentTerms }) => (isExmill(paymentTerms) ? exmill : delivery);
}

function specOf(field: FieldRules, words: Words): FieldSpec {
  const base = {
    ...checksOf(field, 'pending_approval'),
    label: labelOf(field.name, words),
    wide: WIDE.has(field.name),
    locked: field.lockedValue !== null,
  };
  return MAKE[field.kind](field, base, words);
}

export interface PartyFields {
  boxes: FieldSpec[];
  steps: { step: Step; fields: FieldSpec[] }[];
}

function partyFields(party: PartyRules, words: Words): PartyFields {
  return {
    boxes: party.optionalTargets.map(({ name }) =>
      fieldOf(TICK, { name, label: words.label(name), wide: true }, undefined),
    ),
    steps: STEP_ORDER.map((step) => ({
      step,
      fields: fieldsOf(party, step).map((field) => specOf(field, words)),
    })),
  };
}

export interface RfqFields {
  party: FieldSpec;
  /** The fields of each party's form, by the party's code. */
  ofParty: ReadonlyMap<string, PartyFields>;
  /** The companies that are not asked. */
  excluded: FieldSpec[];
  files: FieldSpec;
  /** The fields of all forms together. */
  all: FieldSpec[];
}

/** The payment terms that an enquiry may ask for (RULES.md 2). */
function useTerms() {
  const t = useTranslations('enquiry.terms');
  return useMemo(() => ({ EXW: t('EXW'), EXM: t('EXM'), FOR: t('FOR') }), [t]);
}

/** Builds the fields of every party's form from the rules. */
export function useRfqFields(
  rules: FormRules,
  enquiry: Enquiry | null,
  start: Start | null,
): RfqFields {
  const t = useTranslations('enquiry.fields');
  const terms = useTerms();
  const shipping = useTranslations('enquiry.shipping');
  const partyText = usePartyText();
  return useMemo(() => {
    const words: Words = {
      label: (name) => t(name as Parameters<typeof t>[0]),
      option: ({ name }, value) =>
        name === 'paymentTerms' ? terms[value as Term] : shipping(value as ShippingKey),
      stored: wordsOf(enquiry, start),
      offered: rules.categories,
    };
    const party = fieldOf(
      CHOICE,
      { name: 'targetedBusinessType', label: t('targetedBusinessType'), required: true },
      { data: rules.parties.map((each) => ({ value: each.party, label: partyText(each.party) })) },
    );
    const ofParty = new Map(rules.parties.map((each) => [each.party, partyFields(each, words)]));
    const excluded = exclusionsOf(rules).map((name) =>
      fieldOf(
        COMPANIES,
        {
          name,
          label: t(name),
          wide: true,
          shown: (values) => isExclusionShown(name, rules, values),
        },
        { list: EXCLUSIONS[name].list },
      ),
    );
    const files = fieldOf(
      FILES,
      { name: 'productImages', label: '', wide: true },
      { slots: rules.maxAttachments, maxBytes: rules.maxFileBytes },
    );
    const shown = [...ofParty.values()].flatMap(({ boxes, steps }) => [
      ...boxes,
      ...steps.flatMap(({ fields }) => fields),
    ]);
    return { party, ofParty, excluded, files, all: [party, ...excluded, files, ...shown] };
  }, [rules, enquiry, start, t, terms, shipping, partyText]);
}
