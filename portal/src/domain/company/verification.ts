export type Verification = 'approved' | 'rejected' | 'waiting' | 'incomplete';

/** The word for a company's status, which is the same on every screen. */
export function companyStatus(status: string): 'verified' | 'unverified' | 'rejected' {
  if (status === 'rejected') return status;
  return status === 'approved' ? 'verified' : 'unverified';
}

/**
 * The step of the verification: staff review complete profiles; the owner must complete the others.
 */
export function verificationOf(status: string | null, percent: number | null): Verification {
  if (status === 'approved' || status === 'rejected') return status;
  return (percent ?? 0) >= 100 ? 'waiting' : 'incomplete';
}
