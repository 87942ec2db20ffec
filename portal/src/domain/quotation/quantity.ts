import { useQuantities } from '@/domain/enquiry/quantities';
import type { Schema } from '@/shared/api/types';

type Asked = Pick<
  Schema<'QuotedEnquiryOut'>,
  'qty' | 'units' | 'noOfContainers' | 'totalCubicMeter'
>;

/** What an enquiry asks for, which applies to terms without a quantity of their own. */
export function askedQuantity(enquiry: Asked): number | null {
  return enquiry.qty ?? enquiry.noOfContainers ?? enquiry.totalCubicMeter;
}

/**
 * Writes the quantity of terms. It is in what the enquiry asks for: its unit, containers or cubic
 * metres, whatever the price of these terms is for.
 */
export function useQuotedQuantity(): (qty: number | null, enquiry: Asked) => string | null {
  const write = useQuantities();
  return (qty, enquiry) => {
    const quantity = qty ?? askedQuantity(enquiry);
    if (enquiry.qty !== null) return write.goods(quantity, enquiry.units);
    if (enquiry.noOfContainers !== null) return write.containers(quantity);
    return write.cubicMetres(quantity);
  };
}
