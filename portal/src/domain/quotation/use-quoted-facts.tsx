import { isExmill } from '@/domain/enquiry/delivery-place';
import { useQuantities } from '@/domain/enquiry/quantities';
import { Lane } from '@/domain/reference/lane';
import { useTranslations } from '@/i18n/translations';
import type { Schema } from '@/shared/api/types';
import { DateText } from '@/shared/ui/values/date-text';

type Quoted = Pick<
  Schema<'QuotationOut'>,
  'enquiries' | 'paymentTerms' | 'locationForDelivery' | 'orderedAt' | 'confirmedAt'
>;

/** What a quotation and its order both say, by name. */
export function useQuotedFacts(quoted: Quoted) {
  const t = useTranslations('quotations.fields');
  const enquiry = useTranslations('enquiry');
  const write = useQuantities();
  const { enquiries, paymentTerms, locationForDelivery, orderedAt, confirmedAt } = quoted;
  const place = isExmill(paymentTerms) ? 'fields.exmillLocation' : 'fields.locationForDelivery';
  return {
    lane: {
      key: 'lane',
      label: enquiry('lane'),
      wide: true,
      value: (
        <Lane
          source={{ port: enquiries.sourcePort, country: enquiries.sourceCountry }}
          destination={{ port: enquiries.destinationPort, country: enquiries.destinationCountry }}
        />
      ),
    },
    containers: {
      key: 'containers',
      label: enquiry('fields.noOfContainers'),
      value: write.count(enquiries.noOfContainers),
    },
    terms: { key: 'terms', label: enquiry('fields.paymentTerms'), value: paymentTerms },
    location: { key: 'location', label: enquiry(place), value: locationForDelivery },
    ordered: {
      key: 'ordered',
      label: t('orderedAt'),
      value: orderedAt ? <DateText value={orderedAt} as="minute" /> : null,
    },
    confirmed: {
      key: 'confirmed',
      label: t('confirmedAt'),
      value: confirmedAt ? <DateText value={confirmedAt} as="minute" /> : null,
    },
  };
}
