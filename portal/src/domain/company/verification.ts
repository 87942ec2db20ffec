export type Verification = 'approved' | 'rejected' | 'waiting' | 'incomplete';

/** The step of the verification: complete profiles wait for staff, the others for their owner. */
export function verificationOf(status: string | null, percent: number | null): Verification {
  if (status === 'approved' || status === 'rejected') return status;
  return (percent ?? 0) >= 100 ? 'waiting' : 'incomplete';
}
