'use client';

import { FailedPage, type FailedProps } from '@/shared/ui/page/failed-page';

/** Inside the site's own frame, which has every way on. */
export default function PublicError(props: FailedProps) {
  return <FailedPage {...props} />;
}
