/** Display rules for quotations. A quotation's `can` lists the reader's actions. */

interface Stage {
  status: string;
  isExpired: boolean;
}

/** A quotation past its date shows as expired, unless it was already ordered. */
export function shownStatus(quotation: Stage): string {
  return quotation.status === 'quotation_sent' && quotation.isExpired
    ? 'expired'
    : quotation.status;
}
