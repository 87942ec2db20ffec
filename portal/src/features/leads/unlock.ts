'use client';

import { client } from '@/shared/api/client';
import { unwrap } from '@/shared/api/unwrap';
import { useResource } from '@/shared/api/use-resource';

/** The points that the company pays for one enquiry; undefined while loading. */
export function useUnlockPrice(enquiryId: number) {
  const { data, error, mutate } = useResource('/api/unlock-enquiries/{enquiry_id}', {
    path: { enquiry_id: enquiryId },
  });
  return { price: data?.data.price, error, mutate };
}

/** Opens a lead for points. Throws `ApiError`: 409 `INSUFFICIENT_POINTS`. */
export async function unlockEnquiry(enquiryId: number): Promise<void> {
  await unwrap(
    client.POST('/api/unlock-enquiries/{enquiry_id}', {
      params: { path: { enquiry_id: enquiryId } },
    }),
  );
}
