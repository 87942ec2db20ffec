import type { FieldRules, FormRules } from '@/features/enquiries/form-model';

const field = (name: string, more: Partial<FieldRules> = {}): FieldRules => ({
  name,
  kind: 'text',
  required: true,
  requiredMessage: `${name} is required`,
  shownWhen: [],
  lockedValue: null,
  defaultValue: null,
  options: [],
  within: null,
  maxLength: null,
  tooLongMessage: null,
  minimum: null,
  aboveMinimum: false,
  tooSmallMessage: null,
  maximum: null,
  tooLargeMessage: null,
  decimalPlaces: null,
  pattern: null,
  patternMessage: null,
  pastMessage: null,
  unusualAbove: null,
  unusualAboveField: null,
  unusualAfterDays: null,
  unusualMessage: null,
  ...more,
});

/**
 * A form for manufacturers with several kinds of field, and one for forwarders with a locked field.
 */
export const rfqRules = (): FormRules => ({
  variant: 'rfq',
  path: '/rfq',
  titles: { create: 'Create Enquiry', edit: 'Edit Enquiry', view: 'Enquiry Details' },
  categories: null,
  exclusions: [],
  partyRequiredMessage: 'Party is required',
  samePortMessage: 'Source Port and Destination Port cannot be the same',
  pastDateMessage: 'past',
  maxAttachments: 4,
  maxFileBytes: 5_242_880,
  reviewHours: 24,
  parties: [
    {
      party: 'manufacturer',
      targetedBusinessType: ['manufacturer', 'manufacturer_exporter', 'commission_agent'],
      agentsOptional: true,
      optionalTargets: [
        { name: 'includeCommisionAgent', businessType: 'commission_agent', default: true },
      ],
      fields: [
        field('productName', { maxLength: 10, tooLongMessage: 'too long' }),
        field('qty', { kind: 'number' }),
        field('paymentTerms', { kind: 'choice', options: ['EXW', 'FOR'] }),
        field('locationForDelivery', { shownWhen: [{ paymentTerms: ['EXW', 'FOR'] }] }),
        field('sourcePort', { kind: 'port' }),
        field('destinationPort', { kind: 'port' }),
        field('remarks', { required: false, requiredMessage: null }),
      ],
    },
    {
      party: 'freight_forwarder',
      targetedBusinessType: ['freight_forwarder'],
      agentsOptional: false,
      optionalTargets: [],
      fields: [
        field('productName'),
        field('shipmentMode', { lockedValue: 'sea' }),
        field('currency', { defaultValue: 'USD' }),
      ],
    },
  ],
});

/** A form for customs house agents alone, to which forwarders can be added. */
export const chaRules = (): FormRules => ({
  ...rfqRules(),
  variant: 'cha',
  path: '/rfq-cha',
  exclusions: [
    { name: 'excludedUserIds', businessTypes: [] },
    {
      name: 'excludeSendingCHA',
      businessTypes: ['custom_house_agent', 'customhouseagents_freightforwarder'],
    },
  ],
  parties: [
    {
      party: 'custom_house_agent',
      targetedBusinessType: [
        'custom_house_agent',
        'customhouseagents_freightforwarder',
        'freight_forwarder',
      ],
      agentsOptional: false,
      optionalTargets: [
        { name: 'includeFreightForwarders', businessType: 'freight_forwarder', default: false },
      ],
      fields: [field('productName'), field('shipmentMode', { defaultValue: 'sea' })],
    },
  ],
});

/** A form for exporters alone, with a category. */
export const sourceRules = (): FormRules => ({
  ...rfqRules(),
  variant: 'source',
  path: '/source-your-cargo',
  parties: [
    {
      party: 'exporter',
      targetedBusinessType: ['exporter', 'manufacturer_exporter'],
      agentsOptional: false,
      optionalTargets: [],
      fields: [field('categoryId', { kind: 'category' }), field('productName')],
    },
  ],
});
