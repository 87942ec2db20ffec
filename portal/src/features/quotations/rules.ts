/** What a quotation offers its two parties (decisions 26 and 27). The API decides again. */

interface Stage {
  status: string;
  isExpired: boolean;
  enquiries: { status: string };
}

export function canPlaceOrder(quotation: Stage): boolean {
  return (
    quotation.status === 'quotation_sent' &&
    !quotation.isExpired &&
    quotation.enquiries.status === 'published'
  );
}

export function canConfirmOrder({ status }: { status: string }): boolean {
  return status === 'order_placed';
}

/** From the placing on, each party may rate the other (decision 32). */
export function isOrder({ status }: { status: string }): boolean {
  return status === 'order_placed' || status === 'order_confirmed';
}

export function canRevise(quotation: Pick<Stage, 'status' | 'enquiries'>): boolean {
  return quotation.status === 'quotation_sent' && quotation.enquiries.status === 'published';
}

/** An offer past its date is shown as expired while it could still have been ordered. */
export function shownStatus(quotation: Pick<Stage, 'status' | 'isExpired'>): string {
  return quotation.status === 'quotation_sent' && quotation.isExpired
    ? 'expired'
    : quotation.status;
}

interface Priced {
  units: string | null;
  enquiries: { shipmentMode: string | null; shipmentType: string | null };
}

export type PerUnit = 'unit' | 'container' | 'cubicMetre';

/** What one price is for (document 2 §9): the unit, a container by sea FCL, else a cubic metre. */
export function pricedPer(quotation: Priced): PerUnit {
  if (quotation.units) return 'unit';
  const { shipmentMode, shipmentType } = quotation.enquiries;
  return shipmentMode === 'sea' && shipmentType === 'fcl' ? 'container' : 'cubicMetre';
}
