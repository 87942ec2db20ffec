/** What a quotation says of itself. What it offers to its reader is in its `can`. */

interface Stage {
  status: string;
  isExpired: boolean;
}

/** An offer past its date is shown as expired while it could still have been ordered. */
export function shownStatus(quotation: Stage): string {
  return quotation.status === 'quotation_sent' && quotation.isExpired
    ? 'expired'
    : quotation.status;
}
