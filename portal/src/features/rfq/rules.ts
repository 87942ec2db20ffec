/** What a row and a view may offer (document 2 §2 and decisions 24 and 28). */

interface Stage {
  storedStatus: string;
  totalQuotations: number;
}

const NOT_CLONED = new Set(['draft', 'pending_approval', 'rejected']);
const EDITABLE = new Set(['draft', 'pending_approval', 'rejected']);

export function hasQuotations(enquiry: Stage): boolean {
  return enquiry.storedStatus !== 'draft' && enquiry.totalQuotations > 0;
}

export function canClone(enquiry: Stage): boolean {
  return !NOT_CLONED.has(enquiry.storedStatus);
}

export function canEdit(enquiry: Stage): boolean {
  return EDITABLE.has(enquiry.storedStatus);
}

/** With an order placed or confirmed the API refuses, so it is not offered. */
export function canDelete(enquiry: { status: string; storedStatus: string }): boolean {
  const ordered = enquiry.status === 'order_placed' || enquiry.status === 'order_confirmed';
  return !ordered && enquiry.storedStatus !== 'withdrawn';
}

/** A published enquiry has been seen: it is withdrawn, not removed. */
export function isWithdrawal(enquiry: Stage): boolean {
  return enquiry.storedStatus === 'published';
}

/** On the buyer's rows `quotation_sent` means one is waiting to be read (document 2 §4). */
export function rowStatus(status: string): string {
  return status === 'quotation_sent' ? 'new_quotation' : status;
}
