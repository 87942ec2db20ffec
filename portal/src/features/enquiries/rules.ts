/** What a row and a view say of an enquiry. What it offers is in its `can`. */

/** A published enquiry has been seen: it is withdrawn, not removed. */
export function isWithdrawal(enquiry: { storedStatus: string }): boolean {
  return enquiry.storedStatus === 'published';
}

/** On the buyer's rows `quotation_sent` means one is waiting to be read (RULES.md 2.4). */
export function rowStatus(status: string): string {
  return status === 'quotation_sent' ? 'new_quotation' : status;
}
