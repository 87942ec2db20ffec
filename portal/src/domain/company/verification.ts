export type Verification = 'approved' | 'rejected' | 'waiting' | 'incomplete';

/**
 * The word for a company's status, which is the same on every screen. Other objects have words of
 * their own, because languages differ in their gender.
 */
export function companyStatus(status: string): 'verified' | 'unverified' | 'company_rejected' {
  if (status === 'rejected') return 'company_rejected';
  return status === 'approved' ? 'verified' : 'unverified';
}

/**
 * The step of the verification: staff review complete profiles; the owner must complete the others.
 */
export function verificationOf(status: string | null, percent: number | null): Verification {
  if (status === 'approved' || status === 'rejected') return status;
  return (percent ?? 0) >= 100 ? 'waiting' : 'incomplete';
}
