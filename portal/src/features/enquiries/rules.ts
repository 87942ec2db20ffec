/** Display rules for rows and views of enquiries. An enquiry's `can` lists its actions. */

/** Others have seen a published enquiry, so it is withdrawn and not deleted. */
export function isWithdrawal(enquiry: { storedStatus: string }): boolean {
  return enquiry.storedStatus === 'published';
}

/** In the buyer's rows, `quotation_sent` means that a quotation waits to be read (RULES.md 2.4). */
export function rowStatus(status: string): string {
  return status === 'quotation_sent' ? 'new_quotation' : status;
}
