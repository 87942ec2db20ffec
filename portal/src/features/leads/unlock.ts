'use client';

import { client } from '@/shared/api/client';
import { unwrap } from '@/shared/api/unwrap';
import { useResource } from '@/shared/api/use-resource';
import { useSession } from '@/shared/lib/session-context';

/** Points that this company's type of business pays for one enquiry; undefined while it is read. */
export function useUnlockPrice(enquiryId: number) {
  const { code } = useSession().user.businessTypes;
  const { data, error, mutate } = useResource('/api/unlock-enquiries/{enquiry_id}', {
    path: { enquiry_id: enquiryId },
  });
  const price = data?.data.constants.find(({ key }) => key === code)?.value;
  return { price, error, mutate };
}

/** Opens a lead for points, once. Throws `ApiError`: 409 `INSUFFICIENT_POINTS`. */
export async function unlockEnquiry(enquiryId: number): Promise<void> {
  await unwrap(
    client.POST('/api/unlock-enquiries/{enquiry_id}', {
      params: { path: { enquiry_id: enquiryId } },
    }),
  );
}
