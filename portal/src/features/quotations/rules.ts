/** Display rules for quotations. A quotation's `can` lists the reader's actions. */

interface Stage {
  status: string;
  isExpired: boolean;
}

/** The status as shown to the buyer: a sent quotation is 'new' until it is read, then 'received'. */
export function receivedStatus(quotation: Stage & { isRead: boolean }): string {
  const status = shownStatus(quotation);
  if (status !== 'quotation_sent') return status;
  return quotation.isRead ? 'quotation_received' : 'new_quotation';
}

/** A quotation past its date shows as expired, unless it was already ordered. */
export function shownStatus(quotation: Stage): string {
  return quotation.status === 'quotation_sent' && quotation.isExpired
    ? 'expired'
    : quotation.status;
}
