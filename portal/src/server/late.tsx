import 'server-only';

import { type ReactNode, Suspense } from 'react';

import { Prefetched } from '@/shared/api/config';
import { pack } from '@/shared/lib/packed';

interface LateProps {
  /** Prefetches for the hooks of this part; see `prefetch`. */
  read: () => Promise<Record<string, unknown>>;
  /** A placeholder of the same size as the part. */
  skeleton: ReactNode;
  children: ReactNode;
}

/**
 * A part that the rest of its page does not wait for. Do not place one above a page that may be a
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
  return <Prefetched fallback={pack(await read())}>{children}</Prefetched>;
}
