import 'server-only';

import { type ReactNode, Suspense } from 'react';

import { Prefetched } from '@/shared/api/config';

interface LateProps {
  /** Reads ahead for the hooks of this part; see `prefetch`. */
  read: () => Promise<Record<string, unknown>>;
  /** The part in outline, as large as the part will be. */
  skeleton: ReactNode;
  children: ReactNode;
}

/**
 * A part for which the rest of its page does not wait. Do not use one above a page that may be a
 * 404.
 */
export function Late({ read, skeleton, children }: LateProps) {
  return (
    <Suspense fallback={skeleton}>
      <Read read={read}>{children}</Read>
    </Suspense>
  );
}

async function Read({ read, children }: Omit<LateProps, 'skeleton'>) {
  return <Prefetched fallback={await read()}>{children}</Prefetched>;
}
